import { readdirSync, readFileSync } from "node:fs";

const read = (path: string): string | null => {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
};

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** Kernel ticks are a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10;

const statOf = (pid: number): Stat | null => {
  const text = read(`/proc/${pid}/stat`);
  // The name, in parentheses, may contain anything.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  if (fields === undefined) return null;
  return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
};

/** A process and all its descendants; empty where the system has no `/proc`. */
export const processTree = (root: number): Stat[] => {
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return [];
  }
  const stats = names.flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));
  const children = Map.groupBy(stats, ({ parent }) => parent);
  const tree = stats.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
};

export const sumCpuMs = (tree: readonly Stat[]): number => tree.reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);

/** Memory of all of them together; pages that they share count once. */
export const sumMemory = (tree: readonly Stat[]): number =>
  tree.reduce((sum, { pid }) => {
    const kb = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? "")?.[1];
    return sum + (kb === undefined ? 0 : Number(kb) * 1024);
  }, 0);
