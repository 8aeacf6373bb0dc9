import { blocksOf } from "@parapet/db/queries/leak-corpus";
import { leaksToTell } from "@parapet/db/queries/leak-credential";
import {
  domainsToForget,
  domainsToMatch,
  dropLeaksOf,
  dropMatch,
  heldByOthers,
  type HeldLeak,
  leaksOf,
  markMatched,
  moveLeak,
  peopleToMatch,
  type WatchedDomain,
  watchedDomains,
  type WatchedPerson,
  watchedPeople,
} from "@parapet/db/queries/leak-match";
import { within } from "@parapet/db/scope";
import type { Tables } from "@parapet/db/tables";
import { secretForm } from "@parapet/intel/leaks/secret-form";
import { sql, type Transaction } from "kysely";

import { SealBroken } from "../keys/envelope.ts";
import type { Keys } from "../keys/keyring.ts";
import { LEAK_CHECK } from "./leak-findings.ts";
import { type FoundLeak, nameTags, namesIn, openBlock, openLeak, type TaggedLeak } from "./seal-leak.ts";
import { type LeakServices, type LeakStore, openLeakStore, tellLeaks } from "./store-leaks.ts";
import { loginDomain, openWatch, type Watch } from "./watched-domains.ts";

const BATCH = 1_000;
const AREAS = ["leaked-credentials", "logs-infected-machine"];

const found = async (keys: Keys, row: HeldLeak): Promise<FoundLeak> => {
  const opened = await openLeak(keys, row);
  return {
    ...opened,
    form: secretForm(opened.secret),
    breachOn: row.breach_on,
    source: row.sources[0] ?? "unknown",
    machine: row.machine_id,
  };
};

