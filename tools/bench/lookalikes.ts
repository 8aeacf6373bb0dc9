/**
 * Look-alike sweep beside Debian's `dnstwist`: the same zone, the same resolver, every answer 20 ms late, both asking
 * DNS only. Aims: 12 times as fast, and every one of its variations present.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";

import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { generateLookAlikes } from "@parapet/scanner/look-alikes/generate-look-alikes";
import { type LookAlikeObservation, sweepLookAlikes } from "@parapet/scanner/look-alikes/sweep-look-alikes";

try {
  // Both contenders and the resolver inherit it, so that other work on the machine disturbs none of them.
  setPriority(-15);
} catch {
  // Without the right to do so the figures are those of a busy machine.
}

const AIM = 12;
const DELAY_MS = 20;
const DOMAINS = ["acme.test", "harbour.test"];
const rounds = process.argv.includes("--short") ? 1 : 3;
const DICTIONARIES = "/usr/share/dnstwist/dictionaries";

/** The samples of the upstream project, when the data folder is there: names and fuzzers must be the same. */
const checkSamples = (): boolean => {
  const folder = process.env["PARAPET_DATA"];
  const path = `${folder}/dnstwist/derived-permutations.json`;
  if (folder === undefined || !existsSync(path)) {
    console.log("lookalikes: PARAPET_DATA is not set, the upstream samples are not compared");
    return true;
  }
  const samples = JSON.parse(readFileSync(path, "utf8")) as Record<string, { fuzzer: string; domain: string }[]>;
  return Object.entries(samples)
    .map(([domain, wanted]) => {
      const made = new Map((generateLookAlikes(domain) ?? []).map((it) => [it.domain, it.fuzzer]));
      const same = wanted.filter((it) => made.get(it.domain) === it.fuzzer).length;
      console.log(`${domain}: ${same} of ${wanted.length} variations under the same fuzzer, ${made.size} in all`);
      return same === wanted.length;
    })
    .every(Boolean);
};

const timed = async <Result>(work: () => Promise<Result>): Promise<[number, Result]> => {
  const startedAt = performance.now();
  const result = await work();
  return [(performance.now() - startedAt) / 1000, result];
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const samplesHold = checkSamples();
if (spawnSync("dnstwist", ["--help"]).status !== 0) {
  console.log("lookalikes: the comparison is skipped, this machine lacks dnstwist (package `dnstwist`)");
  process.exit(samplesHold ? 0 : 1);
}

const zone = spawn(process.execPath, ["tools/bench/lookalikes.zone.ts", String(DELAY_MS)], {
  stdio: ["pipe", "pipe", "inherit"],
});
const first = await createInterface({ input: zone.stdout })[Symbol.asyncIterator]().next();
const { resolver, mapped } = JSON.parse(String(first.value)) as {
  resolver: { ip: string; port: number };
  mapped: boolean;
};
if (mapped) {
  console.log("lookalikes: the comparison is skipped, dnstwist asks port 53 only and that needs root here");
  zone.stdin.end();
  process.exit(samplesHold ? 0 : 1);
}

interface Theirs {
  fuzzer: string;
  domain: string;
  dns_ns?: string[];
  dns_a?: string[];
}
const theirRun = async (domain: string): Promise<Theirs[]> => {
  const words = [
    "--format",
    "json",
    "--all",
    "--nameservers",
    resolver.ip,
    "--dictionary",
    `${DICTIONARIES}/english.dict`,
    "--tld",
    `${DICTIONARIES}/abused_tlds.dict`,
    domain,
  ];
  const child = spawn("dnstwist", words, { stdio: ["ignore", "pipe", "ignore"] });
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Theirs[];
};
const ourRun = async (domain: string): Promise<LookAlikeObservation[]> => {
  await using net = createNet({ resolvers: [`${resolver.ip}:${resolver.port}`], policy: createAddressPolicy() });
  const names = generateLookAlikes(domain) ?? [];
  return await sweepLookAlikes(names, net, {
    signal: new AbortController().signal,
    now: new Date(),
    visits: false,
    rdapBase: null,
  });
};

interface Round {
  readonly ours: number;
  readonly theirs: number;
  readonly seen: readonly LookAlikeObservation[];
  readonly wanted: readonly Theirs[];
}
const runs = new Map<string, Round[]>(DOMAINS.map((domain) => [domain, []]));
try {
  await ourRun("warm-up.test");
  for (let round = 0; round < rounds; round += 1) {
    for (const domain of DOMAINS) {
      const [ours, seen] = await timed(() => ourRun(domain));
      const [theirs, wanted] = await timed(() => theirRun(domain));
      runs.get(domain)?.push({ ours, theirs, seen, wanted });
    }
  }
} finally {
  zone.stdin.end();
}

const isRegistered = ({ name }: LookAlikeObservation): boolean => "seen" in name.registered && name.registered.seen;
const isTaken = ({ dns_ns = [], dns_a = [] }: Theirs): boolean =>
  [...dns_ns, ...dns_a].some((value) => !value.startsWith("!"));

const total = { ours: 0, theirs: 0 };
const lost: string[] = [];
console.log(`lookalikes: one resolver, each answer ${DELAY_MS} ms late, ${rounds} runs each, taking turns`);
console.table(
  [...runs].map(([domain, rows]) => {
    const { seen, wanted } = rows.at(-1) ?? { seen: [], wanted: [] };
    const made = new Map(seen.map((observation) => [observation.domain, observation]));
    const missing = wanted.filter((it) => !made.has(it.domain));
    const overlooked = wanted.filter((it) => {
      const observation = made.get(it.domain);
      return isTaken(it) && (observation === undefined || !isRegistered(observation));
    });
    lost.push(...[...missing, ...overlooked].map((it) => it.domain));
    const ours = median(rows.map((row) => row.ours));
    const theirs = median(rows.map((row) => row.theirs));
    total.ours += ours;
    total.theirs += theirs;
    return {
      domain,
      "parapet: names": seen.length,
      "parapet: s": ours.toFixed(2),
      "dnstwist: names": wanted.length,
      "dnstwist: s": theirs.toFixed(2),
      "faster by": `${(theirs / ours).toFixed(1)} ×`,
      "per name": `${(theirs / wanted.length / (ours / seen.length)).toFixed(1)} ×`,
      missing: missing.length,
      "registered, overlooked": overlooked.length,
    };
  }),
);
const ratio = total.theirs / total.ours;
console.log(`both sweeps together: ${ratio.toFixed(1)} times as fast (aim ${AIM}), and more names looked at`);
for (const domain of lost.slice(0, 10)) console.log(`  lost: ${domain}`);
process.exit(samplesHold && ratio >= AIM && lost.length === 0 ? 0 : 1);
