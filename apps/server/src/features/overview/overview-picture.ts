import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

import type { DrawOverview, OverviewFacts } from "@parapet/domain/contracts/opening";

import type { Events } from "../../platform/events.ts";
import type { Services } from "../../platform/services.ts";

/** The portal's own components, built to be drawn here (`apps/web/src/opening`). */
const BUILT = fileURLToPath(new URL("../../../../web/build/opening/draw-overview.js", import.meta.url));

export interface OverviewPicture {
  /** The overview as HTML; null where there is no built portal, or drawing failed: the browser draws it then, a second later. */
  draw(facts: OverviewFacts): Promise<string | null>;
  /** Reads the built portal now, so that the first reader does not wait for that. */
  warm(): Promise<void>;
}

const load = async (file: string): Promise<DrawOverview | null> =>
  existsSync(file) ? ((await import(pathToFileURL(file).href)) as { drawOverview: DrawOverview }).drawOverview : null;

/** Draws overviews with the built portal. */
export const openOverviewPicture = (events: Pick<Events, "pictureTrouble">, file: string = BUILT): OverviewPicture => {
  let loading: Promise<DrawOverview | null> | null = null;
  const loaded = (): Promise<DrawOverview | null> => {
    loading ??= load(file).catch((error: unknown) => {
      events.pictureTrouble(error);
      return null;
    });
    return loading;
  };
  return {
    async draw(facts) {
      const drawOverview = await loaded();
      try {
        return drawOverview?.(facts) ?? null;
      } catch (error) {
        events.pictureTrouble(error);
        return null;
      }
    },
    async warm() {
      await loaded();
    },
  };
};

/** What the overview's first screen needs beside what every feature has. */
export interface OverviewServices extends Services {
  readonly overviewPicture: OverviewPicture;
}
