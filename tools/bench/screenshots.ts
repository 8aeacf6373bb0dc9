/**
 * Screenshots by the renderer, on one core, of invented websites on loopback. Limits: under 600 MB of memory, under 3 s each, and
 * no packet past the proxy, counted from outside at the only other interface of the browser's network namespace. Likeness: pairs of a
 * page and its copy (colors, words, scaled logo, another language, all of it) must be recalled at 95 % with 1 % false alarms among pairs of
 * different brands.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg, setPriority } from "node:os";

import { BRAND_CHANGES, type BrandChange, brandPage } from "@parapet/lab/web/brand-site";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { startDns } from "@parapet/net/testing/start-dns";
import { LOOKS_COPIED, type VisualFingerprint, visualLikeness } from "@parapet/scanner/screenshots/visual-likeness";

import { type Isolation, isolation } from "../../apps/server/src/features/screenshots/isolation.ts";
import { processTree } from "../../apps/server/src/features/screenshots/process-tree.ts";
import { startRenderer } from "../../apps/server/src/features/screenshots/renderer.ts";
import { TEST_BROWSER } from "../../apps/server/src/features/screenshots/testing/test-browser.ts";

const isShort = process.argv.includes("--short");
/** `--pictures=480` takes fewer; the likeness needs all changes of two halves of brands. */
const asked = Number(
  /^--pictures=(\d{2,5})$/.exec(process.argv.find((word) => word.startsWith("--pictures=")) ?? "")?.[1],
);
const PICTURES = isShort ? 96 : Number.isInteger(asked) ? asked : 1_000;
/** Brands of each half: a threshold is chosen on the first and measured on the second. */
const HALF = Math.min(40, Math.floor(PICTURES / 6 / 2));
const LIMIT_MB = 600;
const LIMIT_SECONDS = 3;
const SITE = "127.0.7.2";

if (TEST_BROWSER === undefined) {
  console.log("screenshots: skipped, this machine has no Chromium");
  process.exit(0);
}

/** Another interface that every address but loopback leads to, and one packet of our own, which the counter must show. */
const WATCHED = [
  "echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6",
  "ip link set lo up",
  "ip link add out type veth peer name sink",
  "ip link set out arp off up",
  "ip link set sink up",
  "ip addr add 203.0.113.2/24 dev out",
  "ip route add default dev out",
  "(echo control > /dev/udp/203.0.113.9/9)",
  'exec taskset -c 0 "$@"',
].join(" && ");
const watched: Isolation = { kind: "namespace", prefix: ["unshare", "--net", "bash", "-c", WATCHED, "bash"] };
const isWatched = isolation().kind === "namespace" && process.getuid?.() === 0;
const separate: Isolation = isWatched ? watched : { kind: "browser", prefix: ["taskset", "-c", "0"] };

/** Packets that left the namespace of this process by the other interface, as the kernel counts them. */
const packetsOut = (pid: number): number => {
  const line = readFileSync(`/proc/${pid}/net/dev`, "latin1")
    .split("\n")
    .find((text) => text.trim().startsWith("out:"));
  return line === undefined ? Number.NaN : Number(line.trim().split(/\s+/)[10]);
};

/** Processor time of a process and all below it, with those that have ended. */
const cpuSeconds = (root: number): number =>
  processTree(root).reduce((sum, pid) => {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, "latin1");
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      return sum + [11, 12, 13, 14].reduce((ticks, at) => ticks + Number(fields[at]), 0) / 100;
    } catch {
      return sum;
    }
  }, 0);

/** The renderer yields to other work; what is measured is its own cost. */
const atNormalPriority = (root: number): void => {
  for (const pid of processTree(root))
    try {
      setPriority(pid, 0);
    } catch {
      // It has ended, or this account must not raise priorities: others' work is then part of the time.
    }
};

