import type { confirmSignUp, signUp } from "@parapet/domain/contracts/access";

import { type RequestBody, call } from "../../../shared/call.ts";

/** The calls of signing up. Loaded when the first is made: contracts bring the schema library. */
export const requestAccount = async (body: RequestBody<typeof signUp>) =>
  (await call("POST /api/signup", { body })).data;

export const confirmAddress = async (body: RequestBody<typeof confirmSignUp>): Promise<void> => {
  await call("POST /api/signup/confirm", { body });
};

/** Another code; answers how many seconds to wait before the next. */
export const resendCode = async (id: string): Promise<number> =>
  (await call("POST /api/signup/resend", { body: { signup_id: id } })).data.resend_after;
