import { inLocale } from "@parapet/words/links";
import { LOCALES, type Locale } from "@parapet/words/locale";
import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";

import { ensureWords, Words } from "../shared/i18n/words.tsx";
import { type PortalRoute, ROUTES, routeWords } from "./route-table.ts";

const modules = import.meta.glob<{ default: ComponentType }>(["../features/**/*-page.tsx", "../routes/not-found.tsx"]);

/** A public page as it is written at build time, without its frame. */
const written = async (route: PortalRoute, locale: Locale): Promise<string> => {
  await ensureWords(locale, routeWords(route));
  const page = await modules[`../${route.page}`]?.();
  if (page === undefined) throw new Error(`${route.page} is not there`);
  const element = createElement(Words, { locale } as ComponentProps<typeof Words>, createElement(page.default));
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [inLocale(locale, route.path)] });
  return renderToString(createElement(RouterProvider, { router }));
};

const PUBLIC = ROUTES.filter(({ prerendered, opensTo }) => prerendered && opensTo === "anyone");
const pages = new Map<string, string>();
const pageOf = (id: string, locale: Locale = "en") => pages.get(`${locale}/${id}`) ?? "";

beforeAll(async () => {
  for (const locale of LOCALES)
    for (const route of PUBLIC) pages.set(`${locale}/${route.id}`, await written(route, locale));
});

const typed = (html: string): string[] =>
  [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/type="(?:checkbox|radio|hidden)"/.test(tag));

test.each(PUBLIC.map(({ id }) => id))("every field of %s says how much may be typed into it", (id) => {
  expect(typed(pageOf(id)).filter((tag) => !/\bmaxlength="\d+"/i.test(tag))).toEqual([]);
});

test("fields were checked", () => {
  expect(PUBLIC.flatMap(({ id }) => typed(pageOf(id))).length).toBeGreaterThan(25);
});

/** Texts as they are in the page: React writes some signs as entities. */
const plain = (html: string) =>
  html
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/<[^>]*>/g, "");

test.each([
  ["en", ["How it works", "Who it is for"]],
  ["es", ["Cómo funciona", "Para quién es"]],
  ["fr", ["Fonctionnement", "Pour qui"]],
] as const)("the home page in %s explains the method and the audience", (locale, titles) => {
  const headings = [...pageOf("home", locale).matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text]) => text);
  expect(headings).toEqual(expect.arrayContaining([...titles]));
  expect(
    pageOf("home", locale)
      .match(/<ol class="looks">.*?<\/ol>/)?.[0]
      .match(/<li>/g),
  ).toHaveLength(3);
});

test.each([
  ["en", "No cookies", "2 years", "26 months", "30 days"],
  ["es", "Sin cookies", "2 años", "26 meses", "30 días"],
  ["fr", "Aucun cookie", "2 ans", "26 mois", "30 jours"],
] as const)("the terms in %s state that visitors get no cookie, and the retention periods", (locale, ...words) => {
  const privacy = /<section id="privacy">.*?<\/section>/.exec(pageOf("terms", locale))?.[0] ?? "";
  for (const word of words) expect(plain(privacy)).toContain(word);
});

test.each(LOCALES)("the partner form in %s leads to the partner terms, which are there", (locale) => {
  expect(pageOf("partners", locale)).toContain(`href="${inLocale(locale, "/terms#partners")}"`);
  expect(pageOf("terms", locale)).toMatch(/<section id="partners"><h2>[^<]+<\/h2><p>[^<]{200,}<\/p>/);
});

test("unknown pages show the text of the specification", () => {
  expect(pageOf("not-found")).toContain("Page Not Found");
});

describe.each(LOCALES)("in %s", (locale) => {
  test.each(PUBLIC.map(({ id }) => id))("%s has one heading of the first rank and shows no bare key", (id) => {
    const html = pageOf(id, locale);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).not.toMatch(/>[a-z-]+(?:\.[a-zA-Z]+){1,3}</);
  });
});
