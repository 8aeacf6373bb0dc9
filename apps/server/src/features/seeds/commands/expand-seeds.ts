import {
  endExpansion,
  readSeeds,
  recordCandidates,
  recordedDomains,
  startExpansion,
  withdrawCandidates,
} from "@parapet/db/queries/seeds";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type ExpansionSeed, expandSeeds } from "@parapet/scanner/attribution/expand-seeds";

import type { Services } from "../../../platform/services.ts";
import { nameSourceSettings } from "../../scans/index.ts";

/** The source under which candidates of seeds are recorded. */
export const SEEDS_SOURCE = "seeds";

const TIME_LIMIT_MS = 5 * 60_000;
const MAX_DOMAINS = 20;
/** Evidence that a search with gaps could not confirm is remembered so long. */
const REMEMBERED_MS = 90 * 86_400_000;

type Needs = Pick<Services, "db" | "keys" | "netFor" | "now">;

/** Searches for assets of one organization beyond its domains and records them as candidates. Nothing is sent to a candidate. */
export const expandSeedsFor = async (services: Needs, org: OrgId, signal: AbortSignal): Promise<void> => {
  const startedAt = services.now();
  const known = await within(services.db, [org], async (tx) => {
    if (!(await startExpansion(tx, org, startedAt))) return null;
    const ownNames = (await domainsOfOrganizations(tx, [org])).map(({ domain }) => domain);
    return { ownNames, seeds: await readSeeds(tx, org), domains: await recordedDomains(tx, org, MAX_DOMAINS) };
  });
  if (known === null) return;
  const [first] = known.domains;
  if (first === undefined) {
    // Without a verified domain the identity of the organization is unconfirmed.
    const gaps = [{ source: "domains", reason: "none-verified" }];
    await within(services.db, [org], (tx) => endExpansion(tx, org, { at: services.now(), found: 0, gaps, leftOut: 0 }));
    return;
  }
  const settings = await nameSourceSettings(services.db, services.keys);
  const { candidates, gaps, leftOut } = await expandSeeds({
    seeds: known.seeds.map(({ kind, value }) => ({ kind: kind as ExpansionSeed["kind"], value })),
    domains: known.domains,
    ownNames: known.ownNames,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    netFor: services.netFor,
    dns: services.netFor(first.name).dns,
    bases: settings.sourceBases ?? {},
    keys: settings.sourceKeys ?? {},
    without: settings.withoutSources ?? [],
  });
  signal.throwIfAborted();
  await within(services.db, [org], async (tx) => {
    // Seeds that were removed in the meantime lead to nothing.
    const left = new Set((await readSeeds(tx, org)).map(({ kind, value }) => `${kind} ${value}`));
    const current = candidates.map((candidate) => ({
      ...candidate,
      links: candidate.links.filter(({ root }) => root.kind === "domain" || left.has(`${root.kind} ${root.value}`)),
    }));
    const found = await recordCandidates(tx, org, SEEDS_SOURCE, current, startedAt);
    const isComplete = gaps.length === 0 && leftOut === 0;
    const notSeenSince = isComplete ? startedAt : new Date(startedAt.getTime() - REMEMBERED_MS);
    await withdrawCandidates(tx, org, SEEDS_SOURCE, notSeenSince);
    await endExpansion(tx, org, { at: services.now(), found, gaps, leftOut });
  });
};
