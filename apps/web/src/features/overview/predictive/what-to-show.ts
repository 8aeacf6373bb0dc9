import type { Outlook } from "@parapet/domain/contracts/overview";
import { statedChance } from "@parapet/domain/risk";

/** Chances that are all the same tell nothing about what comes first; the order and the reasons do. */
export const areChancesInformative = (vectors: readonly Pick<Outlook["vectors"][number], "chance">[]): boolean =>
  vectors.length < 2 || new Set(vectors.map(({ chance }) => Math.round(statedChance(chance) * 100))).size > 1;
