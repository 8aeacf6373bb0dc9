import { readSetting } from "@parapet/db/queries/operations";
import type { Flag } from "@parapet/domain/features/flags";

import type { Services } from "../../platform/services.ts";

const TEMPLATES: Flag = "templates";
/** A template sends many requests a second; a switch that is thrown counts for the next second at the latest. */
const RETENTION_MS = 1_000;

/** Are community templates switched off, by the operator or by the environment? Runs that are under way ask again and again. */
export const templatesSwitch = ({ db, config }: Pick<Services, "config" | "db">): (() => Promise<boolean>) => {
  let stored: { readonly at: number; readonly off: Promise<boolean> } | null = null;
  return async () => {
    if (!config.templates) return true;
    if (stored === null || performance.now() - stored.at > RETENTION_MS)
      stored = {
        at: performance.now(),
        off: readSetting(db, "features").then(({ value }) => value[TEMPLATES] === false),
      };
    return stored.off;
  };
};
