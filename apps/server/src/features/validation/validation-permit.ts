import { setTimeout as sleep } from "node:timers/promises";

import { hasConsentBelow, takeRequest } from "@parapet/db/queries/validation";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Consent } from "@parapet/domain/contracts/validation";
import { ProbeError } from "@parapet/net/probe-error";
import type { ProofPermit } from "@parapet/scanner/proof-permit";

import type { Services } from "../../platform/services.ts";
import { livingConsents } from "./living-consent.ts";
import { outOfBand } from "./out-of-band.ts";
import { validationUserAgent } from "./user-agent.ts";

/** The slowest rate sends a request every six seconds; eight wait for theirs at a time on each of several hosts. */
const LONGEST_WAIT_MS = 10 * 60_000;
const POLL_MS = 50;

/**
 * The permit of a run or re-test: it decides nothing by itself and asks for a living consent before each request, also while it waits for
 * the rate. Null where no consent could cover anything below the domain.
 */
export const validationPermit = async (
  services: Pick<Services, "config" | "db" | "now">,
  org: OrgId,
  domain: string,
  kind: Consent["class"],
  accountAddresses: readonly string[] = [],
): Promise<ProofPermit | null> => {
  const { config, db, now } = services;
  if (!(await within(db, [org], (tx) => hasConsentBelow(tx, org, { domain, kind, at: now() })))) return null;
  const living = (host: string) =>
    within(db, [org], (tx) => livingConsents(tx, org, { host: host.toLowerCase(), kind }, now()));
  return {
    covers: async (host) => (await living(host)).length > 0,
    async takeRequest(host) {
      const until = performance.now() + LONGEST_WAIT_MS;
      for (;;) {
        const taken = await within(db, [org], async (tx) => {
          const at = now();
          const consents = await livingConsents(tx, org, { host: host.toLowerCase(), kind }, at);
          for (const { id } of consents) if (await takeRequest(tx, org, id, at)) return id;
          return consents.length === 0 ? null : "wait";
        });
        if (taken !== "wait") return taken;
        if (performance.now() > until)
          throw new ProbeError("rate-limited", "The rate of the consent left no time for this request.");
        await sleep(POLL_MS);
      }
    },
    accountAddresses,
    listener: await outOfBand(services, org),
    userAgent: validationUserAgent(config),
    sourceAddress: config.validation.sourceAddress,
  };
};
