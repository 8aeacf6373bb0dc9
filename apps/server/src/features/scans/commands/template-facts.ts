import { loadExploits } from "@parapet/db/queries/intel";
import { toCveId } from "@parapet/domain/risk/cve";
import type { CheckSettings } from "@parapet/scanner/check";
import type { LoadedTemplates } from "@parapet/scanner/templates/load-templates";
import { openTemplates } from "@parapet/scanner/templates/open-templates";
import type { Pool } from "pg";

const SOURCE = "template";

/**
 * A public template for a CVE is an exploit fact: it can be run by anyone, and most of all where this product refuses to run it. Facts
 * of removed templates are deleted.
 */
export const saveTemplateFacts = (pool: Pool, { templates, refused }: LoadedTemplates) =>
  loadExploits(
    pool,
    [
      ...templates.map(({ id, info }) => ({ id, name: info.name, cves: info.cves })),
      ...refused.flatMap(({ subject }) => subject ?? []),
    ].flatMap(({ id: ref, name, cves }) =>
      cves.flatMap((text) => {
        const id = toCveId(text);
        return id === null ? [] : [{ id, fact: { source: SOURCE, ref, seen: null, detail: name.slice(0, 200) } }];
      }),
    ),
    { feed: SOURCE, all: SOURCE },
  );

let stored: LoadedTemplates | null = null;

/** Takes the facts up when another set of templates is in use than before. */
export const loadTemplates = async (pool: Pool, settings: CheckSettings): Promise<void> => {
  const loaded = await openTemplates(settings);
  if (loaded === null || stored === loaded) return;
  await saveTemplateFacts(pool, loaded);
  stored = loaded;
};
