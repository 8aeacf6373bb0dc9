import type { Db } from "@parapet/db/db";
import {
  countFindings,
  knowledgeOfFinding,
  listFindingHistory,
  readFindings,
  statusAuthors,
} from "@parapet/db/queries/findings";
import { hostAddresses } from "@parapet/db/queries/inventory";
import { organizationInScope } from "@parapet/db/queries/organizations";
import { newestScan } from "@parapet/db/queries/scans";
import { areasNotExported, hiddenAreas, readsScores } from "@parapet/domain/access";
import {
  changeFinding,
  exportFindings,
  FIX_PROOFS,
  followRetest,
  listFindings,
  readFinding,
  reportFix,
  VERIFY_VERDICTS,
  verifyFinding,
} from "@parapet/domain/contracts/findings";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { pagination } from "@parapet/domain/contracts/page";
import { toCsv } from "@parapet/domain/reports";
import type { FindingArea } from "@parapet/domain/risk";

import { actorRights } from "../../../platform/actor.ts";
import { retestQueue } from "../../../platform/admission/work-queues.ts";
import { recordExport } from "../../../platform/audit/record-export.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { QUEUE_POSITION, type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { domainToRead, enterClient } from "../../../platform/session/enter-client.ts";
import { toFinding, type News } from "../../../platform/texts/finding-wording.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { showLogins } from "../../leaks/index.ts";
import { coverageOfAll, coverageOfArea } from "../area-coverage.ts";
import { whyMine } from "../asset-attribution.ts";
import { reportFindingFixed } from "../commands/report-finding-fixed.ts";
import { requestRetest } from "../commands/request-retest.ts";
import { triageFinding } from "../commands/triage-finding.ts";
import { findVulnerability } from "../find-vulnerability.ts";
import { FINDING_CSV_COLUMNS, findingCsvRow } from "../finding-csv.ts";
import { findingInReach } from "../finding-in-reach.ts";
import { titlesMatching } from "../titles-matching.ts";
import { lostBy, weighFindings } from "../weigh-findings.ts";

const MAX_EXPORTED = 100_000;
const newsOf = async (db: Db, org: OrgId, domain: string, now: Date): Promise<News> => ({
  scan: await newestScan(db, org, domain),
  now,
});

/** What a re-test stored as the proof of a fix; unknown words of older entries are left out. */
const proofOf = (stored: { target: string; result: string } | null) => {
  const result = FIX_PROOFS.find((proof) => proof === stored?.result);
  return stored === null || result === undefined ? null : { target: stored.target, result };
};

/** Throws where exactly an area was asked for that is hidden from the reader; without one the others are listed. */
const refuseHidden = (area: FindingArea | undefined, hidden: readonly FindingArea[]): void => {
  if (area !== undefined && hidden.includes(area)) throw new Refusal("not_allowed");
};

type Given = RouteServices & Pick<Services, "jobs">;

const listFindingsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listFindings,
    async ({ actor, db, reach, query, locale, from }) => {
      const { page, page_size, ...asked } = query;
      const readable = { ...asked, hidden: hiddenAreas(actor) };
      refuseHidden(readable.area, readable.hidden);
      const of = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
      const now = services.now();
      const { titled, isLimited } = await titlesMatching(db, of, readable, locale, now);
      const filter = { ...readable, titled };
      const masked = await readFindings(db, [of], filter, { limit: page_size, offset: (page - 1) * page_size }, now);
      const [rows, severities, news] = [
        await showLogins(services, db, actor, of, masked),
        await countFindings(db, [of], filter, now),
        await newsOf(db, of.org, of.domain, now),
      ];
      const total =
        filter.severity === undefined
          ? Object.values(severities).reduce((sum, count) => sum + count, 0)
          : severities[filter.severity];
      return {
        data: rows.map((row) => toFinding(row, locale, news)),
        severities,
        is_search_limited: isLimited,
        sight: page === 1 && filter.area !== undefined ? await coverageOfArea(db, of, filter.area, locale, now) : null,
        coverage:
          page === 1 && filter.area === undefined
            ? await coverageOfAll(db, of, { host: filter.host, reader: actor }, locale, now)
            : null,
        pagination: pagination(total, { page, page_size }),
      };
    },
    { searchWhen: ({ q }) => q !== undefined && q !== "" },
  );

const readFindingRoute: Route<Given> = (app, services) =>
  serve(app, services, readFinding, async ({ actor, db, reach, params, locale, from }) => {
    const row = await findingInReach(db, actor, reach, params.id);
    const org = row.org_id as OrgId;
    await enterClient({ db, actor, from }, org, services.now());
    const history = await listFindingHistory(db, org, params.id);
    const lost = async () => {
      const kinds = await weighFindings(db, { org, domain: row.domain }, services.now());
      return (await lostBy(db, { org, domain: row.domain }, kinds, row)) / 100;
    };
    const of = { org, domain: row.domain, state: "verified" } as const;
    const [shown = row] = await showLogins(services, db, actor, of, [row]);
    return {
      data: {
        ...toFinding(shown, locale, await newsOf(db, org, row.domain, services.now())),
        knowledge: await knowledgeOfFinding(db, org, params.id),
        points: readsScores(actor) ? await lost() : null,
        why_mine: await whyMine(db, row),
        ...(await findVulnerability(db, row)),
        history: history.map(({ reset_on, responsible, ...event }) => ({
          ...event,
          reset: reset_on === null || responsible === null ? null : { on: reset_on, responsible },
          at: unixSeconds(event.at),
          expires_at: unixSecondsOrNull(event.expires_at),
          proof: proofOf(event.proof),
          verdict: VERIFY_VERDICTS.find((verdict) => verdict === event.verdict) ?? null,
          changes: event.changes ?? [],
        })),
      },
    };
  });

