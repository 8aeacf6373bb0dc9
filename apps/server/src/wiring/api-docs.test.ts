import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { recordFindings } from "@parapet/db/queries/scans";
import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, expect, test } from "vitest";

import { newWebhookSecret } from "../platform/keys/signing-secret.ts";
import { signWebhook } from "../platform/webhooks/webhook-signature.ts";
import { PASSWORD, type TestPortal, testPortal } from "../testing/test-portal.ts";

const run = promisify(execFile);
const DOC = readFileSync(new URL("../../../../docs/api.md", import.meta.url), "utf8");
const blocks = (language: string): string[] =>
  [...DOC.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, code]) => (name === language ? [code ?? ""] : []));

let it: TestPortal;
let org: OrgId;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  it = await testPortal();
  it.clock.at = Date.now(); // Signatures in the examples are made with the real time.
  await it.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = it.app.server.address() as { port: number };
  org = await it.organization("Acme", "client", { domain: "acme.test" });
  const browser = await it.confirm(await it.signIn((await it.user(org, "client_admin")).email));
  const made = await browser.post("/v1/api_keys/", { name: "docs", scopes: KEY_SCOPE_IDS, password: PASSWORD });
  const account = await browser.post("/v1/service_accounts/", { name: "docs", scopes: ["findings.read"] });
  const client = account.json<{ data: { id: string; secret: string } }>().data;
  await it.all((tx) =>
    recordFindings(tx, { org, domain: "acme.test", scan: null, at: it.clock.now() }, [
      {
        area: "web-apps-exposures",
        check: "web-headers",
        outcome: "x",
        subject: "https://www.acme.test/",
        target: "x",
        severity: "high",
        evidence: null,
        params: {},
        details: {},
        cvss: null,
        exploitAvailable: null,
        knownExploited: false,
        epss: null,
      },
    ]),
  );
  folder = mkdtempSync(join(tmpdir(), "parapet-docs-"));
  environment = {
    PATH: process.env["PATH"] ?? "",
    PARAPET_URL: `http://127.0.0.1:${port}`,
    PARAPET_KEY: made.json<{ data: { secret: string } }>().data.secret,
    CLIENT_ID: client.id,
    CLIENT_SECRET: client.secret,
  };
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const shell = async (code: string): Promise<string> => (await run("sh", ["-euc", code], { env: environment })).stdout;
const typescript = async (code: string, more: Record<string, string> = {}): Promise<string> => {
  const file = join(folder, "example.ts");
  writeFileSync(file, code);
  return (await run(process.execPath, [file], { env: { ...environment, ...more } })).stdout;
};

test("there are examples of each kind", () => {
  expect([blocks("sh").length, blocks("ts").length, blocks("python").length]).toEqual([6, 3, 1]);
});

test("curl: findings, a token, one of them changed as it was read, blocklist and TAXII, a new alert", async () => {
  const [findings = "", token = "", change = "", lists = "", events = "", alert = ""] = blocks("sh");
  expect(JSON.parse(await shell(findings))).toMatchObject({ data: [{ subject: "https://www.acme.test/" }] });
  expect(JSON.parse(await shell(token))).toMatchObject({ token_type: "Bearer", expires_in: 600 });
  expect(JSON.parse(await shell(change))).toMatchObject({ data: { status: "acknowledged" } });
  expect(JSON.parse(await shell(events))).toMatchObject({ data: [{ type: "finding.opened" }], more: false });
  expect(await shell(lists)).toContain('"title":"Parapet"');
  expect(JSON.parse(await shell(alert))).toMatchObject({ data: { webhook_secret: expect.stringMatching(/^whsec_/) } });
});

test("a key that does not exist fails the example, loudly", async () => {
  const [findings = ""] = blocks("sh");
  const before = environment["PARAPET_KEY"] ?? "";
  environment["PARAPET_KEY"] = `pk_${"x".repeat(43)}`;
  await expect(shell(findings)).rejects.toThrow("401");
  environment["PARAPET_KEY"] = before;
});

test("Python: findings and events with the client", async () => {
  const PYTHONPATH = fileURLToPath(new URL("../../../../clients/python/", import.meta.url));
  const env = { ...environment, PYTHONPATH, PYTHONDONTWRITEBYTECODE: "1" };
  const { stdout } = await run("python3", ["-c", blocks("python")[0] ?? ""], { env });
  expect(stdout).toMatch(/^high .* https:\/\/www\.acme\.test\/\n[0-9a-f-]{36} .*\n$/);
});

test("TypeScript: findings page by page", async () => {
  expect(await typescript(blocks("ts")[0] ?? "")).toMatch(/^high .* https:\/\/www\.acme\.test\/\n$/);
});

test("TypeScript: genuine signatures are accepted and forged ones rejected", async () => {
  const secret = newWebhookSecret();
  const body = '{"type":"alert.raised"}';
  const message = (text: string) =>
    JSON.stringify({ headers: signWebhook(secret, "one", new Date(), body), body: text });
  const code = blocks("ts")[1] ?? "";
  expect(await typescript(code, { WEBHOOK_SECRET: secret, MESSAGE: message(body) })).toBe("genuine\n");
  expect(await typescript(code, { WEBHOOK_SECRET: secret, MESSAGE: message("{}") })).toBe("forged\n");
});

test("TypeScript: news of a ticket, signed", async () => {
  const browser = await it.signIn((await it.user(org, "client_admin")).email);
  const put = await browser.send("PUT", "/v1/ticket_system/", { webhook: "https://tickets.acme.test/in" });
  const { id: system, secret } = put.json<{ data: { id: string; secret: string } }>().data;
  const list = (await browser.get("/v1/findings/?domain=acme.test")).json<{ data: { id: string }[] }>();
  const ticket = await browser.post("/v1/tickets/", { finding_id: list.data[0]?.id });
  const said = await typescript(blocks("ts")[2] ?? "", {
    INBOUND_URL: `${environment["PARAPET_URL"]}/v1/ticket_events/${system}/`,
    TICKET_SECRET: secret,
    TICKET_ID: ticket.json<{ data: { id: string } }>().data.id,
  });
  expect(said).toBe('200 {"data":{"accepted":true,"repeated":false}}\n');
});
