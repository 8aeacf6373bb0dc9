import { chmodSync, copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { openCluster } from "@parapet/db/embedded/cluster";

import { type Product, startProduct } from "../../e2e/product.ts";
import { runProgram } from "../proof/run-program.ts";
import { startWorker, type Worker } from "./programs.ts";
import type { SharedClock } from "./shared-clock.ts";
import { until } from "./until.ts";

export const CLI = fileURLToPath(new URL("../../apps/server/src/wiring/cli.ts", import.meta.url));

const JSON_TYPE = { "content-type": "application/json" };

export interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

export interface Session {
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

export const readData = async <Data>(reply: Response): Promise<Data> => {
  const said = await reply.text();
  if (!reply.ok) throw new Error(`${new URL(reply.url).pathname} answered ${reply.status}: ${said.slice(0, 300)}`);
  return (JSON.parse(said) as { data: Data }).data;
};

const BUSY_TRIES = 90;

/** A server under load asks to be called again later. */
const unlessBusy = async (call: () => Promise<Response>): Promise<Response> => {
  let reply = await call();
  for (let tries = 0; reply.status === 503 && tries < BUSY_TRIES; tries += 1) {
    await sleep(1_000);
    reply = await call();
  }
  return reply;
};

/** Servers and workers of one installation, each with a data directory of its own, and one clock for all. */
export class Installation implements AsyncDisposable {
  readonly servers: Product[] = [];
  readonly workers: Worker[] = [];
  readonly folders: readonly string[];
  readonly clock: SharedClock;
  readonly url: string;
  readonly #opened = new AsyncDisposableStack();
  readonly #common: Record<string, string>;
  #turn = 0;

  private constructor(url: string, folders: readonly string[], clock: SharedClock, common: Record<string, string>) {
    this.url = url;
    this.folders = folders;
    this.clock = clock;
    this.#common = { ...common, ...clock.environment, DATABASE_URL: url };
  }

  /** So many servers and as many workers, or one server that works itself. */
  static async open(
    count: number,
    home: string,
    clock: SharedClock,
    common: Record<string, string>,
  ): Promise<Installation> {
    const folders = Array.from({ length: count === 1 ? 1 : count * 2 }, (_, n) => join(home, `machine-${n}`));
    for (const folder of folders) mkdirSync(folder, { mode: 0o711 });
    const first = await openCluster(join(home, "postgres"), { unattended: true });
    await clock.wind(first.folder);
    const cluster = await openCluster(join(home, "postgres"), { unattended: true });
    const it = new Installation(cluster.url, folders, clock, common);
    it.#opened.defer(() => cluster.close());
    await it.run(0, "migrate");
    await it.run(0, "key", "create");
    it.copyKey();
    for (let n = 0; n < count; n += 1) await it.startServer(n, count === 1 ? "4" : "0");
    for (let n = count; n < folders.length; n += 1) it.workers.push(await startWorker(it.environment(n), 2));
    return it;
  }

  /** One server on an empty machine and another database of the same PostgreSQL, with this key file. */
  async elsewhere(url: string, folder: string): Promise<Installation> {
    const it = new Installation(url, [folder], this.clock, this.#common);
    await it.startServer(0, "4");
    return it;
  }

  environment(machine: number): Record<string, string> {
    return { ...this.#common, DATA_DIR: this.folders[machine] ?? "" };
  }

  async startServer(n: number, workers = "0"): Promise<void> {
    this.servers[n] = await startProduct({ ...this.environment(n), PARAPET_WORKERS: workers }, this.folders[n] ?? "");
  }

  async killServer(n: number): Promise<void> {
    await this.servers[n]?.kill();
    await this.startServer(n);
  }

  async killWorker(n: number): Promise<void> {
    await this.workers[n]?.kill();
    this.workers[n] = await startWorker(this.environment(this.servers.length + n), 2);
  }

  /** Copies the key file of the first machine to all others, as an operator does. */
  copyKey(): void {
    for (const folder of this.folders.slice(1)) {
      copyFileSync(join(this.folders[0] ?? "", "keys.json"), join(folder, "keys.json"));
      chmodSync(join(folder, "keys.json"), 0o600);
    }
  }

  async run(machine: number, ...words: string[]): Promise<string> {
    return await this.runWith(this.environment(machine), ...words);
  }

  async runWith(environment: Record<string, string>, ...words: string[]): Promise<string> {
    const env = { PATH: process.env["PATH"] ?? "", ...environment };
    const { code, said } = await runProgram(process.execPath, [CLI, ...words], { env, seconds: 300 });
    if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${said.slice(-300)}`);
    return said;
  }

  /** The next server: no two requests in a row go to the same one. */
  next(): string {
    this.#turn += 1;
    return this.servers[this.#turn % this.servers.length]?.url ?? "";
  }

  post(path: string, body: unknown): Promise<Response> {
    return unlessBusy(() =>
      fetch(`${this.next()}${path}`, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) }),
    );
  }

  async newestCode(email: string, since: Date): Promise<string> {
    let code = "";
    await until(
      async () => {
        const mails = (await (await fetch(`${this.next()}/dev/mailbox.json`)).json()) as {
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
  }

  /** Password at one server, code read at the next, confirmed at the third; used once more elsewhere, it is refused. */
  async signIn({
    email,
    password,
  }: Pick<Account, "email" | "password">): Promise<Session & { readonly reused: number }> {
    const since = new Date(this.clock.now().getTime() - 1_000);
    const { challenge_id } = await readData<{ challenge_id: string }>(
      await this.post("/api/login", { email, password }),
    );
    const code = await this.newestCode(email, since);
    const verified = await this.post("/api/verify-otp", { challenge_id, code });
    const reused = (await this.post("/api/verify-otp", { challenge_id, code })).status;
    const cookie = verified.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    if (!verified.ok || cookie === "") throw new Error(`${email} could not sign in: ${verified.status}`);
    const bearer = async (): Promise<string> => {
      const reply = await unlessBusy(() => fetch(`${this.next()}/api/get-tokens`, { headers: { cookie } }));
      if (!reply.ok) throw new Error(`the token of ${email} was refused: ${reply.status}`);
      // Null: the session has ended. The call says so by its 401.
      return ((await reply.json()) as { access_token: string | null }).access_token ?? "";
    };
    return {
      reused,
      call: async (method, path, body) => {
        const isBytes = body instanceof Buffer;
        const type = isBytes ? { "content-type": "application/octet-stream" } : JSON_TYPE;
        const authorization = `Bearer ${await bearer()}`;
        return await unlessBusy(() =>
          fetch(`${this.next()}${path}`, {
            method,
            headers: { authorization, ...(body === undefined ? {} : type) },
            ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
          }),
        );
      },
    };
  }

  setUpTokens(): string[] {
    return this.servers.map(
      ({ dataDir }) => readFileSync(join(dataDir, "setup-link.txt"), "utf8").split("#")[1]?.trim() ?? "",
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.servers, ...this.workers].map((program) => program.kill()));
    await this.#opened.disposeAsync();
  }
}
