import { Refusal } from "../http/errors.ts";

/**
 * Transactions of requests that are open at once: in this process and of one organization. Some handlers take a second connection
 * while they hold their first; the 16 of the pool are more than those that may hold one, so a second is always free in time.
 */
const OPEN = { process: 11, organization: 8 } as const;
/** Requests of one organization that wait. */
const WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

/** Opens the transactions of requests in turn, so that no organization takes all connections from the others. */
export interface RequestTurns {
  run<Result>(org: string, work: () => Promise<Result>): Promise<Result>;
}

export const openRequestTurns = (): RequestTurns => {
  const open = new Map<string, number>();
  const waiting: { readonly org: string; readonly begin: () => void }[] = [];
  let total = 0;

  const isFree = (org: string): boolean => total < OPEN.process && (open.get(org) ?? 0) < OPEN.organization;
  const begin = (org: string): void => {
    total += 1;
    open.set(org, (open.get(org) ?? 0) + 1);
  };
  const end = (org: string): void => {
    total -= 1;
    const left = (open.get(org) ?? 1) - 1;
    if (left === 0) open.delete(org);
    else open.set(org, left);
    const next = waiting.findIndex((one) => isFree(one.org));
    if (next >= 0) waiting.splice(next, 1)[0]?.begin();
  };

  return {
    async run(org, work) {
      if (isFree(org)) begin(org);
      else {
        if (waiting.filter((one) => one.org === org).length >= WAITING)
          throw new Refusal("too_many_requests", "busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
        await new Promise<void>((resolve) => {
          const take = (): void => {
            begin(org);
            resolve();
          };
          waiting.push({ org, begin: take });
        });
      }
      try {
        return await work();
      } finally {
        end(org);
      }
    },
  };
};
