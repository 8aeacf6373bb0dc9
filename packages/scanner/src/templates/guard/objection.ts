import type { RefusalCode } from "../refused.ts";

/** Why a request is not sent. */
export interface Objection {
  readonly code: RefusalCode;
  readonly detail: string;
}
