/** Where a person says who they are. There is one person, and no password. @param path where the form goes */
export function signInPage(path: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Sign in</title>
    <link rel="icon" href="data:,">
    <style>
      body { display: grid; min-block-size: 100vh; margin: 0; place-content: center; font: 0.875rem/1.5 system-ui, sans-serif; }
      main { display: grid; gap: 0.75rem; max-inline-size: 20rem; padding: 1.5rem; }
      h1, p { margin: 0; }
      h1 { font-size: 1.125rem; line-height: 1.4; font-weight: 600; }
      button { min-block-size: 2.5rem; padding: 0.25rem 0.875rem; border: 1px solid; border-radius: 0.4375rem; font: inherit; font-weight: 500; cursor: pointer; }
    </style>
  </head>
  <body>
    <main>
      <h1>Sign in</h1>
      <p>The deploy dashboard asks to read the deploys to staging for you.</p>
      <form method="post" action="${path.replace(/[^\w/-]/g, '')}"><button type="submit">Go on as Mara Lind</button></form>
    </main>
  </body>
</html>`;
}
