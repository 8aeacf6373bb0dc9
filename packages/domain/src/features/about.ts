import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const aboutPages = [
  {
    id: "product",
    path: "/product",
    module: "about-page.tsx",
    frame: "site",
    opensTo: "anyone",
    words: ["about"],
    prerendered: true,
  },
  {
    id: "methodology",
    path: "/methodology",
    module: "about-page.tsx",
    frame: "site",
    opensTo: "anyone",
    words: ["about"],
    prerendered: true,
  },
  {
    id: "security",
    path: "/security",
    module: "about-page.tsx",
    frame: "site",
    opensTo: "anyone",
    words: ["about"],
    prerendered: true,
  },
] as const satisfies readonly PageDescription[];

export const about = describeFeature({
  name: "about",
  after: [],
  portalOnly: "product, methodology and security in words, which are text",
  calls: {},
  pages: aboutPages,
  texts: ["about"],
  audits: [],
});
