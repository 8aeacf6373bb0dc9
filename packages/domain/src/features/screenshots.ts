import { describeFeature } from "./describe-feature.ts";

export const screenshots = describeFeature({
  name: "screenshots",
  after: ["verification", "score", "scans"],
  shown: "on the pages of assets, look-alikes and takedowns",
  calls: {
    listScreenshots: { method: "GET", path: "/screenshots/", needs: "findings:read" },
    readScreenshot: { method: "GET", path: "/screenshots/of/", needs: "findings:read" },
    screenshotImage: { method: "GET", path: "/screenshots/images/{id}/", needs: "findings:read" },
    captureSuspicious: { method: "POST", path: "/screenshots/", needs: "findings:triage" },
    removeScreenshot: { method: "DELETE", path: "/screenshots/{id}/", needs: "findings:triage" },
  },
  pages: [],
  texts: ["screenshots"],
  audits: ["screenshot.requested", "screenshot.removed"],
  subscribes: ["scan-recorded"],
});
