import { pathLocale } from "@parapet/words/links";

import { wordsIn } from "../shared/i18n/words.tsx";
import { routeFor } from "./route-table.ts";

interface Head {
  readonly title: string;
  readonly description?: string;
}

interface Located {
  readonly location: { readonly pathname: string };
}

const isHead = (value: unknown): value is Head =>
  typeof value === "object" && value !== null && "title" in value && typeof value.title === "string";

const textsFor = ({ location: { pathname } }: Located) => {
  const { id, words } = routeFor(pathname);
  const loaded = wordsIn(pathLocale(pathname));
  const own: unknown = words[0] === undefined ? undefined : loaded[words[0]];
  const titles: Readonly<Record<string, string>> | undefined = loaded.titles;
  const meta = typeof own === "object" && own !== null && "meta" in own ? own.meta : undefined;
  return { title: titles?.[id] ?? (isHead(own) ? own.title : ""), meta: isHead(meta) ? meta : undefined };
};

/** What the head of a public page says, from the texts of the page. A page that says more has a `meta` of its own. */
export const publicMeta = (located: Located) => {
  const { meta } = textsFor(located);
  if (meta === undefined) return [];
  return [
    { title: meta.title },
    ...(meta.description === undefined ? [] : [{ name: "description", content: meta.description }]),
  ];
};

/** The title of a page behind the session: that of its route, or the one in its own texts. */
export const dashboardMeta = (located: Located) => [
  { title: `${textsFor(located).title} | Parapet` },
  { name: "robots", content: "noindex" },
];
