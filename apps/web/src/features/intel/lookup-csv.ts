import { toCsv } from "@parapet/domain/reports";

import type { LookedUp } from "./ioc-api.ts";
import { toVerdict } from "./lookup-verdict.ts";

const COLUMNS = ["input", "read_as", "type", "answer", "score", "threat", "malware", "feeds", "warnings"];

/** The answers to a pasted list as a CSV file. */
export const lookupCsv = ({ data }: Pick<LookedUp, "data">): string =>
  toCsv(
    COLUMNS,
    data.map((line) => ({
      input: line.input,
      read_as: line.value,
      type: line.type,
      answer: toVerdict(line),
      score: line.ioc?.score,
      threat: line.ioc?.threat,
      malware: line.ioc?.malware,
      feeds: line.ioc?.sources.join("; "),
      warnings: line.warnings.join("; "),
    })),
  );
