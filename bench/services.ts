/** Service detection: real servers from Debian's packages, our product and version beside those of `nmap -sV`. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createAddressPolicy } from "../packages/net/src/address-policy.ts";
import { createNet } from "../packages/net/src/create-net.ts";
import { identifyService } from "../packages/scanner/src/services/identify-service.ts";
import { accountOf, REAL_SERVERS, type RealServer } from "./services.servers.ts";

/** Loopback is a whole /8, so the servers keep their usual ports and disturb nobody. */
const IP = "127.77.0.1";
const LEAST_SERVERS = 12;
const LEAST_RATIO = 5;
const READY_MS = 20_000;

const say = (text: string) => console.log(`services: ${text}`);

if (process.getuid?.() !== 0) {
  say("skipped, the servers need root for their usual ports");
  process.exit(0);
}
/** Where packages are unpacked that cannot be installed beside another (two FTP servers). */
const UNPACKED = join(tmpdir(), "parapet-unpacked");
const binaryOf = (server: RealServer): string =>
  existsSync(server.binary) ? server.binary : join(UNPACKED, server.binary);
const missing = REAL_SERVERS.filter((it) => !existsSync(binaryOf(it)));
if (process.argv.includes("--install")) {
  const wanted = [...new Set(["nmap", ...missing.flatMap((it) => [...(it.libraries ?? []), it.package])])];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const it of wanted) {
    const options = ["install", "-y", "-qq", "--no-install-recommends", "--no-remove", it];
    if (spawnSync("apt-get", options, { stdio: "ignore", env }).status === 0) continue;
    mkdirSync(UNPACKED, { recursive: true });
    spawnSync("apt-get", ["download", "-qq", it], { stdio: "ignore", cwd: UNPACKED });
    const [archive] = globSync(`${it}_*.deb`, { cwd: UNPACKED });
    if (archive !== undefined) spawnSync("dpkg-deb", ["-x", join(UNPACKED, archive), UNPACKED], { stdio: "ignore" });
  }
}
const installed = REAL_SERVERS.filter((it) => existsSync(binaryOf(it)));
if (spawnSync("nmap", ["--version"]).status !== 0 || installed.length < LEAST_SERVERS) {
  say(
    `skipped, needs nmap and ${LEAST_SERVERS} of these packages (run with --install): ${REAL_SERVERS.map((it) => it.package).join(" ")}`,
  );
  process.exit(0);
}

const upstream = (name: string): string => {
  const query = spawnSync("dpkg-query", ["-W", "-f=${Version}", name], { encoding: "utf8" });
  const [archive = ""] = globSync(`${name}_*.deb`, { cwd: UNPACKED });
  const version = query.stdout || decodeURIComponent(archive.split("_")[1] ?? "");
  return version
    .replace(/^\d+:/, "")
    .replace(/-[^-]*$/, "")
    .replace(/[+~](?:dfsg|ds|deb).*$/, "");
};

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: IP, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

// Some servers listen only on addresses an interface has by name. Both sides go on seeing each other as 127.0.0.1, which
// every machine can name without asking a resolver. The address is taken away again at the end.
const address = (verb: "add" | "del") => {
  spawnSync("ip", ["addr", verb, `${IP}/32`, "dev", "lo"], { stdio: "ignore" });
  if (verb === "add") {
    const route = ["local", IP, "dev", "lo", "proto", "kernel", "scope", "host", "src", "127.0.0.1", "table", "local"];
    spawnSync("ip", ["route", "replace", ...route], { stdio: "ignore" });
  }
};

const root = mkdtempSync(join(tmpdir(), "parapet-services-"));
execFileSync("chmod", ["755", root]);
const children: ChildProcess[] = [];
const stopAll = async () => {
  address("del");
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
  const until = Date.now() + 10_000;
  while (Date.now() < until && children.some((it) => it.exitCode === null && it.signalCode === null))
    await new Promise((resolve) => setTimeout(resolve, 100));
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  if (process.argv.includes("--keep")) say(`kept ${root}`);
  else rmSync(root, { recursive: true, force: true });
};

