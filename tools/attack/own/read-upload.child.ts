/** Reads one file in a process of its own, whose memory is no one else's: as an import does, or whole, as it should not. */
import { createReadStream, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { readSource, type Feed } from "../../../packages/intel/src/feed.ts";
import { misp } from "../../../packages/intel/src/feeds/misp.ts";
import { stix } from "../../../packages/intel/src/feeds/stix.ts";
import { openBytes } from "../../../packages/intel/src/read/open-source.ts";

const [, , how = "", path = ""] = process.argv;
const FEEDS: Readonly<Record<string, Feed>> = { stix: stix as Feed, misp: misp as Feed };
const MIB = 1024 ** 2;

const readWhole = (): void => {
  const bytes = readFileSync(path);
  JSON.stringify(JSON.parse((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString(), (_, value: unknown) => value));
};

const before = process.resourceUsage().maxRSS / 1024;
const startedAt = process.cpuUsage();
let fault: string | null = null;
try {
  const feed = FEEDS[how];
  if (feed === undefined) readWhole();
  else for await (const _batch of readSource(feed, openBytes("upload", createReadStream(path))));
} catch (error) {
  // A refusal has words of its own; these are the engine's.
  if (error instanceof RangeError || error instanceof TypeError || /heap|stack/i.test(String(error)))
    fault = (error as Error).name;
}
const { user, system } = process.cpuUsage(startedAt);
console.log(
  JSON.stringify({
    fault: "polluted" in {} ? "the prototype was changed" : fault,
    // The most that it ever held, also where nothing else could run meanwhile.
    bytes: (process.resourceUsage().maxRSS / 1024 - before) * MIB,
    seconds: (user + system) / 1e6,
  }),
);
