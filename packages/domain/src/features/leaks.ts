import { describeFeature } from "./describe-feature.ts";

export const leaks = describeFeature({
  name: "leaks",
  after: ["verification"],
  shown: "findings of their areas, on the pages of findings",
  calls: {
    listBreaches: { method: "GET", path: "/portal_management/breaches/", needs: "imports:manage" },
    revealCredential: { method: "POST", path: "/credentials/{id}/reveal/", needs: "credentials:reveal" },
    revealCredentials: { method: "POST", path: "/credentials/reveal/", needs: "credentials:reveal" },
    revealMachine: { method: "POST", path: "/machines/{id}/reveal/", needs: "machines:reveal" },
  },
  pages: [],
  texts: ["attestation"],
  audits: ["secret.revealed"],
  keyScopes: {
    "leaks.read": [
      "credentials:masked",
      "machines:read",
      "market:read",
      "mentions:read",
      "sensitive:read",
      "domains:read",
    ],
  },
});
