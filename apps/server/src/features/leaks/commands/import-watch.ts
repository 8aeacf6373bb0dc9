import {
  dropMatch,
  markMatched,
  requeueAll,
  requeuePeople,
  watchedDomains,
  watchedPeople,
} from "@parapet/db/queries/leaks";
import { asSystem } from "@parapet/db/unscoped";

import { openWatch } from "../watched-domains.ts";
import { matchLeaks } from "./match-leaks.ts";
import type { LeakServices } from "./store-leaks.ts";

/**
 * The domains and people that an import matches its lines with, as they are when it begins. What changed while it ran is
 * matched with the corpus again when it ends, so that no one misses lines for the moment at which they were added.
 */
export const openImportWatch = async (services: LeakServices) => {
  const { db, now } = services;
  await matchLeaks(services);
  const read = () =>
    asSystem(
      db,
      "shared-corpus",
      async (tx) => [await watchedDomains(tx, now()), await watchedPeople(tx, now())] as const,
    );
  const [domains, people] = await read();
  return {
    domains,
    watch: openWatch(domains, people),
    async settle(): Promise<void> {
      const [domainsNow, peopleNow] = await read();
      const before = new Map(domains.map((it) => [`${it.org} ${it.domain}`, it]));
      const left = new Map(domainsNow.map((it) => [`${it.org} ${it.domain}`, it]));
      const known = new Set(people.map(({ org, login }) => `${org} ${login}`));
      await asSystem(db, "shared-corpus", async (tx) => {
        for (const [key, { org, domain, state }] of left)
          if (before.get(key)?.state !== state) await dropMatch(tx, org, domain);
        // Lines were copied for it after it was removed: it is noted, and forgotten with them.
        for (const [key, it] of before) if (!left.has(key)) await markMatched(tx, it, now());
        const added = peopleNow.filter(({ org, login }) => !known.has(`${org} ${login}`));
        await requeuePeople(
          tx,
          added.map(({ vip }) => vip),
        );
      });
      await matchLeaks(services);
    },
    /** The import ended early: the corpus may have lines that were not matched yet. */
    abandon: (): Promise<void> => asSystem(db, "shared-corpus", requeueAll),
  };
};
