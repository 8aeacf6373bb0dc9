import { addOnsToday, plansToday, readSetting } from "@parapet/db/queries/operations";
import {
  changeFeatures,
  changePlans,
  changeSiteLinks,
  getSiteLinks,
  listFeatures,
  listPlans,
  listPublicFeatures,
  readSiteLinks,
  SiteLinks,
} from "@parapet/domain/contracts/operations";
import { PUBLIC_FLAGS } from "@parapet/domain/features/flags";
import { PLAN_IDS, type PlanFigures, type PlanId, toFigures } from "@parapet/domain/plans";

import { changeSetting } from "../../../platform/change-setting.ts";
import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve, serveAnyone } from "../../../platform/http/serve.ts";
import { readSwitches } from "../feature-switches.ts";

const NO_LINKS: SiteLinks = { solutions: null, checks: null, forecast: null };

/** What the operator set; the portal's own pages stand for the rest. */
const linksOf = (value: unknown): SiteLinks => SiteLinks.safeParse(value).data ?? NO_LINKS;

const listPlansRoute: Route<RouteServices> = (app, services) =>
  serveAnyone(app, listPlans, async () => {
    const [plans, { version }] = [await plansToday(services.db), await readSetting(services.db, "plans")];
    const figures = Object.fromEntries(PLAN_IDS.map((id) => [id, toFigures(plans[id])]));
    const addOns = await addOnsToday(services.db);
    return { data: { plans: figures as Record<PlanId, PlanFigures>, add_ons: addOns, version } };
  });

const changePlansRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, changePlans, async (call) => {
    const { plans, add_ons: changed, version } = call.body;
    const addOns = changed ?? (await addOnsToday(call.db));
    return { data: { version: await changeSetting(services, call, "plans", { ...plans, addOns }, version) } };
  });

const listPublicFeaturesRoute: Route<RouteServices> = (app, services) =>
  serveAnyone(app, listPublicFeatures, async () => {
    const switches = readSwitches((await readSetting(services.db, "features")).value);
    return { data: { off: PUBLIC_FLAGS.filter((name) => !switches[name]) } };
  });

const listFeaturesRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listFeatures, async ({ db }) => {
    const { value, version } = await readSetting(db, "features");
    return { data: { features: readSwitches(value), version } };
  });

const changeFeaturesRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, changeFeatures, async (call) => {
    const { features, version } = call.body;
    const before = readSwitches((await readSetting(call.db, "features")).value);
    return { data: { version: await changeSetting(services, call, "features", { ...before, ...features }, version) } };
  });

const readSiteLinksRoute: Route<RouteServices> = (app, services) =>
  serveAnyone(app, readSiteLinks, async () => ({
    data: linksOf((await readSetting(services.db, "site_links")).value),
  }));

const getSiteLinksRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, getSiteLinks, async ({ db }) => {
    const { value, version } = await readSetting(db, "site_links");
    return { data: { links: linksOf(value), version } };
  });

const changeSiteLinksRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, changeSiteLinks, async (call) => ({
    data: { version: await changeSetting(services, call, "site_links", call.body.links, call.body.version) },
  }));

/** Portal-wide settings of the operator: plan figures, feature flags and the links of the public site. */
export const portalSettingRoutes: readonly Route<RouteServices>[] = [
  listPlansRoute,
  changePlansRoute,
  listPublicFeaturesRoute,
  listFeaturesRoute,
  changeFeaturesRoute,
  readSiteLinksRoute,
  getSiteLinksRoute,
  changeSiteLinksRoute,
];
