/**
 * What was wrong at acme.test on which day, in days before today. The lab's blueprint plants every fault; here is when those
 * appeared, were fixed and returned whose life is part of the story. All others exist from the first day on.
 */
interface FaultLife {
  readonly faults: readonly string[];
  /** Days on which the faults begin to exist and cease to, alternating; begins with the first appearance. */
  readonly changes: readonly number[];
}

/** The first day of the demo's history. */
export const FIRST_DAY = -120;

const LIVES: readonly FaultLife[] = [
  // Legacy servers, withdrawn in the first clean-up.
  {
    faults: ["postgres-without-password", "kubernetes-open", "vnc-without-password", "telnet-exposed", "smb1-exposed"],
    changes: [FIRST_DAY, -98],
  },
  // Closed in the same clean-up and exposed again when a backup was restored.
  {
    faults: ["redis-without-password", "mongodb-without-password", "docker-open"],
    changes: [FIRST_DAY, -98, -21],
  },
  // The mail project.
  {
    faults: ["spf-softfail", "mail-open-relay", "mail-no-starttls", "mail-certificate-expired"],
    changes: [FIRST_DAY, -77],
  },
  // A release brings a development host into public reach.
  {
    faults: ["dev-outdated-apache", "git-config", "git-head", "dot-env", "secret-in-script", "database-dump"],
    changes: [-56],
  },
  // The worst of that release is withdrawn within three weeks.
  { faults: ["private-key", "cloud-credentials"], changes: [-56, -35] },
  { faults: ["activemq-outdated"], changes: [FIRST_DAY, -35] },
  // A phishing site is registered, taken down, and returns.
  { faults: ["look-alike-phishing"], changes: [-56, -35, -21] },
  { faults: ["look-alike-login"], changes: [-21] },
  { faults: ["look-alike-mail-only"], changes: [-77] },
];

const existsOn = ({ changes }: FaultLife, day: number): boolean =>
  changes.filter((change) => change <= day).length % 2 === 1;

/** The faults that do not exist at acme.test on this day. */
export const absentOn = (day: number): string[] =>
  LIVES.filter((life) => !existsOn(life, day)).flatMap(({ faults }) => faults);

/** The first day of each state that differs from the one before. */
export const STATE_DAYS: readonly number[] = [...new Set(LIVES.flatMap(({ changes }) => changes))].toSorted(
  (a, b) => a - b,
);

/** The first day of the state that this day belongs to. */
export const stateOn = (day: number): number => STATE_DAYS.findLast((first) => first <= day) ?? FIRST_DAY;
