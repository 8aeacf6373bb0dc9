import type { MentionCorpus } from "@parapet/db/corpus/corpus-store";
import type { StoredText } from "@parapet/db/queries/mention";
import { recordFindings } from "@parapet/db/queries/scan-results";
import {
  dropMentionsOf,
  markRun,
  settleDomainRules,
  watchRules,
  type WatchRuleRow,
} from "@parapet/db/queries/watch-rule";
import { within } from "@parapet/db/scope";
import type { Tables } from "@parapet/db/tables";
import type { ScanId } from "@parapet/domain/contracts/ids";
import { findKeyword, type Keyword, toKeyword } from "@parapet/intel/mentions/find-keyword";
import { openKeywords } from "@parapet/intel/mentions/match-keywords";
import { sql, type Transaction } from "kysely";

import type { Services } from "../services.ts";
import { mentionSight } from "./mention-findings.ts";

const BATCH = 2_000;
/** A word that stands in more texts than this says nothing; the newest of them are told. */
const MOST_HITS = 1_000;
const LOCK = 0x4d4d4154;
const NO_SCAN = null as unknown as ScanId;

interface Armed {
  readonly rule: WatchRuleRow;
  readonly keyword: Keyword;
}
interface Hit extends Armed {
  readonly text: StoredText;
}

const arm = (rule: WatchRuleRow): Armed => ({
  rule,
  keyword: toKeyword(rule.keyword, rule.whole_word, rule.exceptions),
});

const tell = async (tx: Transaction<Tables>, hits: readonly Hit[], at: Date): Promise<void> => {
  for (const group of Map.groupBy(hits, ({ rule }) => `${rule.org} ${rule.domain}`).values()) {
    const rule = group[0]?.rule;
    if (rule === undefined) continue;
    // Two rules may meet in one text: it is told once.
    const sights = new Map(group.map((hit) => [hit.text.id, mentionSight(hit.text, hit.keyword, rule.state)]));
    await recordFindings(tx, { org: rule.org, domain: rule.domain, scan: NO_SCAN, at }, [...sights.values()]);
  }
};

/** A rule that is new, or whose domain changed its state, is held against everything that was ever collected. */
const runOverAll = async (tx: Transaction<Tables>, corpus: MentionCorpus, { rule, keyword }: Armed, through: number, at: Date): Promise<number> => {
  const ids = keyword.words === "" ? [] : await corpus.holding(tx, keyword.words, through, MOST_HITS);
  let told = 0;
  for (let from = 0; from < ids.length; from += BATCH) {
    const texts = await corpus.byId(tx, ids.slice(from, from + BATCH));
    const hits = texts.filter(({ folded }) => findKeyword(folded, keyword) >= 0).map((text) => ({ rule, keyword, text }));
    await tell(tx, hits, at);
    told += hits.length;
  }
  return told;
}; // prettier-ignore

/**
 * Holds texts against rules: new texts against all of them, new rules against all texts. Each rule remembers the last
 * text it has met, so that nothing is missed whoever comes first, and a second run does nothing.
 */
export const matchMentions = ({ db, now, corpora: { mentions: corpus } }: Pick<Services, "db" | "now" | "corpora">): Promise<{ rules: number; hits: number }> =>
  within(db, "everything", async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const at = now();
    await settleDomainRules(tx, at);
    const through = await corpus.newest(tx);
    const rules = await watchRules(tx);
    const isNew = (rule: WatchRuleRow) => rule.ran_through === null || rule.ran_state !== rule.state;
    const fresh = rules.filter(isNew).map(arm);
    let hits = 0;
    for (const group of Map.groupBy(fresh, ({ rule }) => `${rule.org} ${rule.domain}`).values()) {
      const rule = group.find((it) => it.rule.ran_state !== null && it.rule.ran_state !== it.rule.state)?.rule;
      if (rule !== undefined) await dropMentionsOf(tx, rule.org, rule.domain);
    }
    for (const armed of fresh) hits += await runOverAll(tx, corpus, armed, through, at);

    for (const [after, group] of Map.groupBy(rules.filter((rule) => !isNew(rule) && (rule.ran_through ?? 0) < through), (rule) => rule.ran_through ?? 0)) {
      const keywords = openKeywords(group.map(arm));
      for (let from = after; ;) {
        const texts = await corpus.between(tx, from, through, BATCH);
        const found = texts.flatMap((text) => [...keywords.matchesIn(text.folded)].map((armed) => ({ ...armed, text })));
        await tell(tx, found, at);
        hits += found.length;
        if (texts.length < BATCH) break;
        from = texts.at(-1)?.id ?? through;
      }
    }
    await markRun(tx, rules.filter((rule) => isNew(rule) || rule.ran_through !== through), through);
    return { rules: fresh.length, hits };
  }); // prettier-ignore
