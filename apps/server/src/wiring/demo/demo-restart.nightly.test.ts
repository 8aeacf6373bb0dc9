import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { demoState, organizationNames, startDemoState } from "@parapet/db/queries/demo";
import { insertOrganization } from "@parapet/db/queries/organizations";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { Transaction } from "kysely";
import { afterAll, expect, test } from "vitest";

import { STORY_NUMBERS } from "./story-numbers.ts";
import { STORY_VERSION } from "./story.ts";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));
const TIMEOUT_MS = 300_000;
const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-demo-"));
  // Made for its owner alone; the account that runs PostgreSQL must get in.
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
};

const run = async (folder: string, words: readonly string[]) => {
  const port = await freePort();
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: folder, PORT: String(port) },
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const exited = once(child, "exit");
  return {
    url: `http://127.0.0.1:${port}`,
    said: () => said,
    async says(text: string): Promise<void> {
      const deadline = Date.now() + TIMEOUT_MS;
      while (!said.includes(text)) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`never said "${text}": ${said}`);
        await sleep(20);
      }
    },
    async end(signal: "SIGKILL" | "SIGINT" | null): Promise<string> {
      if (signal !== null) child.kill(signal);
      await exited;
      return said;
    },
  };
};

const within = async <Result>(folder: string, work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> => {
  await using cluster = await openCluster(join(folder, "postgres"));
  await using database = openDatabase(cluster.url, { max: 1 });
  return await asSystem(database.db, "demo", work);
};

const stored = (folder: string) =>
  within(folder, async (tx) => ({
    state: await demoState(tx),
    full: (
      await tx
        .selectFrom("scan")
        .select("id")
        .where("domain", "=", "acme.test")
        .where("profile", "=", "full")
        .where("origin", "in", ["schedule", "new-domain"])
        .execute()
    ).length,
    vips: (await tx.selectFrom("vip").select("id").execute()).length,
    leads: (await tx.selectFrom("lead").select("id").execute()).length,
  }));
const WHOLE = {
  state: { version: STORY_VERSION, startedAt: expect.any(Date) as Date, completedAt: expect.any(Date) as Date },
  full: STORY_NUMBERS.acme.fullRuns,
  vips: STORY_NUMBERS.acme.vips,
  leads: STORY_NUMBERS.operator.leads,
};

test("killed at any moment of the load, the next start has the history once and whole; reset and end drop it", async () => {
  const startedAt = Date.now();
  const measured = await run(newFolder(), ["serve"]);
  await measured.says("history is complete");
  const tookMs = Date.now() - startedAt;
  await measured.end("SIGKILL");

  const folder = newFolder();
  for (const share of [0.4, 0.6, 0.75, 0.85, 0.95]) {
    const killed = await run(folder, ["serve"]);
    await sleep(tookMs * share);
    await killed.end("SIGKILL");
  }
  const whole = await run(folder, ["serve"]);
  await whole.says("is ready at");
  expect(await (await run(folder, ["demo", "reset"])).end(null)).toContain(
    "A server is running on this data directory",
  );
  await whole.end("SIGINT");
  expect(await stored(folder)).toEqual(WHOLE);

  expect(await (await run(folder, ["demo", "end"])).end(null)).toContain("The demo was removed.");
  expect(existsSync(join(folder, "demo-accounts.json"))).toBe(false);
  const plain = await run(folder, ["serve"]);
  await plain.says("No administrator exists yet.");
  await plain.end("SIGINT");
}, 900_000);

test("a demo of an earlier version is replaced, but not together with an organization of the user's own", async () => {
  const folder = newFolder();
  const first = await run(folder, ["serve"]);
  await first.says("is ready at");
  await first.end("SIGINT");
  const age = () => within(folder, (tx) => startDemoState(tx, "0", new Date()));
  await age();
  const second = await run(folder, ["serve"]);
  await second.says("is ready at");
  expect(second.said()).toContain("history is complete");
  await second.end("SIGINT");
  expect(await stored(folder)).toEqual(WHOLE);

  await age();
  await within(folder, (tx) =>
    insertOrganization(tx, { name: "Customer of ours", kind: "client", administrator: null, at: new Date() }),
  );
  const third = await run(folder, ["serve"]);
  await third.says("is ready at");
  expect(third.said()).toContain("is incomplete or of an earlier version");
  await third.end("SIGINT");
  expect((await stored(folder)).state?.version).toBe("0");
  expect(await within(folder, organizationNames)).toContain("Customer of ours");
}, 600_000);

test("two demos run side by side, each with its own data, addresses and accounts", async () => {
  const both = [newFolder(), newFolder()];
  const servers = await Promise.all(both.map((folder) => run(folder, ["serve"])));
  for (const server of servers) await server.says("is ready at");
  const seen = both.map((folder) =>
    ["demo-accounts.json", "demo-network.json"].map((file) => readFileSync(join(folder, file), "utf8")),
  );
  for (const file of [0, 1]) expect(seen[0]?.[file]).not.toBe(seen[1]?.[file]);
  for (const { url } of servers) {
    expect((await fetch(`${url}/v1/health/ready/`)).status).toBe(200);
    expect(await (await fetch(`${url}/dev/demo-accounts.json`)).text()).toContain("client.admin@acme.test");
  }
  for (const server of servers) await server.end("SIGINT");
  for (const folder of both) expect(await stored(folder)).toEqual(WHOLE);
}, 600_000);

/** What the client administrator of the demo sees; the session outlives restarts. */
class Visitor {
  readonly #folder: string;
  url = "";
  #cookie = "";

  constructor(folder: string) {
    this.#folder = folder;
  }

  async #post(path: string, body: object): Promise<Response> {
    const headers = { "content-type": "application/json" };
    return fetch(`${this.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async mails(): Promise<{ to: string; subject: string; text: string; at: string }[]> {
    return (await (await fetch(`${this.url}/dev/mailbox.json`)).json()) as Awaited<ReturnType<Visitor["mails"]>>;
  }

  async #signIn(): Promise<void> {
    const accounts = JSON.parse(readFileSync(join(this.#folder, "demo-accounts.json"), "utf8")) as {
      role: string;
      email: string;
      password: string;
    }[];
    const { email = "", password = "" } = accounts.find(({ role }) => role === "client_admin") ?? {};
    const since = new Date();
    const asked = (await (await this.#post("/api/login", { email, password })).json()) as {
      data: { challenge_id: string };
    };
    for (let tries = 0; tries < 300; tries += 1) {
      const mail = (await this.mails()).find(({ to, at }) => to.includes(email) && new Date(at) >= since);
      const code = /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1];
      if (code !== undefined) {
        const verified = await this.#post("/api/verify-otp", { challenge_id: asked.data.challenge_id, code });
        this.#cookie = verified.headers
          .getSetCookie()
          .map((line) => line.split(";", 1)[0])
          .join("; ");
        return;
      }
      await sleep(100);
    }
    throw new Error("no code was mailed");
  }

  async read<Data>(path: string): Promise<Data> {
    if (this.#cookie === "") await this.#signIn();
    const tokens = await fetch(`${this.url}/api/get-tokens`, { headers: { cookie: this.#cookie } });
    const { access_token: bearer } = (await tokens.json()) as { access_token: string };
    const reply = await fetch(`${this.url}/v1${path}`, { headers: { authorization: `Bearer ${bearer}` } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return ((await reply.json()) as { data: Data }).data;
  }

  /** The scan that the demo starts by itself. */
  async firstScan() {
    type Scan = { id: string; origin: string; state: string; stage: string | null };
    return (await this.read<Scan[]>("/scans/?domain=acme.test")).find(({ origin }) => origin === "demo");
  }

  /** Waits until the first scan is as wanted. */
  async sees(is: (scan: { state: string; stage: string | null }) => boolean) {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const scan = await this.firstScan();
      if (scan !== undefined && is(scan)) return scan;
      if (Date.now() > deadline) throw new Error(`the first scan is ${JSON.stringify(scan)}`);
      await sleep(100);
    }
  }
}

test("killed in the middle of its first scan, the demo goes on with it: same addresses, nothing out of scope, no changed assets", async () => {
  const folder = newFolder();
  const visitor = new Visitor(folder);
  const cidr = () => (JSON.parse(readFileSync(join(folder, "demo-network.json"), "utf8")) as { allow: string }).allow;
  const first = await run(folder, ["serve"]);
  visitor.url = first.url;
  await first.says("is ready at");
  const { id } = await visitor.sees(({ state, stage }) => state === "running" && stage !== "resolve");
  const before = cidr();
  await first.end("SIGKILL");

  const killedAt = new Date();
  const second = await run(folder, ["serve"]);
  visitor.url = second.url;
  await second.says("is ready at");
  expect(cidr()).toBe(before);
  const scan = await visitor.sees(({ state }) => state !== "running" && state !== "queued");
  expect(scan).toMatchObject({ id, state: "done" });
  const { blind } = await visitor.read<{ blind: { reason: string }[] }>(`/scans/${id}/`);
  expect(blind.filter(({ reason }) => reason === "out-of-scope")).toEqual([]);
  // A host at another address would be gone and new at once: more than a hundred changes; the demo has some of its own.
  const changes = await visitor.read<{ at: number }[]>("/assets/changes/?domain=acme.test&page_size=100");
  expect(changes.filter(({ at }) => at * 1000 > killedAt.getTime()).length).toBeLessThan(100);
  const mails = (await visitor.mails()).filter(({ at }) => new Date(at) > killedAt).map(({ subject }) => subject);
  expect(mails.filter((subject) => /Asset changes.*\(\d{3,}\)/.test(subject))).toEqual([]);
  await second.end("SIGINT");
}, 900_000);
