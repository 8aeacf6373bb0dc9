/** What is remembered of a look-alike from one sweep to the next. */
export interface LookAlikeState {
  readonly domain: string;
  readonly ns: readonly string[];
  readonly a: readonly string[];
  readonly mx: readonly string[];
  readonly title: string | null;
  readonly asksPassword: boolean;
  readonly score: number;
}

export type LookAlikeChange =
  | { readonly kind: "appeared" | "gone"; readonly domain: string }
  | {
      readonly kind:
        | "mail-appeared"
        | "mail-gone"
        | "site-appeared"
        | "site-gone"
        | "login-appeared"
        | "title-changed"
        | "moved"
        | "worse";
      readonly domain: string;
      readonly before: string;
      readonly after: string;
    };

const WORSE_BY = 15;

const sorted = (values: readonly string[]): string => values.toSorted().join(" ");

const changesOf = (before: LookAlikeState, after: LookAlikeState): LookAlikeChange[] => {
  const { domain } = after;
  const changes: LookAlikeChange[] = [];
  const note = (
    holds: boolean,
    kind: Exclude<LookAlikeChange["kind"], "appeared" | "gone">,
    was: string,
    is: string,
  ): void => {
    if (holds) changes.push({ kind, domain, before: was, after: is });
  };
  note(before.mx.length === 0 && after.mx.length > 0, "mail-appeared", "", sorted(after.mx));
  note(before.mx.length > 0 && after.mx.length === 0, "mail-gone", sorted(before.mx), "");
  note(before.title === null && after.title !== null, "site-appeared", "", after.title ?? "");
  note(before.title !== null && after.title === null, "site-gone", before.title ?? "", "");
  note(!before.asksPassword && after.asksPassword, "login-appeared", "", after.title ?? "");
  note(
    before.title !== null && after.title !== null && before.title !== after.title,
    "title-changed",
    before.title ?? "",
    after.title ?? "",
  );
  note(sorted(before.ns) !== sorted(after.ns), "moved", sorted(before.ns), sorted(after.ns));
  note(after.score - before.score >= WORSE_BY, "worse", String(before.score), String(after.score));
  return changes;
};

/**
 * What changed since last time? Names that could not be looked at this time are left out, so that a failing server is
 * not reported as a name that is gone.
 */
export const compareSweeps = (
  before: readonly LookAlikeState[],
  after: readonly LookAlikeState[],
  unseen: ReadonlySet<string> = new Set(),
): LookAlikeChange[] => {
  const then = new Map(before.map((state) => [state.domain, state]));
  const now = new Map(after.map((state) => [state.domain, state]));
  const changes: LookAlikeChange[] = [];
  for (const [domain, state] of now) {
    const was = then.get(domain);
    if (was === undefined) changes.push({ kind: "appeared", domain });
    else changes.push(...changesOf(was, state));
  }
  for (const domain of then.keys()) {
    if (!now.has(domain) && !unseen.has(domain)) changes.push({ kind: "gone", domain });
  }
  return changes;
};
