import { knowledgeVersion } from "@parapet/db/queries/scans";
import { activateKnowledge, diffKnowledge, listKnowledge } from "@parapet/domain/contracts/scans";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { useVersion } from "../commands/activate-knowledge.ts";
import { compareKnowledge } from "../compare-knowledge.ts";
import { listVersions } from "../list-knowledge.ts";

type Given = RouteServices & Pick<Services, "files">;

const listRoute: Route<Given> = (app, services) => serve(app, services, listKnowledge, ({ db }) => listVersions(db));

const diffRoute: Route<Given> = (app, services) =>
  serve(app, services, diffKnowledge, async ({ db, params }) => {
    const [from, to] = [await knowledgeVersion(db, params.from), await knowledgeVersion(db, params.to)];
    if (from === undefined || to === undefined) throw new Refusal("not_found");
    return { data: await compareKnowledge(services, from, to) };
  });

const activateRoute: Route<Given> = (app, services) =>
  serve(app, services, activateKnowledge, async (call) => {
    const { version, number } = await useVersion(services, call);
    return { data: { version, number } };
  });

/** The scanner's knowledge as the operator sees it: versions, differences, and which one is active. */
export const knowledgeRoutes: readonly Route<Given>[] = [listRoute, diffRoute, activateRoute];
