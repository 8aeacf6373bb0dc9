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

/** Method and path of a call, as literal types, so that a page can refer to a call by its path. */
interface Address<M extends Method, Base extends Endpoint["base"], Path extends Endpoint["path"]> {
  readonly method: M;
  readonly base: Base;
  readonly path: Path;
}

export const endpoint = <
  const M extends Method,
  const Path extends Endpoint["path"],
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodType,
  const Base extends Endpoint["base"] = "/v1",
>(
  declaration: Omit<Endpoint<Params, Query, Body, Reply>, "base" | "method" | "path"> & {
    readonly method: M;
    readonly base?: Base;
    readonly path: Path;
  },
): Endpoint<Params, Query, Body, Reply> & Address<M, Base, Path> => ({
  ...declaration,
  base: declaration.base ?? ("/v1" as Base),
});
