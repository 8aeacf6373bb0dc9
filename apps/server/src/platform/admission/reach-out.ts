import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Services } from "../services.ts";
import { openFairQueue } from "./fair-queue.ts";

/** Ports at which identity providers are served, those of Keycloak, PingFederate and WSO2 among them. */
const PORTS: ReadonlySet<string> = new Set(["", "8443", "9031", "9443"]);

/**
 * May the server call this provider, whose address a person or its own metadata names? Where the name leads to is decided when it is
 * connected to.
 */
export const isCallable = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === "https:" && PORTS.has(url.port);
};

/** Longer than any of these calls waits for its target: a failure takes as long for a closed port, a filtered one and no host at all. */
const FAILURE_MS = 12_000;

/** Who asks without an account takes turns as one organization. */
export const VISITORS = "visitors";

const queue = openFairQueue({ atOnce: 20, perOrg: 6 });

/**
 * Calls a target for a person who waits for the answer. Organizations take turns, so that one that tests slow targets delays others by
 * one call at most; a failure is answered after the same time, whatever the reason. Every route that makes the server call out at a
 * person's request goes through here (laws/outgoing-callers.test.ts); docs/domain-ownership.md lists which targets each may name.
 */
export const reachOut = async <Result>(
  { config }: Pick<Services, "config">,
  org: string,
  call: () => Promise<Result>,
  hasFailed: (result: Result) => boolean,
): Promise<Result> => {
  const startedAt = performance.now();
  const failureMs = config.mode === "production" ? FAILURE_MS : 0;
  const wait = () => sleep(Math.max(0, startedAt + failureMs - performance.now()));
  try {
    const result = await queue.run(org, randomUUID(), call);
    if (hasFailed(result)) await wait();
    return result;
  } catch (error) {
    await wait();
    throw error;
  }
};
