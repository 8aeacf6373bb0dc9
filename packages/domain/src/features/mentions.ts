import { describeFeature } from "./describe-feature.ts";

export const mentions = describeFeature({
  name: "mentions",
  after: ["leaks"],
  shown: "findings of their areas, and keywords among the alerts",
  calls: {
    listWatchRules: { method: "GET", path: "/watch_rules/", needs: "alerts:manage" },
    addWatchRule: { method: "POST", path: "/watch_rules/", needs: "alerts:manage" },
    changeWatchRule: { method: "PATCH", path: "/watch_rules/{id}/", needs: "alerts:manage" },
    removeWatchRule: { method: "DELETE", path: "/watch_rules/{id}/", needs: "alerts:manage" },
  },
  pages: [],
  texts: [],
  audits: ["watch-rule.created", "watch-rule.changed", "watch-rule.deleted"],
  publishes: ["leaks-matched"],
});
