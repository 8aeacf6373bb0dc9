/** What does a web site answer? */
export interface SitePlan {
  /** By exact path, or by the beginning of one when it ends in `*`. The longest match wins. */
  readonly paths: Readonly<Record<string, Answer>>;
  /** On every answer. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** What a path no one planned gets. Plain 404 by default. */
  readonly missing?: "404" | "soft-404" | "catch-all" | "redirect-home";
  readonly redirectToHttps?: boolean;
  /** Any origin is allowed by name, with credentials. */
  readonly reflectsOrigin?: boolean;
  /** The Host header is written into absolute links. */
  readonly reflectsHost?: boolean;
  /** What OPTIONS allows; TRACE answers with the request itself when it is among them. */
  readonly methods?: readonly string[];
}

/** A body by itself is a 200 of HTML, unless the path's ending says another type. */
export type Answer = string | PlainAnswer | RedirectAnswer | ListingAnswer | RevocationListAnswer | HostileAnswer;

export interface PlainAnswer {
  readonly kind: "plain";
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  /** The body in base 64, for what is not text. */
  readonly base64?: string;
  readonly gzip?: boolean;
}

export interface RedirectAnswer {
  readonly kind: "redirect";
  readonly status?: 301 | 302 | 303 | 307 | 308;
  readonly to?: string;
  /** Goes wherever this query parameter says: an open redirect. */
  readonly toParameter?: string;
}

export interface ListingAnswer {
  readonly kind: "listing";
  readonly server: "apache" | "nginx";
  readonly names: readonly string[];
}

/** The list of revoked certificates of the lab's authority. */
export interface RevocationListAnswer {
  readonly kind: "revocation-list";
}

/** Answers made to hurt the one who asks. */
export interface HostileAnswer {
  readonly kind: "hostile";
  readonly how: HostileHow;
}

export const HOSTILE_WAYS = [
  "endless-body",
  "endless-headers",
  "gzip-bomb",
  "double-gzip-bomb",
  "slow-drip",
  "never-answers",
  "reset-mid-body",
  "short-body", // declares more than it sends
  "huge-header",
  "many-cookies",
  "bad-chunk",
  "bad-gzip",
  "not-http",
  "lying-charset",
  "hundred-megabytes",
] as const;

export type HostileHow = (typeof HOSTILE_WAYS)[number];
