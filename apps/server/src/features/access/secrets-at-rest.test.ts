import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { totpWith } from "../../platform/session/one-time-code.ts";
import { newSecret } from "../../platform/session/secrets.ts";
import { PASSWORD, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { makeSetupToken } from "./commands/set-up.ts";

/** Every credential, by type. */
const secrets = new Map<string, string>();
const codes = new Map<string, string>();
let it: TestPortal;
let dump = "";

/** Every column of every row of every table, in all schemas of ours; bytes as hexadecimal digits. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`.execute(
    it.database.owner,
  );
  return it.database.owner.transaction().execute(async (tx) => {
    await sql`select set_config('parapet.all', 'on', true)`.execute(tx);
    const parts: string[] = [];
    for (const { schema, name } of tables) {
      const { rows } = await sql<{
        row: string;
      }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(tx);
      parts.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return parts.join("\n");
  });
};

const accepted = async (call: Promise<{ statusCode: number; body: string }>): Promise<void> => {
  const { statusCode, body } = await call;
  if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body}`);
};

const hex = (bytes: Buffer) => bytes.toString("hex");
/** The ways a secret may be stored: as it is, as bytes, or turned into letters. */
const spellings = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  const inside = /^[\w-]{40,}$/.test(secret) ? [hex(Buffer.from(secret, "base64url"))] : [];
  return [secret, hex(bytes), bytes.toString("base64").replace(/=+$/, ""), ...inside];
};

beforeAll(async () => {
  it = await testPortal();
  const setup = await makeSetupToken(it.services, { present: null, endsOthers: false });
  secrets.set("the first administrator's token", setup ?? "");
  const acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const ann = await it.user(acme, "client_admin", { email: "ann@acme.test" });
  const keep = (of: string, cookies: Map<string, string>) => {
    for (const [name, value] of cookies) secrets.set(`${of}: ${name}`, value);
  };

  // In, with everything a browser can hold; refreshed once, so that there is a secret before the last.
  const browser = await it.confirm(await it.signInByMail(ann.email, it.browser(), { remember: true, trust: true }));
  keep("after sign-in", browser.cookies);
  secrets.set("a bearer", browser.bearer ?? "");
  const refreshed = await browser.post("/api/refresh-access-token");
  secrets.set("a refreshed bearer", refreshed.json<{ data: { accessToken: string } }>().data.accessToken);
  keep("after refreshing", browser.cookies);
  secrets.set("a password", PASSWORD);

  // A code and a link that wait.
  const waiting = await it.browser().post("/api/login", { email: ann.email, password: PASSWORD });
  secrets.set("a challenge", waiting.json<{ data: { challenge_id: string } }>().data.challenge_id);
  codes.set("a mailed code", await it.codeFor(ann.email));
  await it.browser().post("/api/forgot-password", { email: ann.email });
  const linkOf = async (email: string, pattern: RegExp): Promise<string> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const found = (await it.mailTo(email)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0];
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`nothing like ${pattern} was mailed to ${email}`);
  };
  secrets.set("a link to reset", await linkOf(ann.email, /\/reset-password\/[\w-]+\/([\w-]+)/));

  // The second factor of an app, with its recovery codes.
  const two = await browser.post("/v1/account/two_step/", { password: PASSWORD });
  const { secret } = two.json<{ data: { secret: string } }>().data;
  secrets.set("an app's secret", secret);
  const code = totpWith(secret).generate({ timestamp: it.clock.at });
  const confirmed = await browser.post("/v1/account/two_step/confirm/", { code });
  for (const spare of confirmed.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes)
    secrets.set(`recovery code ${spare}`, spare);

  // What programs, guests and newcomers hold.
  const key = await browser.post("/v1/api_keys/", {
    name: "tests",
    days: 30,
    scopes: ["findings.read"],
    password: PASSWORD,
  });
  secrets.set("an API key", key.json<{ data: { secret: string } }>().data.secret);
  const vendor = await browser.post("/v1/third_party/", {
    domain: "vendor.test",
    name: "Vendor",
    tier: "critical",
    reason: "They run our shop",
    legal_basis: "contract",
  });
  const { id } = vendor.json<{ data: { id: string } }>().data;
  const share = await browser.post(`/v1/third_party/${id}/shares/`, { days: 7 });
  secrets.set("a shared link", share.json<{ data: { token: string } }>().data.token);
  const hook = "https://hooks.slack.com/services/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r";
  const alert = await browser.post("/v1/alert_management/", {
    domain: "acme.test",
    name: "Watch",
    received_email: ann.email,
    slack_webhook: hook,
    webhook: "https://hooks.acme.test/in",
    alert_types: { new_vulnerabilities: true },
  });
  secrets.set("a Slack address", hook);
  secrets.set("a webhook's key", alert.json<{ data: { webhook_secret: string } }>().data.webhook_secret);
  const invited = {
    organization: acme,
    email: "bob@acme.test",
    first_name: "Bob",
    last_name: "Bay",
    role: "client_user",
    temporary_password: "walnut ferry comet lamp",
    confirm_password: "walnut ferry comet lamp",
  };
  await accepted(browser.post("/v1/user_management/", invited));
  secrets.set("a temporary password", "walnut ferry comet lamp");
  const signUp = {
    first_name: "Nora",
    last_name: "Field",
    company: "Field Works",
    email: "nora@field.test",
    password: "granite kettle orbit nine",
    domain: "field.test",
    plan: "professional",
  };
  await accepted(it.browser().post("/api/signup", signUp));
  secrets.set("a newcomer's password", "granite kettle orbit nine");
  codes.set("a newcomer's code", await it.codeFor(signUp.email));
  await it.browser().post("/v1/opt_out/", { domain: "gone.test", email: "ann@gone.test" });
  secrets.set("an opt-out's token", await linkOf("ann@gone.test", /confirm=([\w-]+)/));
  dump = await everything();
}, 60_000);
afterAll(() => it[Symbol.asyncDispose]());

