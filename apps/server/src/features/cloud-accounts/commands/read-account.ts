import {
  type CloudAccountRow,
  dropUnlisted,
  findCloudAccount,
  noteCloudReading,
  postponeCloudReading,
  putCloudAssets,
  putCloudZones,
  recheckCloudVerified,
  type SeenAsset,
  type SeenZone,
  type StoredCloudProblem,
} from "@parapet/db/queries/cloud-accounts";
import { within } from "@parapet/db/scope";
import { isDomainName } from "@parapet/domain/contracts/domain-name";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";
import { type CloudContext, CloudError, type CloudReading, type CloudService } from "@parapet/intel/cloud/cloud-source";
import { createAddressPolicy, isAddress, normalAddress } from "@parapet/net/address-policy";
import { ProbeError } from "@parapet/net/probe-error";

import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { delegatedServers, isDelegatedTo } from "../../verification/index.ts";
import { cloudContext, cloudReader, type ReaderServices } from "../cloud-reader.ts";
import { offerCloudAssets } from "./offer-cloud-assets.ts";

const EVERY_HOURS = 6;
const AFTER_FAILURE_HOURS = 1;
/** Scopes that one problem names. */
const MAX_SCOPES = 5;
const MAX_PROBLEMS = 50;

/** The same problem in many regions or zones is one. */
const problemsOf = (services: readonly CloudService[]): StoredCloudProblem[] => {
  const all = services.flatMap(({ service, problem, parts }) => [
    ...(problem === null ? [] : [{ service, scope: "", ...problem }]),
    ...parts.flatMap((part) => (part.problem === null ? [] : [{ service, scope: part.scope, ...part.problem }])),
  ]);
  const groups = Map.groupBy(all, ({ service, code, permission }) => JSON.stringify([service, code, permission]));
  return [...groups.values()].slice(0, MAX_PROBLEMS).flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const scopes = [...new Set(same.map(({ scope }) => scope))].filter((scope) => scope !== "");
    const shown = scopes.slice(0, MAX_SCOPES).join(", ");
    return [{ ...first, scope: scopes.length > MAX_SCOPES ? `${shown}, …` : shown }];
  });
};

const didSucceed = ({ hasAllZones, services }: CloudReading): boolean =>
  hasAllZones || services.some(({ parts }) => parts.some(({ problem }) => problem === null));

/** Does the parent delegate to the zone? Null: that could not be checked. */
const delegationOf = async (services: Pick<Services, "netFor">, name: string, zoneServers: readonly string[]) => {
  try {
    return isDelegatedTo(await delegatedServers(services.netFor(name), name), zoneServers);
  } catch (error) {
    if (error instanceof ProbeError) return null;
    throw error;
  }
};

const zonesOf = async (services: Pick<Services, "netFor">, { zones }: CloudReading): Promise<SeenZone[]> => {
  const seen: SeenZone[] = [];
  for (const { id, name, nameServers } of zones)
    // Where the assigned servers could not be read, what is stored of the zone stays as it is.
    if (nameServers !== null && isDomainName(name))
      seen.push({
        zoneId: id,
        name,
        nameServers,
        delegated: await delegationOf(services, name, nameServers),
      });
  return seen;
};

const assetsOf = (services: Pick<Services, "config">, reading: CloudReading): SeenAsset[] => {
  const policy = createAddressPolicy({ allow: services.config.allowCidrs });
  const isPublic = (ip: string) => isAddress(ip) && policy.refusal(ip) === null;
  return reading.services.flatMap(({ service, parts }) =>
    parts.flatMap(({ scope, names, addresses }) => [
      ...names.filter(isDomainName).map((value) => ({ service, scope, kind: "name" as const, value })),
      ...addresses
        .filter(isPublic)
        .map((ip) => ({ service, scope, kind: "address" as const, value: normalAddress(ip) })),
    ]),
  );
};

const attempt = async (
  services: Pick<Services, "config" | "keys">,
  row: CloudAccountRow,
  context: CloudContext,
): Promise<CloudReading | CloudError> => {
  try {
    return await cloudReader(row.provider).read(services, row, context);
  } catch (error) {
    if (error instanceof CloudError) return error;
    throw error;
  }
};

/**
 * Reads an account and stores what it lists. What could not be listed is said, and what was known of it stays; only what a
 * complete listing lacks is removed.
 */
export const readAccount = async (
  services: ReaderServices & Pick<Services, "db">,
  org: OrgId,
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  const row = await within(services.db, [org], async (tx) => {
    if ((await ownerNow(tx, "cloud-account", id, services.now())) !== null) return findCloudAccount(tx, org, id);
    const nextAt = new Date(services.now().getTime() + EVERY_HOURS * HOUR_MS);
    await postponeCloudReading(tx, org, id, nextAt);
    return undefined;
  });
  if (row === undefined) return;
  const reading = await attempt(services, row, cloudContext(services, signal));
  const at = services.now();
  const isBroken = reading instanceof CloudError;
  const problems = isBroken
    ? [{ service: "account", scope: "", code: reading.code, permission: reading.permission }]
    : problemsOf(reading.services);
  const state = isBroken || !didSucceed(reading) ? "failed" : problems.length > 0 ? "partial" : "complete";
  const waitHours = state === "failed" ? AFTER_FAILURE_HOURS : EVERY_HOURS;
  const zones = isBroken ? [] : await zonesOf(services, reading);
  await within(services.db, [org], async (tx) => {
    const isCurrent = await noteCloudReading(tx, org, row, {
      state,
      account: isBroken || reading.account === "" ? null : reading.account,
      problems,
      at,
      nextAt: new Date(at.getTime() + waitHours * HOUR_MS),
    });
    if (!isCurrent || isBroken) return;
    if (await putCloudZones(tx, org, id, zones, { at, isComplete: reading.hasAllZones }))
      await recheckCloudVerified(tx, org);
    await putCloudAssets(tx, org, id, assetsOf(services, reading), at);
    for (const { service, parts, problem } of reading.services)
      await dropUnlisted(tx, org, id, {
        service,
        complete: parts.flatMap((part) => (part.problem === null ? [part.scope] : [])),
        scopes: problem === null ? parts.map(({ scope }) => scope) : null,
        at,
      });
    await offerCloudAssets(tx, org, at);
  });
};
