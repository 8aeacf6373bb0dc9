import type { Db } from "@parapet/db/db";
import { areaAssessedBy, unassessedChecks } from "@parapet/db/queries/coverage";
import { countFindings } from "@parapet/db/queries/findings";
import { hiddenAreas } from "@parapet/domain/access";
import type { AreaState } from "@parapet/domain/contracts/area-state";
import { FindingFilter, type FindingsCoverage } from "@parapet/domain/contracts/findings";
import type { FindingArea } from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";

import type { Actor } from "../../platform/actor.ts";
import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { unshownTo } from "../../platform/session/unshown-areas.ts";
import { checkName } from "../../platform/texts/finding-wording.ts";
import { unixSecondsOrNull } from "../../platform/unix-seconds.ts";
import { areaState, checksOfArea, coverageOfHosts, readCoverage, withoutAreas } from "../coverage/index.ts";
import { weighFindings } from "./weigh-findings.ts";

const BLIND_SHOWN = 20;

/** Areas that no scan assesses: imports, connectors and the matching of watched people fill them. */
const FROM_SOURCES: ReadonlySet<FindingArea> = new Set([
  "leaked-credentials",
  "logs-infected-machine",
  "stealer-logs-for-sale",
  "dark-web-mentions",
  "hacker-channel-mention",
  "vip-findings",
]);

/** Was the content of this page assessed, when, and which parts were not? */
export const coverageOfArea = async (
  db: Db,
  of: ScopedDomain,
  area: FindingArea,
  locale: Locale,
  now: Date,
): Promise<FindingsCoverage> => {
  const { org, domain } = of;
  const counts = await countFindings(db, [of], FindingFilter.parse({ area }), now);
  const open = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const ledger = await readCoverage(db, of, { [area]: open }, now);
  const { state = "no-source", reason = null } = ledger.find((it) => it.area === area) ?? {};
  if (FROM_SOURCES.has(area)) {
    const [newest] = await areaAssessedBy(db, area, domain);
    return {
      state,
      reason,
      looked_at: unixSecondsOrNull(newest?.at ?? null),
      needs: "material",
      blind_count: 0,
      blind: [],
    };
  }
  const { at, count, blind } = await unassessedChecks(db, org, domain, checksOfArea(area), BLIND_SHOWN);
  return {
    state,
    reason,
    looked_at: unixSecondsOrNull(at),
    needs: "scan",
    blind_count: count,
    blind: blind.map((one) => ({ ...one, name: checkName(one.check, locale) })),
  };
};

const countsByArea = async (db: Db, of: ScopedDomain, now: Date): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { area, count } of await weighFindings(db, of, now)) counts[area] = (counts[area] ?? 0) + count;
  return counts;
};

/**
 * The state of each area over all of them: of one host, or of the whole domain; as far as the reader is shown its numbers. Checks are
 * named in the reader's language.
 */
export const coverageOfAll = async (
  db: Db,
  of: ScopedDomain,
  { host, reader }: { readonly host: string | undefined; readonly reader: Actor },
  locale: Locale,
  now: Date,
): Promise<AreaState[]> => {
  const ledger =
    host === undefined
      ? withoutAreas(await readCoverage(db, of, await countsByArea(db, of, now), now), unshownTo(reader).areas)
      : withoutAreas((await coverageOfHosts(db, of, [host], now)).get(host) ?? [], hiddenAreas(reader));
  return ledger.map((it) => ({ ...areaState(it), assessed_by: it.by.map((check) => checkName(check, locale)) }));
};
