import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const assistantsPages = [
  {
    id: "account/settings/assistants",
    path: "/dashboard/account/settings/assistants",
    module: "assistants-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "api-keys:own",
    menu: { under: "settings", place: 6 },
    words: ["assistants", "account"],
  },
  {
    id: "account/settings/assistants/connect",
    path: "/dashboard/account/settings/assistants/:client",
    module: "connect-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "api-keys:own",
    menu: { below: "account/settings/assistants" },
    words: ["assistants", "account"],
  },
] as const satisfies readonly PageDescription[];

export const assistants = describeFeature({
  name: "assistants",
  after: ["access"],
  calls: {
    listAssistants: { method: "GET", path: "/assistants/", needs: "api-keys:own" },
    readAssistantRequest: { method: "GET", path: "/assistants/request/", needs: "api-keys:own" },
    connectAssistant: { method: "POST", path: "/assistants/", needs: "api-keys:own" },
    disconnectAssistant: { method: "DELETE", path: "/assistants/{id}/", needs: "api-keys:own" },
    listOrganizationAssistants: {
      method: "GET",
      path: "/assistants/organization/",
      needs: "service-accounts:manage",
    },
    disconnectOrganizationAssistant: {
      method: "DELETE",
      path: "/assistants/organization/{id}/",
      needs: "service-accounts:manage",
    },
  },
  pages: assistantsPages,
  texts: ["assistants"],
  audits: ["assistant.allowed", "assistant.connected", "assistant.disconnected", "assistant.reused"],
});
