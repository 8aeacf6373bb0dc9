import { spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { BROWSING_LIMITS, type BrowsingLimits, startBrowserProxy } from "@parapet/net/browser-proxy";
import type { Net } from "@parapet/net/net";
import type { BlindReason } from "@parapet/net/probe-error";

import { type Isolation, isolation } from "./isolation.ts";
import { measureTree, processTree } from "./process-tree.ts";
import type { RenderedPage, RenderOrder, RenderReply, RenderSetup } from "./render-messages.ts";
import { type Unprivileged, unprivileged } from "./unprivileged.ts";

/** Why there is no picture although a browser was there. */
export type NotTakenReason =
  | BlindReason
  /** The browser ended, or used more memory or processor time than it is given. */
  | "browser-failed"
  | "over-limit"
  /** The address answers with a file to save, not with a page. */
  | "no-page";

export type Capture =
  | (Omit<RenderedPage, "kind"> & {
      readonly kind: "taken";
      /** A limit of the visit was reached: the page may lack pictures. */
      readonly isCut: boolean;
      /** Why the certificate is not trusted; null: it is, or there is none. */
      readonly tlsProblem: string | null;
    })
  /** Not reachable: nothing answered. Refused: the page led to an address that must not be contacted. */
  | { readonly kind: "unreachable" | "refused"; readonly reason: NotTakenReason }
  | { readonly kind: "not-assessed"; readonly reason: NotTakenReason };

export interface RendererLimits {
  readonly memoryBytes: number;
  /** Processor time of one page. */
  readonly cpuMs: number;
  readonly pageMs: number;
  readonly startMs: number;
  /** The browser is replaced after so many pages, which returns what they leaked. */
  readonly pagesPerBrowser: number;
  readonly browsing: BrowsingLimits;
}

export const RENDERER_LIMITS: RendererLimits = {
  memoryBytes: 600 * 1024 * 1024,
  cpuMs: 15_000,
  pageMs: 25_000,
  startMs: 30_000,
  pagesPerBrowser: 100,
  browsing: BROWSING_LIMITS,
};

export interface RendererOptions {
  /** The path of a Chromium. */
  readonly browser: string;
  readonly net: Net;
  readonly signal: AbortSignal;
  readonly limits?: Partial<RendererLimits>;
  readonly isolation?: Isolation;
  /** The account of the browser where it is not the worker's own. */
  readonly account?: Unprivileged | null;
}

export interface Renderer extends AsyncDisposable {
  readonly isolation: Isolation["kind"];
  /** Whether the browser that runs has its own sandbox; null before the first page. */
  hasSandbox(): boolean | null;
  capture(url: string, options?: { readonly wantsPng?: boolean }): Promise<Capture>;
  /** The most memory that the browser and its process held at once. */
  peakBytes(): number;
  /** The process with the browser, for those who watch it from outside; null before the first page. */
  pid(): number | null;
}

const WATCH_MS = 250;
const HANDSHAKE_MS = 5_000;
const NICE = 10;
const CHILD = fileURLToPath(new URL("./render.child.ts", import.meta.url));
const HEAP = ["--max-old-space-size=96"];

const REASONS: Readonly<Record<string, NotTakenReason>> = {
  timeout: "timeout",
  download: "no-page",
  ERR_ABORTED: "no-page",
  ERR_TOO_MANY_REDIRECTS: "too-many-redirects",
  ERR_UNSAFE_REDIRECT: "out-of-scope",
  ERR_SSL_PROTOCOL_ERROR: "tls-failed",
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: "tls-failed",
  ERR_CONNECTION_RESET: "reset",
  ERR_EMPTY_RESPONSE: "reset",
  ERR_RESPONSE_HEADERS_TRUNCATED: "malformed",
  ERR_INVALID_RESPONSE: "malformed",
  ERR_INVALID_HTTP_RESPONSE: "malformed",
  "too-large": "too-large",
};

const CONNECTION_ERROR = /^ERR_(?:CONNECTION|TUNNEL|PROXY|EMPTY_RESPONSE|SOCKS|NAME|ADDRESS|TIMED_OUT)/;

/** Reasons that lie with us or with a budget and not with the website. */
const OURS: ReadonlySet<NotTakenReason> = new Set([
  "rate-limited",
  "cancelled",
  "opted-out",
  "over-limit",
  "browser-failed",
]);

const notTaken = (reason: NotTakenReason): Capture => {
  if (OURS.has(reason)) return { kind: "not-assessed", reason };
  return { kind: reason === "out-of-scope" ? "refused" : "unreachable", reason };
};

interface Running {
  readonly pid: number;
  /** Resolves with what the process says next, or with why it says nothing. */
  next(ms: number, order?: RenderOrder): Promise<RenderReply | NotTakenReason>;
  end(): void;
  pages: number;
}

/** Starts the process with the browser and watches what it and its descendants use. */
const startProcess = (
  command: readonly string[],
  home: string,
  limits: RendererLimits,
  onMemory: (bytes: number) => void,
): Running => {
  const [program = "", ...words] = command;
  const child = spawn(program, words, {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    // Nothing of this program's environment; profile and temporary files go to the folder that is removed.
    env: {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      HOME: home,
      TMPDIR: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
    },
  });
  const pid = child.pid ?? 0;
  try {
    if (pid !== 0) setPriority(pid, NICE);
  } catch {
    // It has ended already, which is reported below.
  }
  /** Every process that was ever seen below it: those whose parent ended are no longer found by descent. */
  const seen = new Set<number>();
  let settle: ((reply: RenderReply | NotTakenReason) => void) | null = null;
  let [cpuNow, cpuBefore] = [0, 0];
  let hasEnded = false;
  const answer = (reply: RenderReply | NotTakenReason): void => {
    const waiting = settle;
    settle = null;
    waiting?.(reply);
  };
  const end = (why: NotTakenReason = "browser-failed"): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(watch);
    for (const below of pid === 0 ? [] : processTree(pid)) seen.add(below);
    child.kill("SIGKILL");
    for (const below of seen) {
      try {
        process.kill(below, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    }
    answer(why);
  };
  const measure = async (): Promise<void> => {
    const { pids, bytes, cpuMs } = await measureTree(pid);
    if (hasEnded) return;
    for (const below of pids) seen.add(below);
    onMemory(bytes);
    cpuNow = cpuMs;
    if (bytes > limits.memoryBytes || cpuMs - cpuBefore > limits.cpuMs) end("over-limit");
    else watchAgain();
  };
  let watch: NodeJS.Timeout | undefined;
  const watchAgain = (): void => {
    watch = setTimeout(() => void measure(), WATCH_MS).unref();
  };
  watchAgain();
  child.once("error", () => end());
  child.once("exit", () => end());
  child.on("message", (reply: RenderReply) => answer(reply));
  return {
    pid,
    pages: 0,
    next: (ms, order) =>
      new Promise((resolve) => {
        if (hasEnded) return resolve("browser-failed");
        cpuBefore = cpuNow;
        const late = setTimeout(() => end("timeout"), ms);
        settle = (reply) => {
          clearTimeout(late);
          resolve(reply);
        };
        if (order !== undefined) child.send(order, (error) => error !== null && end());
      }),
    end,
  };
};

/**
 * Takes screenshots with a headless Chromium in processes of its own, which are ended when they use more memory, processor
 * time or time than they are given. The browser reaches a proxy over `net` and nothing else; its profile is removed with it.
 */
export const startRenderer = async (options: RendererOptions): Promise<Renderer> => {
  const { browser, net, signal } = options;
  const limits: RendererLimits = { ...RENDERER_LIMITS, ...options.limits };
  const separate = options.isolation ?? isolation();
  const account = options.account === undefined ? unprivileged() : options.account;
  const folder = mkdtempSync(join(tmpdir(), "parapet-screens-"));
  const socket = join(folder, "proxy.sock");
  const proxy = await startBrowserProxy(net, socket, limits.browsing);
  const giveAway = (path: string): void => {
    if (account !== null) chownSync(path, account.uid, account.uid);
  };
  giveAway(folder);
  giveAway(socket);
  let running: Running | null = null;
  // Chromium refuses to use its sandbox as root.
  let hasSandbox = account !== null || process.getuid?.() !== 0;
  let hasStarted = false;
  let peak = 0;
  let runs = 0;

  const stop = (): void => {
    running?.end();
    running = null;
  };
  signal.addEventListener("abort", stop, { once: true });

  /** A process that is ready for a page; null where the browser does not start. */
  const ready = async (): Promise<Running | null> => {
    if (running !== null && running.pages < limits.pagesPerBrowser) return running;
    stop();
    const setup: RenderSetup = { browser, proxy: socket, hasSandbox };
    const drop = account?.prefix ?? [];
    const command = [...separate.prefix, ...drop, process.execPath, ...HEAP, CHILD, JSON.stringify(setup)];
    runs += 1;
    const home = join(folder, `run-${runs}`);
    mkdirSync(home, { recursive: true, mode: 0o700 });
    giveAway(home);
    const started = startProcess(command, home, limits, (bytes) => {
      peak = Math.max(peak, bytes);
    });
    running = started;
    const reply = await started.next(limits.startMs);
    if (typeof reply === "object" && "ready" in reply) {
      hasStarted = true;
      return started;
    }
    stop();
    // Where a worker is root, some systems refuse the sandbox to other accounts too; it had none before. No page was opened yet.
    if (account === null || !hasSandbox || hasStarted || signal.aborted) return null;
    hasSandbox = false;
    return ready();
  };

  /** What the proxy says about the host of the address, where the browser only says that it could not connect. */
  const proxyReason = (url: string): BlindReason | null => {
    const host = new URL(url).hostname.replace(/^\[(.*)\]$/, "$1");
    const { refusals } = proxy.usage();
    // A redirect leads elsewhere: the last refusal is that of the page that was asked for in the end.
    return (refusals.findLast((refusal) => refusal.host === host) ?? refusals.at(-1))?.reason ?? null;
  };

  /** The browser shows pages with any certificate; what is wrong with it is asked for here. */
  const tlsProblemOf = async (url: string): Promise<string | null> => {
    const { protocol, hostname, port } = new URL(url);
    if (protocol !== "https:") return null;
    const to = { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: port === "" ? 443 : Number(port) };
    const tls = await net.handshake(to, { timeoutMs: HANDSHAKE_MS, signal }).catch(() => null);
    return tls === null || tls.trusted ? null : (tls.trustProblem ?? "untrusted").slice(0, 200);
  };

  return {
    isolation: separate.kind,
    hasSandbox: () => (hasStarted ? hasSandbox : null),
    peakBytes: () => peak,
    pid: () => running?.pid ?? null,
    async capture(url, { wantsPng = false } = {}) {
      if (signal.aborted) return notTaken("cancelled");
      if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) return notTaken("out-of-scope");
      const held = await ready();
      if (held === null) return notTaken(signal.aborted ? "cancelled" : "browser-failed");
      held.pages += 1;
      proxy.begin(url);
      const reply = await held.next(limits.pageMs, { url, wantsPng });
      const { isCut } = proxy.usage();
      if (typeof reply === "string") {
        stop();
        return notTaken(signal.aborted ? "cancelled" : reply);
      }
      if (!("page" in reply)) return notTaken("browser-failed");
      if (reply.page.kind === "not-shown") {
        const { error } = reply.page;
        // The browser only knows that the proxy did not connect it.
        const said = CONNECTION_ERROR.test(error) ? proxyReason(url) : null;
        return notTaken(said ?? REASONS[error] ?? proxyReason(url) ?? "unreachable");
      }
      return { ...reply.page, isCut, tlsProblem: await tlsProblemOf(reply.page.url) };
    },
    async [Symbol.asyncDispose]() {
      signal.removeEventListener("abort", stop);
      stop();
      await proxy[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
};
