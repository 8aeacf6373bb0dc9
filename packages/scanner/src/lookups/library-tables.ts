interface Pattern {
  readonly source: string;
}

interface KnownAdvisory {
  readonly below?: string | undefined;
  readonly atOrAbove?: string | undefined;
  readonly excludes?: readonly string[] | undefined;
  readonly severity?: string | undefined;
  readonly identifiers?:
    | { readonly CVE?: readonly string[] | undefined; readonly summary?: string | undefined }
    | undefined;
  readonly info?: readonly string[] | undefined;
}

/** A JavaScript library: how its files are recognized, and what is wrong with which version. */
export interface KnownLibrary {
  readonly name: string;
  readonly advisories: readonly KnownAdvisory[];
  readonly uri: readonly Pattern[];
  readonly filename: readonly Pattern[];
  readonly content: readonly Pattern[];
  readonly hashes: Readonly<Record<string, string>>;
}

export interface JavascriptRepository {
  readonly libraries: readonly KnownLibrary[];
  /** Patterns that cannot run in linear time and were left out. */
  readonly refused: number;
  /** Whether this is the public repository; the small table of our own knows few libraries. */
  readonly isWhole: boolean;
}

/**
 * A service where a name that points there and is not claimed can be claimed by a third party. `edge-case` means that it
 * worked once, or works only in some set-ups: worth cleaning up, not worth an alarm.
 */
export interface TakeoverService {
  readonly service: string;
  /** Endings of the names customers point at. */
  readonly cnames: readonly string[];
  /** What shows that no one has claimed the name: it does not exist, or a page of the provider states it. */
  readonly sign:
    | { readonly kind: "no-name" }
    | { readonly kind: "page"; readonly words: string }
    | { readonly kind: "status"; readonly status: number };
  readonly status: "vulnerable" | "edge-case" | "not-vulnerable";
  /** When the status was last looked up. */
  readonly asOf: string;
}
