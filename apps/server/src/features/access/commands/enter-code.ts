import { asSystem } from "@parapet/db/unscoped";

import type { Services } from "../../../platform/services.ts";
import { codeRefusal, verifyCode } from "../../../platform/session/one-time-code.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { type CompletedSignIn, completeSignIn } from "./complete-sign-in.ts";

/** Second step of signing in: a right code opens exactly one session, however often it is sent. */
export const enterCode = async (
  services: Pick<Services, "config" | "db" | "keys" | "mail" | "now">,
  input: { challengeId: string; code: string; trustBrowser: boolean },
  visitor: Visitor,
): Promise<CompletedSignIn> => {
  const result = await asSystem(services.db, "authentication", async (tx) => {
    const judged = await verifyCode(services, tx, input.challengeId, input.code, null, visitor);
    if (judged.outcome !== "right") return judged.outcome;
    const { person, remember } = judged;
    return completeSignIn(services, tx, person, visitor, { remember, trustBrowser: input.trustBrowser, by: "code" });
  });
  if (typeof result === "string") throw codeRefusal(result);
  return result;
};
