// The same document for every peer: a value and, where it has one, a label.
export function View({ text, children }) {
  return (
    <article>
      <pre data-value="">{text}</pre>
      {children}
    </article>
  );
}

export function firstText(reading) {
  return reading?.contents?.[0]?.text;
}
