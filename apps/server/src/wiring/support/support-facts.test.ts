import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { explainSettings } from "../../platform/config.ts";
import { type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { errorClass } from "./error-class.ts";
import { supportFacts } from "./support-facts.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

const SECRETS = 1_000;
/** Secrets in the forms that secrets have: tokens, passwords of letters, numbers, names of constants. */
const secrets = Array.from({ length: SECRETS }, (_, n) => {
  const hex = randomBytes(9).toString("hex");
  const letters = hex.replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "x");
  return (
    [`sk_live_${hex}`, letters, `E${letters.toUpperCase()}`, `${BigInt(`0x${hex}`)}`, `${letters}.example`][n % 5] ??
    hex
  );
});
let next = 0;
const secret = (): string => secrets[next++ % SECRETS] ?? "";
/** Messages as drivers and servers write them. */
const messages = [
  () => `connect ECONNREFUSED https://user:${secret()}@mail.test:25`,
  () => `https://api.test/v1/${secret()}?key=${secret()} answered 503`,
  () => `duplicate key value violates unique constraint "${secret()}" (email)=(${secret()})`,
  () => secret(),
  () => `certificate of ${secret()} is not valid: status ${secret()}`,
];

test("of a thousand planted secrets none is in the facts", async () => {
  const org = await it.organization(secret(), "client", { domain: "acme.test" });
  await it.user(org, "client_admin", { email: `${secret()}@acme.test` });
  for (let n = 0; next < SECRETS + 200; n += 1) {
    const message = messages[n % messages.length]?.() ?? "";
    const names = [secret(), secret()];
    await it.all(async (tx) => {
      await sql`insert into feed_run (feed, kind, started_at, finished_at, outcome, error)
                values (${`misp:${names[0]}`}, 'sync', ${it.clock.now()}, ${it.clock.now()}, 'failed', ${message})`.execute(
        tx,
      );
      await sql`insert into feed_setting (feed, url) values (${`misp:${names[1]}`}, ${`https://${secret()}.test/${secret()}`})`.execute(
        tx,
      );
      await sql`insert into scan (org_id, domain, profile, origin, state, finished_at, error)
                values (${org}, ${`${n}.${secret().toLowerCase()}.test`}, 'full', 'hand', 'failed', ${it.clock.now()}, ${message})`.execute(
        tx,
      );
      await sql`insert into worker_presence (id, host, pid, concurrency, started_at, seen_at)
                values (gen_random_uuid(), ${secret()}, 1, 1, ${it.clock.now()}, ${it.clock.now()})`.execute(tx);
      await sql`insert into stored_file (kind, name, created_at, changed_at) values ('library', ${secret()}, now(), now())`.execute(
        tx,
      );
    });
  }
  const environment = Object.fromEntries(explainSettings({}).map(({ name }) => [name, secret()]));
  const findings = messages.map((message) => ({ about: secret(), ok: false, says: message(), fix: message() }));
  const facts = await supportFacts(it.services, environment, findings);
  const text = JSON.stringify(facts);
  expect(secrets.filter((it) => text.toLowerCase().includes(it.toLowerCase()))).toEqual([]);
  // What was planted was read: it is counted and classified.
  expect(facts.failures.filter((it) => it.of === "scan").flatMap((it) => it.errors)).toEqual(
    expect.arrayContaining(["ECONNREFUSED", "http-503", "unique", "tls"]),
  );
  expect(facts.feeds.length).toBeGreaterThan(100);
  expect(new Set(facts.feeds.map(({ feed }) => feed))).toEqual(new Set(["misp"]));
  expect(facts.settings.every(({ value }) => value === "(set)")).toBe(true);
  expect(facts.checks.map(({ about }) => about)).toEqual(messages.map(() => "other"));
}, 60_000);

test("every subject that doctor examines is named", async () => {
  const sources = globSync(`${import.meta.dirname}/../preflight/check-*.ts`).map((path) => readFileSync(path, "utf8"));
  const abouts = sources.flatMap((source) => [
    ...source.matchAll(/const about = "([^"]+)"|\b(?:fine|failure|warning|degraded)\(\s*"([^"]+)"/g),
  ]);
  const findings = abouts.map(([, named, literal]) => ({ about: named ?? literal ?? "", ok: true, says: "" }));
  expect(findings.length).toBeGreaterThan(12);
  const { checks } = await supportFacts(it.services, {}, findings);
  expect(checks.filter(({ about }) => about === "other")).toEqual([]);
});

test("names of the program, sizes and states are there", async () => {
  const facts = await supportFacts(it.services, { NODE_ENV: "production" }, [
    { about: "database", ok: true, says: "answers" },
  ]);
  expect(facts.settings.find(({ name }) => name === "NODE_ENV")).toEqual({ name: "NODE_ENV", value: "production" });
  expect(facts.checks).toEqual([{ about: "database", ok: true, warning: false, exit_code: null, errors: [] }]);
  expect(facts.database.tables.find(({ name }) => name === "finding")?.bytes).toBeGreaterThan(0);
  expect(facts.database.migrations).toContain("0011_scans.sql");
  expect(facts.knowledge.versions).toMatchObject([{ number: 1, libraries: [] }]);
});

test.each([
  ["connect ETIMEDOUT 192.0.2.1:443", ["ETIMEDOUT"]],
  ["https://a.test/x answered 429, rate limit", ["http-429", "rate-limit"]],
  ["The request timed out", ["timeout"]],
  ["EVERYTHING_IS_SECRET", []],
  ["", []],
])("%s", (message, expected) => expect(errorClass(message)).toEqual(expected));
