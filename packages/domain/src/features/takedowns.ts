import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const takedownsPages = [
  {
    id: "management/takedown-management",
    path: "/dashboard/management/takedown-management",
    module: "takedowns-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "takedowns:manage",
    menu: { under: "management", place: 4 },
    words: ["takedowns"],
  },
] as const satisfies readonly PageDescription[];

export const takedowns = describeFeature({
  name: "takedowns",
  after: ["alerts", "screenshots"],
  calls: {
    listTakedowns: { method: "GET", path: "/takedown_management/", needs: "takedowns:request" },
    exportTakedowns: {
      method: "GET",
      path: "/takedown_management/export/",
      needs: "takedowns:request",
      alsoNeeds: "findings:export",
    },
    requestTakedown: { method: "POST", path: "/takedown_management/", needs: "takedowns:request", flag: "takedowns" },
    getTakedown: { method: "GET", path: "/takedown_management/{id}/", needs: "takedowns:request" },
    moveTakedown: { method: "POST", path: "/takedown_management/{id}/state/", needs: "takedowns:manage" },
    withdrawTakedown: { method: "POST", path: "/takedown_management/{id}/withdraw/", needs: "takedowns:request" },
    recheckTakedown: { method: "POST", path: "/takedown_management/{id}/recheck/", needs: "takedowns:manage" },
    collectTakedownEvidence: { method: "POST", path: "/takedown_management/{id}/collect/", needs: "takedowns:manage" },
    takedownPack: { method: "GET", path: "/takedown_management/{id}/evidence/", needs: "takedowns:request" },
    changeTakedownNotice: {
      method: "PATCH",
      path: "/takedown_management/{id}/notices/{notice}/",
      needs: "takedowns:manage",
    },
    sendTakedownNotice: {
      method: "POST",
      path: "/takedown_management/{id}/notices/{notice}/send/",
      needs: "takedowns:manage",
    },
  },
  pages: takedownsPages,
  texts: ["takedowns"],
  audits: ["takedown.requested", "takedown.changed", "takedown.refused", "takedown.notice-sent", "takedown.exported"],
  keyScopes: { "takedowns.request": ["takedowns:request", "domains:read"] },
  flags: { takedowns: "operator" },
});
