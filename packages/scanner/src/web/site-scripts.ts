import type { HttpResponse } from "@parapet/net/net";

import type { CheckContext, Unseen } from "../check.ts";
import { findFirst } from "../find-first.ts";
import { toUnseen } from "../unseen.ts";
import type { SiteVisit } from "../visit/site-visit.ts";
import { type JavascriptRepository, ownJavascriptRepository } from "./javascript-repository.ts";
import { readHtml } from "./read-html.ts";
import { requestMany } from "./request-many.ts";
import { scriptFacts, type ScriptFacts } from "./script-facts.ts";

/** A script of the page: from the site itself with its facts, from elsewhere by its address alone. */
export interface SiteScript {
  readonly url: string;
  /** Null for a script of another host: that host is not ours to ask. */
  readonly facts: ScriptFacts | null;
}

export interface SiteScripts {
  readonly page: HttpResponse;
  readonly scripts: readonly SiteScript[];
}

const MAX_SCRIPTS = 30;
const MAX_BYTES = 2 * 1024 * 1024;

interface Read extends SiteScripts {
  readonly missed: readonly Unseen[];
}

const read = new WeakMap<SiteVisit, Promise<Read>>();

/** The scripts of the home page, each fetched and decoded once however many checks want them, and not kept. */
export const siteScripts = async (
  visit: SiteVisit,
  { missed, settings }: Pick<CheckContext, "missed" | "settings">,
): Promise<SiteScripts> => {
  const known = read.get(visit) ?? readScripts(visit, settings.javascript ?? ownJavascriptRepository());
  read.set(visit, known);
  const all = await known;
  for (const part of all.missed) missed?.(part);
  return all;
};

const readScripts = async (visit: SiteVisit, repository: JavascriptRepository): Promise<Read> => {
  const missed: Unseen[] = [];
  const context = { missed: (part: Unseen) => void missed.push(part) };
  const { page } = await visit.home();
  const addresses = [
    ...new Set(
      readHtml(page)
        .scripts.map(({ src }) => URL.parse(src, page.url))
        .filter((url) => url !== null && /^https?:$/.test(url.protocol))
        .map((url) => url?.href ?? ""),
    ),
  ];
  const scripts = await requestMany(
    // A script refers to others (its source map), so skipped ones have no known name.
    findFirst(addresses, MAX_SCRIPTS, { what: "scripts", subjectOf: () => null }, context),
    async (url): Promise<SiteScript> => {
      const at = new URL(url);
      if (at.hostname !== visit.host) return { url, facts: null };
      // A script that the page names with http:// is asked for the way the page itself came.
      const asked =
        at.port === "" && new URL(page.url).port === ""
          ? `${new URL(page.url).protocol}//${at.host}${at.pathname}${at.search}`
          : url;
      const response = await visit.requestOnce(asked, { maxBytes: MAX_BYTES });
      return { url: asked, facts: response.status === 200 ? scriptFacts(asked, response, repository) : null };
      // A script leads to others (its map), so what it would have shown has no name.
    },
    (_, why) => context.missed(toUnseen(null, why)),
  );
  return { page, scripts, missed };
};