describe("no credential is stored in plaintext in the database", () => {
  test("the list is whole, and none of it is empty", () => {
    expect(secrets.size).toBeGreaterThan(25);
    expect([...secrets].filter(([, secret]) => secret === undefined || secret.length < 8)).toEqual([]);
  });

  test("no secret, in no spelling, in no column of no table", () => {
    const found = [...secrets].flatMap(([of, secret]) =>
      spellings(secret).flatMap((text) => (dump.includes(text) ? [`${of} in ${tableOf(text)}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test("no six digits that were mailed", () => {
    const found = [...codes].filter(
      ([, code]) =>
        new RegExp(`(?<![0-9a-f.:])${code}(?![0-9a-f])`).test(dump) || dump.includes(hex(Buffer.from(code))),
    );
    expect(found).toEqual([]);
  });

  test("the same search finds values that may be stored in plaintext", () => {
    for (const known of ["ann@acme.test", "Field Works", hex(Buffer.from("x")).slice(0, 1)])
      expect(dump).toContain(known);
  });

  test("every password is stored as Argon2id, version 19", () => {
    const hashes = dump.match(/\$argon2\w+\$v=\d+\$[^,)"\s]*/g) ?? [];
    expect(hashes.length).toBeGreaterThan(2);
    expect(hashes.filter((hash) => !/^\$argon2id\$v=19\$m=\d+/.test(hash))).toEqual([]);
  });
});

const tableOf = (text: string): string =>
  dump
    .split("\n")
    .find((line) => line.includes(text))
    ?.split(" ", 1)[0] ?? "nothing";

test("ten thousand session secrets: each other than the rest, and 7.9 bits in every byte", () => {
  const made = Array.from({ length: 10_000 }, newSecret);
  expect(new Set(made).size).toBe(10_000);
  const bytes = Buffer.concat(made.map((secret) => Buffer.from(secret, "base64url")));
  expect(bytes.length).toBe(10_000 * 32);
  const counts = new Map<number, number>();
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  const bits = [...counts.values()].reduce((sum, n) => sum - (n / bytes.length) * Math.log2(n / bytes.length), 0);
  expect(bits).toBeGreaterThanOrEqual(7.9);
});
