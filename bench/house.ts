/** The house: start to ready on a warm clone. Aim: under 5 s. */
import { rmSync } from "node:fs";

import { startProduct } from "../e2e/product.ts";

const AIM_MS = 5_000;
const rounds = process.argv.includes("--short") ? 2 : 5;

const timed = async <Result>(work: () => Promise<Result>): Promise<[number, Result]> => {
  const startedAt = performance.now();
  const result = await work();
  return [Math.round(performance.now() - startedAt), result];
};

const [first, product] = await timed(() => startProduct());
await product.stop();
const again: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const [took, warm] = await timed(() => startProduct({}, product.dataDir));
  again.push(took);
  await warm.stop();
}
const [killed, survivor] = await timed(async () => {
  const victim = await startProduct({}, product.dataDir);
  await victim.kill();
  return startProduct({}, product.dataDir);
});
await survivor.stop();
rmSync(product.dataDir, { recursive: true, force: true });

const median = again.toSorted((a, b) => a - b)[Math.floor(again.length / 2)] ?? 0;
console.table([
  { what: "first start, empty data folder, to ready", ms: first, "share of the aim": (first / AIM_MS).toFixed(2) },
  { what: `warm start to ready, median of ${rounds}`, ms: median, "share of the aim": (median / AIM_MS).toFixed(2) },
  { what: "start, kill -9, start again, to ready", ms: killed, "share of the aim": "" },
]);
process.exit(median < AIM_MS ? 0 : 1);
