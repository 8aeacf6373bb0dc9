import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { signInOverHttp } from "../proof/portal-session.ts";
import type { Outcome } from "../proof/verdicts.ts";
import type { Stage } from "./stage.ts";
import { until } from "./until.ts";
import { checkWrites, startWriter, tally } from "./writer.ts";

const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/v1/health/ready/`)).ok;

/** The server is killed during writes; acknowledged writes exist exactly once. */
export const killServer = async (stage: Stage, rounds: number): Promise<Outcome> => {
  let server = await stage.server();
  const session = await signInOverHttp(server, "client_admin");
  const writer = startWriter(() => server.url, session);
  const port = new URL(server.url).port;
  for (let round = 0; round < rounds; round += 1) {
    await sleep(700);
    await server.kill();
    server = await stage.server({ PORT: port });
  }
  await sleep(500);
  await writer.stop();
  const { lost, doubled } = await checkWrites(stage, writer);
  await server.stop();
  return {
    passed: lost + doubled === 0 && writer.acknowledged.size > 0,
    says: `${rounds} kills, ${writer.acknowledged.size} acknowledged writes: ${lost} lost, ${doubled} doubled; sessions outlive the server`,
  };
};

const backends = (postmaster: number): number[] =>
  readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8")
    .trim()
    .split(" ")
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("parapet_owner"));

/** One database backend is killed, so PostgreSQL restarts all: brief 503s, then recovery. */
export const killBackend = async (stage: Stage, rounds: number, limitSeconds = 5): Promise<Outcome> => {
  const server = await stage.server();
  const writer = startWriter(() => server.url, await signInOverHttp(server, "client_admin"));
  const back: number[] = [];
  let noRetryAfter = 0;
  for (let round = 0; round < rounds; round += 1) {
    await sleep(600);
    const [victim] = backends(stage.database.pid());
    if (victim === undefined) continue;
    process.kill(victim, "SIGKILL");
    const reply = await fetch(`${server.url}/v1/health/ready/`).catch(() => null);
    if (reply?.status === 503 && !reply.headers.has("retry-after")) noRetryAfter += 1;
    back.push((await until(() => isReady(server.url), Math.max(20, limitSeconds), 20)) ?? Number.POSITIVE_INFINITY);
  }
  await sleep(500);
  await writer.stop();
  const { lost, doubled } = await checkWrites(stage, writer);
  await server.stop();
  const worst = Math.max(...back);
  const strange = [...writer.statuses.keys()].filter((status) => status !== 200 && status !== 201 && status !== 503);
  return {
    passed: lost + doubled + noRetryAfter === 0 && worst <= limitSeconds && strange.length === 0 && back.length > 0,
    says: `${back.length} backends killed, back after at most ${worst.toFixed(2)} s; answers ${tally(writer.statuses)}; ${writer.acknowledged.size} acknowledged writes, ${lost} lost, ${doubled} doubled`,
  };
};

/** The whole database is killed and restarted by its supervisor; the server keeps running. */
export const killDatabase = async (stage: Stage, rounds: number): Promise<Outcome> => {
  const server = await stage.server();
  const writer = startWriter(() => server.url, await signInOverHttp(server, "client_admin"));
  const back: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(700);
    const killedAt = performance.now();
    await stage.database.kill();
    await stage.database.start();
    await until(() => isReady(server.url), 30, 20);
    back.push((performance.now() - killedAt) / 1000);
  }
  await sleep(500);
  await writer.stop();
  const { lost, doubled } = await checkWrites(stage, writer);
  await server.stop();
  const worst = Math.max(...back);
  return {
    passed: lost + doubled === 0 && worst <= 10 && writer.acknowledged.size > 0,
    says: `${rounds} kills of all its processes, ready again after at most ${worst.toFixed(1)} s; ${writer.acknowledged.size} acknowledged writes, ${lost} lost, ${doubled} doubled`,
  };
};

/** The database is away for a while: alive but not ready, requests are refused, and everything recovers by itself. */
export const databaseAway = async (
  stage: Stage,
  seconds: number,
  { withRuns = true }: { readonly withRuns?: boolean } = {},
): Promise<Outcome> => {
  const server = await stage.server();
  const session = await signInOverHttp(server, "client_admin");
  const bearer = await session.bearer();
  const worker = withRuns ? await stage.worker(2) : null;
  const ids = withRuns ? await stage.requestScans("passive") : [];
  if (withRuns) await until(async () => (await stage.ask("select 1 from scan where state = 'running'")).length > 0, 30);
  await stage.database.stop();
  const trouble: string[] = [];
  const until_ = Date.now() + seconds * 1000;
  let asked = 0;
  while (Date.now() < until_) {
    const [live, ready, account, page] = await Promise.all([
      fetch(`${server.url}/v1/health/live/`),
      fetch(`${server.url}/v1/health/ready/`),
      fetch(`${server.url}/v1/account/`, { headers: { authorization: `Bearer ${bearer}` } }),
      fetch(`${server.url}/`),
    ]);
    asked += 1;
    if (live.status !== 200) trouble.push(`live ${live.status}`);
    if (ready.status !== 503) trouble.push(`ready ${ready.status}`);
    // Not 401: a browser would throw its session away and send the person to the login page.
    if (account.status !== 503 || !account.headers.has("retry-after")) trouble.push(`account ${account.status}`);
    if (page.status !== 200) trouble.push(`page ${page.status}`);
    await sleep(250);
  }
  await stage.database.start();
  const back = await until(() => isReady(server.url), 30, 50);
  const account = await fetch(`${server.url}/v1/account/`, { headers: { authorization: `Bearer ${bearer}` } });
  if (account.status !== 200) trouble.push(`account ${account.status} afterwards`);
  const resumed =
    ids.length === 0
      ? 0
      : await until(
          async () =>
            (
              await stage.ask<{ n: number }>(
                `select count(*)::int as n from scan where state = 'done' and id in (${ids.map((id) => `'${id}'`).join(",")})`,
              )
            )[0]?.n === ids.length,
          240,
          200,
        );
  if (resumed === null) trouble.push("the runs did not go on");
  await worker?.stop();
  await server.stop();
  return {
    passed: trouble.length === 0 && back !== null && asked > 0,
    says:
      trouble.length === 0
        ? `away for ${seconds} s: ${asked} times live 200, ready 503, calls 503 with retry-after, pages 200; ready again after ${back?.toFixed(1)} s, same session, all ${ids.length} runs ended`
        : [...new Set(trouble)].join("; "),
  };
};

/** The audit log cannot be written: what must be recorded is refused, everything else works. */
export const auditUnwritable = async (stage: Stage): Promise<Outcome> => {
  const server = await stage.server();
  const session = await signInOverHttp(server, "client_admin");
  const bearer = await session.bearer();
  const get = (path: string) => fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  const domain = stage.domains[0] ?? "";
  const exportPath = `/v1/findings/export/?format=csv&domain=${domain}`;
  const before = (await get(exportPath)).status;
  await stage.ask("revoke insert on audit_log from parapet_app");
  try {
    const exported = await get(exportPath);
    const group = await fetch(`${server.url}/v1/groups/`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ name: "unrecorded" }),
    });
    const [read, findings] = [(await get("/v1/account/")).status, (await get(`/v1/findings/?domain=${domain}`)).status];
    const stored = await stage.ask("select 1 from user_group where name = 'unrecorded'");
    const isRight =
      before === 200 &&
      exported.status === 503 &&
      group.status === 503 &&
      read === 200 &&
      findings === 200 &&
      stored.length === 0;
    return {
      passed: isRight,
      says: `export ${before} before, ${exported.status} while it cannot be written; a write ${group.status} and not kept; reading ${read} and ${findings}`,
    };
  } finally {
    await stage.ask("grant insert on audit_log to parapet_app");
    await server.stop();
  }
};

/** The server is asked to go while people work: no one is cut off in the middle of an answer. */
export const stopUnderLoad = async (stage: Stage): Promise<Outcome> => {
  const server = await stage.server();
  const bearer = await (await signInOverHttp(server, "client_admin")).bearer();
  const statuses = new Map<number | string, number>();
  let isAsking = true;
  const asker = async (): Promise<void> => {
    while (isAsking) {
      try {
        const reply = await fetch(`${server.url}/v1/account/`, { headers: { authorization: `Bearer ${bearer}` } });
        await reply.arrayBuffer();
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      } catch (error) {
        const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
        statuses.set(cause, (statuses.get(cause) ?? 0) + 1);
        if (cause === "ECONNREFUSED") return;
      }
    }
  };
  const askers = Promise.all(Array.from({ length: 20 }, asker));
  await sleep(1_500);
  const startedAt = performance.now();
  server.process.kill("SIGTERM");
  const code = await new Promise<number | null>((resolve) => server.process.once("exit", resolve));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  isAsking = false;
  await askers;
  // 200: answered; 503: draining; refused: closed before the request. Anything else is a broken response.
  const broken = [...statuses.keys()].filter((status) => status !== 200 && status !== 503 && status !== "ECONNREFUSED");
  return {
    passed: broken.length === 0 && code === 0 && tookSeconds <= 10,
    says: `gone after ${tookSeconds.toFixed(1)} s with ${code}; ${tally(statuses)}`,
  };
};
