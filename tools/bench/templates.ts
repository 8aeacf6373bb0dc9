/** The template engine: 1,700 templates against one host of the lab, and matching alone. Community templates from PARAPET_DATA. */
import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { startCompany } from "../../lab/src/start-company.ts";
import { page } from "../../lab/src/web/pages.ts";
import { readTemplate } from "../../packages/scanner/src/templates/read-template.ts";

const WANTED = 1_700;
const MAX_MB = 250;
const MIN_PER_SECOND = 500;
/** The rest would do more than read. */
const MIN_SHARE = 0.9;

const say = (text: string) => console.log(`templates: ${text}`);

interface Source {
  readonly file: string;
  readonly text: string;
}

/** Without community templates: ours, of the four kinds that are most common among them. */
const ownSources = (): Source[] =>
  Array.from({ length: WANTED }, (_, at): Source => {
    const matchers = [
      'matchers: [{type: word, words: ["[core]", "[remote"], condition: or}, {type: status, status: [200]}]',
      String.raw`matchers: [{type: regex, regex: ['(?i)(?:vendor${at})(?:[0-9a-z\-_\t .]{0,20})(?:=|>|:)(?:.){0,5}([a-z0-9]{32})']}]`,
      "matchers: [{type: dsl, dsl: ['status_code == 200 && contains(tolower(body), \"secret\")']}]",
      "extractors: [{type: regex, part: body, regex: ['AKIA[0-9A-Z]{16}']}]",
    ];
    const path = at % 4 === 3 ? "" : `/place-${at}.txt`;
    return {
      file: `own-${at}.yaml`,
      text: `id: own-${at}\ninfo: {name: own ${at}, severity: info}\nhttp:\n  - method: GET\n    path: ["{{BaseURL}}${path}"]\n    matchers-condition: and\n    ${matchers[at % 4]}\n`,
    };
  });

const data = process.env["PARAPET_DATA"];
let sources: Source[] = [];
let falls = false;
if (data === undefined) {
  say("PARAPET_DATA is not set: templates of our own making are used");
  sources = ownSources();
} else {
  const folder = join(data, "nuclei-templates");
  const refused: string[] = [];
  const loaded: Source[] = [];
  let asked = 0;
  for (const file of globSync("{http,dns}/**/*.yaml", { cwd: folder }).toSorted()) {
    const text = readFileSync(join(folder, file), "utf8");
    const counts = file.startsWith("http/");
    if (counts) asked += 1;
    try {
      readTemplate(text, file);
      loaded.push({ file, text });
    } catch (error) {
      if (counts) refused.push(`${file}: it ${(error as Error).message}`);
    }
  }
  const share = (asked - refused.length) / asked;
  say(
    `${asked - refused.length} of ${asked} HTTP templates load (${(share * 100).toFixed(1)} %, at least ${MIN_SHARE * 100} %)`,
  );
  for (const line of refused) say(`  refused ${line}`);
  falls ||= share < MIN_SHARE;
  // Fewer than wanted: the same templates again under other names. Requests they share are then sent once, as always.
  for (let round = 0; sources.length < WANTED; round++) {
    const copies = loaded.map(({ file, text }) => ({
      file: `${round}/${file}`,
      text: round === 0 ? text : text.replace(/^id: *(\S+)/m, `id: $1-${round}`),
    }));
    sources.push(...copies.slice(0, WANTED - sources.length));
  }
  say(`${loaded.length} templates, repeated to ${sources.length}`);
}

const paragraph = '<p>Anvils, rockets and roller skates since 1949. <a href="/about">About us</a> data-key="x"</p>\n';
await using lab = await startCompany("acme.test", { files: { "/": page("Acme Tools", paragraph.repeat(500)) } });
if (lab.mapped) {
  say("skipped, this machine does not lend low ports of loopback addresses");
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), "parapet-templates-"));
try {
  const file = join(folder, "sources.json");
  writeFileSync(file, JSON.stringify(sources));
  const order = {
    sources: file,
    url: "http://acme.test/",
    resolver: `${lab.resolver.ip}:${lab.resolver.port}`,
    allow: lab.cidr,
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "templates.engine.ts"), JSON.stringify(order)],
    { timeout: 400_000 },
  );
  const seen = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as Record<string, number>;
  const figure = (name: string, digits = 0) => (seen[name] ?? NaN).toFixed(digits);
  say(`read ${figure("templates")} templates in ${figure("readMs")} ms`);
  say(
    `ran against one host in ${(Number(seen["runMs"]) / 1000).toFixed(1)} s: ${figure("sent")} requests, ${figure("hits")} matches, ${figure("blind")} not assessed`,
  );
  say(`peak memory ${figure("peakMb")} MB (at most ${MAX_MB})`);
  say(
    `matching alone: ${figure("matchedPerSecond")} templates/s on a page of ${figure("homeBytes")} bytes and a "not found" (at least ${MIN_PER_SECOND})`,
  );
  falls ||= !(Number(seen["peakMb"]) <= MAX_MB && Number(seen["matchedPerSecond"]) >= MIN_PER_SECOND);
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(falls ? 1 : 0);
