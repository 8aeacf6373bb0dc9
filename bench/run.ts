/** `npm run bench [-- --short] [names…]`: every figure beside its peer or limit, one script each, ratios first. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { basename } from "node:path";

const words = process.argv.slice(2);
const short = words.includes("--short");
const wanted = words.filter((word) => !word.startsWith("--"));

/** Too long for the short form; each is measured on its own when asked by name. */
const LONG = new Set(["house-cold"]);

const scripts = globSync("bench/*.ts")
  .map((path) => ({ path, name: basename(path, ".ts") }))
  .filter(({ name }) => name !== "run" && !name.includes("."))
  .filter(({ name }) => (wanted.length > 0 ? wanted.includes(name) : !(short && LONG.has(name))))
  .toSorted((a, b) => a.name.localeCompare(b.name));

console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`,
);

const verdicts = scripts.map(({ path, name }) => {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, [path, ...(short ? ["--short"] : [])], { stdio: "inherit" });
  return { name, passed: status === 0 };
});

console.log("");
for (const { name, passed } of verdicts) console.log(`${passed ? "ok  " : "FAIL"} ${name}`);
const failed = verdicts.filter(({ passed }) => !passed).length;
console.log(`\n${verdicts.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
