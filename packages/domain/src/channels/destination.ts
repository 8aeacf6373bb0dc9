import type { AddressProblem, AllowedHosts } from "./web-address.ts";

/** One HTTP request; the body is sent as JSON. */
export interface WebRequest {
  readonly url: string;
  readonly body: object;
}

/**
 * What became of one attempt. The words are few on purpose: what is behind an address (a closed port, an open one,
 * a slow one, a private one) is never disclosed.
 */
export interface Sent {
  readonly outcome: "delivered" | "failed" | "gone";
  readonly status: number | null;
  readonly error: "could-not-reach" | "redirected" | "answered" | "gone" | null;
}

/** Accepted, gone for good, or to be tried again. Redirects are not followed. */
export const readStatus = (status: number): Sent => {
  if (status >= 200 && status < 300) return { outcome: "delivered", status, error: null };
  if (status === 410) return { outcome: "gone", status, error: "gone" };
  return { outcome: "failed", status, error: status >= 300 && status < 400 ? "redirected" : "answered" };
};

export type Judged = { readonly address: string } | { readonly problem: AddressProblem };

/** A kind of receiver outside, as data and pure functions: the server sends, the portal shows the form, contracts name the field. */
interface Destination<Id extends string> {
  /** Stored with each address. Its texts are `<id>` in the messages of `channels`. */
  readonly id: Id;
  readonly input: "email" | "url" | "secret";
  /** May messages be sent to this address? Answered again before each of them. */
  readonly judge: (text: string, allowed: AllowedHosts) => Judged;
  /** The address as it is shown: enough to distinguish two, not enough to use one. */
  readonly hint: (address: string) => string;
}

/** The mail outbox delivers it. */
export interface MailDestination<Id extends string> extends Destination<Id> {
  readonly via: "mail";
}

export interface WebDestination<Id extends string, Message> extends Destination<Id> {
  readonly via: "web";
  /** Each body is signed with a key that is made with the address and shown once. */
  readonly signs: boolean;
  readonly request: (address: string, message: Message) => WebRequest;
  readonly read: (status: number) => Sent;
}
