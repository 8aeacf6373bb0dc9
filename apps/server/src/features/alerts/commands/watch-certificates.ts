import { domainsToWatch, noteWatch, watchState } from "@parapet/db/queries/alerts";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { AlertEvent } from "@parapet/domain/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { certificateChanges, type LoggedCertificate } from "@parapet/domain/inventory";
import { ProbeError } from "@parapet/net/probe-error";
import { loggedCertificates } from "@parapet/scanner/discovery/logged-certificates";

import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { nameSourceSettings } from "../../scans/index.ts";
import { raiseAlert } from "./raise-alert.ts";

const EVERY_MS = 24 * 3_600_000;
/** The search of the logs is a public service: few domains at a time, one after the other. */
const MAX_AT_ONCE = 25;
const SOURCE = "crtsh";

type Needs = Pick<Services, "db" | "events" | "jobs" | "keys" | "netFor" | "now">;

const readLogs = async (services: Needs, domain: string, base: string, signal: AbortSignal) => {
  try {
    const host = URL.parse(base)?.hostname ?? "";
    return { logged: await loggedCertificates(domain, services.netFor(host), signal, base), problem: null };
  } catch (error) {
    if (!(error instanceof ProbeError)) throw error;
    return { logged: null, problem: error.reason };
  }
};

const watchDomain = async (
  services: Needs,
  { org, domain }: { readonly org: OrgId; readonly domain: string },
  { logged, problem }: { readonly logged: readonly LoggedCertificate[] | null; readonly problem: string | null },
): Promise<void> =>
  within(services.db, [org], async (tx) => {
    const at = services.now();
    if (logged === null) return noteWatch(tx, org, domain, { lastEntry: null, issuers: [], problem, at });
    const state = await watchState(tx, org, domain);
    const events = certificateChanges(domain, logged, state).map(({ kind, name, issuer }): AlertEvent => ({
      type: "certificate_logged",
      severity: null,
      subject: name,
      detail: kind === "name" ? "name" : issuer,
    }));
    const lastEntry = Math.max(0, state.lastEntry ?? 0, ...logged.map(({ entry }) => entry));
    const issuers = [...new Set(logged.map(({ issuer }) => issuer))];
    await noteWatch(tx, org, domain, { lastEntry, issuers, problem: null, at });
    await raiseAlert(services, tx, { org, domain, source: "import", key: `certificates ${at.toISOString()}`, events });
  });

/** Reads the certificate logs for the domains whose day is over, and reports new names and unexpected authorities. */
export const watchCertificates = async (services: Needs, signal: AbortSignal): Promise<void> => {
  const { sourceBases, withoutSources } = await nameSourceSettings(services.db, services.keys);
  if (withoutSources?.includes(SOURCE) === true) return;
  const since = new Date(services.now().getTime() - EVERY_MS);
  await runUnits(services.events, {
    name: "watch-certificates",
    units: await asSystem(services.db, "due-work", (tx) => domainsToWatch(tx, since, MAX_AT_ONCE)),
    idOf: ({ org_id, domain }) => `${org_id} ${domain}`,
    run: async ({ org_id: org, domain }) => {
      signal.throwIfAborted();
      const read = await readLogs(services, domain, sourceBases?.[SOURCE] ?? "https://crt.sh", signal);
      await watchDomain(services, { org, domain }, read);
    },
  });
};
