import type { Permission } from "@parapet/domain/access";
import type { FastifyInstance, RouteOptions } from "fastify";

import type { AppServices } from "../wiring/app-services.ts";
import { ROUTES } from "../wiring/features.ts";

export interface ListedRoute {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "OPTIONS";
  readonly url: string;
  readonly policy: Permission | "anyone";
  /** The schema that a body is held against, if it takes one. */
  readonly body: unknown;
  /** The schemas of its query and of the parts of its path, likewise. */
  readonly query: unknown;
  readonly params: unknown;
}

/** Every route of the program with its policy, as it was registered. */
export const listRoutes = (services: AppServices): ListedRoute[] => {
  const listed: ListedRoute[] = [];
  const route = ({ method, url, config, schema }: RouteOptions) =>
    listed.push({
      method: method as ListedRoute["method"],
      url,
      policy: config?.policy ?? "anyone",
      body: schema?.body,
      query: schema?.querystring,
      params: schema?.params,
    });
  const recorder = { route, get: () => {}, post: () => {}, addHook: () => {}, register: () => {} };
  for (const mount of ROUTES) mount(recorder as unknown as FastifyInstance, services);
  return listed;
};

/** The route's address with this id, or this one by the beginning of the address, wherever it takes one. */
export const filled = (url: string, id: string): string => url.replaceAll(/:\w+/g, id);
