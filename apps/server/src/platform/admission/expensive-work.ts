import type { Actor } from "../actor.ts";
import { Refusal } from "../http/errors.ts";

/** Expensive requests that run at once: of a person, of an organization, and in this process, which has 16 connections. */
const MOST = { person: 4, organisation: 8, process: 10 } as const;
const RETRY_AFTER_SECONDS = 5;

/** Bounds the searches and exports that run at once, so that none of its users takes the portal from the others. */
export interface ExpensiveWork {
  run<Result>(actor: Pick<Actor, "user" | "org">, work: () => Promise<Result>): Promise<Result>;
}

export const openExpensiveWork = (): ExpensiveWork => {
  const running = new Map<string, number>();
  const count = (key: string): number => running.get(key) ?? 0;
  const add = (key: string, by: 1 | -1): void => {
    const left = count(key) + by;
    if (left === 0) running.delete(key);
    else running.set(key, left);
  };
  return {
    async run(actor, work) {
      const [person, organisation, all] = [`person ${actor.user}`, `organisation ${actor.org}`, "process"];
      const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if (count(person) >= MOST.person || count(organisation) >= MOST.organisation)
        throw new Refusal("too_many_requests", "too_many_expensive", retry);
      if (count(all) >= MOST.process) throw new Refusal("unavailable", "busy", retry);
      const keys = [person, organisation, all];
      for (const key of keys) add(key, 1);
      try {
        return await work();
      } finally {
        for (const key of keys) add(key, -1);
      }
    },
  };
};
