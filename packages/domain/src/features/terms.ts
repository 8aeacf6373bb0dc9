import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const termsPages = [
  {
    id: "terms",
    path: "/terms",
    module: "terms-page.tsx",
    frame: "site",
    opensTo: "anyone",
    words: ["terms"],
    prerendered: true,
  },
] as const satisfies readonly PageDescription[];

export const terms = describeFeature({
  name: "terms",
  after: [],
  portalOnly: "the terms of use, which are text",
  calls: {},
  pages: termsPages,
  texts: ["terms"],
  audits: [],
});