const start = async (server: RealServer): Promise<boolean> => {
  const dir = join(root, server.name.replace(/\W/g, ""));
  mkdirSync(dir);
  try {
    const { args, env = {}, user } = server.prepare(dir, IP);
    const log = openSync(join(root, `${server.name.replace(/\W/g, "")}.log`), "w");
    children.push(
      spawn(binaryOf(server), args, {
        cwd: dir,
        stdio: ["ignore", log, log],
        env: { ...process.env, ...env },
        ...(user === undefined ? {} : accountOf(user)),
      }),
    );
  } catch (error) {
    say(`${server.name} could not be prepared: ${(error as Error).message.split("\n")[0]}`);
    return false;
  }
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if ((await Promise.all(server.ports.map(isOpen))).every(Boolean)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  say(`${server.name} did not come up`);
  return false;
};

interface Named {
  readonly product: string | null;
  readonly version: string | null;
  readonly service: string | null;
}

const nmap = (ports: readonly number[]): { seconds: number; found: Map<number, Named> } => {
  const started = performance.now();
  const { stdout } = spawnSync("nmap", ["-n", "-Pn", "-sV", "-p", ports.join(","), "-oX", "-", IP], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = (performance.now() - started) / 1_000;
  const found = new Map<number, Named>();
  for (const [, port, inside = ""] of stdout.matchAll(/<port protocol="tcp" portid="(\d+)">(.*?)<\/port>/gs)) {
    const attribute = (name: string) => new RegExp(`<service[^>]* ${name}="([^"]*)"`).exec(inside)?.[1] ?? null;
    found.set(Number(port), {
      product: attribute("product"),
      version: attribute("version"),
      service: attribute("name"),
    });
  }
  return { seconds, found };
};

const ours = async (ports: readonly number[]): Promise<{ seconds: number; found: Map<number, Named> }> => {
  await using net = createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }) });
  const started = performance.now();
  const found = new Map(
    await Promise.all(
      ports.map(async (port) => {
        const from = performance.now();
        const seen = await identifyService({ ip: IP, port }, net);
        const took = performance.now() - from;
        if (took > 2_000) say(`port ${port} took ${Math.round(took)} ms`);
        return [port, { product: seen.product, version: seen.version, service: seen.name }] as const;
      }),
    ),
  );
  return { seconds: (performance.now() - started) / 1_000, found };
};

try {
  address("add");
  const up: RealServer[] = [];
  for (const server of installed) if (await start(server)) up.push(server);
  // Some servers open their port before they are ready to answer.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const ports = up.flatMap((it) => it.ports);
  await ours(ports.slice(0, 1)); // loads code and tables, as a running worker has
  const us = await ours(ports);
  const them = nmap(ports);

  const rows = up.flatMap((server) =>
    server.ports.map((port) => {
      const truth = upstream(server.package);
      // Generous to both: names and versions count wherever in the words they stand.
      const judge = (it: Named | undefined) => {
        const text = [it?.product ?? it?.service ?? "?", it?.version].filter(Boolean).join(" ");
        const product = server.product.test(text);
        const words = text.split(/[\s-]+/);
        return {
          product,
          version:
            product &&
            words.some(
              (word) => word !== "" && (word === truth || (/^\d+\.\d+/.test(word) && truth.startsWith(`${word}.`))),
            ),
          text,
        };
      };
      return { port, server: server.name, truth, ours: judge(us.found.get(port)), nmap: judge(them.found.get(port)) };
    }),
  );
  const mark = (it: { product: boolean; version: boolean; text: string }) =>
    `${it.version ? "✓✓" : it.product ? "✓ " : "  "} ${it.text}`;
  console.table(
    rows.map((row) => ({
      port: row.port,
      server: row.server,
      package: row.truth,
      Parapet: mark(row.ours),
      "nmap -sV": mark(row.nmap),
    })),
  );
  const count = (who: "ours" | "nmap", what: "product" | "version") => rows.filter((row) => row[who][what]).length;
  const ratio = them.seconds / us.seconds;
  say(`${up.length} servers, ${ports.length} ports`);
  say(
    `product: ${count("ours", "product")} against ${count("nmap", "product")}; version: ${count("ours", "version")} against ${count("nmap", "version")}`,
  );
  say(
    `time: ${us.seconds.toFixed(2)} s against ${them.seconds.toFixed(2)} s, ${ratio.toFixed(1)} times as fast (aim ${LEAST_RATIO})`,
  );
  const enough =
    up.length >= LEAST_SERVERS &&
    count("ours", "product") >= count("nmap", "product") &&
    count("ours", "version") >= count("nmap", "version") &&
    ratio >= LEAST_RATIO;
  process.exitCode = enough ? 0 : 1;
} finally {
  await stopAll();
}
