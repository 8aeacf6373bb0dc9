/** Memory of a scan of 1,000 hosts, sub-domains to findings. Aim: under 300 MB. */
import { spawn, spawnSync } from "node:child_process";

import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";

import { FORGETFUL, runScan } from "../../packages/scanner/src/scan/run-scan.ts";
import { SCAN_STAGES } from "../../packages/scanner/src/scan/stages.ts";

const AIM_MB = 300;
/** On a machine with much memory V8 lets garbage pile up; a scanning process is started with these to keep it small. */
const HEAP = ["--max-semi-space-size=4", "--max-old-space-size=160"];
if (!process.execArgv.includes(HEAP[0] ?? "")) {
  const again = spawnSync(process.execPath, [...HEAP, ...process.argv.slice(1)], { stdio: "inherit" });
  process.exit(again.status ?? 1);
}
const ports = process.argv.includes("--short") ? "21,22,25,80,443" : "top100";

const child = spawn(process.execPath, ["tools/bench/huge-lab.child.ts"], { stdio: ["pipe", "pipe", "inherit"] });
const reported = await new Promise<string>((resolve) =>
  child.stdout.once("data", (chunk: Buffer) => resolve(String(chunk))),
);
const { resolver, cidr, mapped } = JSON.parse(reported) as { resolver: string; cidr: string; mapped: boolean };
if (mapped) {
  console.log("scan-memory: skipped, the company's ports cannot be opened here without root");
  child.stdin.end();
  process.exit(0);
}

const startedAt = performance.now();
const peaks = new Map<string, number>();
let stage = "resolve";
const sampler = setInterval(() => peaks.set(stage, Math.max(peaks.get(stage) ?? 0, process.memoryUsage.rss())), 50);
const net = createNet({ resolvers: [resolver], policy: createAddressPolicy({ allow: [cidr] }) });
try {
  const known = await runScan(
    SCAN_STAGES,
    {
      domain: "huge.test",
      profile: "full",
      net,
      signal: new AbortController().signal,
      now: () => new Date(),
      settings: { ports },
    },
    FORGETFUL,
    (progress) => (stage = progress.stage),
  );
  clearInterval(sampler);
  const peakMb = process.resourceUsage().maxRSS / 1024;
  console.log(
    `scan-memory: ${known.assets.length} assets, ${known.ports.length} services, ${known.sites.length} sites, ports ${ports}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  console.table([...peaks].map(([what, bytes]) => ({ stage: what, "peak MB": Math.round(bytes / 2 ** 20) })));
  console.log(`peak ${Math.round(peakMb)} MB, aim under ${AIM_MB} MB, share ${(peakMb / AIM_MB).toFixed(2)}`);
  process.exitCode = peakMb < AIM_MB && known.assets.length >= 1_000 ? 0 : 1;
} finally {
  clearInterval(sampler);
  await net[Symbol.asyncDispose]();
  child.stdin.end();
}
