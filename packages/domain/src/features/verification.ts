import { describeFeature } from "./describe-feature.ts";

export const verification = describeFeature({
  name: "verification",
  after: [],
  shown: "wherever domains are listed, so in shared/domains",
  calls: {},
  pages: [],
  texts: [],
  audits: ["domain.record-missing", "domain.lapsed", "domain.verified"],
});
