import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** Kernel ticks are a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10;

const statIn = (pid: number, text: string): Stat => {
  // The name, in parentheses, may contain anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
};

const isNumber = (name: string): boolean => /^\d+$/.test(name);

/** A process and all its descendants. */
const treeOf = (root: number, stats: readonly Stat[]): Stat[] => {
  const children = Map.groupBy(stats, ({ parent }) => parent);
  const tree = stats.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
};

/** What a process and all its descendants are at this moment; nothing where the system has no `/proc`. */
export const processTree = (root: number): number[] => {
  const orNothing = <Value>(work: () => Value): Value | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  const stats = (orNothing(() => readdirSync("/proc")) ?? []).filter(isNumber).flatMap((name) => {
    const text = orNothing(() => readFileSync(`/proc/${name}/stat`, "latin1"));
    return text === null ? [] : [statIn(Number(name), text)];
  });
  return treeOf(root, stats).map(({ pid }) => pid);
};

export interface TreeUse {
  readonly pids: readonly number[];
  /** Memory of all of them together; pages that they share count once. */
  readonly bytes: number;
  readonly cpuMs: number;
}

/**
 * What a process and all its descendants use. The kernel walks the pages of each process for it, which takes up to a second on a busy
 * machine: one file after the other, beside the thread that answers requests.
 */
export const measureTree = async (root: number): Promise<TreeUse> => {
  const read = (path: string): Promise<string | null> => readFile(path, "latin1").catch(() => null);
  const stats: Stat[] = [];
  for (const name of (await readdir("/proc").catch(() => [])).filter(isNumber)) {
    const text = await read(`/proc/${name}/stat`);
    if (text !== null) stats.push(statIn(Number(name), text));
  }
  const tree = treeOf(root, stats);
  let bytes = 0;
  for (const { pid } of tree) {
    const kb = /^Pss:\s+(\d+) kB$/m.exec((await read(`/proc/${pid}/smaps_rollup`)) ?? "")?.[1];
    bytes += kb === undefined ? 0 : Number(kb) * 1024;
  }
  return {
    pids: tree.map(({ pid }) => pid),
    bytes,
    cpuMs: tree.reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0),
  };
};
