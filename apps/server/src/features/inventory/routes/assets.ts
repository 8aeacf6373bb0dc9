import { graphFindings, graphHosts, graphServices } from "@parapet/db/queries/inventory";
import { newestRun } from "@parapet/db/queries/scans";
import { hiddenAreas } from "@parapet/domain/access";
import { readAssetGraph } from "@parapet/domain/contracts/inventory";
import { assetGraph, type FindingArea, type Severity } from "@parapet/domain/risk";
import type { FastifyInstance } from "fastify";

import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { findingWords } from "../../../platform/texts/finding-wording.ts";
import { areaState, coverageOfHosts, withoutAreas } from "../../coverage/index.ts";

/** What one picture, and one answer, holds. */
const MOST = { hosts: 5_000, services: 5_000, findings: 10_000 } as const;

const leftOut = (rows: readonly { of: number }[]): number => Math.max(0, (rows[0]?.of ?? 0) - rows.length);

/** `HTTP/2, HTTP/3`; HTTP/3 is advertised by the server, not negotiated. */
const httpLabel = (versions: readonly string[] | null): string | null =>
  versions === null || versions.length < 2
    ? null
    : `(${versions
        .slice(1)
        .map((it) => `HTTP/${it}`)
        .join(", ")})`;

/** What the organization shows to the outside, as a tree. */
export const assetRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(
    app,
    services,
    readAssetGraph,
    async ({ actor, db, reach, query, locale, from }) => {
      const { org, domain } = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
      const now = services.now();
      const ask = { newest: await newestRun(db, org, domain), newOnly: query.new_only === true };
      const hosts = await graphHosts(db, org, domain, { ...ask, limit: MOST.hosts });
      const exposed = await graphServices(db, org, domain, { ...ask, limit: MOST.services });
      const findings = await graphFindings(db, org, domain, { ...ask, limit: MOST.findings, now });
      const hidden = new Set<string>(hiddenAreas(actor));
      const nodes = assetGraph(
        {
          domain,
          hosts: hosts.map(({ host, ips, is_new: isNew }) => ({ host, ips, isNew })),
          services: exposed.map(({ host, port, protocol, name, product, version, http_versions, is_new: isNew }) => ({
            host,
            port,
            protocol,
            label: [product ?? name, version, httpLabel(http_versions)]
              .filter((part) => part !== null && part !== "")
              .join(" "),
            isNew,
          })),
          findings: findings
            .filter(({ area }) => !hidden.has(area))
            .map((row) => ({
              id: row.id,
              target: row.target,
              severity: row.severity as Severity,
              area: row.area as FindingArea,
              title: findingWords(row.check_id, row.outcome, row.params, locale).title,
              isNew: row.is_new,
            })),
        },
        ask,
      );
      const shown = hosts.map(({ host }) => host);
      const coverage = await coverageOfHosts(db, { org, domain }, shown, now);
      return {
        data: {
          domain,
          nodes,
          left_out: leftOut(hosts) + leftOut(exposed) + leftOut(findings),
          coverage: [...coverage].map(([host, areas]) => ({
            host,
            areas: withoutAreas(areas, hiddenAreas(actor)).map(areaState),
          })),
        },
      };
    },
    { work: "search" },
  );
};
