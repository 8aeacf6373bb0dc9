import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openCluster } from "@parapet/db/embedded/cluster";
import { insertUser, personById } from "@parapet/db/queries/access";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { Role } from "@parapet/domain/access";
import type { UserId } from "@parapet/domain/contracts/ids";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";

import { readConfig } from "../../apps/server/src/platform/config.ts";
import { COOKIES } from "../../apps/server/src/platform/session/cookies.ts";
import { openSession } from "../../apps/server/src/platform/session/open-session.ts";
import { whoIs } from "../../apps/server/src/platform/session/who-is.ts";
import { buildApp } from "../../apps/server/src/wiring/app.ts";
import { openServices } from "../../apps/server/src/wiring/open-services.ts";

export const PORTAL = "https://portal.example";
export const DOMAIN = "harbour.test";

/** A browser as far as the bench needs one. */
export class BenchBrowser {
  readonly cookies = new Map<string, string>();
  readonly app: FastifyInstance;
  bearer: string | null = null;

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  async send(method: "GET" | "POST" | "PUT", url: string, body?: object): Promise<LightMyRequestResponse> {
    const reply = await this.app.inject({
      method,
      url: url.replace(PORTAL, ""),
      ...(body !== undefined && { payload: body }),
      headers: {
        cookie: [...this.cookies].map((pair) => pair.join("=")).join("; "),
        ...(this.bearer !== null && { authorization: `Bearer ${this.bearer}` }),
      },
    });
    for (const { name, value } of reply.cookies) this.cookies.set(name, value);
    return reply;
  }

  /** The data of an answer; an error where it is none. */
  async data<Data>(method: "GET" | "POST" | "PUT", url: string, body?: object): Promise<Data> {
    const reply = await this.send(method, url, body);
    if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.body}`);
    return reply.json<{ data: Data }>().data;
  }
}

/** A server with a partner organization, which has no limit of users, and its administrator. */
export const openStage = async () => {
  const home = mkdtempSync(join(tmpdir(), "parapet-bench-sign-on-"));
  chmodSync(home, 0o711);
  const cluster = await openCluster(join(home, "postgres"));
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: join(home, "data"),
    PUBLIC_URL: PORTAL,
    PARAPET_ALLOW_CIDRS: "127.0.0.0/8",
  });
  const services = await openServices(config, { url: cluster.url });
  const app = await buildApp(services, { whoIs });
  const base = await app.listen({ host: "127.0.0.1", port: 0 });
  const org = await within(services.db, "everything", async (tx) => {
    const at = new Date();
    const id = await insertOrganization(tx, { name: "Harbour", kind: "partner", administrator: null, at });
    const added = await insertDomain(tx, id, DOMAIN, "token", at);
    if (added !== undefined) await markVerified(tx, id, added.id, { by: "dns", at, reason: null });
    return id;
  });

  const user = (role: Role, email: string): Promise<UserId> =>
    within(services.db, "everything", async (tx) => {
      const id = await insertUser(tx, {
        org,
        role,
        email,
        firstName: "Pat",
        lastName: "Vogt",
        phone: null,
        locale: "en",
        group: null,
        status: "active",
        passwordHash: null,
        temporaryUntil: null,
        allDomains: true,
        at: new Date(),
      });
      if (id === null) throw new Error(`${email} is taken`);
      return id;
    });

  /** A session as after password and code. */
  const session = async (id: UserId): Promise<BenchBrowser> => {
    const opened = await asSystem(services.db, "authentication", async (tx) => {
      const person = await personById(tx, id);
      if (person === undefined) throw new Error("The provider knows no such person");
      const visitor = { ip: "127.0.0.1", claimedIp: null, browser: "bench" };
      return openSession(services, tx, person, visitor, { remember: false, codeGiven: true });
    });
    const browser = new BenchBrowser(app);
    browser.cookies.set(COOKIES.access, opened.access);
    const { access_token } = (await browser.send("GET", "/api/get-tokens")).json<{ access_token: string }>();
    browser.bearer = access_token;
    return browser;
  };

  const admin = await user("partner_admin", `admin@${DOMAIN}`);
  return {
    app,
    base,
    admin,
    user,
    session,
    async [Symbol.asyncDispose]() {
      await app.close();
      await services[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
