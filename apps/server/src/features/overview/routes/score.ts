import { findingById } from "@parapet/db/queries/findings";
import { scoreHistory } from "@parapet/db/queries/overview";
import { findingsToScore } from "@parapet/db/queries/scans";
import { notFoundSince, scoredAt } from "@parapet/db/queries/score";
import { hiddenAreas } from "@parapet/domain/access";
import { FindingId } from "@parapet/domain/contracts/ids";
import { readScore, type ScoreStep, whatIf } from "@parapet/domain/contracts/overview";
import { type CoverageState, isMonitored, rate } from "@parapet/domain/coverage";
import { computeScore, FINDING_AREAS, type FindingArea, scoreWithout, type Severity } from "@parapet/domain/risk";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { unshownTo } from "../../../platform/session/unshown-areas.ts";
import { findingWords } from "../../../platform/texts/finding-wording.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { toScored } from "../../score/index.ts";

const MOST = { days: 400, costliest: 12 } as const;

/** Areas that were assessed when a score was computed; null where that was not recorded yet. */
const assessedThen = (coverage: unknown): number | null => {
  const states = Object.values(coverage as Record<string, CoverageState>);
  return states.length === 0 ? null : states.filter(isMonitored).length;
};

/** Of a domain that does not exist in DNS. */
const UNSCORED = { score: null, level: null } as const;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const readScoreRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, readScore, async ({ actor, db, reach, query, from }) => {
    const { org, domain } = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
    const { isLimited } = unshownTo(actor);
    const rows = await scoreHistory(db, org, domain, MOST.days * 4);
    // The last score of each day stands for it.
    const days = [...Map.groupBy(rows, ({ at }) => dayOf(at)).values()].flatMap(([last]) => last ?? []);
    return {
      data: days.slice(0, MOST.days).map((row, index): ScoreStep => {
        const rating = rate(row.score, row.confidence);
        const lost = row.lost_by_area as Record<string, number>;
        const before = days[index + 1]?.lost_by_area as Record<string, number> | undefined;
        return {
          at: unixSeconds(row.at),
          score: row.score,
          level: rating.level,
          confidence: row.confidence,
          areas_assessed: assessedThen(row.coverage),
          areas_all: FINDING_AREAS.length,
          is_provisional: rating.isProvisional,
          tone: rating.tone,
          scoring_version: row.scoring_version,
          cause: row.cause as ScoreStep["cause"],
          waterfall:
            before === undefined || isLimited
              ? []
              : FINDING_AREAS.map((area) => ({
                  area,
                  change: ((before[area] ?? 0) - (lost[area] ?? 0)) / 100,
                })).filter(({ change }) => change !== 0),
        };
      }),
    };
  });

const whatIfRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    whatIf,
    async ({ actor, db, reach, body, locale, from }) => {
      const { org, domain } = await domainToRead({ db, actor, reach, from }, body.domain, services.now());
      const open = toScored(
        await findingsToScore(db, org, domain),
        (await scoredAt(db, org, domain)) ?? services.now(),
      );
      if ((await notFoundSince(db, org, domain)) !== null)
        return { data: { now: UNSCORED, after: UNSCORED, gain: 0, costliest: [] } };
      const now = computeScore(open);
      const after = scoreWithout(open, new Set<string>(body.fixed));
      const worst = [...now.lostByFinding]
        .filter(([, lost]) => lost > 0)
        .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        .slice(0, MOST.costliest);
      const hidden = new Set<string>(hiddenAreas(actor));
      const rows = await Promise.all(worst.map(([id]) => findingById(db, [org], FindingId.parse(id))));
      return {
        data: {
          now: { score: now.score, level: now.level },
          after: { score: after.score, level: after.level },
          gain: (after.hundredths - now.hundredths) / 100,
          costliest: rows.flatMap((row, index) =>
            row === undefined || hidden.has(row.area)
              ? []
              : [
                  {
                    id: FindingId.parse(row.id),
                    area: row.area as FindingArea,
                    title: findingWords(row.check_id, row.outcome, row.params, locale).title,
                    subject: row.subject,
                    severity: row.severity as Severity,
                    points: (worst[index]?.[1] ?? 0) / 100,
                  },
                ],
          ),
        },
      };
    },
    { repeatsFreely: true },
  );

/** The score: how it went from day to day and why, and what it would be if something were fixed. */
export const scoreRoutes: readonly Route<RouteServices>[] = [readScoreRoute, whatIfRoute];
