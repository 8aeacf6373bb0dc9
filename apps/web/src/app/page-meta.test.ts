import { inLocale } from "@parapet/words/links";
import { LOCALES } from "@parapet/words/locale";
import { describe, expect, test } from "vitest";

import { ensureWords } from "../shared/i18n/words.tsx";
import { dashboardMeta, publicMeta } from "./page-meta.ts";
import { ROUTES, routeWords } from "./route-table.ts";

const at = (pathname: string) => ({ location: { pathname } });

describe.each(LOCALES)("in %s", (locale) => {
  const pages = ROUTES.filter(({ leadsTo }) => leadsTo === undefined);

  test("every page behind the session has a title", async () => {
    const untitled: string[] = [];
    for (const route of pages.filter(({ frame }) => frame === "dashboard" || frame === "screen")) {
      await ensureWords(locale, routeWords(route));
      const [title] = dashboardMeta(at(inLocale(locale, route.path)));
      if (!/^\S.* \| Parapet$/.test(title !== undefined && "title" in title ? (title.title ?? "") : ""))
        untitled.push(route.id);
    }
    expect(untitled).toEqual([]);
  });

  test("a public page says its title and what it is about", async () => {
    for (const id of ["contact", "plans", "scanning"]) {
      const route = pages.find((page) => page.id === id);
      if (route === undefined) throw new Error(`there is no page ${id}`);
      await ensureWords(locale, routeWords(route));
      expect(publicMeta(at(inLocale(locale, route.path)))).toEqual([
        { title: expect.stringMatching(/\S/) },
        { name: "description", content: expect.stringMatching(/\S/) },
      ]);
    }
  });
});

test("the title is the one of the page", async () => {
  await ensureWords("en", ["titles"]);
  expect(dashboardMeta(at("/dashboard/management/user-management"))[0]).toEqual({ title: "User management | Parapet" });
  expect(dashboardMeta(at("/dashboard/alert-management/alert-type"))[0]).toEqual({ title: "Alert types | Parapet" });
});
