import type { confirmOptOut, startOptOut } from "@parapet/domain/contracts/domains";
import type * as z from "zod";

import { type RequestBody, call } from "../../shared/call.ts";

/** How far a request is, and what to publish at the domain. */
export type OptOutStep = z.infer<typeof confirmOptOut.reply>["data"];

/** Requests that a domain is not scanned. Loaded when it is needed: contracts bring the schema library. */
export const ask = async (body: RequestBody<typeof startOptOut>): Promise<void> => {
  await call("POST /v1/opt_out/", { body });
};

export const confirm = async (token: string): Promise<OptOutStep> =>
  (await call("POST /v1/opt_out/confirm/", { body: { token } })).data;

/** Searches for the record at the domain. */
export const prove = async (token: string, method: "dns" | "file") =>
  (await call("POST /v1/opt_out/verify/", { body: { token, method } })).data;
