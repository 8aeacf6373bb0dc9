/**
 * Service detection on software that the scanner was not written against: services and web applications from Debian, npm
 * and PyPI, each on an address of its own, our product and version beside those of `nmap -sV`.
 */
import { execFile, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { createAddressPolicy } from "../../packages/net/src/address-policy.ts";
import { createNet } from "../../packages/net/src/create-net.ts";
import type { SeenService } from "../../packages/scanner/src/check.ts";
import { CHECKS } from "../../packages/scanner/src/registry.ts";
import { identifyService } from "../../packages/scanner/src/services/identify-service.ts";
import { install, isInstalled, openGround, UNPACKED } from "./services.ground.ts";
import {
  nameServer,
  NODE_PACKAGES,
  PYTHON_PACKAGES,
  UNFAMILIAR_SERVERS,
  type UnfamiliarServer,
} from "./unfamiliar.servers.ts";
import { TIDY_SERVERS } from "./unfamiliar.tidy.ts";

const RESOLVER_IP = "127.78.1.1";
const SCAN_MS = 1_500_000;
const MIN_SERVERS = 25;
const MIN_PRODUCTS = 0.95;
const MIN_VERSIONS = 0.9;

const say = (text: string) => console.log(`unfamiliar: ${text}`);

const packagesFrom = (from: UnfamiliarServer["from"]): string[] =>
  UNFAMILIAR_SERVERS.filter((it) => it.from === from).map((it) => it.package);

const installAll = (): void => {
  install(
    UNFAMILIAR_SERVERS.filter((it) => it.from === undefined),
    "nmap",
    "socat",
  );
  mkdirSync(NODE_PACKAGES, { recursive: true });
  const manifest = join(NODE_PACKAGES, "package.json");
  // npm removes what the manifest does not list. Verdaccio requires a distribution tag that mirrors of versions do not have.
  if (!existsSync(manifest)) writeFileSync(manifest, JSON.stringify({ overrides: { "node-fetch": "2.7.0" } }));
  for (const name of packagesFrom("npm"))
    if (!existsSync(join(NODE_PACKAGES, "node_modules", name)))
      spawnSync("npm", ["install", "--no-audit", "--no-fund", name], { cwd: NODE_PACKAGES, stdio: "ignore" });
  for (const name of packagesFrom("pypi"))
    if (!existsSync(join(PYTHON_PACKAGES, name)))
      spawnSync("pip3", ["install", "-q", "--target", PYTHON_PACKAGES, "--upgrade", name], { stdio: "ignore" });
};

if (process.getuid?.() !== 0) {
  say("skipped, the servers need root for their usual ports");
  process.exit(0);
}
if (process.argv.includes("--install")) installAll();
const only = process.argv
  .find((word) => word.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
/** `--tidy` runs the careful variants instead and scans them: nothing above information may be found. */
const isTidy = process.argv.includes("--tidy");
const set = isTidy ? TIDY_SERVERS : UNFAMILIAR_SERVERS;
const installed = set.filter((it) => isInstalled(it) && (only === undefined || only.includes(it.name)));
const missing = UNFAMILIAR_SERVERS.filter((it) => !isInstalled(it));
if (missing.length > 0) say(`not installed: ${missing.map((it) => it.name).join(", ")}`);
if (
  !isTidy &&
  only === undefined &&
  (spawnSync("nmap", ["--version"]).status !== 0 || installed.length < MIN_SERVERS)
) {
  say(`skipped, needs nmap and ${MIN_SERVERS} of the servers (run with --install)`);
  process.exit(0);
}

/** The version as the publisher writes it, without what Debian adds. */
const truthOf = (server: UnfamiliarServer): string => {
  if (server.version !== undefined) return typeof server.version === "string" ? server.version : server.version();
  if (server.from === "npm") {
    const path = join(NODE_PACKAGES, "node_modules", server.package, "package.json");
    return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version.replace(/\+.*$/, "");
  }
  if (server.from === "pypi") {
    const [info = ""] = globSync(`${server.package}-*.dist-info`, { cwd: PYTHON_PACKAGES });
    return info.slice(server.package.length + 1).replace(".dist-info", "");
  }
  const query = spawnSync("dpkg-query", ["-W", "-f=${Version}", server.package], { encoding: "utf8" });
  const [archive = ""] = globSync(`${server.package}_*.deb`, { cwd: UNPACKED });
  return (query.stdout || decodeURIComponent(archive.split("_")[1] ?? ""))
    .replace(/^\d+:/, "")
    .replace(/-[^-]*$/, "")
    .replace(/[+~](?:dfsg|ds|deb|git).*$/, "");
};

interface Named {
  readonly product: string | null;
  readonly version: string | null;
  readonly service: string | null;
}
interface Placed {
  readonly server: UnfamiliarServer;
  readonly ip: string;
  readonly port: number;
}

const execute = promisify(execFile);

/** Most of the time nmap waits, so several ports are asked at once. */
const NMAP_LANES = 8;
const NMAP_MS = 180_000;

const nmap = async (all: readonly Placed[]): Promise<Map<Placed, Named>> => {
  const found = new Map<Placed, Named>();
  const waiting = all.values();
  const lane = async () => {
    for (const place of waiting) {
      const options = ["-n", "-Pn", "-sV", "--allports", "-p", String(place.port), "-oX", "-", place.ip];
      const { stdout } = await execute("nmap", options, { timeout: NMAP_MS }).catch(() => ({ stdout: "" }));
      const attribute = (name: string) => new RegExp(`<service[^>]* ${name}="([^"]*)"`).exec(stdout)?.[1] ?? null;
      found.set(place, { product: attribute("product"), version: attribute("version"), service: attribute("name") });
    }
  };
  await Promise.all(Array.from({ length: NMAP_LANES }, lane));
  return found;
};

const ours = async (places: readonly Placed[]): Promise<Map<Placed, SeenService>> => {
  await using net = createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }) });
  const found = new Map<Placed, SeenService>();
  for (const place of places) {
    const seen = await identifyService(
      { ip: place.ip, port: place.port },
      net,
      // Exporters listen where printers do; a host with SSH is no printer.
      { beside: [22, place.port] },
    ).catch((error: unknown) => {
      say(`${place.server.name}: ${(error as Error).message}`);
      return null;
    });
    if (seen !== null) found.set(place, seen);
  }
  return found;
};

