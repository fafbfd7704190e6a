import { type ReactElement, useState } from 'react';
import { callControl } from './callControl.js';

/** Lets the writer write. The panels hear of it from their servers, or find out. */
export function DeployButtons(): ReactElement {
  const [problem, setProblem] = useState<string>();
  const press = (path: string): void => {
    callControl('POST', path).then(() => setProblem(undefined), (error: Error) => setProblem(error.message));
  };
  return (
    <>
      <button type="button" className="button primary" onClick={() => press('deploys/production')}>Deploy</button>
      <button type="button" className="button" onClick={() => press('rollbacks/production')}>Roll back</button>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </>
  );
}