const site = createServer((request, response) => {
  const [, brand, change] = /^\/(\d+)\/(\w+)/.exec(request.url ?? "") ?? [];
  if (brand === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": "text/html" }).end(brandPage(Number(brand), change as BrandChange));
});
await new Promise<void>((resolve) => {
  site.listen(0, SITE, resolve);
});
const { port } = site.address() as AddressInfo;
await using dns = await startDns(({ name, type }) => (type === "A" ? [{ name, type: "A", ttl: 60, data: SITE }] : []));
await using net = createNet({ resolvers: [dns.address], policy: createAddressPolicy({ allow: [`${SITE}/32`] }) });

const looks = new Map<string, VisualFingerprint>();
const seconds: number[] = [];
let packets = 0;
let controls = 0;
let notTaken = 0;
let seenPid = 0;
let timedPid = 0;
let cpuBefore = 0;
const cpu: number[] = [];
await using renderer = await startRenderer({
  browser: TEST_BROWSER,
  net,
  signal: new AbortController().signal,
  isolation: separate,
});
let before = Number.NaN;
const take = async (brand: number, change: BrandChange): Promise<void> => {
  const startedAt = performance.now();
  const capture = await renderer.capture(`http://brand${brand}.test:${port}/${brand}/${change}`);
  seconds.push((performance.now() - startedAt) / 1000);
  if (capture.kind === "taken") looks.set(`${brand} ${change}`, capture.fingerprint);
  else notTaken += 1;
  const pid = renderer.pid();
  if (pid === null) return;
  const used = cpuSeconds(pid);
  // The first page of a browser pays for its start.
  if (pid === timedPid) cpu.push(used - cpuBefore);
  else atNormalPriority(pid);
  [timedPid, cpuBefore] = [pid, used];
  if (!isWatched) return;
  const now = packetsOut(pid);
  if (pid === seenPid) packets += now - before;
  else {
    // A new browser: the first packet is the control.
    controls += now >= 1 ? 1 : 0;
    packets += now - 1;
    seenPid = pid;
  }
  before = now;
};

const CHANGES: readonly BrandChange[] = ["none", ...BRAND_CHANGES];
for (let n = 0; n < PICTURES; n += 1) await take(Math.floor(n / CHANGES.length), CHANGES[n % CHANGES.length] ?? "none");
site.close();

const likeness = (a: string, b: string): number | null => {
  const [left, right] = [looks.get(a), looks.get(b)];
  return left === undefined || right === undefined ? null : visualLikeness(left, right).score;
};
type Half = readonly [from: number, to: number];
const CHOSEN: Half = [0, HALF];
const MEASURED: Half = [HALF, 2 * HALF];
const same = ([from, to]: Half, change: BrandChange): number[] =>
  Array.from({ length: to - from }, (_, at) => likeness(`${from + at} none`, `${from + at} ${change}`) ?? 0);
const copies = (half: Half): number[] => BRAND_CHANGES.flatMap((change) => same(half, change));
const others = ([from, to]: Half): number[] => {
  const scores: number[] = [];
  for (let a = from; a < to; a += 1)
    for (let b = from; b < to; b += 1)
      if (a !== b)
        for (const change of CHANGES) {
          const score = likeness(`${a} none`, `${b} ${change}`);
          if (score !== null) scores.push(score);
        }
  return scores;
};
const shareFrom = (threshold: number, scores: readonly number[]): number =>
  scores.filter((score) => score >= threshold).length / Math.max(1, scores.length);
/** The lowest threshold with at most one false alarm in a hundred, on the first half alone. */
const chosen =
  Array.from({ length: 101 }, (_, score) => score).find((score) => shareFrom(score, others(CHOSEN)) <= 0.01) ?? 100;
const different = others(MEASURED);
const pairs = copies(MEASURED);
const share = (scores: readonly number[]): number => shareFrom(LOOKS_COPIED, scores);
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
const sorted = seconds.toSorted((a, b) => a - b);
const at = (quantile: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const peakMb = renderer.peakBytes() / 1024 / 1024;

console.log(
  `${seconds.length} pictures, ${notTaken} not taken, one core, isolation by ${separate.kind}, browser sandbox ${String(renderer.hasSandbox())}`,
);
console.log(
  `mean ${meanOf(seconds).toFixed(2)} s, p50 ${at(0.5).toFixed(2)} s, p95 ${at(0.95).toFixed(2)} s (limit ${LIMIT_SECONDS} s)`,
);
console.log(
  `processor time ${meanOf(cpu).toFixed(2)} s each; load of the machine ${loadavg()
    .map((one) => one.toFixed(1))
    .join(" ")}`,
);
console.log(`memory of the renderer at most ${peakMb.toFixed(0)} MB (limit ${LIMIT_MB} MB)`);
console.log(
  isWatched
    ? `${packets} packets past the proxy (limit 0); the control packet was counted for ${controls} browsers`
    : "packets past the proxy: not assessed, this account may not create a network namespace",
);
for (const change of BRAND_CHANGES) console.log(`recall ${change}: ${percent(share(same(MEASURED, change)))}`);
const line = (name: string, threshold: number, half: Half): string =>
  `${name}, threshold ${threshold}: recall of ${copies(half).length} pairs ${percent(shareFrom(threshold, copies(half)))} (aim 95 %) at ${percent(shareFrom(threshold, others(half)))} false alarms of ${others(half).length} (limit 1 %)`;
console.log(line("chosen on the first half, first half", chosen, CHOSEN));
console.log(line("chosen on the first half, second half", chosen, MEASURED));
console.log(line("in use, first half", LOOKS_COPIED, CHOSEN));
console.log(line("in use, second half", LOOKS_COPIED, MEASURED));
if (process.argv.includes("--scores")) {
  const ranked = different.toSorted((a, b) => b - a);
  console.log(
    "copies:",
    pairs
      .toSorted((a, b) => a - b)
      .slice(0, 30)
      .join(" "),
  );
  console.log("others:", ranked.slice(0, 30).join(" "), "1 % at", ranked[Math.floor(ranked.length / 100)]);
}
const isGood =
  notTaken === 0 &&
  peakMb < LIMIT_MB &&
  at(0.95) < LIMIT_SECONDS &&
  (!isWatched || (packets === 0 && controls > 0)) &&
  share(pairs) >= 0.95 &&
  share(different) <= 0.01;
process.exitCode = isGood ? 0 : 1;
