import { type Dirent, lstatSync, readFileSync } from "node:fs";
import { lstat, readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";

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

/** What a refused template would have done: change something, what is not known, or what this engine does not run at all. */
export type RefusedClass = "change" | "undecided" | "not-run";

/** Only requests decide it. Nothing of any of these is ever sent; what is not known is treated as a change. */
const CLASS_OF: Partial<Record<RefusalCode, RefusedClass>> = {
  "changes-state": "change",
  acts: "change",
  "logs-in": "change",
  "brute-force": "change",
  fuzzes: "change",
  "malformed-requests": "change",
  "carries-code": "not-run",
  "other-protocol": "not-run",
  "self-contained": "not-run",
  "other-host": "not-run",
  "needs-input": "not-run",
  "not-a-template": "not-run",
  "broken-yaml": "not-run",
  "too-large": "not-run",
};

export const classifyRefusal = (code: RefusalCode): RefusedClass => CLASS_OF[code] ?? "undecided";

export interface LoadedTemplates {
  readonly templates: readonly Template[];
  readonly refused: readonly RefusedTemplate[];
}

const MAX_FILES = 50_000;
const MAX_DEPTH = 12;
const MAX_BYTES = 1_000_000;

/** A value that a template names by a file of its collection is one short line. */
const MAX_VALUE_BYTES = 200;

const valueIn =
  (folder: string) =>
  (path: string): string | null => {
    const whole = resolve(folder, path);
    if (!whole.startsWith(resolve(folder) + sep) || !/\.txt$/i.test(whole)) return null;
    try {
      const found = lstatSync(whole);
      if (!found.isFile() || found.size > MAX_VALUE_BYTES) return null;
      return readFileSync(whole, "utf8").split(/\r?\n/)[0]?.trim() || null;
    } catch {
      return null;
    }
  };

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
  const readValue = valueIn(folder);
  let seen = 0;
  for await (const path of filesUnder(folder)) {
    if (++seen > MAX_FILES) break;
    const file = relative(folder, path);
    try {
      const { size } = await lstat(path);
      if (size > MAX_BYTES) throw new TemplateRefused("too-large", `${size} bytes`);
      const template = readTemplate(await readFile(path, "utf8"), file, readValue);
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
