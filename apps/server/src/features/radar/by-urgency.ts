import { EXPLOITED_STATES } from "@parapet/domain/risk/exploited";

import type { AssessedEntry } from "./assess-exploited.ts";

type Ranked = Pick<AssessedEntry, "state" | "ransomware">;

/** What is affected comes first; of one answer, what ransomware campaigns use. */
export const byUrgency = (a: Ranked, b: Ranked): number =>
  EXPLOITED_STATES.indexOf(a.state) - EXPLOITED_STATES.indexOf(b.state) || Number(b.ransomware) - Number(a.ransomware);
