import { DAY_MS } from "@parapet/domain/durations";
import { parse } from "tldts";

import { defineCheck, type Verdict } from "../check.ts";
import { type Registration, RDAP_BASE, lookUpRegistration } from "../look-alikes/rdap.ts";

const SOON_DAYS = 30;
const PLANNED_DAYS = 60;
const REFERENCE = "https://www.icann.org/resources/pages/epp-status-codes-2014-06-16-en";
const nist = { primary: "PR.DS-01", secondary: "SP 800-81r3" };

const OUTCOMES = {
  "registration-ending": {
    severity: "critical",
    owasp: "A05:2021",
    wstg: "WSTG-CONF-01",
    nist,
    references: [REFERENCE],
  },
  "registration-expires-soon": {
    severity: "medium",
    owasp: "A05:2021",
    wstg: "WSTG-CONF-01",
    nist,
    references: ["https://www.icann.org/resources/pages/domain-name-renewal-expiration-faqs-2018-12-07-en"],
  },
  "registration-unlocked": { severity: "low", owasp: "A05:2021", wstg: "WSTG-CONF-01", nist, references: [REFERENCE] },
} as const;

type Id = keyof typeof OUTCOMES;

/** `clientTransferProhibited` of EPP is `client transfer prohibited` in RDAP (RFC 8056); registries write either. */
const plain = (status: string): string => status.toLowerCase().replaceAll(/[\s_-]+/g, "");

/** Taken out of the DNS, or about to be released (RFC 5731, RFC 3915). */
const ENDING = new Set(["clienthold", "serverhold", "redemptionperiod", "pendingdelete"]);

/** Registries of countries often know no lock of this kind; those under contract with ICANN all do. */
const knowsLocks = (name: string, status: readonly string[]): boolean =>
  (parse(name).publicSuffix ?? "").split(".").at(-1)?.length !== 2 || status.some((it) => it.endsWith("prohibited"));

interface Seen {
  readonly name: string;
  readonly registration: Registration;
  /** Whole days that are left; null when the registry does not state the day it ends. */
  readonly daysLeft: number | null;
}

/** Could the company lose its domain: is it about to run out, on hold, or free to be moved to another registrar? */
export const domainRegistration = defineCheck({
  id: "domain-registration",
  area: "web-apps-exposures",
  on: "domain",
  touch: "passive",
  outcomes: OUTCOMES,

  async observe({ domain }, net, { signal, now, settings }): Promise<Seen> {
    const name = parse(domain).domain ?? domain;
    const registration = await lookUpRegistration(net, name, settings.rdapBase ?? RDAP_BASE, signal);
    const { expiresAt } = registration;
    const daysLeft = expiresAt === null ? null : Math.floor((Date.parse(expiresAt) - now().getTime()) / DAY_MS);
    return { name, registration, daysLeft };
  },

  describe: ({ name, registration }) => [
    {
      kind: "registration",
      registration: {
        name,
        registrar: registration.registrar,
        createdAt: registration.createdAt,
        expiresAt: registration.expiresAt,
        status: registration.status,
      },
    },
  ],

  judge({ name, registration, daysLeft }) {
    const status = registration.status.map(plain);
    const params = {
      domain: name,
      registrar: registration.registrar ?? "?",
      until: registration.expiresAt?.slice(0, 10) ?? "?",
      days: daysLeft ?? 0,
      status: registration.status.join(", "),
    };
    const say = (outcome: Id, more: Partial<Verdict<Id>> = {}): Verdict<Id> => ({
      outcome,
      subject: name,
      evidence: registration,
      params,
      ...more,
    });
    // Registries often renew by themselves for some weeks after the day; only their own word says that it is lost.
    if (status.some((it) => ENDING.has(it))) return [say("registration-ending")];
    const verdicts: Verdict<Id>[] = [];
    if (daysLeft !== null && daysLeft < PLANNED_DAYS)
      verdicts.push(say("registration-expires-soon", daysLeft < SOON_DAYS ? { severity: "high" } : {}));
    if (!status.some((it) => it.endsWith("transferprohibited")) && knowsLocks(name, status))
      verdicts.push(say("registration-unlocked"));
    return verdicts;
  },
});
