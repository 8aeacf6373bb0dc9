import { recordPeopleAssessed } from "@parapet/db/queries/area-assessment";
import { recordFindings } from "@parapet/db/queries/scan-results";
import { setVipTags, vipTags } from "@parapet/db/queries/vip";
import {
  forgetVipFindings,
  matchVipCredentials,
  matchVipMentions,
  type NewVipFinding,
} from "@parapet/db/queries/vip-finding";
import { within } from "@parapet/db/scope";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";

import { loginTag } from "../leaks/seal-leak.ts";
import type { Services } from "../services.ts";
import { VIP_CHECK } from "./vip-texts.ts";

/** A match is no scan's. */
const NO_SCAN = null as unknown as ScanId;

/** The same fact as a finding of its domain. It names nobody: a finding is read by more people than the list of VIPs. */
const sightOf = (it: NewVipFinding) => ({
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
});

/** Tags of leaks belong to a purge year; when another begins, those of watched people are made anew. */
const renewTags = async (tx: Parameters<typeof vipTags>[0], keys: Services["keys"], year: number): Promise<void> => {
  const changed: { id: string; tag: number }[] = [];
  for (const { id, org_id, value, login_tag } of await vipTags(tx)) {
    const tag = await loginTag(keys, org_id as OrgId, value, year);
    if (tag !== login_tag) changed.push({ id, tag });
  }
  if (changed.length > 0) await setVipTags(tx, changed);
};

/**
 * Looks for every watched person in what is stored, tells what is new once, and forgets what may no longer be told. Bears
 * being run twice and by two workers: a finding is new to exactly one of them.
 */
export const matchVips = async ({ db, keys, now }: Pick<Services, "db" | "keys" | "now">): Promise<NewVipFinding[]> =>
  within(db, "everything", async (tx) => {
    const at = now();
    await renewTags(tx, keys, at.getUTCFullYear());
    await forgetVipFindings(tx, "everything");
    const found = [...(await matchVipCredentials(tx, at)), ...(await matchVipMentions(tx, at))];
    for (const group of Map.groupBy(found, ({ org_id, domain }) => `${org_id} ${domain}`).values()) {
      const [first] = group;
      if (first === undefined) continue;
      await recordFindings(tx, { org: first.org_id, domain: first.domain, scan: NO_SCAN, at }, group.map(sightOf));
    }
    await recordPeopleAssessed(tx, at);
    return found;
  });
