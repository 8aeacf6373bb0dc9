import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestPortal, testPortal } from "../../testing/test-portal.ts";

/** Production rate limits. */
let it: TestPortal;
beforeAll(async () => {
  it = await testPortal({ NODE_ENV: "production", PUBLIC_URL: "https://portal.example", LOG_LEVEL: "silent" });
});
afterAll(() => it[Symbol.asyncDispose]());

const ID = "00000000-0000-4000-8000-000000000000";
const ENTRIES = [
  ["POST", "/api/sign-on/lookup", { email: "x@harbour.test" }],
  ["POST", "/api/sign-on/start", { email: "x@harbour.test" }],
  ["GET", `/api/sign-on/${ID}/callback?state=x&code=y`],
  ["POST", `/api/sign-on/${ID}/assertion`, new URLSearchParams({ SAMLResponse: "A".repeat(100_000) })],
  ["GET", `/api/sign-on/${ID}/metadata`],
  ["POST", `/api/sign-on/${ID}/logout`, new URLSearchParams({ logout_token: "x" })],
  ["POST", "/api/passkey/options", {}],
  ["POST", "/api/passkey/sign-in", { credential: {} }],
  ["POST", "/api/passkey/second-step/options", { challenge_id: "x" }],
  ["POST", "/api/passkey/second-step", { challenge_id: "x", credential: {} }],
  ["GET", "/scim/v2/Users"],
] as const;
/** Requests per client and route in a minute. */
const LIMIT = 100;
const CLIENTS = 20;
const ROUNDS = 120;

/** Sends one request of the flood; answers its status. */
const ask = async ([method, url, body]: (typeof ENTRIES)[number], address: string): Promise<number> => {
  const isForm = body instanceof URLSearchParams;
  const reply = await it.app.inject({
    method,
    url,
    remoteAddress: address,
    ...(body !== undefined && { payload: isForm ? body.toString() : JSON.stringify(body) }),
    headers: isForm
      ? { "content-type": "application/x-www-form-urlencoded" }
      : { "content-type": "application/json", origin: "https://portal.example" },
  });
  return reply.statusCode;
};

/** Rows that a request without an account can cause. */
const storedRows = async (): Promise<number> => {
  const { rows } = await it.all((tx) =>
    sql<{ rows: number }>`
      select (select count(*) from sign_on_attempt) + (select count(*) from audit_log)
             + (select count(*) from passkey_challenge_spent) as rows`.execute(tx),
  );
  return rows[0]?.rows ?? 0;
};

// How long people wait during a flood of sign-ins is measured by tools/bench/account.ts. Counted here: requests of the flood that overtake one of a person.
test("a flood of 26,400 requests at single sign-on, SCIM and passkeys is limited, stores little and leaves room for others", async () => {
  const org = await it.organization("Harbour", "partner");
  const person = await it.signIn((await it.user(org, "partner_admin", { email: "admin@harbour.test" })).email);
  const before = await storedRows();
  const statuses = new Map<number, number>();
  let answered = 0;
  let isOver = false;
  const client = async (at: number) => {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const entry of ENTRIES) {
        const status = await ask(entry, `203.0.113.${at + 1}`);
        answered += 1;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
  };
  const overtaken: number[] = [];
  const watch = async () => {
    while (!isOver) {
      const began = answered;
      expect((await person.get("/v1/account/")).statusCode).toBe(200);
      overtaken.push(answered - began);
    }
  };
  const watching = watch();
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
  isOver = true;
  await watching;
  expect(answered).toBe(CLIENTS * ROUNDS * ENTRIES.length);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(overtaken.length).toBeGreaterThan(20);
  expect(overtaken.toSorted((a, b) => b - a)[Math.floor(overtaken.length / 100)]).toBeLessThan(CLIENTS * 50);
  const refused = statuses.get(429) ?? 0;
  expect(refused).toBeGreaterThan(0);
  expect((await storedRows()) - before).toBeLessThanOrEqual(answered - refused);
}, 240_000);

test("beyond the limit of a client a flood writes nothing", async () => {
  const send = async (times: number) => {
    let refused = 0;
    for (let n = 0; n < times; n += 1)
      for (const entry of ENTRIES) refused += (await ask(entry, "203.0.113.200")) === 429 ? 1 : 0;
    return refused;
  };
  await send(LIMIT);
  const before = await storedRows();
  expect(await send(10)).toBe(10 * ENTRIES.length);
  expect((await storedRows()) - before).toBe(0);
}, 120_000);
