import { readFileSync } from 'node:fs';
import { transformAsync } from '@babel/core';

/** A function that the React Compiler gives up on, and why. One that says 'use no memo' is none. */
export interface LeftAlone { readonly file: string; readonly why: string }

interface CompilerEvent { readonly kind: string; readonly detail?: { readonly reason?: string; readonly options?: { readonly reason?: string } }; readonly reason?: string }

export interface Compiled { readonly code: string; readonly map: object | null; readonly count: number; readonly leftAlone: readonly LeftAlone[] }

/** Compiles one source file as an application does that compiles its packages too. The result is still TypeScript. */
export async function compileReact(file: string): Promise<Compiled> {
  const leftAlone: LeftAlone[] = [];
  let count = 0;
  const logger = {
    logEvent: (_: string | null, { kind, detail, reason }: CompilerEvent): void => {
      if (kind === 'CompileSuccess') count += 1;
      else if (kind !== 'CompileSkip') leftAlone.push({ file, why: detail?.options?.reason ?? detail?.reason ?? reason ?? kind });
    },
  };
  const result = await transformAsync(readFileSync(file, 'utf8'), {
    filename: file, configFile: false, babelrc: false, sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['babel-plugin-react-compiler', { target: '19', panicThreshold: 'none', logger }]],
  });
  return { code: result?.code ?? '', map: result?.map ?? null, count, leftAlone };
}
