import { hiddenAreas, uncountedAreas } from "@parapet/domain/access";
import type { FindingArea } from "@parapet/domain/risk";

import type { Actor } from "../actor.ts";

/** What a reader is not shown of figures about all findings. */
export interface Unshown {
  /** Areas whose numbers are not shown. */
  readonly areas: readonly FindingArea[];
  /** The reader is shown figures of a part: none of the whole organization is, besides the score. */
  readonly isLimited: boolean;
}

export const unshownTo = (reader: Pick<Actor, "role" | "narrowing" | "units">): Unshown => {
  const uncounted = uncountedAreas(reader);
  const hasUnits = reader.units !== null;
  return { areas: hasUnits ? hiddenAreas(reader) : uncounted, isLimited: hasUnits || uncounted.length > 0 };
};
