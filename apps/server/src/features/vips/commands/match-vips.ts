import type { Db } from "@parapet/db/db";
import { recordPeopleAssessed } from "@parapet/db/queries/coverage";
import { recordFindings } from "@parapet/db/queries/scans";
import {
  deleteVipFindings,
  listVipIds,
  matchVipCredentials,
  matchVipMentions,
  type NewVipFinding,
  orgsWithVips,
  setVipTags,
  type VipsMatched,
  vipTags,
} from "@parapet/db/queries/vips";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { VIP_CHECK } from "@parapet/words/messages/finding-texts/vips";

import { runUnits, type UnitEvents } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { loginTag } from "../../leaks/index.ts";

/** The same fact as a finding of its domain. It names no one: a finding is read by more people than the list of VIPs. */
const observationOf = (it: NewVipFinding) => ({
  area: "vip-findings" as const,
  check: VIP_CHECK,
  outcome: it.kind,
  subject: `VIP · ${it.id.slice(0, 8)}`,
  target: it.id,
  severity: it.severity,
  evidence: null,
  params: {},
  details: { vip: it.vip_id },
  cvss: null,
  exploitAvailable: null,
  knownExploited: false,
  epss: null,
  leak: { on: null, arrivedAt: null },
});

/** Tags of leaks belong to a purge year; when another begins, those of watched people are made again. */
const renewTags = async (tx: Db, keys: Services["keys"], org: OrgId, year: number): Promise<void> => {
  const changed: { id: string; tag: number }[] = [];
  for (const { id, value, login_tag } of await vipTags(tx, org)) {
    const tag = await loginTag(keys, org, value, year);
    if (tag !== login_tag) changed.push({ id, tag });
  }
  if (changed.length > 0) await setVipTags(tx, changed);
};

type VipServices = Pick<Services, "db" | "keys" | "now"> & { readonly events: UnitEvents };

const matchSome = async ({ db, keys, now }: VipServices, of: VipsMatched): Promise<NewVipFinding[]> => {
  const at = now();
  // On its own: copies that no tag names are dropped below, so no person may be left with an old one.
  await within(db, [of.org], (tx) => renewTags(tx, keys, of.org, at.getUTCFullYear()));
  // What was mentioned is stored once for all organizations.
  return asSystem(db, "shared-corpus", async (tx) => {
    await deleteVipFindings(tx, [of.org], at);
    const found = [...(await matchVipCredentials(tx, of, at)), ...(await matchVipMentions(tx, of, at))];
    for (const [domain, group] of Map.groupBy(found, (it) => it.domain))
      await recordFindings(tx, { org: of.org, domain, scan: null, at }, group.map(observationOf));
    return found;
  });
};

/**
 * Matches stored data against all VIPs, reports new findings once and deletes findings no longer permitted. Survives
 * being run twice and by two workers: a finding is new to exactly one of them. Each organization is matched alone, and where
 * that fails each of its people, so that one record that cannot be matched does not hold up the others.
 */
export const matchVips = async (services: VipServices): Promise<NewVipFinding[]> => {
  const { db, events, now } = services;
  const found: NewVipFinding[] = [];
  const run = async (of: VipsMatched) => {
    found.push(...(await matchSome(services, of)));
  };
  const orgs = await asSystem(db, "due-work", orgsWithVips);
  const failed = await runUnits(events, {
    name: "match-vips",
    units: orgs.map((org) => ({ org, vip: null })),
    idOf: ({ org }) => org,
    run,
  });
  const people: VipsMatched[] = [];
  for (const { org } of failed)
    people.push(...(await within(db, [org], (tx) => listVipIds(tx, org))).map((vip) => ({ org, vip })));
  await runUnits(events, {
    name: "match-vips person",
    units: people,
    idOf: ({ org, vip }) => `${org} ${vip}`,
    run,
  });
  await asSystem(db, "feeds", (tx) => recordPeopleAssessed(tx, now()));
  return found;
};
