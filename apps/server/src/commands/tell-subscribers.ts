import type { IndicatorCorpus } from "@parapet/db/corpus/corpus-store";
import type { Db } from "@parapet/db/db";
import { searchCves } from "@parapet/db/queries/cve-search";
import { moveMark, subscribedSearches } from "@parapet/db/queries/saved-search";
import { within } from "@parapet/db/scope";
import { CVE_FIELDS } from "@parapet/domain/intel/query/cve-fields";
import { IOC_FIELDS } from "@parapet/domain/intel/query/ioc-fields";
import { parseQuery } from "@parapet/domain/intel/query/parse-query";
import type { Locale } from "@parapet/domain/messages/locale";

import type { Services } from "../services.ts";

const MOST_NAMED = 20;

interface News {
  readonly total: number;
  readonly lines: readonly string[];
}

/** The hits of a search that we learnt of since the mark, whenever their own dates say they are from. */
const newsOf = async (
  db: Db,
  corpus: IndicatorCorpus,
  { kind, query: text }: { readonly kind: string; readonly query: string },
  since: Date,
  now: Date,
): Promise<News | null> => {
  const parsed = parseQuery(text, kind === "cve" ? CVE_FIELDS : IOC_FIELDS, now);
  // A field that no longer exists: the person sees the mistake when they open the search, and is told nothing till then.
  if (!parsed.ok) return null;
  if (kind === "cve") {
    const { rows, total } = await searchCves(db, parsed.query, {
      sort: "risk",
      limit: MOST_NAMED,
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
    limit: MOST_NAMED,
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

/** Mails everybody who subscribed to a search what is new in it. Two processes at once tell it once. */
export const tellSubscribers = async ({ db, mail, config, now, corpora }: Services): Promise<{ told: number }> => {
  const searches = await within(db, "everything", subscribedSearches);
  let told = 0;
  for (const search of searches) {
    const { told_until: since, email: to } = search;
    const until = now();
    if (since === null || to === null) continue;
    await within(db, "everything", async (tx) => {
      const news = await newsOf(tx, corpora.indicators, search, since, until);
      if (news === null || news.total === 0) return;
      if (!(await moveMark(tx, search.id, since, until))) return;
      const page = search.kind === "cve" ? "cve-database" : "ioc-database";
      await mail.post(tx, {
        kind: "subscription",
        to,
        locale: search.locale as Locale,
        name: search.first_name,
        values: { search: search.name, count: String(news.total), hits: news.lines.join("\n") },
        link: `${config.publicUrl}/dashboard/threat-intelligence/${page}?q=${encodeURIComponent(search.query)}`,
      });
      told += 1;
    });
  }
  mail.nudge();
  return { told };
};
