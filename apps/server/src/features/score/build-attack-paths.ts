import type { Db } from "@parapet/db/db";
import { entryPointFindings, leaksForPaths, machinesForPaths, webHosts } from "@parapet/db/queries/score";
import { DAY_MS } from "@parapet/domain/durations";
import { type AttackPath, attackPaths, type EntryPoint, findPlace } from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";

import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { findingWords } from "../../platform/texts/finding-wording.ts";

const MOST = { leaks: 20_000, machines: 5_000, entryPoints: 500, hosts: 5_000 } as const;
/** Checks that report a publicly reachable login; the second value states whether it grants access to more than itself. */
const ENTRY_POINT_CHECKS: Readonly<Record<string, boolean>> = { "web-panels": true, "service-administration": true };
/** Host names that usually grant access to a network or to all mail. */
const MAIN_NAME = /^(?:vpn|sslvpn|remote|rdp|rds|gateway|gw|citrix|sso|adfs|idp|login|owa|webmail|mail|bastion)\d*[.-]/;

/** The attack paths that leaked credentials open, for one domain of an organization. */
export const buildAttackPaths = async (
  db: Db,
  { org, domain }: Pick<ScopedDomain, "org" | "domain">,
  locale: Locale,
  now: Date,
): Promise<AttackPath[]> => {
  const leaks = await leaksForPaths(db, org, domain, MOST.leaks);
  if (leaks.length === 0) return [];
  const machines = await machinesForPaths(db, org, domain, MOST.machines);
  const findings = await entryPointFindings(db, org, domain, Object.keys(ENTRY_POINT_CHECKS), MOST.entryPoints);
  const hosts = await webHosts(db, org, domain, MOST.hosts);
  const typedAt = new Set(leaks.flatMap(({ host }) => (host === null ? [] : [host.toLowerCase()])));
  const entryPoints: EntryPoint[] = [
    ...findings.map((row) => ({
      finding: row.id,
      host: findPlace(row.target)?.host ?? row.subject,
      label: findingWords(row.check_id, row.outcome, row.params, locale).title,
      isMain: ENTRY_POINT_CHECKS[row.check_id] === true,
    })),
    // Someone typed a password there, so there is a login, whether or not a check has words for it.
    ...hosts
      .filter(({ host }) => typedAt.has(host.toLowerCase()))
      .map(({ host, product }) => ({ finding: null, host, label: product ?? host, isMain: MAIN_NAME.test(host) })),
  ];
  return attackPaths(
    leaks.map((leak) => ({
      finding: leak.finding,
      credential: leak.credential,
      person: leak.person,
      login: leak.login,
      credentials: `${leak.login} : ${leak.secret}`,
      isPlain: leak.form === "plain",
      host: leak.host,
      isEmployee: leak.kind === "employee",
      machine: leak.machine_id,
      ageDays: (now.getTime() - leak.since.getTime()) / DAY_MS,
    })),
    machines.map(({ finding, machine, family, live }) => ({ finding, machine, family, liveSessions: live })),
    entryPoints,
  );
};
