import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** Tables that are no list of their own: a part of a list, a file that is about to be imported, a queue of decisions, figures, a specimen. */
const PARTS = [
  "features/findings/findings-table.tsx",
  "features/findings/remediation/sla-figures.tsx",
  "features/findings/remediation/work-actions.tsx",
  "features/findings/remediation/work-groups.tsx",
  "features/gallery/table-specimen.tsx",
  "features/intel/affected-products.tsx",
  "features/intel/affected-services.tsx",
  "features/intel/feed-overlap.tsx",
  "features/intel/looked-up-table.tsx",
  "features/intel/own-hosts.tsx",
  "features/inventory/assets-page.tsx",
  "features/operations/enter-indicators.tsx",
  "features/operations/import-preview.tsx",
  "features/operations/operation-page.tsx",
  "features/operations/queue-part.tsx",
  "features/organizations/import-dialog.tsx",
  "features/organizations/portfolio-page.tsx",
  "features/seeds/seed-list.tsx",
];

const sources = (pattern: string) => {
  const root = "apps/web/src/";
  return globSync(pattern, { cwd: root })
    .filter((path) => !path.includes(".test."))
    .map((path) => ({ path: path.replaceAll("\\", "/"), source: readFileSync(root + path, "utf8") }));
};

test("every list has the one toolbar", () => {
  const bare = sources("features/**/*.tsx").filter(
    ({ source }) => /<Table\b/.test(source) && !source.includes("<ListToolbar"),
  );
  expect(bare.map(({ path }) => path).toSorted()).toEqual(PARTS);
});

test("search, columns, views and selection of a list are in its toolbar and nowhere else", () => {
  const own = sources("{features,shared}/**/*.tsx").filter(
    ({ path, source }) =>
      !path.startsWith("shared/lists/") && /<(?:ColumnChoice|SavedViews|SearchAsTyped)\b/.test(source),
  );
  expect(own.map(({ path }) => path)).toEqual([]);
  const beside = sources("features/**/*.tsx").filter(
    ({ source }) => /<(?:PagedTable|ListTable|ListToolbar)\b/.test(source) && /<SearchForm\b/.test(source),
  );
  expect(beside.map(({ path }) => path)).toEqual([]);
});

test("every list that the server cuts into pages is sorted by the server", () => {
  const root = "apps/web/src/";
  const unsorted = globSync("{features,shared}/**/*.tsx", { cwd: root }).filter((path) => {
    const source = readFileSync(root + path, "utf8");
    const tables = source.split(/<PagedTable\b/).slice(1);
    return !path.includes(".test.") && tables.some((table) => !/\b(?:sorts=|isPart\b)/.test(table));
  });
  expect(unsorted).toEqual([]);
});
