import { copyFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { insertDomain, markVerified } from "@parapet/db/queries/domains/domain-proof";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { startObjectStore } from "@parapet/lab/object-store/s3-server";
import { readConfig } from "@parapet/server/platform/config";
import { ensureDemoAccounts } from "@parapet/server/wiring/demo/demo-accounts";
import { openServices } from "@parapet/server/wiring/open-services";
import { sql } from "kysely";

import { type Product, startProduct } from "../../e2e/product.ts";
import { runProgram } from "../proof/run-program.ts";
import type { Outcome } from "../proof/verdicts.ts";
import { startWorker, type Worker } from "./programs.ts";
import { until } from "./until.ts";

const CLI = fileURLToPath(new URL("../../apps/server/src/wiring/cli.ts", import.meta.url));
const DOMAIN = "machines.test";
const OWN_LINES = 40;
const LINES = 30_000;
const PART_BYTES = 200_000;

interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** Servers and workers of one installation, each with a data directory of its own. */
class Installation implements AsyncDisposable {
  readonly servers: Product[] = [];
  readonly workers: Worker[] = [];
  readonly folders: string[] = [];
  readonly #opened = new AsyncDisposableStack();
  readonly #common: Record<string, string>;
  readonly url: string;
  #turn = 0;

  private constructor(url: string, common: Record<string, string>) {
    this.url = url;
    this.#common = common;
  }

  static async open(count: number, home: string, common: Record<string, string>): Promise<Installation> {
    mkdirSync(home, { mode: 0o711 });
    const cluster = await openCluster(join(home, "postgres"), { unattended: true });
    const it = new Installation(cluster.url, { ...common, DATABASE_URL: cluster.url });
    it.#opened.defer(() => cluster.close());
    for (let n = 0; n < count * 2; n += 1) {
      const folder = join(home, `machine-${n}`);
      mkdirSync(folder, { mode: 0o711 });
      it.folders.push(folder);
    }
    await it.run(0, "migrate");
    await it.run(0, "key", "create");
    it.copyKey();
    for (let n = 0; n < count; n += 1) await it.startServer(n, count === 1 ? "4" : "0");
    for (let n = count; n < count * 2 && count > 1; n += 1) it.workers.push(await startWorker(it.environment(n), 2));
    return it;
  }

  environment(machine: number): Record<string, string> {
    return { ...this.#common, DATA_DIR: this.folders[machine] ?? "" };
  }

  async startServer(n: number, workers = "0"): Promise<void> {
    this.servers[n] = await startProduct({ ...this.environment(n), PARAPET_WORKERS: workers }, this.folders[n] ?? "");
  }

  /** Copies the key file of the first machine to all others, as an operator does. */
  copyKey(): void {
    for (const folder of this.folders.slice(1)) {
      copyFileSync(join(this.folders[0] ?? "", "keys.json"), join(folder, "keys.json"));
      chmodSync(join(folder, "keys.json"), 0o600);
    }
  }

  async run(machine: number, ...words: string[]): Promise<string> {
    const env = { PATH: process.env["PATH"] ?? "", ...this.environment(machine) };
    const { code, said } = await runProgram(process.execPath, [CLI, ...words], { env, seconds: 300 });
    if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${said.slice(-300)}`);
    return said;
  }

  /** The next server: no two requests in a row go to the same one. */
  next(): string {
    this.#turn += 1;
    return this.servers[this.#turn % this.servers.length]?.url ?? "";
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.servers, ...this.workers].map((program) => program.kill()));
    await this.#opened.disposeAsync();
  }
}

interface Session {
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

const json = { "content-type": "application/json" };
const post = (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });

const newestCode = async (it: Installation, email: string, since: Date): Promise<string> => {
  let code = "";
  await until(
    async () => {
      const mails = (await (await fetch(`${it.next()}/dev/mailbox.json`)).json()) as {
        to: string;
        text: string;
        at: string;
      }[];
      const newest = mails.find(({ to, at }) => to.includes(email) && new Date(at) >= since);
      code = /\b(\d{6})\b/.exec(newest?.text ?? "")?.[1] ?? "";
      return code !== "";
    },
    30,
    100,
  );
  return code;
};

/** Password at one server, code read at the next, confirmed at the third. */
const signIn = async (it: Installation, { email, password }: Account): Promise<Session> => {
  const since = new Date();
  const asked = (await (await post(it.next(), "/api/login", { email, password })).json()) as {
    data: { challenge_id: string };
  };
  const code = await newestCode(it, email, since);
  const verified = await post(it.next(), "/api/verify-otp", { challenge_id: asked.data.challenge_id, code });
  const cookie = verified.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  if (!verified.ok || cookie === "") throw new Error(`${email} could not sign in: ${verified.status}`);
  const bearer = async (): Promise<string> => {
    const reply = await fetch(`${it.next()}/api/get-tokens`, { headers: { cookie } });
    return ((await reply.json()) as { access_token: string }).access_token;
  };
  return {
    async call(method, path, body) {
      const isBytes = body instanceof Buffer;
      const type = isBytes ? { "content-type": "application/octet-stream" } : json;
      return fetch(`${it.next()}${path}`, {
        method,
        headers: { authorization: `Bearer ${await bearer()}`, ...(body === undefined ? {} : type) },
        ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      });
    },
  };
};

const setUp = async (it: Installation): Promise<number[]> => {
  const links = it.servers.map(({ dataDir }) =>
    readFileSync(join(dataDir, "setup-link.txt"), "utf8").split("#")[1]?.trim(),
  );
  const form = {
    organisation: "Parapet Operations",
    first_name: "Ada",
    last_name: "First",
    password: "quiet lantern mosaic harbour",
  };
  const statuses: number[] = [];
  for (const [n, token] of [links[0], links.at(-1)].entries())
    statuses.push((await post(it.next(), "/api/setup", { ...form, email: `ada${n}@operator.test`, token })).status);
  return statuses;
};

const prepare = async (it: Installation): Promise<Account[]> => {
  await using services = await openServices(readConfig({ ...it.environment(0), NODE_ENV: "development" }));
  const accounts = await ensureDemoAccounts(services);
  await within(services.db, "everything", async (tx) => {
    const { id } = await tx
      .selectFrom("organisation")
      .select("id")
      .where("name", "=", "Acme")
      .executeTakeFirstOrThrow();
    const added = await insertDomain(tx, id as OrgId, DOMAIN, "proof", new Date());
    if (added !== undefined)
      await markVerified(tx, id as OrgId, added.id, {
        by: "operator",
        at: new Date(),
        reason: "A company of this run",
      });
  });
  return accounts;
};

interface Upload {
  readonly id: string;
  readonly received: number;
  readonly state: string;
  readonly read: number;
  readonly added: number;
  readonly bad: number;
  readonly error: string | null;
}
const dataOf = async <Data>(reply: Response): Promise<Data> => ((await reply.json()) as { data: Data }).data;

const linesOf = (batch: number): Buffer =>
  Buffer.from(
    Array.from({ length: LINES }, (_, n) =>
      n % (LINES / OWN_LINES) === 0
        ? `user${batch}-${n}@${DOMAIN}:Lantern-${batch}-${n}`
        : `u${batch}-${n}@elsewhere.test:Pw-${n}`,
    ).join("\n"),
  );

/** A file in parts, each at another server; `harm` strikes in the middle and between the last part and the import's end. */
const upload = async (
  session: Session,
  bytes: Buffer,
  harm: { during?: () => Promise<void>; after?: () => Promise<void> } = {},
): Promise<Omit<Upload, "id" | "received">> => {
  const begun = await session.call("POST", "/v1/portal_management/imports/", {
    kind: "combolist",
    name: "list.txt",
    bytes: bytes.length,
    source: "List",
  });
  let it = await dataOf<Upload>(begun);
  const path = `/v1/portal_management/imports/${it.id}/`;
  let hasStruck = false;
  for (let tries = 0; it.received < bytes.length && tries < 200; tries += 1) {
    if (!hasStruck && it.received > bytes.length / 2) {
      hasStruck = true;
      await harm.during?.();
    }
    const part = bytes.subarray(it.received, it.received + PART_BYTES);
    const reply = await session.call("PUT", `${path}data/?offset=${it.received}`, part).catch(() => null);
    // A server that was killed has answered nothing: another one says where to go on.
    it =
      reply?.ok === true
        ? await dataOf<Upload>(reply)
        : await session.call("GET", path).then(
            (one) => dataOf<Upload>(one),
            () => it,
          );
  }
  await harm.after?.();
  await until(
    async () => {
      it = await session.call("GET", path).then(
        (one) => dataOf<Upload>(one),
        () => it,
      );
      return it.state === "done" || it.state === "failed";
    },
    180,
    500,
  );
  const { state, read, added, bad, error } = it;
  return { state, read, added, bad, error };
};

/** Every secret of the domain, each revealed at another server. */
const revealAll = async (it: Installation, account: Account): Promise<string[]> => {
  const session = await signIn(it, account);
  await session.call("POST", "/v1/attestation/", {
    organisation_name: "Acme",
    signature_name: "Carl Acme",
    title: "CISO",
    date_signed: new Date().toISOString().slice(0, 10),
    agreed: true,
  });
  const since = new Date();
  const { challenge_id } = await dataOf<{ challenge_id: string }>(
    await session.call("POST", "/v1/account/fresh_code/", {}),
  );
  const code = await newestCode(it, account.email, since);
  await session.call("POST", "/v1/account/fresh_code/confirm/", { challenge_id, code });
  await using owner = openDatabase(it.url, { role: "owner", max: 1, applicationName: "parapet-faults" });
  const rows = await within(
    owner.db,
    "everything",
    async (tx) =>
      (await sql<{ id: string }>`select id from leaked_credential where domain = ${DOMAIN} order by id`.execute(tx))
        .rows,
  );
  const secrets: string[] = [];
  for (const { id } of rows.slice(0, 20)) {
    const reply = await session.call("POST", `/v1/credentials/${id}/reveal/`, { reason: "compare several machines" });
    secrets.push(
      reply.ok ? (await dataOf<{ secret: string }>(reply)).secret.replace(/-\d+$/, "") : `refused ${reply.status}`,
    );
  }
  return [String(rows.length), ...new Set(secrets)].toSorted();
};

/** What does not depend on when and where it was made. */
const plain = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b1[78]\d{8}\b/g, "time");

const filesOf = async (it: Installation, session: Session) => {
  const exports = new Set<string>();
  const reports = new Set<string>();
  for (const _ of it.servers) {
    const file = await session.call("GET", `/v1/findings/export/?format=csv&domain=${DOMAIN}`);
    exports.add(
      `${file.status} ${plain(await file.text())
        .split("\n")
        .toSorted()
        .join("\n")}`,
    );
    const made = await session.call("POST", "/v1/pdf_report/make/", { domain: DOMAIN });
    const { file_path } = await dataOf<{ file_path: string }>(made);
    const read = await session.call("POST", "/v1/pdf_report/", { file_path });
    reports.add(`${read.status} ${read.headers.get("content-type")} ${(await read.arrayBuffer()).byteLength > 10_000}`);
  }
  return { exports: [...exports], reports: [...reports] };
};

const readiness = async (it: Installation): Promise<number[]> =>
  Promise.all(it.servers.map(async ({ url }) => (await fetch(`${url}/v1/health/ready/`)).status));

/** One life of an installation; several machines must answer as one does. */
const live = async (it: Installation) => {
  const isCluster = it.servers.length > 1;
  const setup = await setUp(it);
  const accounts = await prepare(it);
  const of = (role: string): Account => accounts.find((one) => one.role === role) ?? { role, email: "", password: "" };
  const operator = await signIn(it, of("super_admin"));
  const kill = async (): Promise<void> => {
    const victim = it.servers.length - 1;
    await it.servers[victim]?.kill();
    await it.startServer(victim);
  };
  const killWorkers = async (): Promise<void> => {
    await sleep(300);
    for (const n of [0, 1]) {
      await it.workers[n]?.kill();
      it.workers[n] = await startWorker(it.environment(it.servers.length + n), 2);
    }
  };
  const uploads = [
    await upload(operator, linesOf(1)),
    await upload(operator, linesOf(2), isCluster ? { during: kill, after: killWorkers } : {}),
    await upload(operator, linesOf(2)),
  ];
  const revealed = await revealAll(it, of("client_admin"));
  const files = await filesOf(it, await signIn(it, of("client_admin")));
  await it.run(0, "key", "rotate", "--prepare");
  it.copyKey();
  await it.run(0, "key", "rotate");
  it.copyKey();
  const ready = [...new Set(await readiness(it))];
  const again = await signIn(it, of("super_admin"));
  const account = (await again.call("GET", "/v1/account/")).status;
  return { setup, uploads, revealed, ...files, ready, account };
};

/** A backup made on one machine, read back on an empty one, where every secret still opens. */
const restoreElsewhere = async (it: Installation, home: string): Promise<string> => {
  mkdirSync(home, { mode: 0o711 });
  const last = it.folders.length - 1;
  const saved = join(home, "the.backup");
  await it.run(last, "backup", saved);
  copyFileSync(join(it.folders[last] ?? "", "keys.json"), join(home, "keys.json"));
  const env: Record<string, string> = { PATH: process.env["PATH"] ?? "", ...it.environment(last), DATA_DIR: home };
  delete env["DATABASE_URL"];
  const { code, said } = await runProgram(process.execPath, [CLI, "restore", saved, "--json"], { env, seconds: 300 });
  const checked = await runProgram(process.execPath, [CLI, "key", "check", "--json"], { env, seconds: 120 });
  const opens = /"opens":true/.test(checked.said);
  return code === 0 && opens ? "ok" : `restore ended with ${code}: ${said.slice(-200)}; keys open: ${opens}`;
};

/**
 * Three servers and three workers with folders of their own and files in an object store, every request at another server, one server
 * and two workers killed during an upload and its import: each answer equals that of a single machine.
 */
export const severalMachines = async (): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-machines-"));
  chmodSync(folder, 0o711);
  const common = { PARAPET_DEMO: "0", PARAPET_BROWSER: "off", LOG_LEVEL: "warn", PARAPET_RESOLVERS: "127.0.0.1:9" };
  try {
    await using store = await startObjectStore();
    const s3 = {
      PARAPET_S3_URL: store.url,
      PARAPET_S3_BUCKET: store.bucket,
      PARAPET_S3_REGION: store.keys.region,
      PARAPET_S3_ACCESS_KEY_ID: store.keys.accessKeyId,
      PARAPET_S3_SECRET_ACCESS_KEY: store.keys.secretAccessKey,
    };
    let alone: unknown;
    {
      await using one = await Installation.open(1, join(folder, "one"), common);
      alone = await live(one);
    }
    await using many = await Installation.open(3, join(folder, "many"), { ...common, ...s3 });
    const together = await live(many);
    const restored = await restoreElsewhere(many, join(folder, "elsewhere"));
    const differences = Object.entries(together)
      .filter(([name, value]) => !isDeepStrictEqual(value, (alone as Record<string, unknown>)[name]))
      .map(
        ([name, value]) =>
          `${name}: ${JSON.stringify(value).slice(0, 300)} instead of ${JSON.stringify((alone as Record<string, unknown>)[name]).slice(0, 300)}`,
      );
    const lost = together.uploads.filter(({ state, read }) => state !== "done" || read !== LINES).length;
    return {
      passed: differences.length === 0 && lost === 0 && restored === "ok",
      says: `3 servers and 3 workers against one machine: ${differences.length} differences, ${lost} of ${together.uploads.length} uploads lost, ${together.revealed[0]} credentials; restore on an empty machine ${restored}${differences.length === 0 ? "" : `; ${differences.join("; ")}`}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
