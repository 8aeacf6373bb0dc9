/** DNS questions per second and losses: 10,000 names through one local resolver, beside Node's own and `dig -f`. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";

const short = process.argv.includes("--short");
const NAMES = short ? 3_000 : 10_000;
const rounds = short ? 1 : 3;
const directory = mkdtempSync(join(tmpdir(), "parapet-dns-"));
let unique = 0;
/** Names never asked before, so that no cache of anyone helps. */
const freshNames = (): string[] => Array.from({ length: NAMES }, () => `h${(unique += 1)}.bench.test`);

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.bind(0, "127.0.0.1", () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });

const startUnbound = async (): Promise<{ port: number; process: ChildProcess } | null> => {
  if (spawnSync("unbound", ["-V"]).status !== 0) return null;
  const port = await freePort();
  const config = join(directory, "unbound.conf");
  writeFileSync(
    config,
    `server:
  interface: 127.0.0.1@${port}
  port: ${port}
  do-daemonize: no
  use-syslog: no
  logfile: "${join(directory, "log")}"
  chroot: ""
  username: ""
  pidfile: ""
  directory: "${directory}"
  num-threads: 1
  so-rcvbuf: 4m
  local-zone: "bench.test." redirect
  local-data: "bench.test. 60 IN A 192.0.2.1"
remote-control:
  control-enable: no
`,
  );
  const process = spawn("unbound", ["-d", "-c", config], { stdio: "ignore" });
  const probe = new Resolver({ timeout: 200, tries: 1 });
  probe.setServers([`127.0.0.1:${port}`]);
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (
      await probe.resolve4("ready.bench.test").then(
        () => true,
        () => false,
      )
    )
      return { port, process };
  }
  process.kill();
  return null;
};

const unbound = await startUnbound();
if (unbound === null) {
  console.log("dns: skipped, this machine lacks unbound (the local resolver that is asked)");
  rmSync(directory, { recursive: true });
  process.exit(0);
}
const { port } = unbound;

interface Run {
  readonly seconds: number;
  readonly lost: number;
}
const timed = async (work: (names: readonly string[]) => Promise<number>): Promise<Run> => {
  const names = freshNames();
  const startedAt = performance.now();
  const lost = await work(names);
  return { seconds: (performance.now() - startedAt) / 1000, lost };
};

const contenders: [what: string, work: (names: readonly string[]) => Promise<number>][] = [
  [
    "parapet",
    async (names) => {
      await using net = createNet({ resolvers: [`127.0.0.1:${port}`], policy: createAddressPolicy() });
      const answers = await Promise.allSettled(names.map((name) => net.dns.query(name, "A")));
      return answers.filter((answer) => answer.status === "rejected" || answer.value.status !== "found").length;
    },
  ],
  [
    "node:dns Resolver, all at once",
    async (names) => {
      const resolver = new Resolver();
      resolver.setServers([`127.0.0.1:${port}`]);
      const answers = await Promise.allSettled(names.map((name) => resolver.resolve4(name)));
      return answers.filter(({ status }) => status === "rejected").length;
    },
  ],
];
if (spawnSync("dig", ["-v"]).status === 0) {
  contenders.push([
    "dig -f",
    async (names) => {
      const file = join(directory, "names");
      writeFileSync(file, names.join("\n"));
      const { stdout } = spawnSync("dig", ["@127.0.0.1", "-p", String(port), "+short", "-f", file], {
        encoding: "utf8",
      });
      return names.length - stdout.split("\n").filter((line) => line === "192.0.2.1").length;
    },
  ]);
}

const results = new Map<string, Run[]>(contenders.map(([what]) => [what, []]));
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, work] of contenders) results.get(what)?.push(await timed(work));
  }
} finally {
  unbound.process.kill();
  rmSync(directory, { recursive: true, force: true });
}

const median = (runs: readonly Run[]): number =>
  runs.map(({ seconds }) => seconds).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
const own = median(results.get("parapet") ?? []);
console.log(`dns: ${NAMES} names through one local unbound, ${rounds} runs each, taking turns`);
console.table(
  [...results].map(([what, runs]) => ({
    what,
    "questions per second": Math.round(NAMES / median(runs)),
    "lost (worst run)": Math.max(...runs.map(({ lost }) => lost)),
    "parapet is faster by": `${(median(runs) / own).toFixed(1)} ×`,
  })),
);
process.exit(results.get("parapet")?.every(({ lost }) => lost === 0) === true ? 0 : 1);
