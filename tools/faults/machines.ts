import { once } from "node:events";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

import { openDatabase } from "@parapet/db/db";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { startObjectStore } from "@parapet/lab/object-store/s3-server";
import { startDns } from "@parapet/net/testing/start-dns";
import { readConfig } from "@parapet/server/platform/config";
import { ensureDemoAccounts } from "@parapet/server/wiring/demo/demo-accounts";
import { openServices } from "@parapet/server/wiring/open-services";
import { sql } from "kysely";

import type { Outcome } from "../proof/verdicts.ts";
import { type Account, readData, Installation, type Session } from "./installation.ts";
import { clockLibrary, SharedClock } from "./shared-clock.ts";
import { until } from "./until.ts";

const DOMAIN = "machines.test";
const SITE = "127.77.9.3";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/google-chrome-stable"];
const OWN_LINES = 40;
const PARTS = 4;
/** Reveals of each year; a user has twenty in an hour. */
const REVEALED = 6;

const YEAR = new Date().getUTCFullYear();
const LAST_EVENING = new Date(Date.UTC(YEAR, 11, 31, 20));
const LAST_SECONDS = new Date(Date.UTC(YEAR, 11, 31, 23, 59, 52));

const setUp = async (it: Installation): Promise<number[]> => {
  const form = {
    organization: "Parapet Operations",
    first_name: "Ada",
    last_name: "First",
    password: "quiet lantern mosaic harbour",
  };
  const tokens = it.setUpTokens();
  const statuses: number[] = [];
  for (const [n, token] of [tokens[0], tokens.at(-1)].entries())
    statuses.push((await it.post("/api/setup", { ...form, email: `ada${n}@operator.test`, token })).status);
  return statuses;
};

const prepare = async (it: Installation): Promise<Account[]> => {
  await using services = await openServices(readConfig({ ...it.environment(0), NODE_ENV: "development" }));
  const accounts = await ensureDemoAccounts(services);
  await within(services.db, "everything", async (tx) => {
    const { id } = await tx
      .selectFrom("organization")
      .select("id")
      .where("name", "=", "Acme")
      .executeTakeFirstOrThrow();
    const at = it.clock.now();
    const added = await insertDomain(tx, id as OrgId, DOMAIN, "proof", at);
    if (added !== undefined)
      await markVerified(tx, id as OrgId, added.id, { by: "operator", at, reason: "A company of this run" });
  });
  return accounts;
};

