import { describeFeature } from "./describe-feature.ts";

export const connectors = describeFeature({
  name: "connectors",
  after: ["leaks", "coverage", "intel", "scans", "mentions"],
  shown: "among the sources on the pages of operations",
  calls: {
    listConnectors: { method: "GET", path: "/portal_management/connectors/", needs: "portal:manage" },
    changeConnector: { method: "PATCH", path: "/portal_management/connectors/{id}/", needs: "portal:manage" },
    testConnector: { method: "POST", path: "/portal_management/connectors/{id}/test/", needs: "portal:manage" },
    runConnector: { method: "POST", path: "/portal_management/connectors/{id}/run/", needs: "portal:manage" },
    listConnectorRuns: { method: "GET", path: "/portal_management/connectors/{id}/runs/", needs: "portal:manage" },
  },
  pages: [],
  texts: [],
  audits: [],
});
