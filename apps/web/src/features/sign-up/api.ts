import { confirmSignUp, signUp } from "@parapet/domain/contracts/sign-up";

import { type BodyOf, call } from "../../shared/call.ts";

/** The calls of signing up. Loaded when the first is made: contracts bring the schema library. */
export const askForAccount = async (body: BodyOf<typeof signUp>) => (await call(signUp, { body })).data;

export const confirmAddress = async (body: BodyOf<typeof confirmSignUp>): Promise<void> => {
  await call(confirmSignUp, { body });
};
