import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** Tables that are no list of their own: a part of a list, a file that is about to be imported, a queue of decisions, figures, a specimen. */
const PARTS = [
  "features/findings/findings-table.tsx",
  "features/findings/remediation/sla-figures.tsx",
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
  "features/operations/queue-part.tsx",
  "features/organizations/import-dialog.tsx",
  "features/organizations/ranking-dialog.tsx",
  "features/seeds/seed-list.tsx",
];

test("every list has saved views, their link and the choice of columns", () => {
  const root = "apps/web/src/";
  const bare = globSync("features/**/*.tsx", { cwd: root })
    .filter((path) => !path.includes(".test."))
    .filter((path) => {
      const source = readFileSync(root + path, "utf8");
      return /<Table\b/.test(source) && !(source.includes("<ColumnChoice") && source.includes("<SavedViews"));
    });
  expect(bare.map((path) => path.replaceAll("\\", "/")).toSorted()).toEqual(PARTS);
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
