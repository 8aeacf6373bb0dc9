import { getPartnerAccess, setPartnerAccess } from "@parapet/domain/contracts/access";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { allowPartner, partnerAccess } from "../commands/set-partner-access.ts";

type Given = RouteServices & Pick<Services, "config">;

const getPartnerAccessRoute: Route<Given> = (app, services) =>
  serve(app, services, getPartnerAccess, async ({ actor }) => ({
    data: await partnerAccess(services, actor),
  }));

const setPartnerAccessRoute: Route<Given> = (app, services) =>
  serve(app, services, setPartnerAccess, async (call) => {
    return { data: await allowPartner(services, call) };
  });

/** The client's own switch: may its partner reveal leaked credentials? */
export const partnerAccessRoutes: readonly Route<Given>[] = [getPartnerAccessRoute, setPartnerAccessRoute];
