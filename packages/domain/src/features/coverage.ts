import { describeFeature } from "./describe-feature.ts";

export const coverage = describeFeature({
  name: "coverage",
  after: [],
  shown: "beside every figure, so in shared/coverage",
  calls: {},
  pages: [],
  texts: ["coverage"],
  audits: [],
});
