/** The part of oidc-provider that this example uses. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface StoredToken {
    readonly jti: string;
    readonly isExpired: boolean;
    readonly scope: string | undefined;
  }
  export interface GrantContext { oidc: { params: { grant_type?: string } } }
  export interface Interaction {
    readonly params: { readonly client_id: string; readonly scope?: string; readonly resource?: string };
    readonly grantId?: string;
  }
  export interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant;
    readonly AccessToken: { find(value: string): Promise<StoredToken | undefined> };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: 'grant.success', listener: (context: GrantContext) => void): this;
  }
  export default Provider;
}
