import {
  dropMentions,
  lockMentionMatching,
  markFailed,
  markRun,
  rerunRules,
  settleDomainRules,
  type StoredText,
  type WatchRuleRow,
  watchRules,
} from "@parapet/db/queries/mentions";
import { recordFindings } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import { type Keyword, toKeyword } from "@parapet/intel/mentions/find-keyword";
import type { Transaction } from "kysely";

import { ownersNow } from "../../../platform/ownership/owner-now.ts";
import { runUnits, type UnitEvents } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { mentionObservation } from "../mention-findings.ts";
import { type MentionMatcher, openMentionMatcher } from "../mention-matcher.ts";

/** Texts that are held in memory at once. */
const BATCH = 200;
/** A keyword in more texts than this is not significant; only the latest are reported. */
const MAX_HITS = 1_000;
const RETRY_FAILED_MS = 86_400_000;

type MatchServices = Pick<Services, "db" | "now" | "corpora"> & { readonly events: UnitEvents };

interface Armed {
  readonly rule: WatchRuleRow;
  readonly keyword: Keyword;
}
/** A rule whose words occur in these texts, whether that counts or not. */
interface Candidate extends Armed {
  readonly met: readonly StoredText[];
}
interface Hit {
  readonly text: StoredText;
  readonly context: string;
}

const arm = (rule: WatchRuleRow): Armed => ({
  rule,
  keyword: toKeyword(rule.keyword, rule.whole_word, rule.exceptions),
});

const isNew = (rule: WatchRuleRow): boolean => rule.ran_through === null || rule.ran_state !== rule.state;

const hitsIn = async (matcher: MentionMatcher, keyword: Keyword, texts: readonly StoredText[]): Promise<Hit[]> => {
  const hits = await matcher.hits(
    keyword,
    texts.map(({ title, body, folded }) => ({ title, body, folded })),
  );
  return hits.flatMap(({ text, context }) => {
    const found = texts[text];
    return found === undefined ? [] : [{ text: found, context }];
  });
};

type Work<Result> = (tx: Transaction<Tables>) => Promise<Result>;

/** One run at a time writes; what it read may have changed meanwhile, which `markRun` notices. */
const locked =
  <Result>(work: Work<Result>): Work<Result> =>
  async (tx) => {
    await lockMentionMatching(tx);
    return work(tx);
  };

const writing = <Result>({ db }: Pick<Services, "db">, work: Work<Result>): Promise<Result> =>
  asSystem(db, "shared-corpus", locked(work));

/** A rule was changed while it was matched: what was found by its old wording is not stored, the next run matches it again. */
class RuleChanged extends Error {}

/** Stores what a rule found and how far it was matched; nothing when the rule was changed meanwhile. */
const store = async (
  services: MatchServices,
  { rule, keyword }: Armed,
  hits: readonly Hit[],
  through: number,
): Promise<number> => {
  const about = { org: rule.org, domain: rule.domain, scan: null, at: services.now() };
  const observations = hits.map(({ text, context }) =>
    mentionObservation(text, { words: keyword.words, context }, rule.state),
  );
  try {
    return await within(
      services.db,
      [rule.org],
      locked(async (tx) => {
        await recordFindings(tx, about, observations);
        if ((await markRun(tx, [rule], through)) !== 1) throw new RuleChanged();
        return hits.length;
      }),
    );
  } catch (error) {
    if (error instanceof RuleChanged) return 0;
    throw error;
  }
};

/** A rule that is new, or whose domain changed its state, is matched against everything that was ever collected. */
const runOverAll = async (
  services: MatchServices,
  matcher: MentionMatcher,
  armed: Armed,
  through: number,
): Promise<number> => {
  const {
    db,
    corpora: { mentions: corpus },
  } = services;
  const { keyword } = armed;
  const ids =
    keyword.words === ""
      ? []
      : await asSystem(db, "shared-corpus", (tx) => corpus.holding(tx, keyword.words, through, MAX_HITS));
  const found: Hit[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const texts = await asSystem(db, "shared-corpus", (tx) => corpus.byId(tx, ids.slice(from, from + BATCH)));
    found.push(...(await hitsIn(matcher, keyword, texts)));
  }
  return store(services, armed, found, through);
};

/** Rules that are matched, and those that no one answers for now. */
interface ReadRules {
  readonly living: readonly WatchRuleRow[];
  readonly paused: readonly WatchRuleRow[];
}

const readRules = async (tx: Transaction<Tables>, at: Date): Promise<ReadRules> => {
  const all = await watchRules(tx, at, new Date(at.getTime() - RETRY_FAILED_MS));
  const owned = all.flatMap(({ id, is_owned }) => (is_owned ? [id] : []));
  const owners = await ownersNow(tx, "watch-rule", owned, at);
  const isLiving = ({ id, is_owned }: WatchRuleRow) => !is_owned || owners.has(id);
  return { living: all.filter(isLiving), paused: all.filter((rule) => !isLiving(rule)) };
};

