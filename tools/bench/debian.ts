/** `parapet scan` on real servers from Debian's packages: every planted fault is found, on tidy servers there is none. */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { certificateAuthority } from "../../lab/src/tls/certificate-authority.ts";
import { CHECKS } from "../../packages/scanner/src/registry.ts";
import { CARELESS, CARELESS_SERVERS, type PlantedFault } from "./debian.careless.ts";
import { GUARDED, guardedServers, TIDY, TIDY_NAMES, tidyServers, type Trusted } from "./debian.tidy.ts";
import { install, isInstalled, openGround } from "./services.ground.ts";
import type { RealServer } from "./services.servers.ts";

const CARELESS_IP = "127.77.1.1";
const TIDY_IP = "127.77.2.1";
const SECOND_IP = "127.77.2.2";
const INNER_IP = "127.77.2.9";
const RANGE = "127.77.0.0/16";
const SCAN_MS = 900_000;

const say = (text: string) => console.log(`debian: ${text}`);

const wanted = CARELESS_SERVERS.map(({ server }) => server);
if (process.getuid?.() !== 0) {
  say("skipped, the servers need root for their usual ports");
  process.exit(0);
}
if (process.argv.includes("--install")) install(wanted, "openssl", "tigervnc-tools", "mosquitto-clients");
const missing = wanted.filter((it) => !isInstalled(it));
if (missing.length > 0) {
  say(`skipped, needs these packages (run with --install): ${missing.map((it) => it.package).join(" ")}`);
  process.exit(0);
}

interface Finding {
  readonly check: string;
  readonly outcome: string;
  readonly severity: string;
  readonly subject: string;
  readonly title: string;
}

await using ground = openGround([CARELESS_IP, TIDY_IP, SECOND_IP, INNER_IP], say);

const authority = await certificateAuthority();
const issued = await authority.issue({ state: "good" }, TIDY_NAMES);
const folder = join(ground.root, "certificate");
mkdirSync(folder);
const stored = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), 0o644);
  return join(folder, name);
};
const trusted: Trusted = {
  cert: stored("cert.pem", issued.cert),
  key: stored("key.pem", issued.key),
  authority: stored("authority.pem", authority.certificate),
};

/** The checks that check servers: those of hosts, sites and services, and of the domain those that talk to its machines. */
const SERVER_CHECKS = [
  ...CHECKS.filter(({ on }) => on !== "domain").map(({ id }) => id),
  "dns-zone-transfer",
  "domain-name-servers",
  "email-smtp",
  "email-open-relay",
];

/** The real command, in a process of its own, as an operator runs it. */
const scan = async (domain: string, resolver: string, ports: readonly number[], checks: readonly string[]) => {
  const options = ["--profile", "full", "--ports", ports.join(","), "--resolver", resolver, "--allow", RANGE, "--json"];
  const words = ["scripts/parapet.mjs", "scan", domain, ...options, "--checks", checks.join(",")];
  const child = spawn(process.execPath, words, {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: SCAN_MS,
    env: { ...process.env, DATA_DIR: join(ground.root, "data"), NODE_EXTRA_CA_CERTS: trusted.authority },
  });
  let [out, notes] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`the scan of ${domain} ended with ${String(code)}: ${notes.slice(-500)}`);
  return JSON.parse(out) as {
    findings: Finding[];
    services: { port: number; service: string | null; product: string | null }[];
    checks: { id: string; subject: string; status: string; reason: string | null; detail: string | null }[];
  };
};

const startAll = async (servers: readonly RealServer[], ip: string): Promise<RealServer[]> => {
  const up: RealServer[] = [];
  for (const server of servers) if (await ground.start(server, ip)) up.push(server);
  return up;
};
const portsOf = (servers: readonly RealServer[]): number[] => servers.flatMap(({ ports }) => ports);

const careless = await startAll(
  CARELESS_SERVERS.map(({ server }) => server),
  CARELESS_IP,
);
const tidy = await startAll(tidyServers(trusted, SECOND_IP, INNER_IP), TIDY_IP);
const guarded = await startAll(guardedServers(trusted), INNER_IP);
// Some servers open their port before they are ready to answer.
await new Promise((resolve) => setTimeout(resolve, 2_000));

const everyPort = [...new Set([...portsOf(careless), ...portsOf(tidy), ...portsOf(guarded)])];
const found = await scan(CARELESS, `${CARELESS_IP}:53`, everyPort, SERVER_CHECKS);
const clean = await scan(TIDY, `${TIDY_IP}:53`, everyPort, SERVER_CHECKS);
const locked = await scan(GUARDED, `${TIDY_IP}:53`, everyPort, ["service-without-login"]);

const isFound = ({ check, outcome, where }: PlantedFault): boolean =>
  found.findings.some((it) => it.check === check && it.outcome === outcome && it.subject.includes(where));
const planted = CARELESS_SERVERS.filter(({ server }) => careless.includes(server));
const rows = planted.map(({ server, faults }) => ({
  server: server.name,
  planted: faults.length,
  found: faults.filter(isFound).length,
  faults: faults.map((fault) => `${isFound(fault) ? "✓" : "✗"} ${fault.outcome}`).join(", "),
}));
console.table(rows);
const missed = planted.flatMap(({ server, faults }) =>
  faults.filter((it) => !isFound(it)).map((it) => ({ server: server.name, ...it })),
);
if (missed.length > 0) console.table(missed);

const wrong = clean.findings.filter((it) => it.severity !== "info");
if (wrong.length > 0)
  console.table(wrong.map(({ check, outcome, severity, subject }) => ({ check, outcome, severity, subject })));
if (locked.findings.length > 0) console.table(locked.findings.map(({ outcome, subject }) => ({ outcome, subject })));

const total = planted.reduce((sum, { faults }) => sum + faults.length, 0);
const seen = (services: typeof found.services): number => new Set(services.map(({ port }) => port)).size;
say(
  `careless: ${careless.length} of ${CARELESS_SERVERS.length} servers up, ${total - missed.length} of ${total} planted faults found (limit: all), ${found.findings.length} findings on ${seen(found.services)} ports`,
);
say(
  `tidy: ${tidy.length} servers, ${seen(clean.services)} ports, ${wrong.length} findings above information (limit 0)`,
);
say(
  `guarded: ${guarded.length} servers, ${seen(locked.services)} ports, ${locked.findings.length} called open (limit 0)`,
);
const probeError = clean.checks.filter(({ status }) => status === "blind");
if (probeError.length > 0)
  say(`tidy, not assessed: ${probeError.map((it) => `${it.id} at ${it.subject} (${it.reason})`).join(", ")}`);
process.exitCode =
  missed.length === 0 &&
  wrong.length === 0 &&
  locked.findings.length === 0 &&
  careless.length === CARELESS_SERVERS.length
    ? 0
    : 1;
