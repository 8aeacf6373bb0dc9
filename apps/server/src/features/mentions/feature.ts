import { defineFeature } from "../../platform/feature.ts";
import { matchMentionsJob } from "./jobs/match-mentions.ts";
import { watchRuleRoutes } from "./routes/watch-rules.ts";

export const mentions = defineFeature({
  routes: [...watchRuleRoutes],
  jobs: [matchMentionsJob],
});
