import type * as z from "zod";

import type { Permission } from "../access/permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** Who may make a call. */
export type Needs = Permission | "anyone";

/** Where a call is and who may make it, as its feature describes it. */
export interface DescribedCall<N extends Needs = Needs> {
  readonly operationId: string;
  readonly method: Method;
  /** `/v1` is the backend (bearer token), `/api` the portal's own server side (session cookies). */
  readonly base: "/v1" | "/api";
  /** Relative to `base`; parts in braces are `params`. */
  readonly path: `/${string}`;
  readonly needs: N;
  readonly alsoNeeds?: Permission;
  readonly flag?: string;
}

/** What a call takes and answers. */
interface Contract<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType> {
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
}

/**
 * One call of the API, declared once and read three times: by the route that serves it, by the browser that makes it
 * and by the tests that refuse it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  N extends Needs = Needs,
>
  extends DescribedCall<N>, Contract<Params, Query, Body, Reply> {}

/** The contract of a described call. Its method, address and permission stay literal types, so that pages call it by address. */
export const endpoint = <
  const Call extends DescribedCall,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodType,
>(
  call: Call,
  contract: Contract<Params, Query, Body, Reply>,
): Endpoint<Params, Query, Body, Reply, Call["needs"]> & Call => ({ ...contract, ...call });
