import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";
import { runJobs } from "./run-jobs.ts";

interface StoryConnector {
  readonly id: string;
  readonly url: string;
  readonly key?: string;
  readonly options?: Readonly<Record<string, string | readonly string[]>>;
}

const KEY = "demo-key";

/** Sources about leaks, machines and offers, each at the lab's copy of its publisher. */
export const LEAK_SOURCES: readonly StoryConnector[] = [
  { id: "hibp", url: "http://hibp.publishers.test/api/v3", key: KEY },
  { id: "hudson-rock", url: "http://hudson-rock.publishers.test/api/json/v2/osint-tools" },
  { id: "leak-feed", url: "http://list-seller.publishers.test/logins?domain={domain}", key: KEY },
  { id: "market-feed", url: "http://list-seller.publishers.test/listings.json" },
  { id: "pwned-passwords", url: "http://pwned-passwords.publishers.test" },
];

/** Sources of mentions and of data that was published by mistake. */
export const MENTION_SOURCES: readonly StoryConnector[] = [
  { id: "ransomware-live", url: "http://ransomware-live.publishers.test/v2" },
  { id: "ransomlook", url: "http://ransomlook.publishers.test/api" },
  { id: "onion-search", url: "http://onion-search.publishers.test" },
  { id: "telegram", url: "http://telegram.publishers.test", options: { channels: ["coyote_leaks"] } },
  { id: "rss", url: "http://news.publishers.test/feed.xml" },
  { id: "paste", url: "http://pastes.publishers.test/api_scraping.php" },
  { id: "code-search", url: "http://code-search.publishers.test", key: KEY },
];

/** Switches sources on and runs each once, as the operator does. */
export const connect = async (stage: StoryStage, sources: readonly StoryConnector[]): Promise<void> => {
  for (const { id, url, key, options } of sources) {
    const path = `/portal_management/connectors/${id}/`;
    await stage.portal.call(PERSON.operator, "PATCH", path, {
      enabled: true,
      url,
      ...(key !== undefined && { key }),
      ...(options !== undefined && { options }),
    });
    await stage.portal.call(PERSON.operator, "POST", `${path}run/`);
  }
  await runJobs(stage, "match-leaks", "match-mentions", "match-vips");
};
