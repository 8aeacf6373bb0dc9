/** The part of `oidc-provider`, which brings no types, that the lab uses. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface ProviderContext {
    path: string;
    status: number;
    body: unknown;
    readonly oidc?: { readonly route?: string };
  }
  export class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): void;
    callback(): (incoming: IncomingMessage, outgoing: ServerResponse) => void;
    readonly Grant: new (about: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}
