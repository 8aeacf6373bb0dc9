/** What is remembered of a look-alike from one sweep to the next. */
export interface LookAlikeState {
  readonly domain: string;
  readonly ns: readonly string[];
  readonly a: readonly string[];
  readonly mx: readonly string[];
  readonly title: string | null;
  readonly asksPassword: boolean;
  readonly score: number;
  /** Record types, or "site", that could not be asked then. */
  readonly notSeen: readonly string[];
}

export interface LookAlikeChange {
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
}

export const LOOK_ALIKE_CHECK = "lookalike-domains";
const WORSE_BY = 15;

const sorted = (values: readonly string[]): string => values.toSorted().join(" ");

const changesOf = (before: LookAlikeState, after: LookAlikeState): LookAlikeChange[] => {
  const { domain } = after;
  const changes: LookAlikeChange[] = [];
  const note = (holds: boolean, kind: LookAlikeChange["kind"], was: string, is: string): void => {
    if (holds) changes.push({ kind, domain, before: was, after: is });
  };
  // What either sweep could not see has neither come nor gone.
  const both = (what: string): boolean => !before.notSeen.includes(what) && !after.notSeen.includes(what);
  if (both("MX")) {
    note(before.mx.length === 0 && after.mx.length > 0, "mail-appeared", "", sorted(after.mx));
    note(before.mx.length > 0 && after.mx.length === 0, "mail-gone", sorted(before.mx), "");
  }
  if (both("site")) {
    const [was, is] = [before.title, after.title];
    note(was === null && is !== null, "site-appeared", "", is ?? "");
    note(was !== null && is === null, "site-gone", was ?? "", "");
    note(!before.asksPassword && after.asksPassword, "login-appeared", "", is ?? "");
    note(was !== null && is !== null && was !== is, "title-changed", was ?? "", is ?? "");
  }
  note(sorted(before.ns) !== sorted(after.ns), "moved", sorted(before.ns), sorted(after.ns));
  note(after.score - before.score >= WORSE_BY, "worse", String(before.score), String(after.score));
  return changes;
};

/** What changed since last time about the names that both sweeps saw? New and resolved names follow from the findings. */
export const compareSweeps = (
  before: readonly LookAlikeState[],
  after: readonly LookAlikeState[],
): LookAlikeChange[] => {
  const then = new Map(before.map((state) => [state.domain, state]));
  return after.flatMap((state) => {
    const was = then.get(state.domain);
    return was === undefined ? [] : changesOf(was, state);
  });
};
