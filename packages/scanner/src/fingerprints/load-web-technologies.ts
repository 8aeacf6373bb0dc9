import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { BoundedMatcher } from "./bounded-matcher.ts";
import type { RefusedFingerprint } from "./fingerprint.ts";
import { readWebTechnologies, type WebTechnology } from "./web-technologies.ts";

/** Folders may hold a file per letter; more than this is something else. */
const MAX_FILES = 200;

/** Which web technologies do the JSON files of this folder describe? */
export const loadWebTechnologies = async (
  directory: string,
  bounded?: BoundedMatcher,
): Promise<{ readonly technologies: readonly WebTechnology[]; readonly refused: readonly RefusedFingerprint[] }> => {
  const names = (await readdir(directory))
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .slice(0, MAX_FILES);
  const files = await Promise.all(
    names.map(async (name) => readWebTechnologies(await readFile(join(directory, name), "utf8"), name, bounded)),
  );
  return {
    technologies: files.flatMap((file) => file.technologies),
    refused: files.flatMap((file) => file.refused),
  };
};
