import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

import { drawCurves } from "./curves.draw.ts";

/** A growth curve as a bench measured it. */
export interface Growth {
  readonly title: string;
  readonly across: string;
  readonly up: string;
  /** The script that made it. */
  readonly by: string;
  readonly curves: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

const FOLDER = fileURLToPath(new URL("curves/", import.meta.url));

/** With `--draw`, keeps what was measured in `tools/bench/curves/NAME.json` and draws the picture beside it. */
export const recordGrowth = (name: string, growth: Growth): void => {
  if (!process.argv.includes("--draw")) return;
  mkdirSync(FOLDER, { recursive: true });
  const [load = 0] = loadavg();
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, load average ${load.toFixed(1)} at the end`;
  writeFileSync(`${FOLDER}${name}.json`, `${JSON.stringify({ ...growth, machine }, null, 2)}\n`);
  writeFileSync(`${FOLDER}${name}.svg`, drawPicture(growth));
};

export const drawPicture = ({ title, across, up, curves }: Growth): string => drawCurves(title, across, up, curves);

/** Every curve that was stored, by name. */
export const keptGrowth = (): Map<string, { growth: Growth; picture: string }> =>
  new Map(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith(".json"))
      .map((file) => [
        file.replace(".json", ""),
        {
          growth: JSON.parse(readFileSync(`${FOLDER}${file}`, "utf8")) as Growth,
          picture: readFileSync(`${FOLDER}${file.replace(".json", ".svg")}`, "utf8"),
        },
      ]),
  );
