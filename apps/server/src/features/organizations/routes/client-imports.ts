import { clientImport } from "@parapet/db/queries/organizations";
import type { Problem } from "@parapet/domain/clients";
import { getClientImport, previewClients, startClientImport } from "@parapet/domain/contracts/organizations";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { checkClients } from "../commands/import-clients.ts";
import { requestClientImport } from "../commands/request-client-import.ts";

const SHOWN_PROBLEMS = 200;
const SHOWN_ROWS = 10;
/** JSON writes some signs of a 2 MB file with more than one. */
const BODY_BYTES = 5 * 1024 * 1024;
const LIMIT = { max: 20, perSeconds: 60 };

type Given = RouteServices & Pick<Services, "jobs">;

const previewClientsRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    previewClients,
    async ({ actor, body }) => {
      const { rows, problems, read } = await checkClients(services, actor, body.csv);
      const wrong = new Set(problems.map(({ line }) => line));
      return {
        data: {
          read,
          good: rows.filter(({ line }) => !wrong.has(line)).length,
          problems: problems.slice(0, SHOWN_PROBLEMS),
          problem_count: problems.length,
          sample: rows.slice(0, SHOWN_ROWS).map(({ line, name, domain, plan, first_name, last_name, email }) => ({
            line,
            name,
            domain,
            plan,
            administrator: `${first_name} ${last_name} <${email}>`,
          })),
        },
      };
    },
    { bodyLimitBytes: BODY_BYTES, limit: LIMIT, repeatsFreely: true },
  );

const startClientImportRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    startClientImport,
    async ({ actor, step, body }) => {
      const { rows, problems } = await checkClients(services, actor, body.csv);
      if (problems.length > 0) throw new Refusal("invalid_input", "list_has_mistakes");
      const id = await step((db) => requestClientImport(services, db, actor, rows));
      return { data: { id, total: rows.length } };
    },
    { bodyLimitBytes: BODY_BYTES, limit: LIMIT },
  );

const getClientImportRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    getClientImport,
    async ({ actor, db, params }) => {
      const row = await clientImport(db, [actor.org], params.id);
      if (row === undefined) throw new Refusal("not_found");
      return {
        data: {
          state: row.state as "queued" | "running" | "done" | "failed",
          total: row.total,
          done: row.done,
          problem: row.problem === null ? null : (JSON.parse(row.problem) as Problem),
        },
      };
    },
    { scope: (actor) => [actor.org] },
  );

/** Bulk import of clients: validated first, then all or none. */
export const clientImportRoutes: readonly Route<Given>[] = [
  previewClientsRoute,
  startClientImportRoute,
  getClientImportRoute,
];
