import { readSetting } from "@parapet/db/queries/operations/portal-setting";
import { type Feature, FEATURES } from "@parapet/domain/contracts/features";
import type { FastifyInstance } from "fastify";

import { Refusal } from "../../platform/http/errors.ts";
import type { Services } from "../../platform/services.ts";

/** The endpoints that each flag disables. Existing data stays readable. */
const ENTRY_POINTS: Readonly<Record<string, Feature>> = {
  "POST /v1/public_report/": "public-scan",
  "POST /api/signup": "sign-up",
  "POST /v1/partner_registration/": "partner-registration",
  "POST /v1/purchase_request/": "purchase-requests",
  "POST /v1/contact/": "contact",
  "POST /v1/third_party/": "third-party",
  "POST /v1/takedown_management/": "takedowns",
};

const SWITCHED = "PUT /v1/portal_management/features/";

/** A switch acts at once where it was thrown and within this time on every other process; asking for each request would cost a query each. */
const RETENTION_MS = 2_000;

export type Switches = Readonly<Record<Feature, boolean>>;

/** Everything is on until the operator says otherwise. */
export const switchesOf = (value: Readonly<Record<string, unknown>>): Switches =>
  Object.fromEntries(FEATURES.map((name) => [name, value[name] !== false])) as Switches;

/** Rejects requests to the endpoints that the operator disabled. */
export const guardFeatures = (app: FastifyInstance, services: Pick<Services, "db">): void => {
  let stored: { at: number; switches: Switches } | null = null;
  app.addHook("onRequest", async (request) => {
    const feature = ENTRY_POINTS[`${request.method} ${request.routeOptions.url ?? ""}`];
    if (feature === undefined) return;
    if (stored === null || performance.now() - stored.at > RETENTION_MS)
      stored = { at: performance.now(), switches: switchesOf((await readSetting(services.db, "features")).value) };
    if (!stored.switches[feature]) throw new Refusal("unavailable", "switched_off");
  });
  app.addHook("onSend", async (request) => {
    if (`${request.method} ${request.routeOptions.url ?? ""}` === SWITCHED) stored = null;
  });
};
