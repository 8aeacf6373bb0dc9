import { globSync, readFileSync, rmSync } from "node:fs";

import { sql } from "kysely";
import { expect, test } from "vitest";

import { PASSWORD, testPortal } from "../../testing/test-portal.ts";
import { openKeys } from "../keys/keyring.ts";
import { openMaster } from "../keys/open-master.ts";
import { AUDIT_ACTIONS } from "./audit.ts";

test("what cannot be written down does not happen: 503, no session, no secret; and it heals by itself", async () => {
  await using it = await testPortal();
  const ann = await it.user(await it.organization("Acme"), "client_admin");
  const asked = await it.browser().post("/api/login", { email: ann.email, password: PASSWORD });
  const { challenge_id } = asked.json<{ data: { challenge_id: string } }>().data;
  const code = await it.codeFor(ann.email);
  await sql`revoke insert on audit_log from parapet_app`.execute(it.database.owner);
  const refused = await it.browser().post("/api/verify-otp", { challenge_id, code });
  expect([refused.statusCode, refused.cookies]).toEqual([503, []]);
  expect(refused.body).not.toMatch(/permission denied|audit_log|SELECT/);
  await sql`grant insert on audit_log to parapet_app`.execute(it.database.owner);
  expect((await it.browser().post("/api/verify-otp", { challenge_id, code })).statusCode).toBe(200);
});

test("each sign-in step is logged exactly once, with the real address", async () => {
  await using it = await testPortal();
  const ann = await it.user(await it.organization("Acme"), "client_admin");
  const browser = it.browser();
  browser.headers = { "x-user-ip": "203.0.113.7" };
  await browser.post("/api/login", { email: ann.email, password: "wrong" });
  await it.signIn(ann.email, browser, { trust: true });
  await browser.post("/api/logout");
  const rows = await it.database.owner.transaction().execute(async (tx) => {
    await sql`select set_config('parapet.all', 'on', true)`.execute(tx);
    return tx.selectFrom("audit_log").select(["action", "result", "ip", "claimed_ip"]).orderBy("seq").execute();
  });
  expect(rows.map(({ action, result }) => `${action} ${result}`)).toEqual([
    "sign-in.password refused",
    "sign-in.password done",
    "code.sent done",
    "sign-in.code done",
    "session.opened done",
    "trust.given done",
    "session.ended done",
  ]);
  expect(new Set(rows.map(({ ip }) => ip))).toEqual(new Set(["127.0.0.1"]));
  expect(new Set(rows.map(({ claimed_ip }) => claimed_ip))).toEqual(new Set(["203.0.113.7"]));
});

test("a start without the key file is refused once the database holds sealed secrets", async () => {
  await using it = await testPortal();
  await it.services.keys.mac("wait", "anything");
  rmSync(it.services.config.keyFile);
  await expect(openKeys(it.services.db, openMaster(it.services.config))).rejects.toThrow("is missing");
});

test("every action of the audit log is written by some code", () => {
  const root = new URL("../../", import.meta.url).pathname;
  const code = globSync("**/*.ts", { cwd: root })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(`${root}${file}`, "utf8"))
    .join("\n");
  // Of a decision, the action may end in what was decided.
  const composed = [...code.matchAll(/action(?::| =) `([a-z]+\.)(?:([a-z-]+)-)?\$\{[^}]+\}(-[a-z]+)?`/g)].map(
    ([, noun = "", , end = ""]) => new RegExp(`^${noun.replace(".", "\\.")}[a-z-]+${end}$`),
  );
  const isWritten = (action: string) =>
    code.includes(`"${action}"`) || composed.some((pattern) => pattern.test(action));
  expect(AUDIT_ACTIONS.filter((action) => !isWritten(action))).toEqual([]);
});
