import { callbackify } from "node:util";

import type { FastifyRateLimitOptions, FastifyRateLimitStore } from "@fastify/rate-limit";
import type { RouteOptions } from "fastify";

import type { Services } from "../services.ts";
import { openRateWindows, type RateWindows } from "./rate-windows.ts";

type Counted = Parameters<FastifyRateLimitStore["incr"]>[1];

/** The store of the rate limits of routes: one count for all servers (`rate-windows.ts`). */
export const sharedRateStore = (services: Pick<Services, "keys" | "now" | "reserved">) => {
  const windows: RateWindows = openRateWindows(services);
  return class SharedRateStore implements FastifyRateLimitStore {
    readonly #route: string;

    constructor(_options: FastifyRateLimitOptions, route = "") {
      this.#route = route;
    }

    // Without its database the portal answers 503, and a limit that cannot be counted is not lifted.
    readonly #count = callbackify(async (client: string, limit: Parameters<RateWindows["note"]>[1]) => {
      const { count, endsAt } = await windows.note(`${this.#route}|${client}`, limit);
      return { current: count, ttl: Math.max(0, endsAt.getTime() - services.now().getTime()) };
    });

    incr(client: string, callback: Counted, windowMs?: number, max?: number): void {
      this.#count(client, { windowMs: windowMs ?? 60_000, max: max ?? 1 }, callback);
    }

    child(route: RouteOptions & { path: string; prefix: string }): SharedRateStore {
      const { routeInfo } = route as unknown as { routeInfo?: { method: string | string[]; url: string } };
      const { method, url } = routeInfo ?? route;
      return new SharedRateStore({}, `${[method].flat().join(",")} ${url}`);
    }
  };
};
