import { once } from "node:events";

import type { Blueprint } from "../src/blueprint.ts";
import { blockLists } from "../src/blueprints/block-lists.ts";
import { careless } from "../src/blueprints/careless.ts";
import { harbour } from "../src/blueprints/harbour.ts";
import { hostile } from "../src/blueprints/hostile.ts";
import { huge } from "../src/blueprints/huge.ts";
import { tidy } from "../src/blueprints/tidy.ts";
import { startLab } from "../src/start-lab.ts";

// Brings up a lab to check by hand: `node lab/scripts/run-lab.ts careless tidy`. Ctrl-C ends it.
const BLUEPRINTS: Readonly<Record<string, Blueprint>> = {
  careless,
  tidy,
  harbour,
  huge,
  hostile,
  "block-lists": blockLists,
};

const wanted = process.argv.slice(2);
const USAGE = `node lab/scripts/run-lab.ts [names of companies…]

Brings up a lab to check by hand, until Ctrl-C ends it: ${Object.keys(BLUEPRINTS).join(", ")}.
`;
if (wanted.some((word) => ["--help", "-h"].includes(word))) {
  process.stdout.write(USAGE);
  process.exit();
}
const unknown = wanted.filter((name) => !Object.hasOwn(BLUEPRINTS, name));
if (unknown.length > 0) {
  process.stderr.write(`No such company: ${unknown.join(", ")}.\n\n${USAGE}`);
  process.exit(2);
}

await using lab = await startLab(
  (wanted.length === 0 ? ["careless", "tidy", "harbour"] : wanted).flatMap((name) => BLUEPRINTS[name] ?? []),
);
const rows = [...lab.hosts].map(([host, ip]) => `  ${ip.padEnd(16)} ${host}`);
process.stdout.write(
  [
    `resolver  ${lab.resolver.ip}:${lab.resolver.port}`,
    `addresses ${lab.cidr}${lab.mapped ? " (mapped: only the lab's own network reaches them)" : ""}`,
    ...rows,
    `try       dig @${lab.resolver.ip} -p ${lab.resolver.port} txt acme.test`,
    "",
  ].join("\n"),
);
await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
