import { listRights } from "@parapet/domain/access";
import {
  type CurrentUser,
  getAccount,
  getTokens,
  logIn,
  logOut,
  refreshAccessToken,
  verifyOtp,
} from "@parapet/domain/contracts/access";
import fastify from "fastify";

import { registerPortal } from "../apps/server/src/wiring/portal.ts";

const ROOT = new URL("../apps/web/build/client", import.meta.url).pathname;

/** A person of the stage; every field of the contract, so that a change of the contract is noticed here. */
export const person = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  id: "00000000-0000-4000-8000-000000000001",
  is_admin: true,
  role: "role-1",
  role_name: "partner_admin",
  full_name: "Marta Okafor",
  first_name: "Marta",
  last_name: "Okafor",
  email: "marta@keystone.example",
  phone: null,
  locale: "en",
  date_order: "default",
  organization: { id: "00000000-0000-4000-8000-000000000002", name: "Keystone", type: "partner" },
  permissions: listRights(change.role_name ?? "partner_admin", { denied: [], granted: [] }),
  is_approved: true,
  must_change_password: false,
  needs_passkey: false,
  two_step: "mail",
  authorized_domains: ["halden-marine.example", "halden-crew.example", "brightwater.example"],
  workspaces: [
    {
      id: "00000000-0000-4000-8000-000000000002",
      name: "Keystone",
      type: "partner",
      logo: null,
      domains: ["halden-marine.example", "halden-crew.example", "brightwater.example"],
    },
  ],
  licence: null,
  ...change,
});

export interface Stage extends AsyncDisposable {
  readonly url: string;
  /** Who the browser is, as the server sees it. */
  user: CurrentUser | null;
  /** The next calls with the first bearer are refused, as when it grew old. */
  bearer: string;
  refreshes: number;
  accountCalls: number;
  failLogout: boolean;
}

/**
 * The built portal behind the real static server and its content policy, with endpoints that answer what the contracts
 * say. It shows the shell in states that a whole product would need minutes to reach.
 */
export const startStage = async (root: string = ROOT): Promise<Stage> => {
  const app = fastify();
  const stage = {
    user: null as CurrentUser | null,
    bearer: "first",
    refreshes: 0,
    accountCalls: 0,
    failLogout: false,
  };

  app.get("/api/get-tokens", () =>
    getTokens.reply.parse(
      stage.user === null
        ? { access_token: null, refresh_token: null }
        : { access_token: "first", refresh_token: "present" },
    ),
  );
  app.post("/api/login", (request, reply) => {
    const { password } = request.body as { password: string };
    if (password !== "right password") {
      return reply.code(401).send({ detail: "Incorrect email or password." });
    }
    return logIn.reply.parse({
      data: { otp_required: true, challenge_id: "c1", method: "mail", passkey: false, resend_after: 30 },
    });
  });
  app.post("/api/verify-otp", (request, reply) => {
    const { code } = request.body as { code: string };
    if (code !== "123456") return reply.code(401).send({ detail: "Incorrect code." });
    stage.user = person();
    return verifyOtp.reply.parse({ data: { signed_in: true, must_change_password: false } });
  });
  app.post("/api/refresh-access-token", () => {
    stage.refreshes += 1;
    stage.bearer = "second";
    return refreshAccessToken.reply.parse({ data: { accessToken: stage.user === null ? null : "second" } });
  });
  app.post("/api/logout", (_, reply) => {
    if (stage.failLogout) return reply.code(503).send({});
    stage.user = null;
    return logOut.reply.parse({ data: { signed_out: true, next: null } });
  });
  app.get("/v1/account/", (request, reply) => {
    stage.accountCalls += 1;
    if (stage.user === null || request.headers.authorization !== `Bearer ${stage.bearer}`) {
      return reply.code(401).send({ detail: "Sign in to continue." });
    }
    return getAccount.reply.parse({ data: stage.user });
  });
  // Every other endpoint is unreachable, so pages show "not assessed".
  app.all("/v1/*", (_, reply) => reply.code(503).send({}));
  await registerPortal(app, root, { mode: "development", publicUrl: "http://portal.test" });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return Object.assign(stage, { url, [Symbol.asyncDispose]: () => app.close() });
};
