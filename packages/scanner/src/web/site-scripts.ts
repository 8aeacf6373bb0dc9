import type { HttpResponse } from "@parapet/net/net";

import type { CheckContext } from "../check.ts";
import { firstOf } from "../first-of.ts";
import { unseenOf } from "../unseen.ts";
import { askMany } from "./ask-many.ts";
import { htmlOf } from "./html-of.ts";
import type { SiteVisit } from "./site-visit.ts";

/** A script of the page: from the site itself with its content, from elsewhere by its address alone. */
export interface SiteScript {
  readonly url: string;
  /** Null for a script of another host: that host is not ours to ask. */
  readonly sight: HttpResponse | null;
}

export interface SiteScripts {
  readonly page: HttpResponse;
  readonly scripts: readonly SiteScript[];
}

const MAX_SCRIPTS = 30;
const MAX_BYTES = 2 * 1024 * 1024;

/** The scripts of the home page, each fetched once however many checks want them. */
export const siteScripts = async (visit: SiteVisit, context: Pick<CheckContext, "missed">): Promise<SiteScripts> => {
  const { page } = await visit.home();
  const addresses = [
    ...new Set(
      htmlOf(page)
        .scripts.map(({ src }) => URL.parse(src, page.url))
        .filter((url) => url !== null && /^https?:$/.test(url.protocol))
        .map((url) => url?.href ?? ""),
    ),
  ];
  const scripts = await askMany(
    // A script leads to others (its map), so what lies beyond has no name either.
    firstOf(addresses, MAX_SCRIPTS, { what: "scripts", subjectOf: () => null }, context),
    async (url): Promise<SiteScript> => {
      const at = new URL(url);
      if (at.hostname !== visit.host) return { url, sight: null };
      // A script that the page names with http:// is asked for the way the page itself came.
      const asked =
        at.port === "" && new URL(page.url).port === ""
          ? `${new URL(page.url).protocol}//${at.host}${at.pathname}${at.search}`
          : url;
      const sight = await visit.get(asked, { maxBytes: MAX_BYTES });
      return { url: asked, sight: sight.status === 200 ? sight : null };
      // A script leads to others (its map), so what it would have shown has no name.
    },
    (_, why) => context.missed?.(unseenOf(null, why)),
  );
  return { page, scripts };
};