const changeFindingRoute: Route<Given> = (app, services) =>
  serve(app, services, changeFinding, async ({ actor, db, reach, params, body, locale, from }) => {
    const row = await findingInReach(db, actor, reach, params.id);
    await triageFinding(db, row, body, { user: actor.user, at: services.now(), from });
    const news = await newsOf(db, row.org_id as OrgId, row.domain, services.now());
    return { data: toFinding(await findingInReach(db, actor, reach, params.id), locale, news) };
  });

const reportFixRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    reportFix,
    async (call) => {
      const { row, org, at } = await reportFindingFixed(services, call);
      const news = await newsOf(call.db, org, row.domain, at);
      return {
        data: toFinding(await findingInReach(call.db, call.actor, call.reach, call.params.id), call.locale, news),
      };
    },
    { limit: { max: 60, perSeconds: 60 } },
  );

/** What the keys of a finding's re-tests begin with. */
const retestsOf = (finding: string): string => `${finding} `;

const verifyFindingRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    verifyFinding,
    async ({ actor, step, reach, params, locale, reply }) => {
      const row = await step((db) => findingInReach(db, actor, reach, params.id));
      // People do not join each other's: what was asked by one who lost the right is refused for that one.
      const key = `${retestsOf(params.id)}${JSON.stringify([actor.user, actorRights(actor)])}`;
      const queued = retestQueue.run(row.org_id, key, () => requestRetest(services, { step }, row));
      void reply.header(QUEUE_POSITION, retestQueue.position(row.org_id, key) ?? 0);
      const look = await queued;
      return step(async (db, now) => {
        const news = await newsOf(db, row.org_id as OrgId, row.domain, services.now());
        return {
          data: {
            ...look,
            finding: toFinding(await findingInReach(db, now.actor, now.reach, params.id), locale, news),
          },
        };
      });
    },
    { limit: { max: 60, perSeconds: 60 } },
  );

const followRetestRoute: Route<Given> = (app, services) =>
  serve(app, services, followRetest, async ({ actor, db, reach, params }) => {
    const row = await findingInReach(db, actor, reach, params.id);
    return { data: { position: retestQueue.newest(row.org_id, (key) => key.startsWith(retestsOf(params.id))) } };
  });

const exportFindingsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    exportFindings,
    async ({ actor, db, reach, query, locale, from, reply }) => {
      const { format, ...asked } = query;
      const readable = { ...asked, hidden: areasNotExported(actor) };
      refuseHidden(readable.area, readable.hidden);
      const of = await domainToRead({ db, actor, reach, from }, readable.domain, services.now());
      const organization = (await organizationInScope(db, reach.scope, of.org))?.name ?? "";
      const now = services.now();
      const { titled, isLimited } = await titlesMatching(db, of, readable, locale, now);
      // A file cannot say that rows are missing.
      if (isLimited) throw new Refusal("invalid_input", "search_too_broad");
      const filter = { ...readable, titled };
      const masked = await readFindings(db, [of], filter, { limit: MAX_EXPORTED, offset: 0 }, now);
      const rows = await showLogins(services, db, actor, of, masked);
      const news = await newsOf(db, of.org, of.domain, now);
      await recordExport(
        services,
        { actor, db, from },
        {
          action: "finding.exported",
          org: of.org,
          object: of.domain,
          detail: { format, rows: rows.length },
        },
      );
      void reply.header("content-disposition", `attachment; filename="findings-${of.domain}.${format}"`);
      void reply.type(format === "json" ? "application/json" : "text/csv; charset=utf-8");
      // Returned and not sent from here: nothing leaves before the record of it is committed.
      if (format === "json")
        return JSON.stringify(rows.map((row) => ({ ...toFinding(row, locale, news), organization })));
      const [owners, addresses] = [
        await statusAuthors(db, of.org, of.domain),
        await hostAddresses(db, of.org, of.domain),
      ];
      return toCsv(
        FINDING_CSV_COLUMNS,
        rows.map((row) => findingCsvRow(row, toFinding(row, locale, news), { organization, owners, addresses })),
      );
    },
    { raw: true, work: "export" },
  );

/** Findings: listed, read, evaluated by people, removed as a file. */
export const findingRoutes: readonly Route<Given>[] = [
  listFindingsRoute,
  readFindingRoute,
  changeFindingRoute,
  reportFixRoute,
  verifyFindingRoute,
  followRetestRoute,
  exportFindingsRoute,
];
