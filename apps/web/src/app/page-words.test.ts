import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { FRAMES, ROUTES, routeWords } from "./route-table.ts";

const SRC = new URL("../", import.meta.url).pathname;
const IMPORT = /^(?!import type|export type).*?(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+\.tsx?)"/gm;
const USE = /\buseTranslations\("([\w-]+)"\)/g;

/** Sets that a shared page draws at some of its addresses only; see `findings-page.tsx`. */
const DRAWN_ON: Readonly<Record<string, readonly string[]>> = {
  "attack-paths": ["current-risk/leaked-credentials"],
  screenshots: ["current-risk/domain-name-variations", "current-risk/host-findings"],
  takedowns: ["current-risk/domain-name-variations", "current-risk/host-findings"],
};

interface Module {
  readonly imports: readonly string[];
  readonly sets: readonly string[];
}
const modules = new Map<string, Module>();
const read = (file: string): Module => {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, "utf8");
  const found = {
    imports: [...text.matchAll(IMPORT)]
      .map(([, path = ""]) => join(dirname(file), path))
      .filter((path) => existsSync(path)),
    sets: [...text.matchAll(USE)].map(([, name = ""]) => name),
  };
  modules.set(file, found);
  return found;
};

/** The sets of texts that a page and what it is made of ask for, each with a module that does. */
const setsUsed = (page: string): Map<string, string> => {
  const files = new Set([join(SRC, page)]);
  for (const file of files) for (const next of read(file).imports) files.add(next);
  return new Map([...files].flatMap((file) => read(file).sets.map((set) => [set, file.slice(SRC.length)] as const)));
};

test("every page loads the texts that its parts use", () => {
  const missing = ROUTES.flatMap((route) => {
    const loaded = new Set<string>(routeWords(route));
    const isElsewhere = (set: string) =>
      route.page === "features/findings/findings-page.tsx" && DRAWN_ON[set]?.includes(route.id) === false;
    return [...setsUsed(route.page)]
      .filter(([set]) => !loaded.has(set) && !isElsewhere(set))
      .map(([set, module]) => `${route.id}: ${set}, for ${module}`);
  });
  expect(missing).toEqual([]);
});

test.each(["app/shell/dashboard-frame.tsx", "app/site/header.tsx", "app/site/footer.tsx"])(
  "the frame %s uses texts that every page in it loads",
  (module) => {
    const frame = module.startsWith("app/shell/") ? FRAMES.dashboard : FRAMES.site;
    expect([...setsUsed(module)].filter(([set]) => !frame.words.some((one) => one === set))).toEqual([]);
  },
);
