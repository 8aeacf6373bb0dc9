import { within } from "@parapet/db/scope";
import { openOverview } from "@parapet/domain/contracts/opening";
import type { Locale } from "@parapet/words/locale";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Actor } from "../../../platform/actor.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { refuse, serveAnyone } from "../../../platform/http/serve.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { reachesDomain, reachFor } from "../../../platform/session/reach.ts";
import { accountScope, describeAccount, giveBearer } from "../../access/index.ts";
import { readBrand } from "../../organizations/index.ts";
import { listRuns } from "../../scans/index.ts";
import { overviewFor } from "../commands/build-overview.ts";
import type { OverviewServices } from "../overview-picture.ts";

const NEWEST_RUN = { page: 1, page_size: 1 };

/** Each part is what its own call would have answered this person, or refused. */
const partsFor = async (
  services: OverviewServices,
  actor: Actor,
  { domain, locale, request }: { domain: string; locale: Locale; request: FastifyRequest },
) => {
  refuse(actor, "risk:read");
  const at = services.now();
  const reach = reachFor(actor, "risk:read");
  const runsReach = reachFor(actor, "scans:read");
  const [user, brand, { report, runs }] = await Promise.all([
    within(services.db, accountScope(actor), (db) => describeAccount(db, actor)),
    readBrand(services.db, actor.org),
    within(services.db, reach.scope, async (db) => {
      const found = await domainToRead({ db, actor, reach, request }, domain, at);
      return {
        report: await overviewFor(db, actor, found, locale, at),
        runs: reachesDomain(runsReach, found.org, found.domain) ? await listRuns(db, found, NEWEST_RUN) : null,
      };
    }),
  ]);
  const scan = runs?.data[0] ?? null;
  return {
    account: { data: user },
    detail_report: { data: report },
    scans: runs,
    branding: { data: brand },
    picture: await services.overviewPicture.draw({ locale, domain, user, report, scan, brand }),
  };
};

/**
 * What the overview begins with. A browser on a slow machine takes a second to read the portal's code; meanwhile it shows
 * the picture, and the answers lie ready for the code to take.
 */
export const openingRoutes = (app: FastifyInstance, services: OverviewServices): void => {
  serveAnyone(app, openOverview, async ({ request, reply, body, locale }) => {
    const { actor, tokens } = await giveBearer(services, request, reply);
    if (actor === null) return { tokens, parts: null };
    try {
      return { tokens, parts: await partsFor(services, actor, { domain: body.domain, locale, request }) };
    } catch (error) {
      if (error instanceof Refusal) return { tokens, parts: null };
      throw error;
    }
  });
};
