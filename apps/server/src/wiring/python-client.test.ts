import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { recordPast } from "../testing/record-past.ts";
import { PASSWORD, type TestPortal, testPortal } from "../testing/test-portal.ts";
import { type OpenApi, operationTable, pythonOperations } from "../testing/write-python-client.ts";

const CLIENT = fileURLToPath(new URL("../../../../clients/python/", import.meta.url));

let it: TestPortal;
let document: OpenApi;
beforeAll(async () => {
  it = await testPortal();
  document = (await it.app.inject("/v1/openapi.json")).json<OpenApi>();
});
afterAll(() => it[Symbol.asyncDispose]());

const OPERATIONS = join(CLIENT, "parapet_client/operations.py");

test("each method of the Python client is an operation of the API as it is now (`npm run clients` writes them)", () => {
  const methodsOf = (text: string) => text.split("\n    def ").slice(1);
  const now = new Set(methodsOf(pythonOperations(document)).map((one) => one.trimEnd()));
  const written = methodsOf(readFileSync(OPERATIONS, "utf8")).map((one) => one.trimEnd());
  expect(written.filter((one) => !now.has(one))).toEqual([]);
  expect(written.length).toBeGreaterThan(350);
});

test.runIf(inject("isNightly") || process.env["WRITE_CLIENTS"] === "1")("it has all of them", async () => {
  await expect(pythonOperations(document)).toMatchFileSnapshot(OPERATIONS);
});

/** Runs the tests of the client with the installed Python; answers what it printed. */
const runPython = (env: Record<string, string>): Promise<{ code: number | null; text: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn("python3", ["-B", "-m", "unittest", "test_client"], {
      cwd: CLIENT,
      env: { PATH: process.env["PATH"], ...env },
    });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.stderr.on("data", (part: Buffer) => parts.push(part));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, text: Buffer.concat(parts).toString() }));
  });

test("its own tests pass against a running portal, and it finds every operation", async () => {
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  const browser = await it.confirm(await it.signIn((await it.user(org, "client_admin")).email));
  const verdicts = ["a", "b", "c"].map((name) => ({ outcome: "dmarc-missing", subject: `${name}.acme.test` }));
  await recordPast(
    it,
    org,
    "acme.test",
    [[{ check: "email-dmarc", subject: "acme.test", status: "judged", verdicts }]],
    0,
  );
  const made = await browser.post("/v1/api_keys/", {
    name: "python",
    days: 30,
    scopes: KEY_SCOPE_IDS,
    password: PASSWORD,
  });
  const url = await it.app.listen({ host: "127.0.0.1", port: 0 });
  const folder = mkdtempSync(join(tmpdir(), "parapet-python-"));
  try {
    const operations = join(folder, "operations.json");
    // By day a part of them: asking for all takes half a minute on a loaded machine.
    const written = readFileSync(OPERATIONS, "utf8");
    const tried = operationTable(document)
      // Steps of a browser's sign-on redirect, and take no key.
      .filter(({ name, address }) => written.includes(`def ${name}(`) && !address.includes(" /api/"))
      .filter((_, at) => inject("isNightly") || at % 10 === 0);
    writeFileSync(operations, JSON.stringify(tried));
    const key = made.json<{ data: { secret: string } }>().data.secret;
    const { code, text } = await runPython({ PARAPET_URL: url, PARAPET_KEY: key, OPERATIONS: operations });
    expect([code, text]).toEqual([0, expect.stringMatching(/OK\n$/)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