const ips = new Map(set.map((it, index) => [it, `127.78.0.${index + 1}`] as const));
await using ground = openGround([...ips.values(), RESOLVER_IP], say);
const places: Placed[] = [];
for (const server of installed) {
  const ip = ips.get(server) ?? "";
  if (await ground.start(server, ip)) places.push(...server.ports.map((port) => ({ server, ip, port })));
}
// Some servers open their port before they are ready to answer.
await new Promise((resolve) => setTimeout(resolve, 4_000));
const us = await ours(places);

/** A full run of the real command over all of them, with a name for each; two of the addresses have a second name. */
const scanAll = async (): Promise<number> => {
  const slug = ({ name }: UnfamiliarServer): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const named = places.map(({ server, ip }) => `${slug(server)} IN A ${ip}`);
  const again = places.filter(({ server }) => /Tomcat|Icecast/.test(server.name));
  const zone = [
    "$ORIGIN acme.test.",
    "@ 300 IN SOA ns.acme.test. hostmaster.acme.test. 1 3600 600 86400 300",
    "@ IN NS ns.acme.test.",
    `ns IN A ${RESOLVER_IP}`,
    ...named,
    ...again.map(({ server, ip }) => `second-${slug(server)} IN A ${ip}`),
  ];
  const up = await ground.start(nameServer(zone.join("\n")), RESOLVER_IP);
  if (!up) throw new Error("the name server did not come up");
  const ports = [...new Set(places.map(({ port }) => port))].join(",");
  const checks = CHECKS.filter(({ on }) => on !== "domain").map(({ id }) => id);
  const options = [
    "--profile",
    "full",
    "--ports",
    ports,
    "--resolver",
    `${RESOLVER_IP}:53`,
    "--allow",
    "127.78.0.0/16",
  ];
  const words = ["scripts/parapet.mjs", "scan", "acme.test", ...options, "--json", "--checks", checks.join(",")];
  const env = { ...process.env, DATA_DIR: join(ground.root, "data") };
  const { stdout, stderr } = await execute(process.execPath, words, {
    env,
    timeout: SCAN_MS,
    maxBuffer: 256 * 1024 * 1024,
  });
  const path = join(tmpdir(), "parapet-unfamiliar-scan.json");
  writeFileSync(path, stdout);
  if (stdout === "") throw new Error(`the scan wrote nothing: ${stderr.slice(-500)}`);
  const { findings } = JSON.parse(stdout) as { findings: { severity: string; subject: string; title: string }[] };
  const bySeverity = Object.entries(Object.groupBy(findings, ({ severity }) => severity));
  say(
    `full run: ${findings.length} findings (${bySeverity.map(([it, all]) => `${all?.length} ${it}`).join(", ")}), in ${path}`,
  );
  const above = findings.filter(({ severity }) => severity !== "info");
  if (isTidy) for (const it of above) say(`${it.severity} ${it.subject}: ${it.title}`);
  return above.length;
};

