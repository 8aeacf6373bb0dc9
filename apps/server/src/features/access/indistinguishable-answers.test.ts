import { AsyncLocalStorage } from "node:async_hooks";

import { insertPasskey } from "@parapet/db/queries/passkeys";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { type TestPortal, testPortal } from "../../testing/test-portal.ts";

/**
 * Response times must not reveal whether an address has an account. What takes time is counted instead of
 * measured: the hashes that are worked out and the statements that are waited for are the same, one for one.
 */
let it: TestPortal;
beforeAll(async () => {
  it = await testPortal({}, { hasOnePool: false });
  const org = await it.organization("Acme");
  await it.user(org, "client_admin", { email: "known@acme.test" });
  const disabled = await it.user(org, "client_user", { email: "disabled@acme.test" });
  await it.all((tx) => tx.updateTable("app_user").set({ status: "disabled" }).where("id", "=", disabled.id).execute());
  const { id } = await it.user(org, "client_user", { email: "passkey@acme.test" });
  await it.all((tx) =>
    insertPasskey(tx, {
      user: id,
      org,
      credentialId: Buffer.alloc(32, 1),
      publicKey: Buffer.alloc(77, 1),
      signCount: 0,
      transports: [],
      name: "Laptop",
      isSynced: false,
      at: it.clock.now(),
    }),
  );
  // Both kinds of audit rows have a chain to go on with.
  for (const email of ["known@acme.test", "nobody@acme.test"]) await logIn(email);
});
afterAll(() => it[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());

const logIn = (email: string) => it.browser().post("/api/login", { email, password: "not the password at all" });

const ofRequest = new AsyncLocalStorage<string[]>();

/** The work that is done until the answer is there, in order; values are left out, they are what differs. */
const workOf = async (ask: () => Promise<{ statusCode: number; body: string }>) => {
  const hash = vi.spyOn(it.services.passwords, "hash");
  const check = vi.spyOn(it.services.passwords, "check");
  // Only what the request itself asks: the queue, the mail and the opt-out list ask meanwhile, whenever they do.
  const run = Reflect.get(pg.Client.prototype, "query") as (...asked: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function query(this: pg.Client, ...asked: unknown[]) {
    const [statement] = asked as [string | { text: string }];
    ofRequest.getStore()?.push(typeof statement === "string" ? statement : statement.text);
    return Reflect.apply(run, this, asked);
  });
  const asked: string[] = [];
  const { statusCode, body } = await ofRequest.run(asked, ask);
  const answer = { statusCode, body: body.replaceAll(/"(?:request_id|signup_id)":"[^"]*"/g, "") };
  const hashes = [hash.mock.calls.length, check.mock.calls.length];
  // Letters leave in the background, whenever they do.
  const statements = asked.filter((text) => !text.startsWith('update "mail_outbox"'));
  vi.restoreAllMocks();
  return { answer, hashes, statements };
};

describe("a wrong password", () => {
  test.each(["nobody@acme.test", "disabled@acme.test", "passkey@acme.test", "not an address"])(
    "of %s costs one hash and the very statements that one of a known person costs",
    async (other) => {
      const known = await workOf(() => logIn("known@acme.test"));
      const unknown = await workOf(() => logIn(other));
      expect(known.answer.statusCode).toBe(401);
      expect(known.hashes).toEqual([0, 1]);
      expect(known.statements.length).toBeGreaterThan(5);
      expect(unknown).toEqual(known);
    },
  );
});

test.each([
  ["looked up", "/api/sign-on/lookup", 200],
  ["asked for a sign-in", "/api/sign-on/start", 404],
])("the identity provider of a known address is %s as that of an unknown one", async (_, url, status) => {
  const ask = (email: string) => workOf(() => it.browser().post(url, { email }));
  const known = await ask("known@acme.test");
  expect([known.answer.statusCode, known.statements.length > 0]).toEqual([status, true]);
  expect(await ask("nobody@acme.test")).toEqual(known);
  expect(await ask("passkey@acme.test")).toEqual(known);
});

test("signing up with a taken address costs what a free one costs", async () => {
  const form = {
    first_name: "Nora",
    last_name: "Field",
    company: "Field Works",
    password: "granite kettle orbit nine",
    domain: "acme.test",
    plan: "professional",
  };
  const ask = async (email: string) => {
    const work = await workOf(() => it.browser().post("/api/signup", { ...form, email }));
    await it.services.mail.flush();
    return work;
  };
  await ask("first@acme.test"); // after which keys and settings are at hand for everyone
  const free = await ask("free@acme.test");
  const taken = await ask("known@acme.test");
  expect(free.answer.statusCode).toBe(200);
  expect(taken.answer).toEqual(free.answer);
  expect(taken.hashes).toEqual(free.hashes);
  expect(taken.statements).toEqual(free.statements);
});

test.each(["own organization", "client of a partner"])(
  "inviting a taken address costs what a free one costs: %s",
  async (from) => {
    const partner = await it.organization(`Partner of ${from}`, "partner");
    const client = await it.organization(`Client of ${from}`, "client", { partner, domain: "client.test" });
    const admin =
      from === "own organization" ? await it.user(client, "client_admin") : await it.user(partner, "partner_admin");
    const browser = await it.signInByMail(admin.email);
    const ask = async (email: string) => {
      const body = { organization: client, first_name: "Nora", last_name: "Field", email, role: "client_user" };
      const work = await workOf(() => browser.post("/v1/user_management/", body));
      await it.services.mail.flush();
      return { ...work, answer: { ...work.answer, body: work.answer.body.replace(/"id":"[^"]*"/, "") } };
    };
    await ask("first-invited@client.test"); // after which keys and settings are cached
    const free = await ask("free-invited@client.test");
    const taken = await ask("known@acme.test");
    expect(free.answer.statusCode).toBe(200);
    expect(taken).toEqual(free);
  },
);

test("a password reset request is answered before the account lookup", async () => {
  const { pool } = it.services.database;
  // Every connection is taken: what has to ask the database first cannot answer.
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    const replies = await Promise.all(
      ["known@acme.test", "nobody@acme.test"].map((email) => it.browser().post("/api/forgot-password", { email })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(replies[0]?.body).toBe(replies[1]?.body);
    expect(pool.waitingCount).toBeGreaterThanOrEqual(2);
  } finally {
    for (const client of taken) client.release();
  }
});
