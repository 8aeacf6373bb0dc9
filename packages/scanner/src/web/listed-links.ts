/** A link with the text that it shows. */
export interface ListedLink {
  readonly href: string;
  readonly shown: string;
}

/** Where a tag or the text behind it is longer than this, the page is no list that a server wrote. */
const MAX_TAG = 800;
const MAX_SHOWN = 1_000;

/**
 * The links of a page in their order, each with the text behind it; up to three tags may stand between. Each is read from a bounded part of
 * the page: a pattern over the whole would try every end of every tag for each of them.
 */
export const linksIn = (html: string): ListedLink[] =>
  html
    .split(/<a\s/i)
    .slice(1)
    .flatMap((part): ListedLink[] => {
      const end = part.slice(0, MAX_TAG).indexOf(">");
      if (end < 0) return [];
      const href = /href=["']?([^"'\s>]{1,400})/i.exec(part.slice(0, end))?.[1];
      const behind = part.slice(end + 1, end + 1 + MAX_SHOWN).replaceAll(/\s+/g, " ");
      const shown = /^ ?(?:<[^>]{1,200}> ?){0,3}([^<]{1,300})/.exec(behind)?.[1];
      return href === undefined || shown === undefined ? [] : [{ href, shown: shown.trim() }];
    });
