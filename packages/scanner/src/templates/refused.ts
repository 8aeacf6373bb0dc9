/** Why a template is not run; the sentence is shown to the operator. */
export const REFUSALS = {
  "broken-yaml": "is not readable YAML",
  "not-a-template": "is not a template",
  "too-large": "is too large",
  "unsafe-id": "has no usable id",
  "other-protocol": "uses a protocol that this engine does not support",
  "carries-code": "carries code",
  "self-contained": "is self-contained: it chooses its own targets",
  flow: "has a flow that this engine does not run",
  "needs-input": "needs a value that only its user can give",
  "out-of-band": "waits for a call that no listener of this program receives",
  fuzzes: "fuzzes",
  "brute-force": "tries a list of payloads",
  "changes-state": "may change state on the target",
  exploits: "exploits a weakness instead of detecting it",
  "logs-in": "tries to log in",
  "other-host": "contacts a host other than the target",
  "malformed-requests": "sends requests that break HTTP",
  "bad-regex": "has a pattern that cannot run in linear time",
  "bad-expression": "has an expression this engine cannot run",
  acts: "requests something that acts when it is requested",
  credentials: "carries credentials",
  "unusual-path": "requests a path that is not in the plain form of a page or file",
  "unknown-path": "requests a path that is not known to be one that is only read",
  "unknown-parameter": "sends a parameter that is not known to only read",
  "unknown-header": "sends a header that is not known to be harmless",
  "unknown-bytes": "says something to a port that is not known to only ask",
  "other-port": "contacts another port than those of the website",
  unforeseeable: "builds a request that cannot be judged before it is sent",
  "unsupported-matcher": "has a matcher this engine does not know",
  "unsupported-extractor": "rests on an extractor this engine does not know",
  "nothing-to-match": "has nothing to match",
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** What a template is about, as far as it could be read. */
export interface TemplateSubject {
  readonly id: string;
  readonly name: string;
  readonly cves: readonly string[];
}

/** Thrown while a template is read; the rest of the folder goes on. */
export class TemplateRefused extends Error {
  override readonly name = "TemplateRefused";
  readonly code: RefusalCode;
  subject: TemplateSubject | null = null;

  constructor(code: RefusalCode, detail = "", options?: ErrorOptions) {
    super(detail === "" ? REFUSALS[code] : `${REFUSALS[code]}: ${detail}`, options);
    this.code = code;
  }
}
