import type * as z from "zod";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/**
 * One call of the API, declared once and read three times: by the route that serves it, by the browser that makes it
 * and by the tests that refuse it. `path` is relative to `base`; parts in braces are `params`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** `/v1` is the backend (bearer token), `/api` the portal's own server side (session cookies). */
  readonly base: "/v1" | "/api";
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
}

export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodType,
>(
  declaration: Omit<Endpoint<Params, Query, Body, Reply>, "base"> & { base?: "/v1" | "/api" },
): Endpoint<Params, Query, Body, Reply> => ({ base: "/v1", ...declaration });
