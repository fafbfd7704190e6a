// What a panel of any peer reports: that it rendered, and what stands on the screen.
export const probe = { renders: 0 };

export function rendered() {
  probe.renders += 1;
}

/** Counts what is written to the document below a root, labels apart. */
export function watchWrites(root) {
  const writes = { values: 0, labels: 0 };
  const isLabel = (node) => {
    const shadow = node.getRootNode();
    const inside = shadow instanceof ShadowRoot ? shadow.host : node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    return inside?.closest('[data-label],[data-mcp-freshness]') != null;
  };
  const count = (records) => {
    for (const { target } of records) {
      if (isLabel(target)) writes.labels += 1;
      else writes.values += 1;
    }
  };
  const observer = new MutationObserver(count);
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(root, everything);
  // A custom element writes where an observer of the page does not see it.
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot !== null) observer.observe(shadowRoot, everything);
  return {
    writes,
    stop() {
      count(observer.takeRecords());
      observer.disconnect();
      return writes;
    },
  };
}

export function valuesOnScreen(root) {
  return [...root.querySelectorAll('[data-value]')].map((element) => element.textContent);
}
