/** One call that a target made of the listener. */
export interface ListenerCall {
  readonly protocol: "dns" | "http";
  readonly from: string;
  readonly at: Date;
  /** What was asked: the question, or the request as it arrived. */
  readonly request: string;
}

/** Receives what targets are made to call, below a domain of its own. */
export interface OutOfBand {
  readonly domain: string;
  /** A name that no one else knows, for one probe of one template against one host. */
  issue(probe: { readonly host: string; readonly template: string }): Promise<string>;
  /** The calls of such a name so far; waits a little where there is none. */
  calls(name: string): Promise<readonly ListenerCall[]>;
}

/**
 * The right to prove weaknesses of a host, which rests on a signed consent. It is asked before each request, since a consent ends, is
 * withdrawn and is stopped at any time.
 */
export interface ProofPermit {
  /** Waits for the rate of the consent and takes one request of it; the consent's id, null where none covers the host now. */
  takeRequest(host: string): Promise<string | null>;
  /** Does a consent cover the host at this moment? Takes nothing. */
  covers(host: string): Promise<boolean>;
  /** Addresses that cloud accounts of the organization list as theirs. */
  readonly accountAddresses: readonly string[];
  readonly listener: OutOfBand | null;
  /** By which the owner of the host recognises the requests, beside the header that names the consent. */
  readonly userAgent: string;
  /** The local address that requests are sent from; null: any local address. */
  readonly sourceAddress: string | null;
}

/** Names the consent in each request that rests on it. */
export const CONSENT_HEADER = "X-Parapet-Validation";
