import type { Db } from "@parapet/db/db";
import type { FindingRow } from "@parapet/db/queries/findings";
import { attestReset, withdrawReset } from "@parapet/domain/contracts/findings";
import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { enterClient } from "../../../platform/session/enter-client.ts";
import type { RowReach } from "../../../platform/session/reach.ts";
import * as commands from "../commands/attest-reset.ts";
import { findingInReach } from "../finding-in-reach.ts";

const LIMIT = { limit: { max: 60, perSeconds: 60 } } as const;

/** Every finding of the request; one out of reach refuses the whole request, like one that does not exist. */
const inReach = async (db: Db, actor: Actor, reach: RowReach, ids: readonly FindingId[]): Promise<FindingRow[]> => {
  const rows: FindingRow[] = [];
  for (const id of new Set(ids)) rows.push(await findingInReach(db, actor, reach, id));
  return rows;
};

type Given = RouteServices & Pick<Services, "jobs">;

const attestResetRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    attestReset,
    async ({ actor, db, reach, body: { findings, ...reset }, from }) => {
      const rows = await inReach(db, actor, reach, findings);
      for (const org of new Set(rows.map((row) => row.org_id as OrgId)))
        await enterClient({ db, actor, from }, org, services.now());
      const by = { user: actor.user, at: services.now(), from };
      return { data: await commands.attestReset(services, db, rows, reset, by) };
    },
    LIMIT,
  );

const withdrawResetRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    withdrawReset,
    async ({ actor, db, reach, body, from }) => {
      const rows = await inReach(db, actor, reach, body.findings);
      for (const org of new Set(rows.map((row) => row.org_id as OrgId)))
        await enterClient({ db, actor, from }, org, services.now());
      const by = { user: actor.user, at: services.now(), from };
      return { data: { withdrawn: await commands.withdrawReset(services, db, rows, body.note, by) } };
    },
    LIMIT,
  );

/** Attested resets: how leaks are closed that no scan can see closed. */
export const resetRoutes: readonly Route<Given>[] = [attestResetRoute, withdrawResetRoute];