const ask = async <Row>(url: string, query: ReturnType<typeof sql<Row>>): Promise<Row[]> => {
  await using owner = openDatabase(url, { role: "owner", max: 1, applicationName: "parapet-faults" });
  return await within(owner.db, "everything", async (tx) => (await query.execute(tx)).rows);
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

const linesOf = (batch: number, lines: number): Buffer =>
  Buffer.from(
    Array.from({ length: lines }, (_, n) =>
      n % (lines / OWN_LINES) === 0
        ? `user${batch}-${n}@${DOMAIN}:Lantern-${batch}-${n}`
        : `u${batch}-${n}@elsewhere.test:Pw-${n}`,
    ).join("\n"),
  );

const pathOf = ({ id }: Pick<Upload, "id">): string => `/v1/portal_management/imports/${id}/`;

/** A server that was killed has answered nothing: another one says where to go on. */
const lookAt = async (session: Session, it: Upload): Promise<Upload> =>
  await session.call("GET", pathOf(it)).then(
    (one) => readData<Upload>(one),
    () => it,
  );

const begin = async (session: Session, bytes: Buffer): Promise<Upload> =>
  await readData<Upload>(
    await session.call("POST", "/v1/portal_management/imports/", {
      kind: "combolist",
      name: "list.txt",
      bytes: bytes.length,
      source: "List",
    }),
  );

/** Sends parts, each to another server, until so many bytes have arrived. */
const send = async (session: Session, begun: Upload, bytes: Buffer, end = bytes.length): Promise<Upload> => {
  let it = begun;
  const partBytes = Math.ceil(bytes.length / PARTS);
  for (let tries = 0; it.received < end && tries < 50; tries += 1) {
    const part = bytes.subarray(it.received, Math.min(it.received + partBytes, end));
    const reply = await session.call("PUT", `${pathOf(it)}data/?offset=${it.received}`, part).catch(() => null);
    it = reply?.ok === true ? await readData<Upload>(reply) : await lookAt(session, it);
  }
  return it;
};

const outcomeOf = async (session: Session, sent: Upload): Promise<Omit<Upload, "id" | "received">> => {
  let it = sent;
  await until(
    async () => {
      it = await lookAt(session, it);
      return it.state === "done" || it.state === "failed";
    },
    180,
    500,
  );
  const { state, read, added, bad, error } = it;
  return { state, read, added, bad, error };
};

/** Uploads in parts: undisturbed; with a server and two workers killed; the same again; and two that the year's end interrupts. */
const importAll = async (it: Installation, operator: Account, lines: number) => {
  const session = await it.signIn(operator);
  const isCluster = it.servers.length > 1;
  const whole = async (batch: number, harm: { during?: () => Promise<void>; after?: () => Promise<void> } = {}) => {
    const bytes = linesOf(batch, lines);
    const half = await send(session, await begin(session, bytes), bytes, Math.floor(bytes.length / 2));
    await harm.during?.();
    const sent = await send(session, half, bytes);
    await harm.after?.();
    return await outcomeOf(session, sent);
  };
  const killed = {
    during: () => it.killServer(it.servers.length - 1),
    after: async () => {
      await sleep(300);
      for (const n of [0, 1]) await it.killWorker(n);
    },
  };
  const ended = [await whole(1), await whole(2, isCluster ? killed : {}), await whole(2)];
  // Both begin in the old year and end in the new one at the same time: each worker needs the new year's key first.
  const files = [linesOf(3, lines), linesOf(4, lines)];
  const halves: Upload[] = [];
  for (const bytes of files)
    halves.push(await send(session, await begin(session, bytes), bytes, Math.floor(bytes.length / 2)));
  it.clock.set(LAST_SECONDS);
  await until(async () => it.clock.now().getUTCFullYear() > YEAR, 60, 200);
  await sleep(2_500);
  // Sessions that nobody used for hours have ended.
  const later = await it.signIn(operator);
  const sent = await Promise.all(halves.map((half, n) => send(later, half, files[n] ?? Buffer.alloc(0))));
  for (const one of sent) ended.push(await outcomeOf(later, one));
  return ended;
};

const freshCode = async (it: Installation, session: Session, account: Account): Promise<void> => {
  const since = new Date(it.clock.now().getTime() - 1_000);
  const { challenge_id } = await readData<{ challenge_id: string }>(
    await session.call("POST", "/v1/account/fresh_code/", {}),
  );
  const code = await it.newestCode(account.email, since);
  await session.call("POST", "/v1/account/fresh_code/confirm/", { challenge_id, code });
};

/** Secrets of both years, each revealed at another server: how many there are, and what they were. */
const reveal = async (it: Installation, account: Account, most: number) => {
  const session = await it.signIn(account);
  await session.call("POST", "/v1/attestation/", {
    organization_name: "Acme",
    signature_name: "Carl Acme",
    title: "CISO",
    date_signed: it.clock.now().toISOString().slice(0, 10),
    agreed: true,
  });
  await freshCode(it, session, account);
  const rows = await ask(
    it.url,
    sql<{ id: string; purge_year: number }>`
      select id, purge_year from leaked_credential where domain = ${DOMAIN} order by purge_year, id`,
  );
  const years = [...new Set(rows.map(({ purge_year }) => purge_year))];
  const found: Record<string, unknown> = {};
  for (const year of years) {
    const own = rows.filter(({ purge_year }) => purge_year === year);
    const secrets = new Set<string>();
    for (const { id } of own.slice(0, most)) {
      const reply = await session.call("POST", `/v1/credentials/${id}/reveal/`, { reason: "compare several machines" });
      const secret = reply.ok
        ? (await readData<{ secret: string }>(reply)).secret
        : `refused ${reply.status}${reply.status === 410 ? "" : ` ${(await reply.text()).slice(0, 200)}`}`;
      secrets.add(secret.replace(/-\d+-\d+$/, ""));
    }
    found[year] = { credentials: own.length, secrets: [...secrets] };
  }
  return found;
};

/** What does not depend on when and where it was made. */
const plain = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    // Keyed hashes are those of the installation.
    .replaceAll(/· [0-9a-f]{8}/g, "· hash")
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?|\b1[78]\d{8}\b/g, "time");

