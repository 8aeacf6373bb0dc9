import { breachDays, putBreaches, setTimesSeen } from "@parapet/db/queries/leaks";
import { recordFindings } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { Collected } from "@parapet/intel/connectors/connector";
import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";

import {
  openImportWatch,
  stealerCountObservation,
  type LeakServices,
  openLeakStore,
  matchListings,
  storeListings,
  codeObservation,
} from "../../leaks/index.ts";
import { matchMentions, storeTexts } from "../../mentions/index.ts";

type ItemOf<Kind extends Collected["kind"]> = Extract<Collected, { kind: Kind }>;

/** Where everything goes that connectors and imports bring: stored once, matched to whom it concerns. */
export const openSink = async (services: LeakServices, from: { id: string; name: string }) => {
  const { db, now } = services;
  const startedAt = now();
  const watched = await openImportWatch(services);
  const store = openLeakStore(services, watched.watch);
  const days = await asSystem(db, "feeds", breachDays);
  const counts = { read: 0, added: 0, changed: 0, unchanged: 0 };
  const add = (done: { added: number; changed: number; unchanged: number }): void => {
    counts.added += done.added;
    counts.changed += done.changed;
    counts.unchanged += done.unchanged;
  };

  const storeLeaks = async (leaks: readonly LeakEntry[]) => {
    if (leaks.length === 0) return { added: 0, changed: 0, unchanged: 0 };
    return store.store(
      leaks.map((leak) => {
        const source = leak.source ?? from.name;
        const known = days.get(source.toLowerCase());
        return {
          ...leak,
          source: known?.title ?? source,
          breachOn: leak.breachOn ?? known?.breachOn ?? null,
          machine: null,
        };
      }),
    );
  };

  /** Findings without a table of their own: written for every organization that has verified the domain. */
  const notify = async (domain: string, observation: Parameters<typeof recordFindings>[2][number]): Promise<void> => {
    const owners = watched.domains.filter((it) => it.domain === domain && it.state === "verified");
    for (const { org } of owners)
      await within(db, [org], (tx) => recordFindings(tx, { org, domain, scan: null, at: now() }, [observation]));
  };

  return {
    async take(items: readonly Collected[]): Promise<void> {
      counts.read += items.length;
      const of = <Kind extends Collected["kind"]>(kind: Kind) =>
        items.filter((it): it is ItemOf<Kind> => it.kind === kind);
      const breaches = of("breach").map(({ breach }) => breach);
      if (breaches.length > 0) {
        const done = await asSystem(db, "feeds", (tx) => putBreaches(tx, breaches, now()));
        add({ ...done, unchanged: breaches.length - done.added - done.changed });
        for (const { name, title, breachOn } of breaches)
          for (const key of [title.toLowerCase(), name.toLowerCase()]) days.set(key, { title, breachOn });
      }
      add(await storeLeaks(of("leak").map(({ leak }) => leak)));
      const texts = of("text").map(({ text }) => text);
      if (texts.length > 0) {
        const { added, leaks } = await storeTexts(services, from.id, texts);
        add({ added, changed: 0, unchanged: texts.length - added });
        // Logins that was in a text are leaks like any other, and not counted a second time.
        await storeLeaks(leaks);
      }
      const listings = of("listing").map(({ listing }) => listing);
      if (listings.length > 0) add(await storeListings(services, listings));
      for (const { hit } of of("code")) await notify(hit.domain, codeObservation(hit));
      for (const { count } of of("stealer-count"))
        await notify(count.domain, stealerCountObservation(count, from.name));
      const reported = of("code").length + of("stealer-count").length;
      if (reported > 0) add({ added: reported, changed: 0, unchanged: 0 });
      const counted = of("password-count");
      for (const [org, own] of Map.groupBy(counted, (it) => it.org))
        await within(db, [org], (tx) => setTimesSeen(tx, org, own));
      add({ added: 0, changed: counted.length, unchanged: 0 });
    },
    /** Matches what came to whom it concerns. */
    async settle(): Promise<void> {
      await watched.settle();
      await matchMentions(services);
      await matchListings(services, startedAt);
    },
    soFar: () => ({ ...counts }),
  };
};
