import type { FindingArea } from "@parapet/domain/risk";
import { careless } from "@parapet/lab/blueprints/careless";

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

const faultsIn = (...areas: readonly FindingArea[]): string[] =>
  careless.faults.filter(({ expect }) => areas.includes(expect.area)).map(({ id }) => id);

/** Legacy servers that the first clean-up withdrew for good. */
const WITHDRAWN = [
  "postgres-without-password",
  "kubernetes-open",
  "kubelet-open",
  "etcd-open",
  "vnc-without-password",
  "telnet-exposed",
  "smb1-exposed",
  "jdwp-open",
  "zookeeper-open",
  "modbus-exposed",
  "activemq-outdated",
];
const MAIL_PROJECT = [
  "spf-softfail",
  "dkim-weak",
  "mail-open-relay",
  "mail-no-starttls",
  "mail-certificate-expired",
  "mail-ptr-absent",
  "mail-ptr-mismatch",
  "mx-dangling",
];
/** TLS and DNS, put in order together with mail; certificates are overdue again three weeks ago. */
const TLS_AND_DNS = [
  "tls-old-versions",
  "tls-cbc-only",
  "tls-small-group",
  "zone-transfer",
  "takeover-cname-page",
  "takeover-cname-edge-case",
  "takeover-cname-gone",
  "takeover-ns",
  "private-address-in-dns",
];
const CERTIFICATES = [
  "certificate-expired",
  "certificate-self-signed",
  "certificate-wrong-name",
  "certificate-weak-key",
  "certificate-expiring",
  "certificate-revoked",
  "certificate-chain-incomplete",
];
/** Withdrawn within three weeks after the release that published them. */
const EMERGENCY = ["private-key", "cloud-credentials", "wordpress-settings-backup", "actuator-env"];

const without = (ids: readonly string[], ...others: readonly (readonly string[])[]): string[] =>
  ids.filter((id) => !others.flat().includes(id));

const LIVES: readonly FaultLife[] = [
  { faults: WITHDRAWN, changes: [FIRST_DAY, -98] },
  // Closed in the same clean-up and exposed again when a backup was restored.
  {
    faults: without(faultsIn("company-exposed-ports", "sub-domain-exploitable-services"), WITHDRAWN, [
      "dev-outdated-apache",
    ]),
    changes: [FIRST_DAY, -98, -21],
  },
  { faults: [...MAIL_PROJECT, ...TLS_AND_DNS], changes: [FIRST_DAY, -77] },
  { faults: CERTIFICATES, changes: [FIRST_DAY, -77, -21] },
  // A release brings a development host and its files into public reach.
  {
    faults: [
      "dev-outdated-apache",
      ...without(faultsIn("web-apps-exposures", "sensitive-data"), TLS_AND_DNS, CERTIFICATES, EMERGENCY, [
        "registration-running-out",
        "certificate-not-stapled",
        "security-txt-expired",
        "headers-absent",
      ]),
    ],
    changes: [-56],
  },
  { faults: EMERGENCY, changes: [-56, -35] },
  // A phishing site is registered, taken down, and returns; another name is taken down for good.
  { faults: ["look-alike-phishing"], changes: [-56, -35, -21] },
  { faults: ["look-alike-mail-only"], changes: [-77, -35] },
  { faults: ["look-alike-login"], changes: [-21] },
];

/** When look-alikes were registered, in days before today. Those that appear during the story were registered days before. */
const REGISTERED_ON: Readonly<Record<string, number>> = {
  "acrne.test": -60,
  "acme-login.test": -25,
  "acmme.test": -80,
  "xn--cme-5cd.test": -210,
};

/** How old the registration of a look-alike is on this day; undefined for other names. */
export const registrationAge = (name: string, day: number): number | undefined => {
  const registered = REGISTERED_ON[name];
  return registered === undefined ? undefined : Math.max(0, day - registered);
};

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
