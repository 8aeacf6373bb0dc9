import { readFileSync } from "node:fs";

import { LOCALES } from "@parapet/words/locale";
import { NAMESPACES } from "@parapet/words/namespaces";
import { expect, test } from "vitest";

import { offlinePage } from "./offline-page.ts";

const file = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url), "utf8");

test.each(LOCALES)("the offline page says in %s what the portal says", async (locale) => {
  const { default: texts } = await NAMESPACES.common[locale]();
  const page = await offlinePage(file("offline.html"));
  const part = page.split(`<main lang="${locale}" hidden>`)[1]?.split("</main>")[0] ?? "";
  for (const text of [texts.error.pageTitle, texts.error.offline, texts.action.retry]) expect(part).toContain(text);
  expect(page).not.toContain("<!-- texts -->");
});

test("the worker stores the files of the offline page and nothing else", () => {
  const worker = file("offline-worker.js");
  expect(/FILES = (\[.*\]);/.exec(worker)?.[1]).toBe('["/offline.html", "/offline.css", "/favicon.svg"]');
  expect(worker).not.toMatch(/cache\.(?:put|add)\(|\.put\(/);
});
