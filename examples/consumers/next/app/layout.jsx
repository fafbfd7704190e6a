import 'mcp-live/styles.css';

export const metadata = { title: 'mcp-live in Next.js', icons: 'data:,' };

export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
