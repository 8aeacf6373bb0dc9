import type { Method, Needs } from "@parapet/domain/contracts/endpoint";

/** A call that no feature describes: tests and planted faults serve it beside the real ones. */
export const testCall = <const N extends Needs>(method: Method, path: `/${string}`, needs: N) =>
  ({ operationId: `${method} ${path}`, method, base: "/v1", path, needs }) as const;
