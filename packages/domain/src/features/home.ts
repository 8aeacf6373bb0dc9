import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const homePages = [
  {
    id: "home",
    path: "/",
    module: "home-page.tsx",
    frame: "site",
    opensTo: "anyone",
    words: ["home"],
    prerendered: true,
  },
] as const satisfies readonly PageDescription[];

export const home = describeFeature({
  name: "home",
  after: [],
  portalOnly: "the public landing page, which is text",
  calls: {},
  pages: homePages,
  texts: ["home"],
  audits: [],
});
