import { call } from "../call.ts";

/** Sends a fresh code to the person, or names the app; answers what the code has to be given with. */
export const sendCode = async (): Promise<string> => (await call("POST /v1/account/fresh_code/")).data.challenge_id;

/** Gives the code; for the next minutes the session may do what asks for one. */
export const confirmCode = (challenge_id: string, code: string) =>
  call("POST /v1/account/fresh_code/confirm/", { body: { challenge_id, code } });
