import type { LightMyRequestResponse } from "fastify";

import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";
import { verifyDomain } from "../../sign-on/testing/sign-on-stage.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface ScimUser {
  id: string;
  userName: string;
  active: boolean;
  name: { givenName: string; familyName: string };
  emails: { value: string }[];
  roles: { value: string }[];
  groups: { value: string; display: string }[];
  meta: { version: string; location: string };
}

export interface ScimList<Resource> {
  totalResults: number;
  itemsPerPage: number;
  startIndex: number;
  Resources: Resource[];
}

export interface ScimStage extends AsyncDisposable {
  readonly it: TestPortal;
  readonly org: TestUser["org"];
  readonly admin: TestUser;
  readonly browser: TestBrowser;
  readonly connection: string;
  readonly token: string;
  /** The token of another organization. */
  readonly foreign: string;
  readonly connect: (from: TestBrowser, name?: string) => Promise<{ id: string; token: string }>;
  readonly scim: (
    method: Method,
    path: string,
    body?: object,
    more?: { token?: string; headers?: Record<string, string> },
  ) => Promise<LightMyRequestResponse>;
  readonly newUser: (more?: object) => Promise<ScimUser>;
  readonly get: (id: string) => Promise<ScimUser>;
  readonly patch: (path: string, ...operations: object[]) => Promise<LightMyRequestResponse>;
  readonly all: TestPortal["all"];
  /** The newest row of this action in the log of the organization. */
  readonly audited: (
    action: string,
  ) => Promise<{ object: string | null; result: string; detail: unknown; actor_id: string | null } | undefined>;
}

/** A portal with two organizations that each have a SCIM connection. */
export const scimStage = async (): Promise<ScimStage> => {
  const it = await testPortal({ PUBLIC_URL: "https://portal.example" });
  const connect = async (from: TestBrowser, name = "Entra") =>
    (await from.post("/v1/sign_on/scim/", { name })).json<{ data: { id: string; token: string } }>().data;
  // A partner's organization has no limit on users.
  const org = await it.organization("Harbour", "partner");
  await verifyDomain(it, org, "harbour.test");
  const admin = await it.user(org, "partner_admin", { email: "admin@harbour.test" });
  const browser = await it.signIn(admin.email);
  const { id: connection, token } = await connect(browser);
  const other = await it.organization("Quay", "partner");
  await verifyDomain(it, other, "quay.test");
  const paula = await it.signIn((await it.user(other, "partner_admin", { email: "paula@quay.test" })).email);
  const { token: foreign } = await connect(paula);

  const scim: ScimStage["scim"] = (method, path, body, more = {}) =>
    it.app.inject({
      method,
      url: `/scim/v2${path}`,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${more.token ?? token}`,
        ...(body !== undefined && { "content-type": "application/scim+json" }),
        ...more.headers,
      },
    });

  let people = 0;
  return {
    it,
    org,
    admin,
    browser,
    connection,
    token,
    foreign,
    connect,
    scim,
    async newUser(more = {}) {
      people += 1;
      const reply = await scim("POST", "/Users", {
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
        userName: `user${people}@harbour.test`,
        externalId: `ext-${people}`,
        name: { givenName: "Mara", familyName: `Vogt${people}` },
        emails: [{ value: `user${people}@harbour.test`, type: "work", primary: true }],
        active: true,
        ...more,
      });
      if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
      return reply.json<ScimUser>();
    },
    get: async (id) => (await scim("GET", `/Users/${id}`)).json<ScimUser>(),
    patch: (path, ...Operations) =>
      scim("PATCH", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations }),
    all: it.all,
    audited: (action) =>
      it.all((tx) =>
        tx
          .selectFrom("audit_log")
          .select(["object", "result", "detail", "actor_id"])
          .where("action", "=", action)
          .where("org_id", "=", org)
          .orderBy("seq", "desc")
          .limit(1)
          .executeTakeFirst(),
      ),
    [Symbol.asyncDispose]: () => it[Symbol.asyncDispose](),
  };
};
