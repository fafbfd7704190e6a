import type { CDPSession } from 'vitest/browser';

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { value: string };
  readonly name?: { value: string };
  readonly description?: { value: string };
  readonly childIds?: readonly string[];
}

/** One thing of the accessibility tree, with all that is read out inside it. */
export interface Read {
  readonly role: string;
  readonly name: string;
  readonly words: string;
}

interface FrameTree { frame: { id: string; name?: string; url: string }; childFrames?: FrameTree[] }

/** What Chromium tells a screen reader of the page that a story stands on, in order. */
export async function readsAloud(session: CDPSession, address: string): Promise<Read[]> {
  const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: FrameTree };
  const frame = allFrames(frameTree).find(({ url }) => url === address);
  if (frame === undefined) throw new Error(`no frame at ${address}`);
  const { nodes } = (await session.send('Accessibility.getFullAXTree', { frameId: frame.id })) as unknown as { nodes: AxNode[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const wordsOf = (node: AxNode): string => {
    const role = node.role?.value ?? '';
    if (role === 'StaticText') return node.name?.value ?? '';
    const inner = (node.childIds ?? []).map((id) => byId.get(id)).filter((child) => child !== undefined).map(wordsOf).join(' ');
    // A name that comes from elsewhere than the words inside is read out as well.
    return node.ignored || role === 'InlineTextBox' ? inner : `${inner} ${node.name?.value ?? ''} ${node.description?.value ?? ''}`;
  };
  return nodes.filter(({ ignored }) => !ignored).map((node) => ({ role: node.role?.value ?? '', name: node.name?.value ?? '', words: tidy(wordsOf(node)) }));
}

/** Words with one space between them. */
export function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function allFrames({ frame, childFrames = [] }: FrameTree): FrameTree['frame'][] {
  return [frame, ...childFrames.flatMap(allFrames)];
}
