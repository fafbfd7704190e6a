import { useConnection } from 'mcp-live';
import { type ReactElement, useEffect, useState } from 'react';
import type { DashboardState } from '../control/DashboardState.js';
import type { Faults } from '../servers/McpHost.js';
import { callControl } from './callControl.js';
import { ServerPanel } from './ServerPanel.js';
import { onReturned, type Returned, type SignIn } from './signIn.js';

interface SignedInPanelProps {
  panel: DashboardState['signedIn'];
  signIn: SignIn;
  /** What this very page came back with. */
  returned: Returned | undefined;
  faults: Faults;
  onFaults: (host: string, faults: Faults) => void;
}

/** The one server that asks who is there. */
export function SignedInPanel({ panel, signIn, returned, faults, onFaults }: SignedInPanelProps): ReactElement {
  const { finishAuth, reconnect, status } = useConnection(panel.name);
  const [problem, setProblem] = useState<string>();
  const [isForbidding, setForbidding] = useState(panel.isForbidding);
  useEffect(() => {
    const finish = (back: Returned): void => {
      if (!signIn.isOurs(back)) return;
      finishAuth(back.code).then(() => setProblem(undefined), (error: Error) => setProblem(error.message));
    };
    if (returned !== undefined && !finished.has(returned)) {
      finished.add(returned);
      finish(returned);
    }
    return onReturned(finish);
  }, [finishAuth, returned, signIn]);
  const press = (path: string): void => {
    callControl<{ isForbidding: boolean }>('POST', path).then((changed) => setForbidding(changed.isForbidding), (error: Error) => setProblem(error.message));
  };
  const deploy = (): void => {
    callControl('POST', 'deploys/staging').catch((error: Error) => setProblem(error.message));
  };
  const signOut = (): void => {
    signIn.signOut();
    reconnect();
  };
  return (
    <section className="signed-in" aria-labelledby="signed-in-title">
      <h2 id="signed-in-title">Behind a sign-in</h2>
      <p>This server answers nobody it does not know. The page waits for the button, and polls nothing meanwhile.</p>
      <ServerPanel panel={panel} faults={faults} onFaults={onFaults} hasConnection={status !== 'unauthorized'}>
        <div className="breaker" role="group" aria-label="The sign-in">
          <span>Sign-in</span>
          <button type="button" className="button" title="The access token is good no more; the page gets another by itself" onClick={() => press('sign-in/expire')}>Expire</button>
          <button type="button" className="button" title="Every token is answered with 403" aria-pressed={isForbidding} onClick={() => press(`sign-in/${isForbidding ? 'allow' : 'forbid'}`)}>Forbid</button>
          <button type="button" className="button" onClick={signOut}>Sign out</button>
          <button type="button" className="button mend" title="To the environment that this panel shows" onClick={deploy}>Deploy to staging</button>
          {problem !== undefined && <p role="alert">{problem}</p>}
        </div>
      </ServerPanel>
    </section>
  );
}

/** A code is good once, and StrictMode runs an effect twice. */
const finished = new WeakSet<Returned>();
