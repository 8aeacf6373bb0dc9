import { describeFeature } from "./describe-feature.ts";

export const mcp = describeFeature({
  name: "mcp",
  after: [],
  shown: "in assistants that are connected to it (docs/mcp.md)",
  calls: {},
  pages: [],
  texts: [],
  audits: ["assistant.called"],
});
