import type { Db } from "@parapet/db/db";
import {
  clearSearchFailure,
  markSearchFailed,
  moveMark,
  searchCves,
  subscribedSearches,
} from "@parapet/db/queries/intel";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { CVE_FIELDS, IOC_FIELDS, parseQuery, problemWords, type QueryProblem } from "@parapet/domain/intel/query";
import type { IndicatorStore } from "@parapet/leak-corpus";
import type { Locale } from "@parapet/words/locale";
import { refusalText } from "@parapet/words/messages/refusals";

import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";

const MAX_NAMED = 20;

class UnreadableSearch extends Error {
  readonly problem: QueryProblem;
  constructor(problem: QueryProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

interface News {
  readonly total: number;
  readonly lines: readonly string[];
}

/** The hits of a search that we learnt of since the mark, whenever their own dates say they are from. */
const newsOf = async (
  db: Db,
  corpus: IndicatorStore,
  { kind, query: text }: { readonly kind: string; readonly query: string },
  since: Date,
  now: Date,
): Promise<News> => {
  const parsed = parseQuery(text, kind === "cve" ? CVE_FIELDS : IOC_FIELDS, now);
  // A field that no longer exists, or a value that is no longer accepted.
  if (!parsed.ok) throw new UnreadableSearch(parsed.problem);
  if (kind === "cve") {
    const { rows, total } = await searchCves(db, parsed.query, {
      sort: "risk",
      limit: MAX_NAMED,
      offset: 0,
      loadedSince: since,
    });
    const lines = rows.map(({ id, cvss, kev_added, title, description }) =>
      [
        id,
        cvss === null ? null : `CVSS ${cvss}`,
        kev_added === null ? null : "KEV",
        (title ?? description)?.slice(0, 120),
      ]
        .filter((part) => part !== null && part !== undefined)
        .join(" · "),
    );
    return { total, lines };
  }
  const { rows, total } = await corpus.search(db, parsed.query, {
    limit: MAX_NAMED,
    offset: 0,
    now,
    addedSince: since,
  });
  return {
    total,
    lines: rows.map(({ value, type, malware }) => [defanged(value), type, malware].filter(Boolean).join(" · ")),
  };
};

/** A mail must not hold a link to what it warns of. */
const defanged = (value: string): string => value.replace(/^http/i, "hxxp").replaceAll(".", "[.]");

/** Why a search could not be evaluated, in words for its owner; nothing of the database's own message. */
const reasonOf = (error: unknown, locale: Locale): string => {
  if (error instanceof UnreadableSearch) return problemWords(error.problem, locale);
  const code = error instanceof Error && "code" in error ? error.code : null;
  return refusalText(locale, code === "57014" ? "search_failed_slow" : "search_failed_value");
};

/**
 * Mails everyone who subscribed to a search what is new in it. Concurrent processes notify once. A search that cannot be
 * evaluated fails alone; its owner is notified once.
 */
export const notifySubscribers = async ({
  db,
  mail,
  config,
  now,
  corpora,
  events,
}: Pick<Services, "config" | "corpora" | "db" | "events" | "mail" | "now">): Promise<{ notified: number }> => {
  const searches = await asSystem(db, "due-work", subscribedSearches);
  const letterTo = (search: (typeof searches)[number], to: string) => ({
    to,
    locale: search.locale,
    name: search.first_name,
    link: `${config.publicUrl}/dashboard/threat-intelligence/${search.kind === "cve" ? "cve-database" : "ioc-database"}?q=${encodeURIComponent(search.query)}`,
  });
  let notified = 0;
  await runUnits(events, {
    name: "notify-subscribers",
    units: searches,
    idOf: ({ id }) => id,
    run: async (search) => {
      const { told_until: since, email: to } = search;
      const until = now();
      if (since === null || to === null) return;
      await within(db, [search.org_id as OrgId], async (tx) => {
        if ((await ownerNow(tx, "saved-search", search.id, until)) === null) return;
        const news = await newsOf(tx, corpora.indicators, search, since, until);
        await clearSearchFailure(tx, search.org_id as OrgId, search.id);
        if (news.total === 0 || !(await moveMark(tx, search.id, since, until))) return;
        const values = { search: search.name, count: String(news.total), hits: news.lines.join("\n") };
        await mail.post(tx, { sender: search.org_id, kind: "subscription", ...letterTo(search, to), values });
        notified += 1;
      });
    },
    report: async (search, error) => {
      const { email: to } = search;
      await within(db, [search.org_id as OrgId], async (tx) => {
        if (!(await markSearchFailed(tx, search.org_id as OrgId, search.id, now())) || to === null) return;
        const values = { search: search.name, reason: reasonOf(error, search.locale) };
        await mail.post(tx, { sender: search.org_id, kind: "savedSearchFailed", ...letterTo(search, to), values });
      });
    },
  });
  mail.nudge();
  return { notified };
};
