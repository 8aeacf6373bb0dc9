import type { SafePattern } from "./safe-pattern.ts";

/** One rule: when a value of this kind looks like this, it is that product. The shape follows Recog's files. */
export interface Fingerprint {
  /** What kind of value it reads: `ssh.banner`, `http_header.server` … */
  readonly match: string;
  readonly description: string;
  readonly pattern: SafePattern;
  readonly params: readonly FingerprintParam[];
  /** How sure a match is, 0 to 1, where the author states it. */
  readonly certainty: number | null;
  readonly examples: readonly FingerprintExample[];
}

/** A fact a match gives: a constant (position 0, `{other}` replaced by other facts) or what a group captured. */
export interface FingerprintParam {
  readonly name: string;
  readonly position: number;
  readonly value: string;
}

/** A value its author knows to match, and the facts that must come out. */
export interface FingerprintExample {
  readonly value: string;
  readonly expected: Readonly<Record<string, string>>;
}

/** A fingerprint or a file that was left out, and why. */
export interface RefusedFingerprint {
  readonly where: string;
  readonly reason: string;
}

/** What a value says about who sent it. */
export interface Identification {
  readonly vendor: string | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly cpe23: string | null;
  readonly certainty: number;
  readonly description: string;
  /** Every fact the rule gives, by its Recog name. */
  readonly params: Readonly<Record<string, string>>;
}
