/* How fast is a signed-in request, beside a bare Fastify route, and does a flood of bad sign-ins slow other people down?
   Starts a real server on loopback in a process of its own. `--short` takes 25 s, the whole run two minutes. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import autocannon from "autocannon";

const isShort = process.argv.includes("--short");
const CALM_SECONDS = isShort ? 4 : 15;
const FLOOD_SECONDS = isShort ? 10 : 60;
const FLOOD_PER_SECOND = 200;
const P99_LIMIT_MS = 500;
const REVEALING_MS = 5;
const PEOPLE = isShort ? 12 : 125;
const PASSWORD = "quiet lantern mosaic harbour";
const EMAIL = "bench@operator.test";

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const children: ChildProcess[] = [];
const start = (args: string[], env: Record<string, string>, isReady: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env["PATH"] ?? "", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.push(child);
    let said = "";
    const receive = (chunk: Buffer): void => {
      said += chunk.toString();
      if (isReady.test(said)) resolve(said);
    };
    child.stdout.on("data", receive);
    child.stderr.on("data", receive);
    child.on("exit", (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });

const dataDir = mkdtempSync(join(tmpdir(), "parapet-bench-"));
const [port, barePort] = [await freePort(), await freePort()];
const base = `http://127.0.0.1:${port}`;
const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${base}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const run = (options: autocannon.Options): Promise<autocannon.Result> => autocannon(options);
const show = (name: string, { requests, latency, non2xx, errors }: autocannon.Result): void =>
  console.log(
    `account: ${name.padEnd(34)} ${requests.average.toFixed(0).padStart(6)} req/s  p50 ${latency.p50} ms  p99 ${latency.p99} ms  not 2xx ${non2xx}  errors ${errors}`,
  );

/** Signs in as a person would: setup token, password, mailed code, bearer. */
const signIn = async (): Promise<string> => {
  const token = /#([\w-]+)/.exec(readFileSync(join(dataDir, "setup-link.txt"), "utf8"))?.[1];
  await post("/api/setup", {
    token,
    organization: "Operator",
    first_name: "Ben",
    last_name: "Ch",
    email: EMAIL,
    password: PASSWORD,
  });
  const asked = (await (await post("/api/login", { email: EMAIL, password: PASSWORD })).json()) as {
    data: { challenge_id: string };
  };
  let code: string | undefined;
  for (let tries = 0; code === undefined && tries < 200; tries += 1) {
    const mails = (await (await fetch(`${base}/dev/mailbox.json`)).json()) as { text: string }[];
    code = mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find((it) => it !== undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const opened = await post("/api/verify-otp", { challenge_id: asked.data.challenge_id, code });
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const tokens = (await (await fetch(`${base}/api/get-tokens`, { headers: { cookie } })).json()) as {
    access_token: string;
  };
  return tokens.access_token;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Does the time of an answer show whether an address has an account? Wrong passwords, alternating known and unknown addresses. */
const compareTimes = async (authorization: string): Promise<{ known: number; unknown: number }> => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const attempt = async (kind: "known" | "unknown", email: string): Promise<void> => {
    const started = performance.now();
    const reply = await post("/api/login", { email, password: "not the password at all" });
    await reply.text();
    if (reply.status !== 401) throw new Error(`a wrong password was answered ${reply.status}`);
    times[kind].push(performance.now() - started);
  };
  for (let person = 0; person < PEOPLE; person += 1) {
    const email = `known${person}@operator.test`;
    const body = { first_name: "K", last_name: "N", email, role: "super_admin" };
    const made = await post("/v1/user_management/", body, { authorization });
    if (made.status !== 200) throw new Error(`inviting was answered ${made.status}: ${await made.text()}`);
    // Four each: the fifth failure would begin a wait.
    for (let n = 0; n < 4; n += 1) {
      await attempt("known", email);
      await attempt("unknown", `ghost${person}@operator.test`);
    }
  }
  return { known: median(times.known), unknown: median(times.unknown) };
};

let failed = 1;
try {
  const bare = `import Fastify from "fastify"; const app = Fastify(); app.get("/", async () => ({ data: { ok: true } })); await app.listen({ host: "127.0.0.1", port: ${barePort} }); console.log("ready")`;
  await start(["--input-type=module", "-e", bare], {}, /ready/);
  const cli = fileURLToPath(new URL("../../apps/server/src/wiring/cli.ts", import.meta.url));
  const env = { PORT: String(port), DATA_DIR: dataDir, PARAPET_DEMO: "0", PARAPET_WORKERS: "0", LOG_LEVEL: "warn" };
  await start([cli, "serve"], env, /setup-link\.txt/);
  const headers = { authorization: `Bearer ${await signIn()}` };

  const calm = { duration: CALM_SECONDS, connections: 10 };
  const bareRun = await run({ ...calm, url: `http://127.0.0.1:${barePort}/` });
  const account = await run({ ...calm, url: `${base}/v1/account/`, headers });
  show("bare Fastify route", bareRun);
  show("/v1/account/", account);
  console.log(
    `account: a signed-in request costs as much as ${(bareRun.requests.average / account.requests.average).toFixed(1)} bare ones`,
  );

  const { known, unknown } = await compareTimes(headers.authorization);
  const difference = Math.abs(known - unknown);
  console.log(
    `account: a wrong password takes ${known.toFixed(1)} ms, an unknown address ${unknown.toFixed(1)} ms (medians of ${PEOPLE * 4}); wanted within ${REVEALING_MS} ms: ${difference < REVEALING_MS ? "holds" : "FALLS SHORT"}`,
  );

  let nth = 0;
  // Every attempt names another address, so that no wait after failures spares the server a hash.
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    nth += 1;
    return { ...request, body: JSON.stringify({ email: `nobody${nth}@flood.test`, password: "not the password" }) };
  };
  const flood = run({
    url: `${base}/api/login`,
    method: "POST",
    duration: FLOOD_SECONDS,
    connections: 200,
    overallRate: FLOOD_PER_SECOND,
    headers: { "content-type": "application/json" },
    requests: [{ setupRequest }],
  });
  const other = run({ url: `${base}/v1/account/`, headers, duration: FLOOD_SECONDS, connections: 2, overallRate: 20 });
  const [flooded, beside] = await Promise.all([flood, other]);
  show(`flood of ${FLOOD_PER_SECOND} bad sign-ins a second`, flooded);
  const counts = Object.entries(flooded.statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
  console.log(`account: the flood was answered ${counts.join(", ")}`);
  show("another person meanwhile", beside);
  const holds =
    flooded.requests.total > 0 &&
    beside.latency.p99 < P99_LIMIT_MS &&
    beside.non2xx === 0 &&
    beside.errors === 0 &&
    account.non2xx === 0;
  console.log(
    `account: another person's p99 ${beside.latency.p99} ms, wanted under ${P99_LIMIT_MS} ms: ${holds ? "holds" : "FALLS SHORT"}`,
  );
  failed = holds && difference < REVEALING_MS ? 0 : 1;
} finally {
  for (const child of children) {
    child.removeAllListeners("exit");
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
  }
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = failed;