/** The leaked credentials of the export. Scans, whose findings come when they come, are compared by the kills of workers. */
const exportOf = async (session: Session): Promise<string> => {
  const file = await session.call("GET", `/v1/findings/export/?format=csv&domain=${DOMAIN}`);
  const lines = plain(await file.text())
    .split(/\r?\n/)
    .filter((line) => line.includes(",leaked-credential,"));
  return `${file.status}\n${lines.toSorted().join("\n")}`;
};

const filesOf = async (it: Installation, session: Session) => {
  const exports = new Set<string>();
  const reports = new Set<string>();
  for (const _ of it.servers) {
    exports.add(await exportOf(session));
    const made = await session.call("POST", "/v1/pdf_report/make/", { domain: DOMAIN });
    const { file_path } = await readData<{ file_path: string }>(made);
    // Under load it is answered before it is drawn, and asked for again.
    const read = await session.call("POST", "/v1/pdf_report/", { file_path });
    reports.add(`${read.status} ${read.headers.get("content-type")} ${(await read.arrayBuffer()).byteLength > 10_000}`);
  }
  return { exports: [...exports], reports: [...reports] };
};

interface Shot {
  readonly state: string;
  readonly reason: string | null;
  readonly picture: { readonly id: string; readonly width: number; readonly height: number } | null;
}

/** A screenshot, requested at one server, taken by a worker, read from every server. */
const screenshotOf = async (it: Installation, session: Session) => {
  const url = `http://www.${DOMAIN}/`;
  await session.call("POST", "/v1/screenshots/", { domain: DOMAIN, url });
  let shot = null as Shot | null;
  await until(
    async () => {
      const query = new URLSearchParams({ domain: DOMAIN, kind: "suspicious", subject: url });
      shot = await readData<Shot>(await session.call("GET", `/v1/screenshots/of/?${query.toString()}`));
      return shot.picture !== null || !["pending", "not-yet", null].includes(shot.reason);
    },
    120,
    500,
  );
  const { state, reason, picture } = shot ?? { state: "none", reason: null, picture: null };
  const pictures = new Set<string>();
  for (const _ of it.servers) {
    const image = await session.call("GET", `/v1/screenshots/images/${picture?.id ?? ""}/`);
    const bytes = Buffer.from(await image.arrayBuffer());
    pictures.add(`${image.status} ${bytes.subarray(8, 12).toString("latin1")} ${bytes.length > 1_000}`);
  }
  return { state, reason, width: picture?.width, height: picture?.height, pictures: [...pictures] };
};

/** What one server forbids, every other one refuses: a session that ended, and more guesses than are allowed. */
const refusals = async (it: Installation, account: Account) => {
  const [session, other] = [await it.signIn(account), await it.signIn(account)];
  const statuses = async () => {
    const seen = new Set<number>();
    for (const _ of it.servers) seen.add((await session.call("GET", "/v1/account/")).status);
    return [...seen];
  };
  const before = await statuses();
  await other.call("POST", "/v1/account/sessions/end_others/", {});
  const after = await statuses();
  const guesses: number[] = [];
  for (let n = 0; n < 30; n += 1)
    guesses.push((await it.post("/api/login", { email: account.email, password: `wrong ${n}` })).status);
  // The window goes on meanwhile: a guess more or less is admitted, and not one for each server.
  const admitted = guesses.filter((status) => status === 401).length;
  return { before, after, reused: session.reused, isLimited: guesses.includes(429) && admitted <= 9 };
};

