import {
  domainsToForget,
  domainsToMatch,
  dropFindingsToReword,
  dropLeaks,
  dropMatch,
  dropPeople,
  leaksToReport,
  markMatched,
  markPeopleMatched,
  peopleToMatch,
  requeueEveryone,
  type WatchedDomain,
  watchedDomains,
  watchedPeople,
  type WatchedPerson,
} from "@parapet/db/queries/leaks";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { openLeakCorpus } from "@parapet/leak-corpus";

import { runUnits } from "../../../platform/queue/run-units.ts";
import { toFoundLeak } from "../found-leak.ts";
import { loginDomain, openWatch, type Watch } from "../watched-domains.ts";
import { matchMachines, reportMachines } from "./match-machines.ts";
import { type LeakServices, openLeakStore, reportLeaks } from "./store-leaks.ts";

const BATCH = 1_000;
const AREAS = ["leaked-credentials", "logs-infected-machine"];

/** The domains and people of everyone, or of one organization. */
const readWatch = ({ db, now }: Pick<LeakServices, "db" | "now">, org: OrgId | null = null): Promise<Watch> =>
  asSystem(db, "shared-corpus", async (tx) =>
    openWatch(await watchedDomains(tx, now(), org), await watchedPeople(tx, now(), org)),
  );

/** The domains of one organization, without the people it monitors: machines are filed by domains alone. */
const readDomains = ({ db, now }: Pick<LeakServices, "db" | "now">, org: OrgId): Promise<Watch> =>
  asSystem(db, "shared-corpus", async (tx) => openWatch(await watchedDomains(tx, now(), org)));

/** Copies the lines of the corpus that are filed under these names to those whom they concern. The corpus stays as it is. */
const copyFromCorpus = async (services: LeakServices, watch: Watch, names: readonly string[]): Promise<number> => {
  const { db, keys, corpora } = services;
  const corpus = openLeakCorpus(corpora, keys);
  const store = openLeakStore(services, watch);
  const { pages } = await asSystem(db, "shared-corpus", (tx) => corpus.match(tx, names));
  let copied = 0;
  for (const page of pages)
    for (const { records, purgeYear } of await asSystem(db, "shared-corpus", (tx) => corpus.reveal(tx, page)))
      copied += await store.copy((records ?? []).map(toFoundLeak), purgeYear);
  return copied;
};

/** A verified domain's findings say what they could not say before, and the other way round. */
const rewordFindings = ({ db, now }: Pick<LeakServices, "db" | "now">, of: WatchedDomain): Promise<void> =>
  within(db, [of.org], async (tx) => {
    await dropFindingsToReword(tx, of.org, of.domain, of.state);
    for (let after: string | null = null; ;) {
      const rows = await leaksToReport(tx, of.org, of.domain, after, BATCH);
      await reportLeaks(
        tx,
        rows.map((leak) => ({ of, leak })),
        now(),
      );
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.id ?? null;
    }
  });

/**
 * Takes what an organization held of a domain that it no longer has. What one of its other domains or people is in was found
 * for that in the corpus before; nothing else stays.
 */
const forget = async (
  services: LeakServices,
  { org, domain }: Pick<WatchedDomain, "org" | "domain">,
): Promise<void> => {
  await copyFromCorpus(services, await readWatch(services, org), [domain]);
  await matchMachines(services, await readDomains(services, org), org, domain);
  await within(services.db, [org], async (tx) => {
    await dropLeaks(tx, org, domain, AREAS);
    await requeueEveryone(tx, org);
    await dropMatch(tx, org, domain);
  });
};

/** Copies to an organization what concerns a domain that it added, or whose state changed. */
const matchDomain = async (
  services: LeakServices,
  of: WatchedDomain & { readonly before: string | null },
): Promise<number> => {
  const { db, now } = services;
  const copied = await copyFromCorpus(services, await readWatch(services, of.org), [of.domain]);
  await matchMachines(services, await readDomains(services, of.org), of.org, of.domain);
  if (of.before !== null) {
    await rewordFindings(services, of);
    await reportMachines(services, of);
  }
  await within(db, [of.org], async (tx) => {
    // Hits about people are filed under a verified domain.
    if (of.before !== null && of.state !== "verified") {
      await dropPeople(tx, of.org, of.domain);
      await requeueEveryone(tx, of.org);
    }
    await markMatched(tx, of, now());
  });
  return copied;
};

/** Copies to those who monitor these people what is filed under the domains of their addresses. */
const copyForPeople = async (
  services: LeakServices,
  people: readonly WatchedPerson[],
  watch: Watch,
): Promise<number> => {
  const names = new Set(people.map(({ login }) => loginDomain(login)).filter((name) => name !== null));
  const copied = await copyFromCorpus(services, watch, [...names]);
  await asSystem(services.db, "shared-corpus", (tx) => markPeopleMatched(tx, people, services.now()));
  return copied;
};

/**
 * Matches people who were added, all of them in one pass over the corpus. When that fails, each organization's are matched
 * alone, so that one that cannot be written does not hold up the others.
 */
const matchPeople = async (services: LeakServices): Promise<number> => {
  const { db, events, now } = services;
  const fresh = await asSystem(db, "shared-corpus", (tx) => peopleToMatch(tx, now()));
  if (fresh.length === 0) return 0;
  let copied = 0;
  const failed = await runUnits(events, {
    name: "match-leaks people",
    units: [fresh],
    idOf: () => "all",
    run: async (people) => {
      copied += await copyForPeople(services, people, await readWatch(services));
    },
  });
  await runUnits(events, {
    name: "match-leaks people of an organization",
    units: failed.flatMap((people) => [...Map.groupBy(people, ({ org }) => org)]),
    idOf: ([org]) => org,
    run: async ([org, people]) => {
      copied += await copyForPeople(services, people, await readWatch(services, org));
    },
  });
  return copied;
};

/**
 * Brings leaks to domains and people that were added since the last time, discloses details of domains verified since, and
 * takes leaks away from organizations that no longer have the domain. Bears being run twice, and by two workers. What fails
 * for one organization is logged and tried again in the next run; the others are matched all the same.
 */
export const matchLeaks = async (services: LeakServices): Promise<{ domains: number; copied: number }> => {
  const { db, events, now } = services;
  const idOf = ({ org, domain }: Pick<WatchedDomain, "org" | "domain">) => `${org} ${domain}`;
  const [changed, gone] = await asSystem(
    db,
    "shared-corpus",
    async (tx) => [await domainsToMatch(tx, now()), await domainsToForget(tx)] as const,
  );
  await runUnits(events, { name: "match-leaks forget", units: gone, idOf, run: (of) => forget(services, of) });
  let copied = 0;
  await runUnits(events, {
    name: "match-leaks",
    units: changed,
    idOf,
    run: async (of) => {
      copied += await matchDomain(services, of);
    },
  });
  copied += await matchPeople(services);
  return { domains: changed.length, copied };
};
