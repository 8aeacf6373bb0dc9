import { reachClickHouse } from "@parapet/leak-corpus/clickhouse";
import { operatorAgent } from "@parapet/net/operator-agent";

import type { Config } from "../../platform/config.ts";
import { failure, fine, type Finding } from "./finding.ts";

export const checkCorpora = async ({ clickhouseUrl }: Pick<Config, "clickhouseUrl">): Promise<Finding[]> => {
  const about = "corpora";
  if (clickhouseUrl === null) return [];
  try {
    await reachClickHouse(clickhouseUrl, operatorAgent(clickhouseUrl));
    return [fine(about, `stored in ClickHouse at ${new URL(clickhouseUrl).host}`)];
  } catch (error) {
    return [
      failure(
        about,
        `ClickHouse at ${(error as Error).message}`,
        "Check that it answers at CLICKHOUSE_URL and that its user may use the database.",
        3,
      ),
    ];
  }
};