const rotate = async (it: Installation): Promise<unknown> => {
  await it.run(0, "key", "rotate", "--prepare");
  it.copyKey();
  await it.run(0, "key", "rotate");
  it.copyKey();
  const states = new Set<string>();
  for (const machine of it.folders.keys())
    for (const { purge_year, state } of (
      JSON.parse(await it.run(machine, "key", "check", "--json")) as { keys: { purge_year: number; state: string }[] }
    ).keys)
      states.add(`${purge_year} ${state}`);
  const ready = await Promise.all(it.servers.map(async ({ url }) => (await fetch(`${url}/v1/health/ready/`)).status));
  return { keys: [...states], ready: [...new Set(ready)] };
};

/** A backup made on one machine, read back on an empty one into an empty database: a server there shows the same. */
const restore = async (it: Installation, home: string, account: Account) => {
  mkdirSync(home, { mode: 0o711 });
  const last = it.folders.length - 1;
  const saved = join(home, "the.backup");
  await it.run(last, "backup", saved);
  copyFileSync(join(it.folders[last] ?? "", "keys.json"), join(home, "keys.json"));
  await using owner = openDatabase(it.url, { role: "owner", max: 1, applicationName: "parapet-faults" });
  await sql`create database restored`.execute(owner.db);
  const address = new URL(it.url);
  address.pathname = "/restored";
  const url = address.toString();
  await it.runWith({ ...it.environment(last), DATA_DIR: home, DATABASE_URL: url }, "restore", saved);
  await using there = await it.elsewhere(url, home);
  return { exported: await exportOf(await there.signIn(account)), revealed: await reveal(there, account, 2) };
};

/** One life of an installation; several machines must answer as one does. */
const live = async (it: Installation, home: string, lines: number) => {
  const setup = await setUp(it);
  const accounts = await prepare(it);
  const of = (role: string): Account => accounts.find((one) => one.role === role) ?? { role, email: "", password: "" };
  const uploads = await importAll(it, of("super_admin"), lines);
  const revealed = await reveal(it, of("client_admin"), REVEALED);
  const client = await it.signIn(of("client_admin"));
  const files = await filesOf(it, client);
  const screenshot = await screenshotOf(it, client);
  const rotated = await rotate(it);
  const again = (await (await it.signIn(of("super_admin"))).call("GET", "/v1/account/")).status;
  const restored = await restore(it, home, of("client_admin"));
  const refused = await refusals(it, of("seller"));
  return { setup, uploads, revealed, ...files, screenshot, rotated, again, restored, refused };
};

/** Where two answers part. */
const contrast = (name: string, one: unknown, other: unknown): string => {
  const [a, b] = [JSON.stringify(one) ?? "", JSON.stringify(other) ?? ""];
  const at = Math.max(0, Array.from({ length: a.length }, (_, n) => n).findIndex((n) => a[n] !== b[n]) - 60);
  return `${name}: …${a.slice(at, at + 200)} instead of …${b.slice(at, at + 200)}`;
};

const startSite = async (): Promise<AsyncDisposable> => {
  const site = createServer((_request, reply) =>
    reply.writeHead(200, { "content-type": "text/html" }).end("<h1>Machines</h1><p>One of several.</p>"),
  ).listen(80, SITE);
  await once(site, "listening");
  return { [Symbol.asyncDispose]: async () => void site.close() };
};

/**
 * Three servers and three workers with folders of their own, once with files in an object store and once in PostgreSQL. Every request
 * goes to another server, one server and two workers are killed during an upload and its import, and a year ends during two more: each
 * answer equals that of a single machine.
 */
