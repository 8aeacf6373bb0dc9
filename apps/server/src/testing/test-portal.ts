import { setTimeout as sleep } from "node:timers/promises";

import { insertUser, personByEmail, readSessionPolicy, setAssignments, setRights } from "@parapet/db/queries/access";
import { putLicence } from "@parapet/db/queries/billing";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { insertOrganization, linkPartner } from "@parapet/db/queries/organizations";
import { ADMIN_OF, type OrganizationKind, type Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Net } from "@parapet/net/net";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";

import { completeSignIn, maySignIn } from "../features/access/index.ts";
import { Refusal } from "../platform/http/errors.ts";
import type { LocalMail } from "../platform/mail/mail.ts";
import { browserName } from "../platform/session/browser-name.ts";
import { COOKIES } from "../platform/session/cookies.ts";
import { countedForPassword, refuseWhileWaiting } from "../platform/session/login-backoff.ts";
import { refusedByPolicy } from "../platform/session/refused-by-policy.ts";
import type { Visitor } from "../platform/session/visitor.ts";
import { whoIs } from "../platform/session/who-is.ts";
import { buildApp } from "../wiring/app.ts";
import { testServices, type TestServices } from "./test-services.ts";

export const PASSWORD = "quiet lantern mosaic harbour";

/** A clock that the test moves; each check it takes a millisecond, so that no two things happen at once. */
export class TestClock {
  at = new Date("2026-11-15T12:00:00Z").getTime();
  readonly now = (): Date => new Date(this.at++);
  pass(ms: number): void {
    this.at += ms;
  }
}

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "OPTIONS";

