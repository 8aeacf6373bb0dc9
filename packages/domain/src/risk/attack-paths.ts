import type { Severity } from "./severity.ts";

/** A login that others have. `person` is the same for all logins of one person within an organization. */
export interface PathLeak {
  readonly finding: string;
  /** The leaked credential that the finding is about. */
  readonly credential: string;
  readonly person: string;
  readonly login: string;
  /** As lists show it: masked. */
  readonly credentials: string;
  readonly isPlain: boolean;
  /** Where the password was typed, if that is known. */
  readonly host: string | null;
  readonly isEmployee: boolean;
  readonly machine: string | null;
  readonly ageDays: number;
}

/** A machine that a stealer ran on. */
export interface PathMachine {
  readonly finding: string;
  readonly machine: string;
  readonly family: string;
  readonly liveSessions: number;
}

/** A publicly reachable page or service of the organization that requires authentication. */
export interface EntryPoint {
  readonly finding: string | null;
  readonly host: string;
  readonly label: string;
  /** Opens more than itself: a network, machines, an administration. */
  readonly isMain: boolean;
}

/** An attack path: the credential, the infected machine it was stolen from, and the service it is valid for. */
export interface AttackPath {
  readonly person: string;
  readonly login: string;
  readonly severity: Severity;
  readonly danger: number;
  readonly leaks: readonly PathLeak[];
  readonly machines: readonly PathMachine[];
  readonly entryPoints: readonly (EntryPoint & { readonly isExact: boolean })[];
}

const FRESH_DAYS = 90;
const ENTRY_POINTS_SHOWN = 5;
const LEAKS_SHOWN = 5;

/** What makes a path dangerous, in points; the sum orders the cards and names their severity. */
const POINTS = {
  plain: 3,
  fresh: 2,
  machine: 2,
  session: 3,
  exactEntryPoint: 4,
  mainEntryPoint: 2,
  anyEntryPoint: 1,
} as const;
const SEVERITY_FROM = [
  [11, "critical"],
  [7, "high"],
  [4, "medium"],
] as const satisfies readonly (readonly [number, Severity])[];

const severityOf = (danger: number): Severity => SEVERITY_FROM.find(([from]) => danger >= from)?.[1] ?? "low";

const pathOf = (
  person: string,
  leaks: readonly PathLeak[],
  machines: ReadonlyMap<string, PathMachine>,
  entryPoints: readonly EntryPoint[],
): AttackPath | null => {
  const typedAt = new Set(leaks.flatMap(({ host }) => (host === null ? [] : [host.toLowerCase()])));
  const isEmployee = leaks.some((leak) => leak.isEmployee);
  // A customer's password is valid for the shop where it was used; an employee's may be reused at every service.
  const reached = entryPoints
    .map((entryPoint) => ({ ...entryPoint, isExact: typedAt.has(entryPoint.host.toLowerCase()) }))
    .filter(({ isExact }) => isExact || isEmployee)
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || Number(b.isMain) - Number(a.isMain));
  const [best] = reached;
  if (best === undefined) return null;
  const joined = [
    ...new Map(
      leaks.flatMap(({ machine }) => {
        const found = machine === null ? undefined : machines.get(machine);
        return found === undefined ? [] : [[found.machine, found] as const];
      }),
    ).values(),
  ];
  const danger =
    (leaks.some(({ isPlain }) => isPlain) ? POINTS.plain : 0) +
    (leaks.some(({ ageDays }) => ageDays < FRESH_DAYS) ? POINTS.fresh : 0) +
    (joined.length > 0 ? POINTS.machine : 0) +
    (joined.some(({ liveSessions }) => liveSessions > 0) ? POINTS.session : 0) +
    (best.isExact ? POINTS.exactEntryPoint : POINTS.anyEntryPoint) +
    (reached.some(({ isMain }) => isMain) ? POINTS.mainEntryPoint : 0);
  return {
    person,
    login: leaks[0]?.login ?? "",
    severity: severityOf(danger),
    danger,
    leaks: leaks.toSorted((a, b) => a.ageDays - b.ageDays).slice(0, LEAKS_SHOWN),
    machines: joined.toSorted((a, b) => b.liveSessions - a.liveSessions),
    entryPoints: reached.slice(0, ENTRY_POINTS_SHOWN),
  };
};

/** Attack paths from leaked credentials: one per person, the most dangerous first. */
export const attackPaths = (
  leaks: readonly PathLeak[],
  machines: readonly PathMachine[],
  entryPoints: readonly EntryPoint[],
): AttackPath[] => {
  const byMachine = new Map(machines.map((machine) => [machine.machine, machine]));
  return [...Map.groupBy(leaks, ({ person }) => person)]
    .map(([person, own]) => pathOf(person, own, byMachine, entryPoints))
    .filter((path) => path !== null)
    .toSorted((a, b) => b.danger - a.danger || a.login.localeCompare(b.login) || a.person.localeCompare(b.person));
};
