import { describeFeature } from "./describe-feature.ts";

export const verification = describeFeature({
  name: "verification",
  after: [],
  shown: "wherever domains are listed, so in features/domains/shared",
  calls: {},
  pages: [],
  texts: [],
  audits: ["domain.record-missing", "domain.lapsed", "domain.verified"],
});
