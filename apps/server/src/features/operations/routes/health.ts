import { ping } from "@parapet/db/db";
import { isLive, isReady } from "@parapet/domain/contracts/operations";
import type { FastifyInstance } from "fastify";

import { Refusal } from "../../../platform/http/errors.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import { MasterKeyError } from "../../../platform/keys/master-key.ts";
import type { Services } from "../../../platform/services.ts";
import { VERSION } from "../../../platform/version.ts";

/** A key file that was exchanged is noticed this soon; probes ask more often. */
const KEY_CHECK_MS = 5_000;

/** For load balancers: live means "do not restart me", ready means "send me people". */
export const healthRoutes = (
  app: FastifyInstance,
  { reserved: { db }, keys, now }: Pick<Services, "reserved" | "keys" | "now">,
): void => {
  let checked: { readonly at: number; readonly reason: Promise<string | null> } | null = null;
  // One check at a time, however many probes ask: a Vault that does not answer takes seconds.
  const keyTrouble = (): Promise<string | null> => {
    const at = now().getTime();
    if (checked !== null && Math.abs(at - checked.at) < KEY_CHECK_MS) return checked.reason;
    const reason = keys.check().then((check) => check.reason);
    checked = { at, reason };
    // The database did not answer: the next probe asks again.
    reason.catch(() => (checked = null));
    return reason;
  };

  serveAnyone(app, isLive, async () => ({ status: "live" as const }));

  serveAnyone(app, isReady, async () => {
    let trouble: string | null;
    try {
      await ping(db);
      trouble = await keyTrouble();
    } catch (cause) {
      throw new Refusal("unavailable", "unavailable", { retryAfterSeconds: 2, cause });
    }
    // The log states which key; the answer is for anyone.
    if (trouble !== null)
      throw new Refusal("unavailable", "keys_closed", { retryAfterSeconds: 10, cause: new MasterKeyError(trouble) });
    return { status: "ready" as const, version: VERSION };
  });
};
