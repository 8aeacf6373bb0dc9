/** Service detection: real servers from Debian's packages, our product and version beside those of `nmap -sV`. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

import { createAddressPolicy } from "../../packages/net/src/address-policy.ts";
import { createNet } from "../../packages/net/src/create-net.ts";
import { identifyService } from "../../packages/scanner/src/services/identify-service.ts";
import { install, isInstalled, openGround, UNPACKED } from "./services.ground.ts";
import { REAL_SERVERS, type RealServer } from "./services.servers.ts";

const IP = "127.77.0.1";
const MIN_SERVERS = 12;
const MIN_RATIO = 5;

const say = (text: string) => console.log(`services: ${text}`);

if (process.getuid?.() !== 0) {
  say("skipped, the servers need root for their usual ports");
  process.exit(0);
}
if (process.argv.includes("--install")) install(REAL_SERVERS, "nmap");
const installed = REAL_SERVERS.filter(isInstalled);
if (spawnSync("nmap", ["--version"]).status !== 0 || installed.length < MIN_SERVERS) {
  say(
    `skipped, needs nmap and ${MIN_SERVERS} of these packages (run with --install): ${REAL_SERVERS.map((it) => it.package).join(" ")}`,
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

await using ground = openGround([IP], say);
const up: RealServer[] = [];
for (const server of installed) if (await ground.start(server, IP)) up.push(server);
// Some servers open their port before they are ready to answer.
await new Promise((resolve) => setTimeout(resolve, 2_000));
const ports = up.flatMap((it) => it.ports);
await ours(ports.slice(0, 1)); // loads code and tables, as a running worker has
const us = await ours(ports);
const them = nmap(ports);

const rows = up.flatMap((server) =>
  server.ports.map((port) => {
    const truth = upstream(server.package);
    // Generous to both: names and versions count anywhere in the output.
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
  `time: ${us.seconds.toFixed(2)} s against ${them.seconds.toFixed(2)} s, ${ratio.toFixed(1)} times as fast (aim ${MIN_RATIO})`,
);
const enough =
  up.length >= MIN_SERVERS &&
  count("ours", "product") >= count("nmap", "product") &&
  count("ours", "version") >= count("nmap", "version") &&
  ratio >= MIN_RATIO;
process.exitCode = enough ? 0 : 1;
