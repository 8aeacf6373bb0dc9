import { describeFeature } from "./describe-feature.ts";

export const coverage = describeFeature({
  name: "coverage",
  after: [],
  shown: "beside every figure, so in features/coverage/shared",
  calls: {},
  pages: [],
  texts: ["coverage"],
  audits: [],
});
