import { askFreshCode, giveFreshCode } from "@parapet/domain/contracts/account";

import { call } from "../call.ts";

/** Sends a fresh code to the person, or names the app; answers what the code has to be given with. */
export const sendCode = async (): Promise<string> => (await call(askFreshCode)).data.challenge_id;

/** Gives the code; for the next minutes the session may do what asks for one. */
export const confirmCode = (challenge_id: string, code: string) =>
  call(giveFreshCode, { body: { challenge_id, code } });
