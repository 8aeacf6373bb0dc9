import type { putSessionPolicy } from "@parapet/domain/contracts/access";
import type {
  createConnection,
  createSamlConnection,
  getSignOn,
  putGroupMap,
  readSignOnTest,
  switchConnection,
} from "@parapet/domain/contracts/sign-on";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";

import { type RequestBody, call } from "../../shared/call.ts";

export type SignOn = z.output<(typeof getSignOn)["reply"]>["data"];
export type Connection = SignOn["connections"][number];
export type TestResult = z.output<(typeof readSignOnTest)["reply"]>["data"];
type ConnectionBody = RequestBody<typeof createConnection>;
type SamlBody = RequestBody<typeof createSamlConnection>;

export const signOnQuery = queryOptions({
  queryKey: ["sign-on"],
  queryFn: async ({ signal }) => (await call("GET /v1/sign_on/", { signal })).data,
});

export const testQuery = (id: string) =>
  queryOptions({
    queryKey: ["sign-on-test", id],
    queryFn: async ({ signal }) => (await call("GET /v1/sign_on/tests/{id}/", { params: { id }, signal })).data,
  });

export const addConnection = (body: ConnectionBody) => call("POST /v1/sign_on/connections/", { body });
export const saveConnection = (id: string, body: ConnectionBody & { version: number }) =>
  call("PUT /v1/sign_on/connections/{id}/", { params: { id }, body });
export const addSaml = (body: SamlBody) => call("POST /v1/sign_on/saml/", { body });
export const saveSaml = (id: string, body: SamlBody & { version: number }) =>
  call("PUT /v1/sign_on/saml/{id}/", { params: { id }, body });
export const dropConnection = (id: string) => call("DELETE /v1/sign_on/connections/{id}/", { params: { id } });
export const switchOn = (id: string, body: RequestBody<typeof switchConnection>) =>
  call("POST /v1/sign_on/connections/{id}/state/", { params: { id }, body });
export const startTest = async (id: string): Promise<string> =>
  (await call("POST /v1/sign_on/connections/{id}/test/", { params: { id } })).data.redirect_url;
export const saveGroups = (body: RequestBody<typeof putGroupMap>) => call("PUT /v1/sign_on/groups/", { body });
export const saveEmergency = (users: string[]) => call("PUT /v1/sign_on/emergency/", { body: { users } });

export const scimQuery = queryOptions({
  queryKey: ["sign-on-scim"],
  queryFn: async ({ signal }) => (await call("GET /v1/sign_on/scim/", { signal })).data,
});
export const addScim = async (name: string): Promise<string> =>
  (await call("POST /v1/sign_on/scim/", { body: { name } })).data.token;
export const rotateToken = async (id: string): Promise<string> =>
  (await call("POST /v1/sign_on/scim/{id}/rotate/", { params: { id } })).data.token;
export const dropScim = (id: string) => call("DELETE /v1/sign_on/scim/{id}/", { params: { id } });

export const sessionPolicyQuery = queryOptions({
  queryKey: ["session-policy"],
  queryFn: async ({ signal }) => (await call("GET /v1/sign_on/sessions/", { signal })).data,
});
export const saveSessionPolicy = (body: RequestBody<typeof putSessionPolicy>) =>
  call("PUT /v1/sign_on/sessions/", { body });
