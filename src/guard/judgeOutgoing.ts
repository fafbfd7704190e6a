import { findGates, type Finding, gatedMessage, LiveError, readCapability } from '../protocol/index.js';
import { realClock } from '../timing/index.js';
import { clientCapabilitiesOf, type SdkServer, serverCapabilitiesOf } from './SdkServer.js';

/** What is wrong with a notification of the server before it leaves; `undefined` where it was declared or nothing gates it. */
export function judgeNotification(server: SdkServer, method: string): Finding | undefined {
  const gate = gatedMessage('server', method);
  if (gate === undefined || gate.kind !== 'notification') return undefined;
  const { capability, declaredBy, paragraph } = gate;
  const declared = declaredBy === 'server' ? serverCapabilitiesOf(server) : clientCapabilitiesOf(server);
  if (readCapability(declared, capability) === 'declared') return undefined;
  return {
    verdict: 'undeclared', severity: 'error', capability, method,
    message: `The server emits ${method}, and the ${declaredBy} did not declare ${capability} (${paragraph}): a client may drop it without a word`,
    cure: declaredBy === 'server' ? `Declare ${capability} in the capabilities that the server is made with, or do not send it` : 'Read the client\'s declaration before sending it',
  };
}

/** The refusal of a request that the client did not say it takes, its parts included; `undefined` where it did or nothing gates it. */
export function judgeRequest(server: SdkServer, method: string, params: unknown): LiveError | undefined {
  const declared = clientCapabilitiesOf(server);
  const missing = findGates({ sender: 'server', method, params }).find(({ kind, capability }) =>
    kind === 'request' && readCapability(declared, capability) !== 'declared');
  if (missing === undefined) return undefined;
  const why = declared === undefined ? 'no declaration of the client has reached this server' : `the client did not declare ${missing.capability}`;
  return new LiveError('not-supported', `${method} was not sent: ${why}. Ask getClientCapabilities() first and do without where it is absent`, {
    sent: false, at: realClock.wallNow(),
  });
}
