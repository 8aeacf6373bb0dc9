import type { CheckSettings } from "../check.ts";
import { folderStamp } from "../folder-stamp.ts";
import { loadTemplates, type LoadedTemplates } from "./load-templates.ts";

const loaded = new Map<string, { readonly stamp: string; readonly templates: Promise<LoadedTemplates> }>();
const ofRun = new WeakMap<CheckSettings, Promise<LoadedTemplates>>();

const templatesIn = async (folder: string): Promise<LoadedTemplates> => {
  const stamp = await folderStamp(folder);
  const known = loaded.get(folder);
  if (known?.stamp === stamp) return known.templates;
  const templates = loadTemplates(folder);
  loaded.set(folder, { stamp, templates });
  templates.catch(() => loaded.delete(folder));
  return templates;
};

/**
 * The community templates of a run, or null where no folder is set. All sites of a run share one set; the next run checks
 * whether the folder was written to since, and reads it again only then.
 */
export const openTemplates = (settings: CheckSettings): Promise<LoadedTemplates> | null => {
  if (settings.templatesDir === undefined) return null;
  const known = ofRun.get(settings);
  if (known !== undefined) return known;
  const reading = templatesIn(settings.templatesDir);
  ofRun.set(settings, reading);
  reading.catch(() => ofRun.delete(settings));
  return reading;
};
