'use client';
import { type ReactElement, useId, useRef, useState } from 'react';
import { ConnectionTable } from './ConnectionTable.js';
import { FindingList } from './FindingList.js';
import { FrameTable } from './FrameTable.js';
import { LoadCalculator } from './LoadCalculator.js';
import { ResourceTable } from './ResourceTable.js';

const tabs = [
  { name: 'Resources', View: ResourceTable },
  { name: 'Connections', View: ConnectionTable },
  { name: 'Frames', View: FrameTable },
  { name: 'Findings', View: FindingList },
  { name: 'Load', View: LoadCalculator },
] as const;

/**
 * What the library knows of itself: every connection with both declarations, every live resource with the facts of its watch, the
 * frames that crossed, what was declared against what happened, and what this page costs its servers. Render it inside the provider,
 * or hand `mcpDevtoolsPlugin()` to TanStack Devtools. Load it with `import()`; it is in no bundle that does not ask for it.
 */
export function McpDevtools(): ReactElement {
  const [selected, setSelected] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { View } = tabs[selected] ?? tabs[0];
  const move = (to: number): void => {
    const next = (to + tabs.length) % tabs.length;
    setSelected(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <section data-mcp-devtools="" aria-label="MCP devtools">
      <div
        ref={list} role="tablist" aria-label="Views"
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') move(selected + 1);
          if (key === 'ArrowLeft') move(selected - 1);
          if (key === 'Home') move(0);
          if (key === 'End') move(tabs.length - 1);
        }}
      >
        {tabs.map(({ name }, index) => (
          <button
            key={name} type="button" role="tab" id={`${id}-tab-${index}`} aria-selected={index === selected} aria-controls={`${id}-view`}
            tabIndex={index === selected ? 0 : -1} onClick={() => setSelected(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-view`} aria-labelledby={`${id}-tab-${selected}`} tabIndex={0}>
        <View />
      </div>
    </section>
  );
}
