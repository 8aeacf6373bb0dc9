import { describeFeature } from "./describe-feature.ts";

export const scim = describeFeature({
  name: "scim",
  after: ["access", "sign-on"],
  shown: "a part of the settings of sign-on",
  calls: {
    listScim: { method: "GET", path: "/sign_on/scim/", needs: "sign-on:manage" },
    createScim: { method: "POST", path: "/sign_on/scim/", needs: "sign-on:manage" },
    rotateScim: { method: "POST", path: "/sign_on/scim/{id}/rotate/", needs: "sign-on:manage" },
    removeScim: { method: "DELETE", path: "/sign_on/scim/{id}/", needs: "sign-on:manage" },
  },
  pages: [],
  texts: [],
  audits: ["scim.created", "scim.rotated", "scim.removed", "scim.refused", "user.provisioned"],
});
