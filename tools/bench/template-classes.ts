/** What the template engine does with the community's templates, by folder and class, why it refuses those of CVEs, and the requests that sharing saves. Needs PARAPET_DATA. */
import { join } from "node:path";

import { classifyRefusal, loadTemplates } from "../../packages/scanner/src/templates/load-templates.ts";
import { REFUSALS } from "../../packages/scanner/src/templates/refused.ts";
import { plannedRequests, requestKey } from "../../packages/scanner/src/templates/run-http.ts";
import { targetNames } from "../../packages/scanner/src/templates/target-names.ts";

const HOSTS = 100;
const WANTED = 4_000;
const CLASSES = ["observe", "prove", "change", "undecided", "not-run"] as const;

const say = (text: string) => console.log(`template-classes: ${text}`);

const data = process.env["PARAPET_DATA"];
if (data === undefined) {
  say("skipped, PARAPET_DATA is not set");
  process.exit(0);
}

const folderOf = (file: string): string => {
  const [protocol = "", folder = ""] = file.split("/");
  return protocol === "http" ? `http/${folder}` : protocol;
};

const { templates, refused } = await loadTemplates(join(data, "nuclei-templates"));
const counts = new Map<string, Map<string, number>>();
const count = (file: string, harm: string): void => {
  const row = counts.get(folderOf(file)) ?? new Map<string, number>();
  counts.set(folderOf(file), row.set(harm, (row.get(harm) ?? 0) + 1));
};
for (const { file, harm } of templates) count(file, harm);
for (const { file, code } of refused) count(file, classifyRefusal(code));

say(`| folder | ${CLASSES.join(" | ")} | observe or prove |`);
for (const [folder, row] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const all = [...row.values()].reduce((sum, it) => sum + it, 0);
  const share = ((row.get("observe") ?? 0) + (row.get("prove") ?? 0)) / all;
  const cells = CLASSES.map((harm) => row.get(harm) ?? 0).join(" | ");
  say(`| ${folder} | ${cells} | ${(share * 100).toFixed(0)} % |`);
}

/** Why templates of CVEs are refused, so that the largest reason is known. */
const reasons = [
  ...Map.groupBy(
    refused.filter(({ file }) => folderOf(file) === "http/cves"),
    ({ code }) => code,
  ),
].toSorted(([, a], [, b]) => b.length - a.length);
say("| why a template of http/cves is refused | templates |");
for (const [code, { length }] of reasons) say(`| ${REFUSALS[code]} | ${length} |`);

const target = targetNames("https://www.specimen.example/");
const chosen = templates.filter(({ harm, http }) => harm === "observe" && http.length > 0).slice(0, WANTED);
const keys = chosen.flatMap((template) => plannedRequests(template, target).map(requestKey));
const distinct = new Set(keys).size;
say(
  `${chosen.length} observing templates on ${HOSTS} hosts: ${distinct * HOSTS} requests, ${keys.length * HOSTS} if each template sent its own (${(100 - (distinct / keys.length) * 100).toFixed(0)} % saved)`,
);
process.exit(templates.length > 0 ? 0 : 1);
