import { readSearches } from "@parapet/db/queries/intel";
import {
  changeSearch,
  listSearches,
  removeSearch,
  type SavedSearch,
  saveSearch,
} from "@parapet/domain/contracts/intel";
import { ASSET_FIELDS, CVE_FIELDS, IOC_FIELDS, parseQuery, problemWords } from "@parapet/domain/intel/query";
import type { Locale } from "@parapet/words/locale";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { addSearch, setNotifications, deleteSearch } from "../commands/manage-searches.ts";
import { refuseSearch } from "../search-refusal.ts";

/** Why a search that was saved before the language became stricter cannot be evaluated. */
const FIELDS = { cve: CVE_FIELDS, ioc: IOC_FIELDS, asset: ASSET_FIELDS } as const;

const parse = (kind: string, query: string, now: Date) => parseQuery(query, FIELDS[kind as SavedSearch["kind"]], now);

const failureOf = (row: Pick<SearchRow, "kind" | "query">, locale: Locale, now: Date): string | null => {
  const parsed = parse(row.kind, row.query, now);
  return parsed.ok ? null : problemWords(parsed.problem, locale);
};

type SearchRow = Awaited<ReturnType<typeof readSearches>>[number];

const toSearch = (row: SearchRow, locale: Locale, now: Date): SavedSearch => ({
  id: row.id,
  kind: row.kind as SavedSearch["kind"],
  name: row.name,
  query: row.query,
  subscribed: row.told_until !== null,
  failed: row.failed_at !== null,
  failure: row.failed_at === null ? null : failureOf(row, locale, now),
  created_at: unixSeconds(row.created_at),
});

const listSearchesRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listSearches, async ({ db, actor, locale }) => ({
    data: (await readSearches(db, actor.org, actor.user)).map((row) => toSearch(row, locale, services.now())),
  }));

const saveSearchRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, saveSearch, async (call) => {
    const parsed = parse(call.body.kind, call.body.query, services.now());
    if (!parsed.ok) return refuseSearch(call.reply, parsed.problem, call.locale);
    const row = await addSearch(services, call);
    if (row === undefined)
      throw new Refusal("conflict", "search_name_taken", { fields: { name: "search_name_taken" } });
    return { data: toSearch(row, call.locale, services.now()) };
  });

const changeSearchRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, changeSearch, async (call) => {
    const row = await setNotifications(services, call);
    if (row === undefined) throw new Refusal("not_found");
    return { data: toSearch(row, call.locale, services.now()) };
  });

const removeSearchRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, removeSearch, async (call) => {
    await deleteSearch(call);
    return { data: { removed: true as const } };
  });

/** The saved searches of a user, with their email alerts. */
export const savedSearchRoutes: readonly Route<RouteServices>[] = [
  listSearchesRoute,
  saveSearchRoute,
  changeSearchRoute,
  removeSearchRoute,
];
