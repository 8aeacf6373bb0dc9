import type { Actor } from "../actor.ts";
import { Refusal } from "../http/errors.ts";
import { openSemaphore } from "./semaphore.ts";

const RETRY = { retryAfterSeconds: 5 } as const;

/** Limits concurrency and queue length; work beyond both is rejected with a retry hint. */
export const boundedBy = (atOnce: number, queueLimit: number) => {
  const semaphore = openSemaphore({
    fits: (load) => load.running() < atOnce,
    refusal: (load) =>
      load.running() >= atOnce && load.waiting() >= queueLimit ? new Refusal("too_many_requests", "busy", RETRY) : null,
  });
  return async <Result>(work: () => Promise<Result>): Promise<Result> => semaphore.run([], work);
};

/** Expensive requests that run at once: of a person, of an organization, and in this process, which has 16 connections. */
const EXPENSIVE = { person: 4, organization: 8, process: 10 } as const;

/** Bounds the searches and exports that run at once, so that none of its users takes the portal from the others. */
export interface ExpensiveWork {
  run<Result>(actor: Pick<Actor, "user" | "org">, work: () => Promise<Result>): Promise<Result>;
}

export const openExpensiveWork = (): ExpensiveWork => {
  const semaphore = openSemaphore({
    fits: () => true,
    refusal: (load, [organization, person]) => {
      if (load.running(person) >= EXPENSIVE.person || load.running(organization) >= EXPENSIVE.organization)
        return new Refusal("too_many_requests", "too_many_expensive", RETRY);
      return load.running() >= EXPENSIVE.process ? new Refusal("unavailable", "busy", RETRY) : null;
    },
  });
  return { run: async ({ org, user }, work) => semaphore.run([`organization ${org}`, `person ${user}`], work) };
};

/**
 * Transactions of requests that are open at once: in this process and of one organization. Some handlers take a second connection
 * while they hold their first; the 16 of the pool are more than those that may hold one, so a second is always free in time.
 */
const OPEN = { process: 11, organization: 8 } as const;
/** Requests of one organization that wait. */
const WAITING = 200;

/** Opens the transactions of requests in turn, so that no organization takes all connections from the others. */
export interface RequestTurns {
  run<Result>(org: string, work: () => Promise<Result>): Promise<Result>;
}

export const openRequestTurns = (): RequestTurns => {
  const semaphore = openSemaphore({
    fits: (load, [org]) => load.running() < OPEN.process && load.running(org) < OPEN.organization,
    refusal: (load, [org]) => (load.waiting(org) >= WAITING ? new Refusal("too_many_requests", "busy", RETRY) : null),
  });
  return { run: async (org, work) => semaphore.run([org], work) };
};