export const severalMachines = async (isShort: boolean): Promise<Outcome> => {
  const lines = isShort ? 4_000 : 30_000;
  const library = clockLibrary();
  const browser = BROWSERS.find((path) => existsSync(path));
  if (library === null || browser === undefined)
    return { passed: false, says: "not assessed: needs libfaketime (apt-get install libfaketime) and chromium" };
  const folder = mkdtempSync(join(tmpdir(), "parapet-machines-"));
  chmodSync(folder, 0o711);
  try {
    await using _site = await startSite();
    await using dns = await startDns(({ name, type }) =>
      type === "A" && name.endsWith(DOMAIN) ? [{ name, type: "A", ttl: 60, data: SITE }] : "nxdomain",
    );
    const common = {
      PARAPET_DEMO: "0",
      PARAPET_BROWSER: browser,
      LOG_LEVEL: "warn",
      PARAPET_RESOLVERS: dns.address,
      PARAPET_ALLOW_CIDRS: `${SITE}/32`,
    };
    const lifeOf = async (name: string, count: number, files: "object store" | "PostgreSQL") => {
      const home = join(folder, name);
      mkdirSync(home, { mode: 0o711 });
      const clock = new SharedClock(home, library);
      clock.set(LAST_EVENING);
      await using store = await startObjectStore({ now: () => clock.now() });
      const s3 = {
        PARAPET_S3_URL: store.url,
        PARAPET_S3_BUCKET: store.bucket,
        PARAPET_S3_REGION: store.keys.region,
        PARAPET_S3_ACCESS_KEY_ID: store.keys.accessKeyId,
        PARAPET_S3_SECRET_ACCESS_KEY: store.keys.secretAccessKey,
      };
      const environment = files === "object store" ? { ...common, ...s3 } : common;
      await using it = await Installation.open(count, home, clock, environment);
      return await live(it, join(folder, `${name}-elsewhere`), lines);
    };
    const alone = await lifeOf("one", 1, "PostgreSQL");
    const found: string[] = [];
    let lost = 0;
    for (const name of ["object store", "PostgreSQL"] as const) {
      const together = await lifeOf(name.replace(" ", "-"), 3, name);
      for (const [what, value] of Object.entries(together)) {
        const wanted = alone[what as keyof typeof alone];
        if (!isDeepStrictEqual(value, wanted)) found.push(contrast(`${name}, ${what}`, value, wanted));
      }
      lost += together.uploads.filter(({ state, read }) => state !== "done" || read !== lines).length;
    }
    const faults = faultsOf(alone);
    return {
      passed: found.length + lost + faults.length === 0,
      says: `3 servers and 3 workers against one machine, files in an object store and in PostgreSQL: ${found.length} differences, ${lost} of ${2 * alone.uploads.length} uploads lost, ${JSON.stringify(alone.revealed)}${[...faults, ...found].map((one) => `; ${one}`).join("")}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What is wrong with the single machine itself, so that no two equal failures pass. */
const faultsOf = (alone: Awaited<ReturnType<typeof live>>): string[] => {
  const expected: Record<string, readonly [unknown, unknown]> = {
    setup: [alone.setup.map((status) => status < 300), [true, false]],
    revealed: [
      alone.revealed,
      Object.fromEntries([YEAR, YEAR + 1].map((year) => [year, { credentials: 2 * OWN_LINES, secrets: ["Lantern"] }])),
    ],
    reports: [alone.reports, ["200 application/pdf true"]],
    screenshot: [
      [alone.screenshot.state, alone.screenshot.reason],
      ["taken", null],
    ],
    pictures: [alone.screenshot.pictures, ["200 WEBP true"]],
    rotated: [alone.rotated, { keys: [0, YEAR, YEAR + 1].map((year) => `${year} opens`), ready: [200] }],
    // A year that is over by the time of the restore stays over: its keys are not brought back.
    "restored secrets": [
      alone.restored.revealed,
      {
        [YEAR]: { credentials: 2 * OWN_LINES, secrets: ["refused 410"] },
        [YEAR + 1]: { credentials: 2 * OWN_LINES, secrets: ["Lantern"] },
      },
    ],
    "restored export": [alone.restored.exported.split("\n").length, alone.exports[0]?.split("\n").length],
    guesses: [alone.refused.isLimited, true],
    "sign-in": [
      [alone.again, ...alone.refused.before, ...alone.refused.after],
      [200, 200, 401],
    ],
  };
  return Object.entries(expected)
    .filter(([, [value, wanted]]) => !isDeepStrictEqual(value, wanted))
    .map(([name, [value, wanted]]) => contrast(`one machine, ${name}`, value, wanted));
};
