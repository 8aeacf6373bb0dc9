import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const galleryPages = [
  {
    id: "gallery",
    path: "/dev/gallery",
    module: "gallery-page.tsx",
    frame: "site",
    opensTo: "anyone",
    words: [],
    developmentOnly: true,
  },
] as const satisfies readonly PageDescription[];

export const gallery = describeFeature({
  name: "gallery",
  after: [],
  portalOnly: "specimens of the components, for those who build the portal",
  calls: {},
  pages: galleryPages,
  texts: [],
  audits: [],
});
