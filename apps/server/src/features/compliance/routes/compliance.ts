import { clientsByName } from "@parapet/db/queries/compliance";
import { brandFor, organizationInScope } from "@parapet/db/queries/organizations";
import { areasNotExported, hiddenAreas } from "@parapet/domain/access";
import { type AnsweredControl, type ComplianceFormat, FRAMEWORKS } from "@parapet/domain/compliance";
import {
  type ControlState,
  exportFramework,
  listClientCompliance,
  listFrameworks,
  readFramework,
} from "@parapet/domain/contracts/compliance";
import { pagination } from "@parapet/domain/contracts/page";
import type { Locale } from "@parapet/words/locale";

import type { Actor } from "../../../platform/actor.ts";
import { recordExport } from "../../../platform/audit/record-export.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { reachFor, type RowReach } from "../../../platform/session/reach.ts";
import { checkName } from "../../../platform/texts/finding-wording.ts";
import { unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { clientCompliance } from "../client-compliance.ts";
import { mappedArea } from "../evidence-by-check.ts";
import { complianceCsv, complianceOscal, complianceXlsx } from "../export-compliance.ts";
import { frameworkStates } from "../framework-state.ts";
import { MAPPING_VERSION } from "../mapping.ts";

const stateOf = ({ control, answer, evidence }: AnsweredControl, locale: Locale): ControlState => ({
  id: control.id,
  title: control.title[locale],
  answer,
  evidence: evidence.map((one) => ({ ...one, title: checkName(one.check, locale), area: mappedArea(one.check) ?? "" })),
});

const FILES: Readonly<Record<ComplianceFormat, { readonly type: string; readonly extension: string }>> = {
  xlsx: { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: "xlsx" },
  csv: { type: "text/csv; charset=utf-8", extension: "csv" },
  oscal: { type: "application/json", extension: "oscal.json" },
};

/** The organizations whose findings are in reach: of those with assigned domains, the ones with an assignment. */
const organizationsOf = ({ scope, domains }: RowReach): RowReach["scope"] =>
  domains === null ? scope : [...new Set(domains.map(({ org }) => org))];

/** Evidence is drawn from every finding of the domain: of some units alone, a control could look supported that is not. */
const refuseSomeUnits = ({ units }: Pick<Actor, "units">): void => {
  if (units !== null) throw new Refusal("not_allowed");
};

const listFrameworksRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listFrameworks, async ({ actor, db, query, reach, from }) => {
    refuseSomeUnits(actor);
    const now = services.now();
    const domain = await domainToRead({ db, actor, reach, from }, query.domain, now);
    const { states, assessedAt } = await frameworkStates(db, domain, hiddenAreas(actor), now);
    return {
      data: {
        domain: domain.domain,
        mapping_version: MAPPING_VERSION,
        assessed_at: unixSecondsOrNull(assessedAt),
        frameworks: states.map(({ framework: { id, name }, counts }) => ({ id, name, counts })),
      },
    };
  });

const readFrameworkRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, readFramework, async ({ actor, db, params, query, locale, reach, from }) => {
    refuseSomeUnits(actor);
    const now = services.now();
    const domain = await domainToRead({ db, actor, reach, from }, query.domain, now);
    const { states, assessedAt } = await frameworkStates(db, domain, hiddenAreas(actor), now, [params.framework]);
    const { id, name } = FRAMEWORKS[params.framework];
    return {
      data: {
        domain: domain.domain,
        id,
        name,
        mapping_version: MAPPING_VERSION,
        assessed_at: unixSecondsOrNull(assessedAt),
        counts: states[0]?.counts ?? { against: 0, for: 0, not_visible: 0, not_assessed: 0 },
        controls: (states[0]?.controls ?? []).map((one) => stateOf(one, locale)),
      },
    };
  });

const exportFrameworkRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    exportFramework,
    async ({ actor, db, params, query, locale, reach, from, reply }) => {
      refuseSomeUnits(actor);
      const now = services.now();
      const domain = await domainToRead({ db, actor, reach, from }, query.domain, now);
      const organization = await organizationInScope(db, reach.scope, domain.org);
      if (organization === undefined) throw new Refusal("not_found");
      const { states, assessedAt } = await frameworkStates(db, domain, areasNotExported(actor), now, [
        params.framework,
      ]);
      const [state] = states;
      if (state === undefined) throw new Refusal("not_found");
      await recordExport(
        services,
        { actor, db, from },
        {
          action: "compliance.exported",
          org: domain.org,
          object: domain.domain,
          detail: { framework: params.framework, format: query.format },
        },
      );
      const { type, extension } = FILES[query.format];
      const name = `compliance-${params.framework}-${domain.domain}.${extension}`;
      void reply.header("content-disposition", `attachment; filename="${name}"`).type(type);
      const of = { states, assessedAt, domain: domain.domain, organization: organization.name, locale, now };
      // Returned and not sent from here: nothing leaves before the record of it is committed.
      if (query.format === "xlsx") return complianceXlsx(of);
      if (query.format === "csv") return complianceCsv(of);
      return complianceOscal(of, state, (await brandFor(db, { org: domain.org }))?.name ?? "Parapet");
    },
    { raw: true, work: "export", limit: { max: 20, perSeconds: 60 } },
  );

const listClientComplianceRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    listClientCompliance,
    async ({ actor, db, params, query }) => {
      const reach = reachFor({ ...actor, workingIn: null }, "findings:read");
      const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
      const { rows, total } = await clientsByName(db, organizationsOf(reach), page);
      const read = { reach, hidden: hiddenAreas(actor), now: services.now() };
      const data = [];
      for (const client of rows) data.push(await clientCompliance(db, client, params.framework, read));
      return { data, pagination: pagination(total, query) };
    },
    { work: "search", limit: { max: 60, perSeconds: 60 } },
  );

/** Findings set against the controls of published frameworks. */
export const complianceRoutes: readonly Route<RouteServices>[] = [
  listFrameworksRoute,
  readFrameworkRoute,
  exportFrameworkRoute,
  listClientComplianceRoute,
];
