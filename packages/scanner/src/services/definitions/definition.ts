import type { Capability, ServiceKind } from "../service-kind.ts";

/** What every definition states. `docs/service-definitions.md` explains the fields with an example. */
interface Definition {
  /** The service's name, unique among definitions: `node-red`. */
  readonly name: string;
  readonly vendor: string;
  readonly product: string;
  /** `vendor:product` in the CPE dictionary; null where it has none. */
  readonly cpe: string | null;
  /** Decides what a finding says and how severe it is; null for what is meant to be public. */
  readonly kind: ServiceKind | null;
  /** Configuration that closes it, in the product's own syntax; null where a firewall is the only way. */
  readonly fix: string | null;
  /** What it lets anyone do without authentication, where that is worse or milder than its kind. */
  readonly capability?: Capability;
  /** Where it listens by default. */
  readonly ports: readonly number[];
}

/** A condition on one answer; every part that is given must hold. */
export interface Sign {
  /** The path of the answer, `/` where left out. */
  readonly at?: string;
  readonly status?: number;
  readonly title?: RegExp;
  readonly body?: RegExp;
  /** A header's name in lower case and what it holds. */
  readonly header?: readonly [name: string, pattern: RegExp];
}

/** Where a version is read: the groups of the pattern, joined by dots, in the body or in a header. */
export interface VersionSource {
  readonly at?: string;
  readonly header?: string;
  readonly pattern: RegExp;
}

/** A request that only reads. A POST carries a query in JSON. A fragment is not sent: it distinguishes two requests of one path. */
export interface Question {
  readonly path: string;
  readonly post?: string;
  /** A header of the answer before that is sent back, as protections against forged requests demand. */
  readonly returns?: string;
  /** Sent with the address as host, for products that refuse names they do not know, which keeps no one out. */
  readonly byAddress?: true;
  /** The path that the front page names for it, where that has a build's own name: the first group. */
  readonly from?: RegExp;
  /** Read further than other answers; the version is deep in a large file. */
  readonly isLarge?: true;
}

/** A product that speaks HTTP. */
export interface WebDefinition extends Definition {
  readonly part?: "a" | "o" | "h";
  /** Any of these identifies it. */
  readonly signs: readonly Sign[];
  /** These on the front page make its questions worth asking, but do not identify it. */
  readonly hints?: readonly Sign[];
  /** Asked when the front page shows a sign, and on the default ports. The first must confirm the product there. */
  readonly asks?: readonly Question[];
  /** The first that matches gives the version. */
  readonly version?: readonly VersionSource[];
  /** The releases that builds stand for; a build that is not listed is no version. */
  readonly builds?: Readonly<Record<string, string>>;
  /** `own`: the version is not the one that CPE names use. */
  readonly numbering?: "cpe" | "own";
  /** What shows that it serves without authentication; 401 and 403 at the same path show the contrary. */
  readonly open?: Sign;
}

/** A product that speaks lines of text over TCP. */
export interface LineDefinition extends Definition {
  /** The first line of the server, where it speaks first. */
  readonly greeting?: RegExp;
  /** A command that only reads; said first, or after the greeting. */
  readonly say?: string;
  /** What the answer to the command looks like; the group `version` is its version. */
  readonly answer?: RegExp;
  /** An answer that shows that it asks who we are, to the greeting or the command. */
  readonly closed?: RegExp;
  /** An answer to the command shows that it serves without authentication. */
  readonly isOpen?: true;
  /** The answer is too common to identify it elsewhere than on its default ports. */
  readonly onlyThere?: true;
  /** Answers as the server gives them, with what is read from them; null for look-alikes. */
  readonly examples: readonly LineExample[];
}

export interface LineExample {
  readonly answers: readonly string[];
  readonly reads: { readonly version?: string | null; readonly unauthenticated?: boolean | null } | null;
}
