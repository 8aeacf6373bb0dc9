import { DAY_MS } from "../durations.ts";
import type { FindingArea } from "../risk/areas.ts";
import type { Severity } from "../risk/severity.ts";
import type { AlertEvent } from "./alert-event.ts";
import { CERTIFICATE_DAYS, TYPE_OF_AREA } from "./alert-types.ts";

/** What makes a name that lay still dangerous. */
export const LOOK_ALIKE_GAINS = ["mail", "site", "login"] as const;
type LookAlikeGain = (typeof LOOK_ALIKE_GAINS)[number];

export interface RunFinding {
  readonly id: string;
  /** Of the action that closes it, from 0. */
  readonly place?: number;
  readonly area: FindingArea;
  readonly check: string;
  readonly outcome: string;
  readonly subject: string;
  readonly severity: Severity;
  readonly params: Readonly<Record<string, unknown>>;
  readonly knownExploited: boolean;
  /** Found, back again, or worse than before in this very run. */
  readonly isNews: boolean;
  /** Certificates: the last moment, in milliseconds. */
  readonly notAfter: number | null;
  /** The business unit of its asset. */
  readonly unit?: string | null;
  /** Look-alikes: what the name has by now. */
  readonly hasMail: boolean;
  readonly hasSite: boolean;
  /** Look-alikes: what it has now and did not have in the run before. */
  readonly gained: readonly LookAlikeGain[];
}

/** What a finished run left behind, beside the run before it. */
export interface RunFacts {
  readonly at: Date;
  readonly score: { readonly before: number | null; readonly now: number; readonly confidence?: number };
  readonly findings: readonly RunFinding[];
  /** New, or back after they were gone. */
  readonly newHosts: readonly { readonly host: string; readonly isBack: boolean; readonly unit?: string | null }[];
  readonly newServices: readonly {
    readonly host: string;
    readonly port: number;
    readonly protocol: string;
    readonly isBack: boolean;
    readonly unit?: string | null;
  }[];
  /** What earlier runs have already notified. */
  readonly notified: ReadonlySet<string>;
}

/** A lasting fact, notified in the first run in which it is true; identified by its key. */
interface Lasting {
  readonly key: string;
  readonly event: AlertEvent;
  /** True if it was not so in the previous run: then it is notified even if it was notified earlier. */
  readonly isAgain?: boolean;
}

const unitOf = ({ unit }: { readonly unit?: string | null }) => (unit == null ? {} : { unit });

const factsOf = ({ id, place, area, severity, subject, check, outcome, params, unit = null }: RunFinding) => ({
  severity,
  subject,
  finding: id,
  ...(place !== undefined && { place }),
  area,
  check,
  outcome,
  params: { ...params },
  ...unitOf({ unit }),
});

const expiring = (finding: RunFinding, at: Date): Lasting[] => {
  if (finding.notAfter === null || finding.notAfter <= at.getTime()) return [];
  const left = Math.floor((finding.notAfter - at.getTime()) / DAY_MS);
  // The nearest threshold that has been passed; those further away were notified or are no longer relevant.
  const mark = CERTIFICATE_DAYS.findLast((days) => left < days);
  if (mark === undefined) return [];
  return [
    {
      key: `certificate:${finding.subject}:${finding.notAfter}:${mark}`,
      event: { ...factsOf(finding), type: "certificate_expiring", days: left, after: mark },
    },
  ];
};

const has = ({ hasMail, hasSite, gained }: RunFinding, gain: LookAlikeGain): boolean =>
  gained.includes(gain) || (gain === "mail" && hasMail) || (gain === "site" && hasSite);

const lastingOf = (finding: RunFinding, at: Date): Lasting[] => [
  ...(finding.knownExploited
    ? [
        {
          key: `known-exploited:${finding.id}`,
          event: { ...factsOf(finding), type: "known_exploited" } satisfies AlertEvent,
        },
      ]
    : []),
  ...expiring(finding, at),
  ...LOOK_ALIKE_GAINS.filter((gain) => has(finding, gain)).map((gain): Lasting => ({
    key: `look-alike-${gain}:${finding.subject}`,
    event: { ...factsOf(finding), type: "look_alike_active", detail: gain },
    isAgain: finding.gained.includes(gain),
  })),
];

/** What is new in this run compared with earlier ones, and which lasting facts it notifies. */
export const eventsOfRun = (run: RunFacts): { events: AlertEvent[]; notifies: string[] } => {
  const lasting = run.findings
    .flatMap((finding) => lastingOf(finding, run.at))
    .filter(({ key, isAgain }) => isAgain === true || !run.notified.has(key))
    // Two findings may speak of one certificate; it expires once.
    .filter(({ key }, at, all) => all.findIndex((other) => other.key === key) === at);
  // A lasting fact about a finding is the news; the finding is not notified again under another type.
  const spokenOf = new Set(
    lasting.flatMap(({ event }) =>
      event.type === "certificate_expiring" || event.type === "known_exploited" ? [event.finding] : [],
    ),
  );
  const news = run.findings
    .filter(({ isNews, id }) => isNews && !spokenOf.has(id))
    .map((finding): AlertEvent => ({ ...factsOf(finding), type: TYPE_OF_AREA[finding.area] }));
  const { before, now, confidence } = run.score;
  const drop: AlertEvent[] =
    before !== null && now < before
      ? [
          {
            type: "score_drop",
            severity: null,
            subject: "",
            before,
            after: now,
            ...(confidence !== undefined && { confidence }),
          },
        ]
      : [];
  return {
    events: [
      ...drop,
      ...lasting.map(({ event }) => event),
      ...news,
      ...run.newHosts.map(({ host, isBack, unit = null }): AlertEvent => ({
        type: "new_sub_domain",
        severity: null,
        subject: host,
        ...unitOf({ unit }),
        ...(isBack && { detail: "back" }),
      })),
      ...run.newServices.map(({ host, port, protocol, isBack, unit = null }): AlertEvent => ({
        type: "new_port",
        severity: null,
        subject: `${host}:${port}/${protocol}`,
        ...unitOf({ unit }),
        ...(isBack && { detail: "back" }),
      })),
    ],
    notifies: lasting.map(({ key }) => key),
  };
};
