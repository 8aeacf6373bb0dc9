import type { Endpoint } from "@parapet/domain/contracts/endpoint";

import type { SignedInCall, SteppedCall } from "./http/serve.ts";

type Told<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? Omit<SignedInCall<Params, Query, Body>, "reply" | "request"> & Pick<SteppedCall<Params, Query, Body>, "step">
    : never;

/**
 * What a command is told of a call: who acts, the rows in reach, and the parsed parts that it needs. None of it belongs to HTTP,
 * so that a job can give the same.
 */
export type Act<E, Parts extends keyof Told<E>> = Pick<Told<E>, Parts>;
