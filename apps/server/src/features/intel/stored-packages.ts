import type { Db } from "@parapet/db/db";
import { packageArchive, packageStatements } from "@parapet/db/queries/intel";
import type { PackageLookup } from "@parapet/scanner/lookups/package-lookup";

/** What the loaded trackers of distributions say. The versions of a package are read once per lookup: many hosts run the same. */
export const storedPackages = (db: Db): PackageLookup => {
  const archives = new Map<string, ReturnType<typeof packageArchive>>();
  return {
    find: async (distribution, packages, cves) => {
      const key = [distribution, ...packages].join("\n");
      const archive = archives.get(key) ?? packageArchive(db, distribution, packages);
      archives.set(key, archive);
      return { statements: await packageStatements(db, distribution, packages, cves), archive: await archive };
    },
  };
};
