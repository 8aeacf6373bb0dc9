import { describeFeature } from "./describe-feature.ts";

export const score = describeFeature({
  name: "score",
  after: ["coverage"],
  shown: "on the overview and in reports",
  calls: {},
  pages: [],
  texts: [],
  audits: [],
});