/** Opens what can be opened: a line whose key was destroyed is gone, and nobody is hindered by it. */
const openAll = async <Row, Leak>(rows: readonly Row[], open: (row: Row) => Promise<Leak>) => {
  const opened: { row: Row; leak: Leak }[] = [];
  for (const row of rows) {
    try {
      opened.push({ row, leak: await open(row) });
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
  }
  return opened;
};

const BLOCKS = 4;

/** Lines of the corpus that concern these, found under these names, move to their organisations. */
const takeFromCorpus = async (
  { db, keys, corpora: { credentials: corpus } }: LeakServices,
  store: LeakStore,
  watch: Watch,
  names: readonly string[],
): Promise<number> => {
  const years = await within(db, "everything", (tx) => corpus.years(tx));
  const tags = (await Promise.all(names.map((name) => nameTags(keys, name, years)))).flat();
  if (tags.length === 0) return 0;
  let moved = 0;
  const ids = blocksOf(await within(db, "everything", (tx) => corpus.entriesTagged(tx, tags)));
  for (let from = 0; from < ids.length; from += BLOCKS) {
    const blocks = await within(db, "everything", (tx) => corpus.blocksNumbered(tx, ids.slice(from, from + BLOCKS)));
    for (const block of blocks) {
      const opened = await openAll([block], (row) => openBlock(keys, row));
      const mine = opened.flatMap(({ leak }) => leak).filter((leak) => watch.matchesOf(leak).length > 0);
      if (mine.length === 0) continue;
      const { sealer } = store;
      const [idOf, tagged] = [await sealer.lineIds(block.purge_year), await sealer.tagger(block.purge_year)];
      const rewrite = async (tx: Transaction<Tables>): Promise<void> => {
        const held = await corpus.lockBlock(tx, block.id);
        if (held === undefined) return;
        const wanted = new Set(mine.map(idOf));
        const [taken, left]: [TaggedLeak[], TaggedLeak[]] = [[], []];
        for (const leak of await openBlock(keys, held)) (wanted.has(idOf(leak)) ? taken : left).push(tagged(leak));
        await corpus.rewriteBlock(tx, block, left.length === 0 ? null : await sealer.block(block.id, left, block.purge_year), {
          lines: taken.map(({ leak }) => idOf(leak)),
          names: namesIn(block.id, taken),
        });
      };
      // What is left of the block is written with the organisations' rows, or not at all; or else after them.
      await store.store(mine, block.purge_year, corpus.joinsTransactions ? rewrite : undefined);
      if (!corpus.joinsTransactions) await within(db, "everything", rewrite);
      moved += mine.length;
    }
  }
  return moved;
}; // prettier-ignore

/** Two organisations may have one domain; what the first was given, the second is given too, under its own key. */
const copyFromOthers = async ({ db, keys }: LeakServices, store: LeakStore, of: WatchedDomain): Promise<void> => {
  const watch = openWatch([of]);
  for (let after: string | null = null; ;) {
    const rows: HeldLeak[] = await within(db, "everything", (tx) => heldByOthers(tx, of, after, BATCH));
    const mine = (await openAll(rows, (row) => found(keys, row))).filter(
      ({ leak }) => watch.matchesOf(leak).length > 0,
    );
    for (const [year, group] of Map.groupBy(mine, ({ row }) => row.purge_year))
      await store.store(group.map(({ leak }) => leak), year); // prettier-ignore
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
};

/** A proven domain's findings say what they could not say before, and the other way round. */
const retell = ({ db, now }: LeakServices, of: WatchedDomain): Promise<void> =>
  within(db, "everything", async (tx) => {
    await sql`
      delete from finding where org_id = ${of.org} and domain = ${of.domain} and check_id = ${LEAK_CHECK}
         and (subject like '••••• ·%') = ${of.state === "verified"}`.execute(tx);
    for (let after: string | null = null; ;) {
      const rows = await leaksToTell(tx, of.org, of.domain, after, BATCH);
      await tellLeaks(tx, rows.map((leak) => ({ of, leak })), now()); // prettier-ignore
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.id ?? null;
    }
  });

/**
 * What an organisation held of a domain that it no longer has goes back to where it came from, or stays with it under
 * another domain that it still has.
 */
const giveBack = async (
  services: LeakServices,
  store: LeakStore,
  watch: Watch,
  of: Pick<WatchedDomain, "org" | "domain">,
): Promise<void> => {
  const { db, keys } = services;
  const kept = new Map<string, WatchedDomain>();
  for (let after: string | null = null; ;) {
    const rows: HeldLeak[] = await within(db, "everything", (tx) => leaksOf(tx, of.org, of.domain, after, BATCH));
    const opened = await openAll(rows, (row) => found(keys, row));
    for (const [year, group] of Map.groupBy(opened, ({ row }) => row.purge_year))
      await store.store(group.map(({ leak }) => leak), year); // prettier-ignore
    await within(db, "everything", async (tx) => {
      for (const { row, leak } of opened) {
        const still = watch.matchesOf(leak).find(({ org }) => org === of.org);
        if (still === undefined) continue;
        await moveLeak(tx, of.org, row.id, still);
        kept.set(still.domain, still);
      }
    });
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.id ?? null;
  }
  await within(db, "everything", async (tx) => {
    await dropLeaksOf(tx, of.org, of.domain, AREAS);
    await dropMatch(tx, of.org, of.domain);
  });
  for (const domain of kept.values()) await retell(services, domain);
};

/** People who were added are looked for among the lines of their addresses' domains, all of them in one go. */
const findPeople = async (services: LeakServices, store: LeakStore, people: readonly WatchedPerson[]): Promise<number> => {
  const names = new Set(people.map(({ login }) => loginDomain(login)).filter((name) => name !== null));
  return names.size === 0 ? 0 : takeFromCorpus(services, store, openWatch([], people), [...names]);
}; // prettier-ignore

/**
 * Brings leaks to domains that were added since the last time, tells more of those that were proven, and takes leaks
 * away from organisations that no longer have the domain. Bears being run twice, and by two workers.
 */
export const matchLeaks = async (services: LeakServices): Promise<{ domains: number; moved: number }> => {
  const { db, now } = services;
  const [all, people, changed, gone, fresh] = await within(db, "everything", async (tx) => [
    await watchedDomains(tx),
    await watchedPeople(tx),
    await domainsToMatch(tx),
    await domainsToForget(tx),
    await peopleToMatch(tx),
  ] as const); // prettier-ignore
  let moved = 0;
  if (changed.length === 0 && gone.length === 0 && fresh.length === 0) return { domains: 0, moved };
  const watch = openWatch(all, people);
  const store = openLeakStore(services, watch, { isMove: true });
  for (const of of gone) await giveBack(services, store, watch, of);
  for (const of of changed) {
    if (of.before === null) {
      moved += await takeFromCorpus(services, store, openWatch([of]), [of.domain]);
      await copyFromOthers(services, store, of);
    } else await retell(services, of);
    await within(db, "everything", (tx) => markMatched(tx, of, now()));
  }
  moved += await findPeople(services, store, fresh);
  return { domains: changed.length, moved };
};
