/** Port discovery beside nmap: 10 hosts × 1,000 ports, 40 ms away, nine of ten ports dropping. Aim: 4 times faster. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";

import { COMMON_PORTS } from "../../packages/scanner/src/ports/common-ports.ts";
import { scanPorts } from "../../packages/scanner/src/ports/scan-ports.ts";

const HOSTS = 10;
const ROUND_TRIP_MS = 40;
const AIM = 4;
const DEVICE = "parapet0";
const rounds = process.argv.includes("--short") ? 1 : 3;

const needs = [
  ["root, for a network device", process.getuid?.() === 0],
  ["/dev/net/tun", existsSync("/dev/net/tun")],
  ["python3", spawnSync("python3", ["--version"]).status === 0],
  ["ip (iproute2)", spawnSync("ip", ["-V"]).status === 0],
  ["nmap", spawnSync("nmap", ["--version"]).status === 0],
] as const;
const missing = needs.filter(([, there]) => !there).map(([what]) => what);
if (missing.length > 0) {
  console.log(`ports: skipped, this machine lacks ${missing.join(", ")}`);
  process.exit(0);
}

// Deterministic: of every ten ports one answers, of every ten answering ones one is open.
const hosts = Array.from({ length: HOSTS }, (_, index) => `198.18.77.${10 + index}`);
const world = hosts.flatMap((ip, host) =>
  COMMON_PORTS.flatMap((port, rank) => {
    const place = (rank * 7 + host * 3) % 300;
    return place % 10 === 0 ? [{ ip, port, open: place % 100 === 0 }] : [];
  }),
);
const planted = world
  .filter(({ open }) => open)
  .map(({ ip, port }) => `${ip}:${port}`)
  .toSorted();

const farHosts = spawn("python3", ["tools/bench/far-hosts.py", DEVICE, "198.18.77.1/24", String(ROUND_TRIP_MS)], {
  stdio: ["pipe", "pipe", "inherit"],
});
farHosts.stdin.end(world.map(({ ip, port, open }) => `${ip} ${port} ${open ? "open" : "closed"}`).join("\n"));
await new Promise<void>((resolve, reject) => {
  farHosts.stdout.once("data", () => resolve());
  farHosts.once("exit", (code) => reject(new Error(`the far hosts did not start (${code})`)));
});

const timed = async (work: () => string[] | Promise<string[]>) => {
  const startedAt = performance.now();
  const open = await work();
  return {
    seconds: (performance.now() - startedAt) / 1000,
    found: open.filter((at) => planted.includes(at)).length,
    wrong: open.filter((at) => !planted.includes(at)).length,
  };
};

const ours = async (): Promise<string[]> => {
  await using net = createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["198.18.77.0/24"] }) });
  const seen = await Promise.all(hosts.map((ip) => scanPorts(ip, net, { ports: COMMON_PORTS })));
  return seen.flatMap(({ ip, open }) => open.map((port) => `${ip}:${port}`));
};

const nmap = (): string[] => {
  const words = ["-sT", "-T4", "-Pn", "-n", "--open", "-oG", "-", "-p", COMMON_PORTS.join(","), ...hosts];
  const { stdout, status } = spawnSync("nmap", words, { encoding: "utf8" });
  if (status !== 0) throw new Error("nmap failed");
  return stdout.split("\n").flatMap((line) => {
    const ip = /^Host: (\S+).*Ports: /.exec(line)?.[1];
    return ip === undefined ? [] : [...line.matchAll(/(\d+)\/open\/tcp/g)].map(([, port]) => `${ip}:${port}`);
  });
};

const results = { ours: [] as Awaited<ReturnType<typeof timed>>[], nmap: [] as Awaited<ReturnType<typeof timed>>[] };
try {
  for (let round = 0; round < rounds; round += 1) {
    results.ours.push(await timed(ours));
    results.nmap.push(await timed(nmap));
  }
} finally {
  farHosts.kill();
}

const median = (values: readonly { seconds: number }[]): number =>
  values.map(({ seconds }) => seconds).toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const row = (what: string, runs: typeof results.ours) => ({
  what,
  "seconds (median)": median(runs).toFixed(2),
  "open ports found": `${Math.min(...runs.map(({ found }) => found))} of ${planted.length}`,
  wrong: Math.max(...runs.map(({ wrong }) => wrong)),
  "times nmap's speed": (median(results.nmap) / median(runs)).toFixed(1),
});
console.log(
  `ports: ${HOSTS} hosts × ${COMMON_PORTS.length} ports, ${ROUND_TRIP_MS} ms round trip, 90 % dropping, ${rounds} runs each, one after the other`,
);
console.table([row("parapet, connect scan", results.ours), row("nmap -sT -T4 -Pn -n", results.nmap)]);
const complete = results.ours.every(({ found, wrong }) => found === planted.length && wrong === 0);
process.exit(complete && median(results.nmap) / median(results.ours) >= AIM ? 0 : 1);
