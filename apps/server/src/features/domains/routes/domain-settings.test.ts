import { createHash } from "node:crypto";
import { existsSync } from "node:fs";

import type { LibraryName } from "@parapet/scanner/check";
import { makeTar } from "@parapet/scanner/templates/testing/make-tar";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testPortal } from "../../../testing/test-portal.ts";
import { publishLibrary, scanSettings } from "../../scans/index.ts";

let it: Awaited<ReturnType<typeof testPortal>>;
let admin: Awaited<ReturnType<typeof it.signIn>>;
let org: Awaited<ReturnType<typeof it.organization>>;
beforeAll(async () => {
  it = await testPortal();
  org = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(org, "client_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

const change = (body: unknown, name = "acme.test") => admin.send("PATCH", `/v1/domains/${name}/`, body);

test.each([
  { own_names: ["not a name"] },
  { own_names: ["127.0.0.1"] },
  { own_names: Array.from({ length: 201 }, (_, at) => `n${at}.test`) },
  { dkim_selectors: ["a b"] },
  { dkim_selectors: ["-a"] },
  { dkim_selectors: ["a..b"] },
  { open_relay_test: "yes" },
  { state: "verified" },
])("%j is refused and nothing changes", async (body) => {
  expect((await change(body)).statusCode).toBe(400);
  expect(await scanSettings(it.services, org, "acme.test")).toMatchObject({ ownDomains: [], dkimSelectors: [] });
});

test("a foreign domain is not found, and a plain user may not change scan settings", async () => {
  const other = await it.organization("Other", "client", { domain: "other.test" });
  const user = await it.signIn((await it.user(org, "client_user")).email);
  expect((await change({ own_names: ["x.test"] }, "other.test")).statusCode).toBe(404);
  expect((await user.send("PATCH", "/v1/domains/acme.test/", { own_names: ["x.test"] })).statusCode).toBe(403);
  expect((await scanSettings(it.services, other, "other.test")).ownDomains).toEqual([]);
});

test("the owner's settings and verified domains are inputs of the next run", async () => {
  const said = await change({ own_names: ["ACME-shop.test", "acme-shop.test", "acme.test"], dkim_selectors: ["Ops1"] });
  expect(said.json()).toMatchObject({ data: { own_names: ["acme-shop.test"], dkim_selectors: ["ops1"] } });
  const second = await change({ dkim_selectors: ["ops1", "s2.mail"] });
  expect(second.json()).toMatchObject({ data: { own_names: ["acme-shop.test"], dkim_selectors: ["ops1", "s2.mail"] } });
  await admin.post("/v1/domains/", { name: "pending.test" });
  const template =
    "id: one\ninfo:\n  name: One\n  severity: low\nhttp:\n  - method: GET\n    path: ['{{BaseURL}}/']\n    matchers:\n      - type: word\n        words: [x]\n";
  const publish = (name: LibraryName, bytes: Buffer) => publishLibrary(it.services, { name, bytes, entries: 1 });
  const archive = makeTar({ "t/http/one.yaml": template });
  await publish("templates", archive);
  await publish("mark-roots", Buffer.from("roots"));
  const settings = await scanSettings(it.services, org, "acme.test");
  expect(existsSync(`${settings.templatesDir}/http/one.yaml`)).toBe(true);
  expect(settings).toMatchObject({
    ownDomains: ["acme-shop.test"],
    dkimSelectors: ["ops1", "s2.mail"],
    templatesDir: expect.stringContaining(createHash("sha256").update(archive).digest("hex")),
    markRoots: "roots",
  });
});

test("the operator and the environment switch community templates off, also for runs that are under way", async () => {
  const { templatesOff } = await scanSettings(it.services, org, "acme.test");
  expect(await templatesOff?.()).toBe(false);
  const operator = await it.signIn((await it.user(await it.organization("Operator", "operator"), "super_admin")).email);
  const { features, version } = (await operator.get("/v1/portal_management/features/")).json<{
    data: { features: Record<string, boolean>; version: number };
  }>().data;
  const thrown = { features: { ...features, templates: false }, version };
  expect((await admin.send("PUT", "/v1/portal_management/features/", thrown)).statusCode).toBe(403);
  expect((await operator.send("PUT", "/v1/portal_management/features/", thrown)).statusCode).toBe(200);
  await expect.poll(() => templatesOff?.()).toBe(true);
  const off = { ...it.services, config: { ...it.services.config, templates: false } };
  expect(await (await scanSettings(off, org, "acme.test")).templatesOff?.()).toBe(true);
});

test("no mail server is tested for open relaying without the owner's permission, which is in the audit log", async () => {
  const asked = async () => (await scanSettings(it.services, org, "acme.test")).alsoRun;
  const user = await it.signIn((await it.user(org, "client_user")).email);
  expect((await user.send("PATCH", "/v1/domains/acme.test/", { open_relay_test: true })).statusCode).toBe(403);
  expect(await asked()).toBeUndefined();
  const said = await change({ open_relay_test: true });
  expect(said.json()).toMatchObject({ data: { open_relay_test: true, dkim_selectors: ["ops1", "s2.mail"] } });
  expect(await asked()).toEqual(["email-open-relay"]);
  // Changing another setting leaves it enabled; it is disabled explicitly.
  await change({ dkim_selectors: [] });
  expect(await asked()).toEqual(["email-open-relay"]);
  await change({ open_relay_test: false });
  expect(await asked()).toBeUndefined();
  const { rows } = await it.all((tx) =>
    sql<{ test: boolean }>`
      select (detail->>'open_relay_test')::boolean as test from audit_log
       where action = 'domain.changed' and detail ? 'open_relay_test' order by seq desc limit 3`.execute(tx),
  );
  expect(rows.map(({ test: on }) => on)).toEqual([false, true, true]);
});
