/**
 * Affected and fixed releases of the same software from npm side by side, as they are built and as they are developed with: the version
 * that is read and what it decides (`--install` fetches them). Limits: every affected release is affected, no fixed one is.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createAddressPolicy } from "../../packages/net/src/address-policy.ts";
import { createNet } from "../../packages/net/src/create-net.ts";
import { decideByProduct, findProduct } from "../../packages/scanner/src/products/find-product.ts";
import { identifyService } from "../../packages/scanner/src/services/identify-service.ts";

const HOME = join(tmpdir(), "parapet-twins");
const READY_MS = 120_000;
const say = (text: string) => console.log(`twins: ${text}`);

interface Twin {
  readonly package: string;
  readonly version: string;
  /** What is installed beside it. */
  readonly beside: readonly string[];
  readonly port: number;
  readonly affected: Readonly<Record<string, boolean>>;
  readonly mode: string;
  /** Prepares its folder and says what to run. */
  prepare(dir: string, ip: string): readonly string[];
}

const write = (dir: string, files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, name, ".."), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
};

const PAGES = {
  "package.json": "{}",
  "app/layout.jsx": "export default function Layout({ children }) { return <html><body>{children}</body></html>; }\n",
  "app/page.jsx": "export default function Page() { return <h1>Acme</h1>; }\n",
};
const bin = (dir: string, name: string): string => join(dir, "node_modules", ".bin", name);

const vite = (version: string, isAffected: boolean): Twin[] =>
  ["root above its packages", "root beside its packages"].map((mode, at) => ({
    package: "vite",
    version,
    beside: [],
    port: 5173,
    mode,
    affected: { "CVE-2025-30208": isAffected, "CVE-2025-31125": isAffected },
    prepare(dir, ip) {
      const folder = at === 0 ? "" : "site/";
      write(dir, { "package.json": "{}", [`${folder}index.html`]: "<!doctype html><title>Acme</title>hello\n" });
      return [bin(dir, "vite"), join(dir, folder), "--host", ip, "--port", "5173"];
    },
  }));

const next = (version: string, isAffected: boolean): Twin[] =>
  ["start", "dev"].map((mode) => ({
    package: "next",
    version,
    beside: ["react@19.0.0", "react-dom@19.0.0"],
    port: 3000,
    mode,
    affected: { "CVE-2025-29927": isAffected, "CVE-2025-55182": isAffected },
    prepare(dir, ip) {
      write(dir, PAGES);
      if (mode === "start") {
        const built = spawnSync(bin(dir, "next"), ["build"], { cwd: dir, encoding: "utf8" });
        if (built.status !== 0) throw new Error(built.stderr.slice(-300));
      }
      return [bin(dir, "next"), mode, "-H", ip, "-p", "3000"];
    },
  }));

const TWINS: readonly Twin[] = [
  ...vite("6.2.2", true),
  ...vite("6.2.4", false),
  ...next("15.2.2", true),
  ...next("15.2.6", false),
];

const homeOf = (twin: Twin): string => join(HOME, `${twin.package}-${twin.version}`);

const install = (twin: Twin): void => {
  const home = homeOf(twin);
  if (existsSync(join(home, "node_modules", twin.package))) return;
  write(home, { "package.json": "{}" });
  const options = ["install", "--no-audit", "--no-fund", "--legacy-peer-deps"];
  spawnSync("npm", [...options, `${twin.package}@${twin.version}`, ...twin.beside], { cwd: home, stdio: "ignore" });
};

const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

const end = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

/** Answers for the first time: development servers build a page when it is asked for. */
const warm = async (url: string): Promise<void> => {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const isUp = await fetch(url, { signal: AbortSignal.timeout(60_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

if (process.argv.includes("--install")) for (const twin of TWINS) install(twin);
if (!TWINS.every((twin) => existsSync(join(homeOf(twin), "node_modules", twin.package)))) {
  say("skipped, not installed (run with --install)");
  process.exit(0);
}

await using net = createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }) });

const judge = async (twin: Twin, ip: string) => {
  const dir = mkdtempSync(join(tmpdir(), "parapet-twin-"));
  // Packages behind a link are outside of what a development server hands out.
  cpSync(join(homeOf(twin), "node_modules"), join(dir, "node_modules"), { recursive: true, verbatimSymlinks: true });
  let child: ChildProcess | null = null;
  try {
    const [command = "", ...args] = twin.prepare(dir, ip);
    child = spawn(command, args, { cwd: dir, stdio: "ignore", detached: true });
    const until = Date.now() + READY_MS;
    while (!(await isOpen(ip, twin.port)) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 200));
    await warm(`http://${ip}:${twin.port}/`);
    const seen = await identifyService({ ip, port: twin.port }, net, { beside: [22, twin.port] });
    const product = seen === null ? null : findProduct({ name: seen.name ?? null, cpe: seen.cpe ?? null });
    return {
      version: seen?.version ?? null,
      verdicts: Object.keys(twin.affected).map((cve) => {
        const verdict = product === null ? null : decideByProduct(product, seen?.version ?? null, cve);
        return [cve, verdict?.answer ?? "not recognized"] as const;
      }),
    };
  } finally {
    if (child !== null) end(child);
    rmSync(dir, { recursive: true, force: true });
  }
};

let wrong = 0;
for (const [at, twin] of TWINS.entries()) {
  const { version, verdicts } = await judge(twin, `127.77.9.${at + 1}`);
  const failed = verdicts.filter(([cve, answer]) => answer !== (twin.affected[cve] === true ? "affected" : "fixed"));
  if (failed.length > 0 || version !== twin.version) wrong += 1;
  say(
    `${twin.package} ${twin.version} (${twin.mode}): read ${version ?? "no version"}, ${verdicts.map(([cve, answer]) => `${cve} ${answer}`).join(", ")}`,
  );
}
say(`${TWINS.length} servers, ${wrong} judged wrongly, limit 0`);
process.exit(wrong === 0 ? 0 : 1);
