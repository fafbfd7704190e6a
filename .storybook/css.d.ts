interface ImportMeta { readonly env: Readonly<Record<string, string | undefined>> }

/** Style sheets are imported for their effect; the bundler handles them. */
declare module '*.css';

/** The text of a file as it stands. */
declare module '*?raw' {
  const text: string;
  export default text;
}
