/** One room of `src/`: where it stands and whom it may speak to. A package is named as it is imported; `types` vanish when compiled. */
export interface Room {
  readonly floor: number;
  /** Rooms whose `index.ts` this one may import. */
  readonly imports: readonly string[];
  /** Rooms that come only by `import()`, when they are asked for. */
  readonly lazily?: readonly string[];
  readonly packages?: readonly string[];
  readonly typePackages?: readonly string[];
  readonly lazyPackages?: readonly string[];
  /** At the edge of the world: may touch time, chance, page, network and console. The lint rules exempt exactly these. */
  readonly isEdge?: boolean;
}

const react = ['react', 'react-dom'];
/** Loaded only by the tree. */
const tree = ['@headless-tree/core', '@headless-tree/react', '@tanstack/react-virtual'];
const oneSdk = { sdk: '@modelcontextprotocol/sdk', client: '@modelcontextprotocol/client' };
const belowEdge = [
  'protocol', 'timing', 'load', 'messages', 'messages/views', 'contents', 'validation', 'frames', 'freshness', 'audit', 'connection', 'tools', 'live',
];

export const rooms: Readonly<Record<string, Room>> = {
  protocol: { floor: 0, imports: [] },
  timing: { floor: 1, imports: [], isEdge: true },
  load: { floor: 1, imports: [] },
  // Words of what a panel loads lazily: apart, so that no bundler puts them with the others.
  'messages/views': { floor: 1, imports: [] },
  messages: { floor: 1, imports: ['protocol', 'messages/views'] },
  contents: { floor: 1, imports: ['protocol'] },
  validation: { floor: 1, imports: ['protocol'], packages: ['@cfworker/json-schema'] },
  frames: { floor: 1, imports: ['protocol'] },
  freshness: { floor: 1, imports: ['protocol', 'timing'] },
  audit: { floor: 2, imports: ['protocol', 'frames', 'validation', 'messages'] },
  connection: { floor: 2, imports: ['protocol', 'timing', 'frames'] },
  tools: { floor: 2, imports: ['protocol', 'validation', 'frames', 'timing'] },
  live: {
    floor: 2, imports: ['protocol', 'timing', 'freshness', 'contents', 'connection'], typePackages: ['@tanstack/react-query'],
  },
  'adapters/sdk': { floor: 3, imports: ['protocol', 'connection'], packages: [oneSdk.sdk], isEdge: true },
  'adapters/client': { floor: 3, imports: ['protocol', 'connection'], packages: [oneSdk.client], isEdge: true },
  react: {
    floor: 3,
    imports: ['protocol', 'timing', 'freshness', 'messages', 'contents', 'validation', 'frames', 'tools', 'live'],
    lazily: ['audit'],
    packages: [...react, '@tanstack/react-query'],
  },
  components: {
    floor: 4, imports: ['protocol', 'freshness', 'messages', 'messages/views', 'contents', 'react'], packages: [...react, ...tree], isEdge: true,
  },
  devtools: { floor: 5, imports: [...belowEdge, 'react', 'components'], packages: react, isEdge: true },
  cli: {
    floor: 5, imports: belowEdge, lazily: ['adapters/sdk', 'adapters/client'], packages: ['node:'],
    lazyPackages: [...Object.values(oneSdk), '@tanstack/react-query'],
    isEdge: true,
  },
  guard: { floor: 5, imports: belowEdge, typePackages: Object.values(oneSdk) },
  testing: { floor: 5, imports: belowEdge, isEdge: true },
  testingNode: { floor: 5, imports: [...belowEdge, 'testing'], packages: ['node:'], isEdge: true },
};

/** One door: a file beside the rooms, named in package.json, and the packages that a bundle of it may load at run time. */
export interface Door {
  readonly file: string;
  readonly packages: readonly string[];
}

const mainPackages = [...react, ...tree, '@tanstack/react-query', '@cfworker/json-schema'];

export const doors: Readonly<Record<string, Door>> = {
  '.': { file: 'index.ts', packages: mainPackages },
  './sdk': { file: 'sdk.ts', packages: [oneSdk.sdk] },
  './client': { file: 'client.ts', packages: [oneSdk.client] },
  './core': { file: 'core.ts', packages: ['@cfworker/json-schema'] },
  './devtools': { file: 'devtools.ts', packages: mainPackages },
  './audit': { file: 'audit.ts', packages: ['@cfworker/json-schema'] },
  './guard': { file: 'guard.ts', packages: [] },
  './testing': { file: 'testing.ts', packages: [] },
  './testing/node': { file: 'testingNode.ts', packages: ['node:'] },
};

/** Files that are tables of data, which no one reads from top to bottom: free of the limit of 200 lines. */
export const tables: readonly string[] = [];
