import type { Dirent } from "node:fs";
import { lstat, readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

import { readTemplate } from "./read-template.ts";
import { TemplateRefused, type RefusalCode, type TemplateSubject } from "./refused.ts";
import type { Template } from "./template.ts";

export interface RefusedTemplate {
  readonly file: string;
  readonly code: RefusalCode;
  readonly reason: string;
  /** What it is about; null where that could not be read. */
  readonly subject: TemplateSubject | null;
}

export interface LoadedTemplates {
  readonly templates: readonly Template[];
  readonly refused: readonly RefusedTemplate[];
}

const MAX_FILES = 50_000;
const MAX_DEPTH = 12;
const MAX_BYTES = 1_000_000;

async function* filesUnder(folder: string, depth = 0): AsyncGenerator<string> {
  if (depth > MAX_DEPTH) return;
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    // Links are not followed: a folder of templates has no business outside itself.
    if (entry.isDirectory() && !entry.name.startsWith(".")) yield* filesUnder(join(folder, entry.name), depth + 1);
    else if (entry.isFile() && /\.ya?ml$/i.test(entry.name)) yield join(folder, entry.name);
  }
}

/** Loads every template of a folder. One that is broken or refused is named with its reason, and the rest go on. */
export const loadTemplates = async (folder: string): Promise<LoadedTemplates> => {
  const templates = new Map<string, Template>();
  const refused: RefusedTemplate[] = [];
  let seen = 0;
  for await (const path of filesUnder(folder)) {
    if (++seen > MAX_FILES) break;
    const file = relative(folder, path);
    try {
      const { size } = await lstat(path);
      if (size > MAX_BYTES) throw new TemplateRefused("too-large", `${size} bytes`);
      const template = readTemplate(await readFile(path, "utf8"), file);
      if (templates.has(template.id)) throw new TemplateRefused("unsafe-id", `${template.id} is taken already`);
      templates.set(template.id, template);
    } catch (error) {
      const { code, message, subject } =
        error instanceof TemplateRefused ? error : new TemplateRefused("not-a-template", "could not be read");
      refused.push({ file, code, reason: message, subject });
    }
  }
  return { templates: [...templates.values()], refused };
};
