import { askOptOut, confirmOptOut } from "@parapet/domain/contracts/opt-out";

import { type BodyOf, call } from "../../shared/call.ts";

/** Asks that a domain be left alone. Loaded when it is needed: contracts bring the schema library. */
export const ask = async (body: BodyOf<typeof askOptOut>): Promise<void> => {
  await call(askOptOut, { body });
};

/** Confirms it with the mailed token; answers the domain. */
export const confirm = async (token: string): Promise<string> =>
  (await call(confirmOptOut, { body: { token } })).data.domain;
