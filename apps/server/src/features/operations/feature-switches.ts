import { readSetting } from "@parapet/db/queries/operations";
import { type Flag, FLAGS } from "@parapet/domain/features/flags";
import type { FastifyInstance } from "fastify";

import { Refusal } from "../../platform/http/errors.ts";
import type { Services } from "../../platform/services.ts";

const SWITCHED = "PUT /v1/portal_management/features/";

/** A switch acts at once where it was thrown and within this time on every other process; asking for each request would cost a query each. */
const RETENTION_MS = 2_000;

export type Switches = Readonly<Record<Flag, boolean>>;

/** Everything is on until the operator says otherwise. */
export const readSwitches = (value: Readonly<Record<string, unknown>>): Switches =>
  Object.fromEntries(FLAGS.map((name) => [name, value[name] !== false])) as Switches;

/** Rejects requests to the calls whose flag the operator disabled. Existing data stays readable. */
export const guardFeatures = (app: FastifyInstance, services: Pick<Services, "db">): void => {
  let stored: { at: number; switches: Switches } | null = null;
  app.addHook("onRequest", async (request) => {
    const flag = request.routeOptions.config.call?.flag;
    if (flag === undefined) return;
    if (stored === null || performance.now() - stored.at > RETENTION_MS)
      stored = { at: performance.now(), switches: readSwitches((await readSetting(services.db, "features")).value) };
    if (!stored.switches[flag as Flag]) throw new Refusal("unavailable", "switched_off");
  });
  app.addHook("onSend", async (request) => {
    if (`${request.method} ${request.routeOptions.url ?? ""}` === SWITCHED) stored = null;
  });
};
