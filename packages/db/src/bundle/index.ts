export { dumpFeeds } from "./dump-feeds.ts";
export { openBundleLoad } from "./load-bundle.ts";
