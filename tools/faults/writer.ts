import { setTimeout as sleep } from "node:timers/promises";

import type { PortalSession } from "../proof/portal-session.ts";
import type { Stage } from "./stage.ts";

/** Someone who writes through the API all the time and remembers what was acknowledged. */
export interface Writer {
  readonly acknowledged: Set<string>;
  readonly statuses: Map<number | string, number>;
  /** Times between two acknowledged writes, the longest of them in seconds. */
  readonly longestGap: () => number;
  stop(): Promise<void>;
}

let writers = 0;

/** Starts writing groups, each under a name of its own, one after the other. */
export const startWriter = (url: () => string, session: PortalSession): Writer => {
  writers += 1;
  const name = `w${writers}`;
  const acknowledged = new Set<string>();
  const statuses = new Map<number | string, number>();
  let longest = 0;
  let lastAt = performance.now();
  let isWriting = true;
  const count = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const writing = (async () => {
    for (let n = 0; isWriting; n += 1) {
      const group = `${name}-${n}`;
      try {
        const reply = await fetch(`${url()}/v1/groups/`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${await session.bearer()}` },
          body: JSON.stringify({ name: group }),
          signal: AbortSignal.timeout(20_000),
        });
        await reply.arrayBuffer();
        count(reply.status);
        if (reply.ok) {
          acknowledged.add(group);
          longest = Math.max(longest, performance.now() - lastAt);
          lastAt = performance.now();
        } else await sleep(20);
      } catch (error) {
        count((error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name);
        await sleep(20);
      }
    }
  })();
  return {
    acknowledged,
    statuses,
    longestGap: () => longest / 1000,
    async stop() {
      isWriting = false;
      await writing;
    },
  };
};

/** Which acknowledged writes are not there, and which are there twice? */
export const checkWrites = async (stage: Stage, writer: Writer): Promise<{ lost: number; doubled: number }> => {
  const rows = await stage.ask<{ name: string; n: number }>(
    "select name, count(*)::int as n from user_group group by name",
  );
  const counts = new Map(rows.map(({ name, n }) => [name, n]));
  return {
    lost: [...writer.acknowledged].filter((name) => !counts.has(name)).length,
    doubled: rows.filter(({ n }) => n > 1).length,
  };
};

export const tally = (statuses: ReadonlyMap<number | string, number>): string =>
  [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ");
