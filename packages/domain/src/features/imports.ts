import { describeFeature } from "./describe-feature.ts";

export const imports = describeFeature({
  name: "imports",
  after: ["leaks", "coverage", "intel", "connectors"],
  shown: "uploads of the operator, on the pages of operations",
  calls: {
    listUploads: { method: "GET", path: "/portal_management/imports/", needs: "imports:manage" },
    readUpload: { method: "GET", path: "/portal_management/imports/{id}/", needs: "imports:manage" },
    startUpload: { method: "POST", path: "/portal_management/imports/", needs: "imports:manage" },
    sendUploadPart: { method: "PUT", path: "/portal_management/imports/{id}/data/", needs: "imports:manage" },
    previewImport: { method: "POST", path: "/portal_management/imports/preview/", needs: "imports:manage" },
    cancelUpload: { method: "DELETE", path: "/portal_management/imports/{id}/", needs: "imports:manage" },
  },
  pages: [],
  texts: [],
  audits: ["feed.imported"],
});
