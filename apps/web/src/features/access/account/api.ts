import type {
  adoptUnowned as adoptContract,
  changePassword,
  createApiKey,
  endTwoStep,
  updateAccount,
} from "@parapet/domain/contracts/access";
import { queryOptions } from "@tanstack/react-query";

import { type RequestBody, call } from "../../../shared/call.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["account-sessions"],
  queryFn: async ({ signal }) => (await call("GET /v1/account/sessions/", { signal })).data,
});

export const trustedBrowsersQuery = queryOptions({
  queryKey: ["account-trusted-browsers"],
  queryFn: async ({ signal }) => (await call("GET /v1/account/trusted_browsers/", { signal })).data,
});

export const passkeysQuery = queryOptions({
  queryKey: ["account-passkeys"],
  queryFn: async ({ signal }) => (await call("GET /v1/account/passkeys/", { signal })).data,
});
export const savePasskeyName = (id: string, name: string) =>
  call("PATCH /v1/account/passkeys/{id}/", { params: { id }, body: { name } });
export const revokePasskey = (id: string) => call("DELETE /v1/account/passkeys/{id}/", { params: { id } });
export const replaceRecoveryCodes = async () => (await call("POST /v1/account/recovery_codes/")).data.recovery_codes;

/** Creates a passkey with the authenticator and registers it; answers the recovery codes that came with the first. */
export const registerPasskey = async (name: string) => {
  const { createPasskey } = await import("../../../shared/session/passkey.ts");
  const credential = await createPasskey((await call("POST /v1/account/passkeys/options/")).data);
  return (await call("POST /v1/account/passkeys/", { body: { name, credential } })).data.recovery_codes;
};

export const apiKeysQuery = queryOptions({
  queryKey: ["account-api-keys"],
  queryFn: async ({ signal }) => (await call("GET /v1/api_keys/", { signal })).data,
});

/** What stopped because no one answers for it. */
export const unownedQuery = queryOptions({
  queryKey: ["ownership"],
  queryFn: async ({ signal }) => (await call("GET /v1/ownership/", { signal })).data,
});
export const adoptUnowned = async (body: RequestBody<typeof adoptContract>) =>
  (await call("POST /v1/ownership/adopt/", { body })).data.secret;
export const removeUnowned = (body: RequestBody<typeof adoptContract>) => call("POST /v1/ownership/remove/", { body });

/** Whether the partner may reveal leaked credentials of the own organization. */
export const partnerAccessQuery = queryOptions({
  queryKey: ["partner-access"],
  queryFn: async ({ signal }) => (await call("GET /v1/partner_access/", { signal })).data,
});
export const savePartnerAccess = (mayReveal: boolean) =>
  call("PUT /v1/partner_access/", { body: { may_reveal: mayReveal } });

export const saveProfile = (body: RequestBody<typeof updateAccount>) => call("PATCH /v1/account/", { body });
export const choosePassword = (body: RequestBody<typeof changePassword>) =>
  call("POST /v1/account/password/", { body });
export const deleteProfile = (password: string) => call("POST /v1/account/delete/", { body: { password } });
export const revokeSession = (id: string) => call("DELETE /v1/account/sessions/{id}/", { params: { id } });
export const revokeOtherSessions = async (): Promise<number> =>
  (await call("POST /v1/account/sessions/end_others/")).data.ended;
export const revokeTrust = (id: string) => call("DELETE /v1/account/trusted_browsers/{id}/", { params: { id } });
export const beginApp = async (password: string) =>
  (await call("POST /v1/account/two_step/", { body: { password } })).data;
export const confirmApp = async (code: string) =>
  (await call("POST /v1/account/two_step/confirm/", { body: { code } })).data.recovery_codes;
export const backToMail = (body: RequestBody<typeof endTwoStep>) => call("POST /v1/account/two_step/end/", { body });
export const makeApiKey = async (body: RequestBody<typeof createApiKey>) =>
  (await call("POST /v1/api_keys/", { body })).data.secret;
export const dropApiKey = (id: string) => call("DELETE /v1/api_keys/{id}/", { params: { id } });
