import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import type { CheckSettings } from "../check.ts";
import { loadTemplates, type LoadedTemplates } from "./load-templates.ts";

const MAX_DEPTH = 12;

/** How many files and folders there are, and when the newest of them was written: another answer means another set. */
const stampOf = async (folder: string, depth = 0): Promise<{ newest: number; count: number }> => {
  let { mtimeMs: newest } = await stat(folder);
  let count = 1;
  if (depth > MAX_DEPTH) return { newest, count };
  const entries = await readdir(folder, { withFileTypes: true });
  const stamps = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return stampOf(path, depth + 1);
      return entry.isFile() ? { newest: (await stat(path)).mtimeMs, count: 1 } : { newest: 0, count: 0 };
    }),
  );
  for (const stamp of stamps) {
    newest = Math.max(newest, stamp.newest);
    count += stamp.count;
  }
  return { newest, count };
};

const loaded = new Map<string, { readonly stamp: string; readonly templates: Promise<LoadedTemplates> }>();
const ofRun = new WeakMap<CheckSettings, Promise<LoadedTemplates>>();

const templatesIn = async (folder: string): Promise<LoadedTemplates> => {
  const { newest, count } = await stampOf(folder);
  const stamp = `${newest} ${count}`;
  const known = loaded.get(folder);
  if (known?.stamp === stamp) return known.templates;
  const templates = loadTemplates(folder);
  loaded.set(folder, { stamp, templates });
  templates.catch(() => loaded.delete(folder));
  return templates;
};

/**
 * The community templates of a run, or null where no folder is set. All sites of a run share one set; the next run looks
 * whether the folder was written to since, and reads it anew only then.
 */
export const templatesOf = (settings: CheckSettings): Promise<LoadedTemplates> | null => {
  if (settings.templatesDir === undefined) return null;
  const known = ofRun.get(settings);
  if (known !== undefined) return known;
  const reading = templatesIn(settings.templatesDir);
  ofRun.set(settings, reading);
  reading.catch(() => ofRun.delete(settings));
  return reading;
};