/** A paused rule whose findings are created again, up to the last text that it was matched with. */
interface Restored {
  readonly armed: Armed;
  readonly through: number;
}

/**
 * Findings of a domain whose state changed say something else now: they are dropped, and its rules are new again. What a paused rule had
 * found is found again, and nothing more.
 */
const restartChangedDomains = (services: MatchServices, { living, paused }: ReadRules): Promise<Restored[]> =>
  writing(services, async (tx) => {
    const restored: Restored[] = [];
    for (const group of Map.groupBy(living, ({ org, domain }) => `${org} ${domain}`).values()) {
      const changed = group.find((rule) => rule.ran_state !== null && rule.ran_state !== rule.state);
      if (changed === undefined) continue;
      await dropMentions(tx, changed.org, changed.domain);
      await rerunRules(tx, changed.org, changed.domain);
      for (const rule of paused)
        if (rule.org === changed.org && rule.domain === changed.domain && rule.ran_through !== null)
          restored.push({
            armed: arm({ ...rule, ran_through: null, ran_state: null }),
            through: Number(rule.ran_through),
          });
    }
    return restored;
  });

/**
 * Matches texts and rules: new texts with all rules, new rules with all texts. Each rule remembers the last text it was
 * matched with, so that nothing is missed in any order, and a second run does nothing. Matching happens in a thread
 * with a time budget; a rule that exceeds it fails alone and is suspended for a day.
 */
export const matchMentions = async (
  services: MatchServices,
  matcherFor: () => MentionMatcher = openMentionMatcher,
): Promise<{ rules: number; hits: number }> => {
  const {
    db,
    now,
    events,
    corpora: { mentions: corpus },
  } = services;
  const restored = await restartChangedDomains(
    services,
    await writing(services, async (tx) => {
      await settleDomainRules(tx, now());
      return readRules(tx, now());
    }),
  );
  const [through, rules] = await asSystem(
    db,
    "shared-corpus",
    async (tx) => [await corpus.newest(tx), (await readRules(tx, now())).living] as const,
  );
  await using matcher = matcherFor();
  const sweep = {
    name: "match-mentions",
    idOf: ({ rule }: Armed) => rule.id,
    report: ({ rule }: Armed) => within(db, [rule.org], (tx) => markFailed(tx, rule.org, rule.id, now())),
  };
  let hits = 0;
  const fresh = rules.filter(isNew).map(arm);
  await runUnits(events, {
    ...sweep,
    units: fresh,
    run: async (armed) => {
      hits += await runOverAll(services, matcher, armed, through);
    },
  });

  await runUnits(events, {
    ...sweep,
    units: restored,
    idOf: ({ armed }) => armed.rule.id,
    report: ({ armed }) => sweep.report(armed),
    run: async ({ armed, through: last }) => {
      hits += await runOverAll(services, matcher, armed, last);
    },
  });

  const behind = rules.filter((rule) => !isNew(rule) && (rule.ran_through ?? 0) < through);
  for (const [after, group] of Map.groupBy(behind, (rule) => rule.ran_through ?? 0)) {
    const armed = group.map(arm);
    const words = armed.map(({ keyword }) => keyword.words);
    const failed = new Set<string>();
    for (let from = after; ;) {
      const texts = await asSystem(db, "shared-corpus", (tx) => corpus.between(tx, from, through, BATCH));
      const occurring = await matcher.occurring(
        words,
        texts.map(({ folded }) => folded),
      );
      const textsOf = Map.groupBy(
        occurring.flatMap((indices, text) => indices.map((rule) => ({ rule, text }))),
        ({ rule }) => rule,
      );
      const candidates = [...textsOf].flatMap(([index, pairs]) => {
        const one = armed[index];
        return one === undefined || failed.has(one.rule.id)
          ? []
          : [{ ...one, met: pairs.flatMap(({ text }) => texts[text] ?? []) }];
      });
      const failing = await runUnits(events, {
        ...sweep,
        units: candidates,
        run: async (one: Candidate) => {
          const found = await hitsIn(matcher, one.keyword, one.met);
          hits += await store(services, one, found, after);
        },
      });
      for (const { rule } of failing) failed.add(rule.id);
      if (texts.length < BATCH) break;
      from = texts.at(-1)?.id ?? through;
    }
    await writing(services, (tx) =>
      markRun(
        tx,
        group.filter(({ id }) => !failed.has(id)),
        through,
      ),
    );
  }
  return { rules: fresh.length, hits };
};
