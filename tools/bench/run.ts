/** `npm run bench [-- --short | --minutes=N] [names…] [--options of the scripts]`: every figure beside its peer or limit, one script each, ratios first. */
import { globSync } from "node:fs";
import { basename } from "node:path";

import { chosenNames } from "../proof/chosen-names.ts";
import { runProgram } from "../proof/run-program.ts";
import { machine } from "../proof/verdicts.ts";

const words = process.argv.slice(2);
const isShort = words.includes("--short");
const isAll = words.every((word) => word.startsWith("-"));

/** The short form ends within five minutes: quick ones first, and what finds no time is named, not passed over. */
const SHORT_BUDGET_SECONDS = 270;
const QUICK = [
  "portal-size",
  "recog",
  "sizing",
  "email",
  "startup",
  "cve-boundaries",
  "templates",
  "corpus",
  "account",
];
/** The long form ends within three hours, and no script takes more than half an hour of them. */
const LONG_BUDGET_SECONDS = 3 * 3_600;
const minutes = Number(
  /^--minutes=(\d{1,4})$/.exec(words.find((word) => word.startsWith("--minutes")) ?? "")?.[1] ?? 0,
);
const BUDGET_SECONDS = minutes > 0 ? minutes * 60 : isShort ? SHORT_BUDGET_SECONDS : LONG_BUDGET_SECONDS;
const MAX_SECONDS = isShort ? 120 : 1_800;
/** What is passed on to the scripts: each says at its head which it knows. */
const passed = words.filter((word) => word.startsWith("--") && !word.startsWith("--minutes"));

const place = (name: string): number => (QUICK.includes(name) ? QUICK.indexOf(name) : QUICK.length);
const all = globSync("tools/bench/*.ts")
  .map((path) => ({ path, name: basename(path, ".ts") }))
  .filter(({ name }) => name !== "run" && !name.includes("."));
const USAGE = `npm run bench [-- --short | --minutes=N] [names…] [--options of the scripts]

Every figure beside its peer or limit. Without names all of them run, for up to three hours; --short ends within five minutes.`;
const chosen = chosenNames(words, USAGE, all.map(({ name }) => name).toSorted());
const scripts = all
  .filter(({ name }) => chosen.includes(name))
  .toSorted((a, b) => place(a.name) - place(b.name) || a.name.localeCompare(b.name));

console.log(machine());

/** A line that sets a figure beside something: a peer, a limit, an aim. */
const RATIO = /\d ?×|ratio|share|of the aim|limit|\bof\b.*\bp99\b|times/i;

const startedAt = performance.now();
const verdicts: { name: string; verdict: "ok" | "FAIL" | "skipped" | "no time"; seconds: number; ratios: string[] }[] =
  [];
for (const { path, name } of scripts) {
  const spent = (performance.now() - startedAt) / 1000;
  if (isAll && spent > BUDGET_SECONDS - 30) {
    verdicts.push({ name, verdict: "no time", seconds: 0, ratios: [] });
    continue;
  }
  const left = isAll ? Math.min(MAX_SECONDS, BUDGET_SECONDS - spent) : MAX_SECONDS;
  console.log(`\n── ${name}`);
  const began = performance.now();
  const { code, said } = await runProgram(process.execPath, [path, ...passed], { seconds: left });
  const seconds = (performance.now() - began) / 1000;
  console.log(said.trimEnd());
  const ratios = said.split("\n").filter((line) => RATIO.test(line) && line.length < 240);
  // Ended by us for want of time: no verdict about the figure.
  const verdict =
    code === null && (isShort || seconds >= left - 1)
      ? "no time"
      : /\bskipped\b/.test(said) && code === 0
        ? "skipped"
        : code === 0
          ? "ok"
          : "FAIL";
  verdicts.push({ name, verdict, seconds, ratios });
}

// One table at the end: the ratio to a peer or limit first, then how it came out.
const cell = (text: string): string => text.trim().replaceAll(/\s+/g, " ").replaceAll("|", "/");
console.log(`\n${machine()}\n\n| bench | ratios and limits | verdict | seconds |\n|---|---|---|---|`);
for (const { name, verdict, seconds, ratios } of verdicts)
  console.log(`| ${name} | ${ratios.slice(0, 6).map(cell).join("; ") || "—"} | ${verdict} | ${seconds.toFixed(0)} |`);
const count = (verdict: string): number => verdicts.filter((one) => one.verdict === verdict).length;
console.log(
  `\n${count("ok")} passed, ${count("FAIL")} failed, ${count("skipped")} skipped, ${count("no time")} without time`,
);
process.exit(count("FAIL") === 0 ? 0 : 1);
