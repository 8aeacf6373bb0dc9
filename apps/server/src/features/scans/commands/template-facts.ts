import { loadExploits } from "@parapet/db/queries/cve-exploit";
import { toCveId } from "@parapet/domain/risk/cve/cve-id";
import type { CheckSettings } from "@parapet/scanner/check";
import type { LoadedTemplates } from "@parapet/scanner/templates/load-templates";
import { templatesOf } from "@parapet/scanner/templates/templates-of";
import type { Pool } from "pg";

const SOURCE = "template";

/** A public template for a CVE is an exploit fact: it can be run by anyone. Facts of removed templates are deleted. */
export const saveTemplateFacts = (pool: Pool, { templates }: LoadedTemplates) =>
  loadExploits(
    pool,
    templates.flatMap(({ id: ref, info }) =>
      info.cves.flatMap((text) => {
        const id = toCveId(text);
        return id === null ? [] : [{ id, fact: { source: SOURCE, ref, seen: null, detail: info.name.slice(0, 200) } }];
      }),
    ),
    { feed: SOURCE, all: SOURCE },
  );

const stored = new WeakSet<LoadedTemplates>();

/** Takes the facts up when a folder of templates is read for the first time, or was written to since. */
export const loadTemplates = async (pool: Pool, settings: CheckSettings): Promise<void> => {
  const loaded = await templatesOf(settings);
  if (loaded === null || stored.has(loaded)) return;
  await saveTemplateFacts(pool, loaded);
  stored.add(loaded);
};