if (isTidy) {
  const above = await scanAll();
  say(
    `${new Set(places.map((it) => it.server)).size} tidy servers up of ${set.length}, ${above} findings above information, limit 0`,
  );
  await ground[Symbol.asyncDispose]();
  process.exit(above === 0 ? 0 : 1);
}

const judge = ({ server }: Placed, it: Named | undefined) => {
  const text = [it?.product ?? it?.service ?? "?", it?.version].filter(Boolean).join(" ");
  const named = it?.product ?? it?.service ?? "";
  const product = server.product.test(named);
  const version = it?.version ?? null;
  const truths = truthOf(server).split(" ");
  // A version prefix of at least two numbers counts.
  const right =
    version !== null &&
    truths.some((truth) => version === truth || (/^\d+\.\d+/.test(version) && truth.startsWith(`${version}.`)));
  const isPart = server.madeOf?.test(named) === true;
  const wrong = it?.product != null && !isPart && (!product || (version !== null && !right));
  return { product, version: product && right, wrong, text };
};
const them = process.argv.includes("--without-nmap") ? new Map<Placed, Named>() : await nmap(places);
const rows = places.map((place) => {
  const seen = us.get(place);
  const ourName = seen && { product: seen.product, version: seen.version, service: seen.name };
  return { place, ours: judge(place, ourName), nmap: judge(place, them.get(place)), seen };
});
const mark = (it: { product: boolean; version: boolean; wrong: boolean; text: string }) =>
  `${it.wrong ? "✗ " : it.version ? "✓✓" : it.product ? "✓ " : "  "} ${it.text}`;
console.table(
  rows.map(({ place, ours: mine, nmap: theirs, seen }) => ({
    server: place.server.name,
    port: place.port,
    version: `${truthOf(place.server)}${place.server.hidesVersion === true ? " (hidden)" : ""}`,
    Parapet: mark(mine),
    open: seen?.unauthenticated === true ? "open" : place.server.open === true ? "MISSED" : "",
    "nmap -sV": mark(theirs),
  })),
);
const count = (who: "ours" | "nmap", what: "product" | "version" | "wrong", of = rows) =>
  of.filter((row) => row[who][what]).length;
const disclosing = rows.filter(({ place }) => place.server.hidesVersion !== true);
const open = rows.filter(({ place }) => place.server.open === true);
const called = open.filter(({ seen }) => seen?.unauthenticated === true).length;
const share = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(0)} %)`;
say(`${new Set(places.map((it) => it.server)).size} servers up of ${UNFAMILIAR_SERVERS.length}`);
say(`product: ${share(count("ours", "product"), rows.length)}, limit 95 %; nmap ${count("nmap", "product")}`);
say(
  `version where it is disclosed: ${share(count("ours", "version", disclosing), disclosing.length)}, limit 90 %; nmap ${count("nmap", "version", disclosing)}`,
);
say(`wrong: ${count("ours", "wrong")}, limit 0; nmap ${count("nmap", "wrong")}`);
say(`open by configuration and seen as such: ${share(called, open.length)}`);
if (process.argv.includes("--scan")) await scanAll();
if (process.argv.includes("--details"))
  for (const { place, seen } of rows) say(`${place.server.name} ${JSON.stringify(seen)}`);
if (process.argv.includes("--hold")) {
  say("holding the servers until Enter");
  await new Promise((resolve) => process.stdin.once("data", resolve));
}

process.exitCode =
  only === undefined &&
  rows.length >= MIN_SERVERS &&
  count("ours", "product") >= MIN_PRODUCTS * rows.length &&
  count("ours", "version", disclosing) >= MIN_VERSIONS * disclosing.length &&
  count("ours", "wrong") === 0
    ? 0
    : 1;
