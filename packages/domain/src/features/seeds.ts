import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const seedsPages = [
  {
    id: "current-risk/inventory/attribution",
    path: "/dashboard/current-risk/inventory/attribution",
    module: "seeds-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "seeds:manage",
    menu: { under: "assets", place: 4 },
    words: ["seeds"],
  },
] as const satisfies readonly PageDescription[];

export const seeds = describeFeature({
  name: "seeds",
  after: ["scans", "domains"],
  calls: {
    listSeeds: { method: "GET", path: "/seeds/", needs: "seeds:manage" },
    addSeed: { method: "POST", path: "/seeds/", needs: "seeds:manage" },
    removeSeed: { method: "DELETE", path: "/seeds/{id}/", needs: "seeds:manage" },
    startExpansion: { method: "POST", path: "/seeds/expand/", needs: "seeds:manage" },
    listCandidates: { method: "GET", path: "/candidates/", needs: "seeds:manage" },
    exportCandidates: {
      method: "GET",
      path: "/candidates/export/",
      needs: "seeds:manage",
      alsoNeeds: "findings:export",
    },
    decideCandidates: { method: "POST", path: "/candidates/decide/", needs: "seeds:manage" },
  },
  pages: seedsPages,
  texts: ["seeds"],
  audits: ["seed.added", "seed.removed", "candidate.decided", "candidate.exported"],
});
