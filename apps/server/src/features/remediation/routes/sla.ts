import { clientsByName } from "@parapet/db/queries/compliance";
import {
  countWork,
  findSlaPolicy,
  type SlaFigureRow,
  slaFigures,
  type StoredPolicy,
} from "@parapet/db/queries/remediation";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import {
  dropSlaPolicy,
  listClientFigures,
  putSlaPolicy,
  readSlaFigures,
  readSlaPolicy,
  type SlaPolicySetting,
  WorkFilter,
} from "@parapet/domain/contracts/remediation";

import { activeOrganization } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { setPolicy, removePolicy } from "../commands/manage-policy.ts";
import { withOwnPeople } from "../with-own-people.ts";
import { wholeReach } from "../work-reach.ts";

const YEAR_MS = 365 * 86_400_000;

/** What is proposed where no policy is set. */
const PROPOSED: StoredPolicy = {
  days: {
    critical: { standard: 7, critical: 3 },
    high: { standard: 30, critical: 14 },
    medium: { standard: 90, critical: 60 },
    low: { standard: 180, critical: 120 },
    info: { standard: null, critical: null },
  },
  criticalAssets: [],
  businessDaysOnly: false,
  timeZone: "UTC",
  holidays: [],
  remindDays: 3,
  escalateDays: 7,
  escalateTo: null,
  version: 0,
};

const toSetting = (policy: StoredPolicy | undefined): SlaPolicySetting => {
  const it = policy ?? PROPOSED;
  return {
    days: it.days,
    critical_assets: [...it.criticalAssets],
    business_days_only: it.businessDaysOnly,
    time_zone: it.timeZone,
    holidays: [...it.holidays],
    remind_days: it.remindDays,
    escalate_days: it.escalateDays,
    escalate_to: it.escalateTo,
    enabled: policy !== undefined,
    version: it.version,
  };
};

type Times = Omit<SlaFigureRow, "key" | "name">;

const timesOf = (row: Times) => ({
  detected: row.detected,
  time_to_detect: row.detect_seconds,
  triaged: row.triaged,
  time_to_triage: row.triage_seconds,
  fixed: row.fixed,
  time_to_fix: row.fix_seconds,
  kept: row.kept,
  missed: row.missed,
});

type Given = RouteServices & Pick<Services, "jobs">;

const readSlaPolicyRoute: Route<Given> = (app, services) =>
  serve(app, services, readSlaPolicy, async ({ actor, db }) => ({
    data: toSetting(await findSlaPolicy(db, activeOrganization(actor))),
  }));

const putSlaPolicyRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    putSlaPolicy,
    async (call) => {
      const org = await setPolicy(services, call);
      return { data: toSetting(await findSlaPolicy(call.db, org)) };
    },
    { scope: withOwnPeople("sla:manage") },
  );

const dropSlaPolicyRoute: Route<Given> = (app, services) =>
  serve(app, services, dropSlaPolicy, async (call) => {
    await removePolicy(services, call);
    return { data: { removed: true as const } };
  });

// Of the whole organization, with the names of owners: not for those who see some domains only.
const readSlaFiguresRoute: Route<Given> = (app, services) =>
  serve(app, services, readSlaFigures, async ({ actor, db, query }) => {
    const org = activeOrganization(actor);
    const to = query.to === undefined ? services.now() : new Date(query.to * 1000);
    const from = query.from === undefined ? new Date(to.getTime() - YEAR_MS) : new Date(query.from * 1000);
    const timeZone = (await findSlaPolicy(db, org))?.timeZone ?? PROPOSED.timeZone;
    const rows = await slaFigures(db, org, query.by, { from, to, timeZone });
    return {
      data: rows.map((row) => ({ key: row.key, name: row.name, ...timesOf(row) })),
      from: unixSeconds(from),
      to: unixSeconds(to),
    };
  });

const listClientFiguresRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listClientFigures,
    async ({ actor, db, reach, query }) => {
      const to = services.now();
      const period = { from: new Date(to.getTime() - YEAR_MS), to, timeZone: PROPOSED.timeZone };
      const { rows, total } = await clientsByName(db, reach.scope, sortedPage(query));
      const data = [];
      for (const organization of rows) {
        const org = organization.id;
        const [row] = await slaFigures(db, org, "total", period);
        if (row === undefined) throw new Error("the total of an organization has no row");
        const work = await countWork(db, wholeReach(org, actor.user, to), WorkFilter.parse({}));
        data.push({
          organization,
          open: work.total,
          overdue: work.overdue,
          unassigned: work.unassigned,
          has_policy: (await findSlaPolicy(db, org)) !== undefined,
          ...timesOf(row),
        });
      }
      return { data, pagination: pagination(total, query) };
    },
    { work: "search", limit: { max: 60, perSeconds: 60 } },
  );

/** The remediation policy of an organization, and the figures of how it is met. */
export const slaRoutes: readonly Route<Given>[] = [
  readSlaPolicyRoute,
  putSlaPolicyRoute,
  dropSlaPolicyRoute,
  readSlaFiguresRoute,
  listClientFiguresRoute,
];
