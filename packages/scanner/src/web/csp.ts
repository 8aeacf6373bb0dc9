/** The directives of a content security policy, names in lower case; a repeated one keeps its first meaning (CSP 3, 2.2.1). */
export const readCsp = (policies: readonly string[]): ReadonlyMap<string, readonly string[]>[] =>
  policies
    .flatMap((policy) => policy.split(","))
    .map((policy) => {
      const directives = new Map<string, readonly string[]>();
      for (const directive of policy.split(";")) {
        const [name, ...values] = directive.trim().split(/\s+/);
        if (name !== undefined && name !== "" && !directives.has(name.toLowerCase()))
          directives.set(name.toLowerCase(), values);
      }
      return directives;
    })
    .filter((directives) => directives.size > 0);

const scriptSources = (policy: ReadonlyMap<string, readonly string[]>): readonly string[] | null =>
  policy.get("script-src") ?? policy.get("default-src") ?? null;

export interface CspFacts {
  readonly restrictsScripts: boolean;
  readonly unsafeInline: boolean;
  readonly unsafeEval: boolean;
  readonly anySource: boolean;
  readonly defaultNone: boolean;
  readonly restrictsFraming: boolean;
}

/** What do the policies together forbid? Each policy can only take more away, so the strictest answer counts. */
export const cspFacts = (policies: readonly string[]): CspFacts => {
  const read = readCsp(policies);
  const sources = read.map(scriptSources).filter((list) => list !== null);
  const lower = sources.map((list) => list.map((source) => source.toLowerCase()));
  const everyAllows = (test: (list: readonly string[]) => boolean): boolean => lower.length > 0 && lower.every(test);
  return {
    restrictsScripts: lower.length > 0,
    // A nonce or hash switches 'unsafe-inline' off in every browser that knows CSP 2.
    unsafeInline: everyAllows(
      (list) =>
        list.includes("'unsafe-inline'") && !list.some((source) => /^'(?:nonce-|sha(?:256|384|512)-)/.test(source)),
    ),
    unsafeEval: everyAllows((list) => list.includes("'unsafe-eval'")),
    anySource: everyAllows(
      (list) =>
        !list.includes("'strict-dynamic'") && list.some((source) => /^(?:\*|https?:|data:|\*\.\*)$/.test(source)),
    ),
    defaultNone: read.some((policy) => policy.get("default-src")?.[0]?.toLowerCase() === "'none'"),
    restrictsFraming: read.some((policy) => {
      const ancestors = policy.get("frame-ancestors");
      return ancestors !== undefined && !ancestors.some((source) => source === "*" || /^https?:$/i.test(source));
    }),
  };
};