/** A browser: it keeps cookies as browsers do and holds the bearer in memory. */
export class TestBrowser {
  readonly app: FastifyInstance;
  readonly cookies = new Map<string, string>();
  bearer: string | null = null;
  headers: Record<string, string> = {};
  /** Where it calls from; limits are counted by it. */
  address = "127.0.0.1";

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  async send(
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await this.app.inject({
      method,
      url,
      remoteAddress: this.address,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: {
        ...(cookie === "" ? {} : { cookie }),
        ...(this.bearer === null ? {} : { authorization: `Bearer ${this.bearer}` }),
        ...this.headers,
        ...headers,
      },
    });
    for (const { name, value, maxAge, expires } of reply.cookies) {
      const isGone = value === "" || maxAge === 0 || (expires !== undefined && expires.getTime() === 0);
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  get = (url: string, headers?: Record<string, string>) => this.send("GET", url, undefined, headers);
  post = (url: string, body?: unknown, headers?: Record<string, string>) => this.send("POST", url, body, headers);

  /** Fetches the bearer that the session cookie buys. */
  async tokens(): Promise<string | null> {
    const { access_token } = (await this.get("/api/get-tokens")).json<{ access_token: string | null }>();
    this.bearer = access_token;
    return access_token;
  }
}

export interface TestUser {
  readonly id: UserId;
  readonly org: OrgId;
  readonly email: string;
  readonly role: Role;
}

interface HowToSignIn {
  readonly remember?: boolean;
  readonly trust?: boolean;
  readonly password?: string;
}

export interface TestPortal extends TestServices {
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  browser(): TestBrowser;
  organization(
    name: string,
    kind?: OrganizationKind,
    more?: { partner?: OrgId; domain?: string; licensed?: boolean },
  ): Promise<OrgId>;
  user(
    org: OrgId,
    role: Role,
    more?: { email?: string; clients?: OrgId[]; granted?: string[]; denied?: string[] },
  ): Promise<TestUser>;
  /** The newest code mailed to this address. */
  codeFor(email: string): Promise<string>;
  mailTo(email: string): Promise<LocalMail[]>;
  /** Signs in with password and mailed code, and fetches a bearer. */
  signInByMail(email: string, browser?: TestBrowser, how?: HowToSignIn): Promise<TestBrowser>;
  /**
   * The same without the code and its mail, where password, policy and account would lead to one: the session is opened by the command
   * that a right code calls.
   */
  signIn(email: string, browser?: TestBrowser, how?: HowToSignIn): Promise<TestBrowser>;
  /** Confirms the session of a person who signed in by mailed code, as changes of factors require. */
  confirm(browser: TestBrowser): Promise<TestBrowser>;
}

/** Answers whether the session was opened: not where the way leads elsewhere or is refused. */
const openSessionDirectly = async (
  { services, all }: TestServices,
  browser: TestBrowser,
  email: string,
  { remember = false, trust = false, password = PASSWORD }: HowToSignIn,
): Promise<boolean> => {
  const { keys, now, passwords } = services;
  const visitor: Visitor = {
    ip: browser.address,
    claimedIp: browser.headers["x-user-ip"] ?? null,
    browser: browserName(browser.headers["user-agent"]),
  };
  const opened = await all(async (tx) => {
    const person = await personByEmail(tx, email);
    if (trust || browser.cookies.size > 0 || person?.method !== "mail" || !maySignIn(person, now())) return null;
    const { passkeyRoles } = await readSessionPolicy(tx, person.org);
    if (passkeyRoles.length > 0 || (await refusedByPolicy(tx, person, visitor.ip, now())) !== null) return null;
    const hash = person.password_hash;
    if (hash === null || passwords.isOutdated(hash) || !(await passwords.check(hash, password))) return null;
    await refuseWhileWaiting(tx, await countedForPassword(keys, email, visitor.ip), now());
    return completeSignIn(services, tx, person, visitor, { remember, trustBrowser: false, by: "code" });
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (opened === null) return false;
  browser.cookies.set(COOKIES.access, opened.opened.access);
  browser.cookies.set(COOKIES.refresh, opened.opened.refresh);
  return true;
};

const BUSY_TRIES = 10;
const BUSY_WAIT_MS = 500;

/** The whole server with its real sessions, on a database, a clock and a mailbox of the test's own. */
export const testPortal = async (
  environment: NodeJS.ProcessEnv = {},
  more: { netOf?: (domain: string) => Net | null; hasOnePool?: boolean } = {},
): Promise<TestPortal> => {
  const clock = new TestClock();
  const base = await testServices({ now: clock.now, environment, ...more });
  const { services, all } = base;
  const app = await buildApp(services, { whoIs });
  await app.ready();
  const passwordHash = await services.passwords.hash(PASSWORD);
  let people = 0;

  const mailTo = async (email: string, newest = 500) => {
    await services.mail.flush();
    return (await services.mail.mailbox(newest)).filter(({ to }) => to === email);
  };
  const codeFor = async (email: string): Promise<string> => {
    const code = (await mailTo(email, 25)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find((it) => it !== undefined);
    if (code === undefined) throw new Error(`no code was mailed to ${email}`);
    return code;
  };

  const signInByMail: TestPortal["signInByMail"] = async (email, browser = new TestBrowser(app), how = {}) => {
    const logIn = () =>
      browser.post("/api/login", {
        email,
        password: how.password ?? PASSWORD,
        remember_me: how.remember ?? false,
      });
    let first = await logIn();
    // A busy machine answers that it is busy; a person would try again too.
    for (let tries = 0; first.statusCode === 503 && tries < BUSY_TRIES; tries += 1) {
      await sleep(BUSY_WAIT_MS);
      first = await logIn();
    }
    if (first.statusCode !== 200) throw new Error(`login of ${email} answered ${first.statusCode}: ${first.body}`);
    const { data } = first.json<{ data: { otp_required: boolean; challenge_id: string } }>();
    if (data.otp_required) {
      const code = await codeFor(email);
      const second = await browser.post("/api/verify-otp", {
        challenge_id: data.challenge_id,
        code,
        trust_browser: how.trust ?? false,
      });
      if (second.statusCode !== 200) throw new Error(`code of ${email} answered ${second.statusCode}: ${second.body}`);
    }
    await browser.tokens();
    return browser;
  };

  return {
    ...base,
    app,
    clock,
    browser: () => new TestBrowser(app),
    organization: (name, kind = "client", more = {}) =>
      all(async (tx) => {
        const at = clock.now();
        const org = await insertOrganization(tx, { name, kind, administrator: null, at });
        if (kind === "client" && more.licensed !== false) {
          const endsAt = new Date(clock.at + 300 * 86_400_000);
          await putLicence(tx, org, { plan: "enterprise", billing: "annual", startedAt: at, endsAt, invoice: "T-1" });
        }
        if (more.partner !== undefined) await linkPartner(tx, more.partner, org, at);
        if (more.domain !== undefined) {
          const added = await insertDomain(tx, org, more.domain, "token", at);
          if (added !== undefined) await markVerified(tx, org, added.id, { by: "operator", at, reason: "test" });
        }
        return org;
      }),
    user: (org, role, more = {}) =>
      all(async (tx) => {
        people += 1;
        const email = more.email ?? `person${people}.${role.replace("_", "-")}@people.test`;
        const isOwner = Object.values(ADMIN_OF).includes(role);
        const id = await insertUser(tx, {
          org,
          role,
          email,
          firstName: "Pat",
          lastName: `Number ${people}`,
          phone: null,
          locale: "en",
          group: null,
          status: "active",
          passwordHash,
          temporaryUntil: null,
          allDomains: isOwner || role === "client_user",
          at: clock.now(),
        });
        if (id === null) throw new Error(`${email} is taken`);
        await setAssignments(
          tx,
          "everything",
          id,
          (more.clients ?? []).map((organization) => ({ organization, domain: null })),
        );
        await setRights(tx, org, id, { denied: more.denied ?? [], granted: more.granted ?? [] });
        return { id, org, email, role };
      }),
    codeFor,
    mailTo: (email) => mailTo(email),
    async signIn(email, browser = new TestBrowser(app), how = {}) {
      if (!(await openSessionDirectly(base, browser, email, how))) return signInByMail(email, browser, how);
      await browser.tokens();
      return browser;
    },
    signInByMail,
    async confirm(browser) {
      const { email } = (await browser.get("/v1/account/")).json<{ data: { email: string } }>().data;
      const asked = await browser.post("/v1/account/fresh_code/");
      const { challenge_id } = asked.json<{ data: { challenge_id: string } }>().data;
      const code = await codeFor(email);
      const confirmed = await browser.post("/v1/account/fresh_code/confirm/", { challenge_id, code });
      if (confirmed.statusCode !== 200) throw new Error(`confirmation of ${email}: ${confirmed.body}`);
      return browser;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await base[Symbol.asyncDispose]();
    },
  };
};
