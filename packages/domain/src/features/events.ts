import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const eventsPages = [
  {
    id: "account/settings/webhooks",
    path: "/dashboard/account/settings/webhooks",
    module: "webhooks-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "alerts:manage",
    menu: { under: "settings", place: 5 },
    words: ["events"],
  },
] as const satisfies readonly PageDescription[];

export const events = describeFeature({
  name: "events",
  after: ["alerts"],
  calls: {
    listEvents: { method: "GET", path: "/events/", needs: "findings:read" },
    listWebhooks: { method: "GET", path: "/webhooks/", needs: "alerts:manage" },
    createWebhook: { method: "POST", path: "/webhooks/", needs: "alerts:manage" },
    readWebhook: { method: "GET", path: "/webhooks/{id}/", needs: "alerts:manage" },
    updateWebhook: { method: "PATCH", path: "/webhooks/{id}/", needs: "alerts:manage" },
    deleteWebhook: { method: "DELETE", path: "/webhooks/{id}/", needs: "alerts:manage" },
    testWebhook: { method: "POST", path: "/webhooks/{id}/test/", needs: "alerts:manage" },
    rotateWebhookSecret: { method: "POST", path: "/webhooks/{id}/secret/", needs: "alerts:manage" },
    replayWebhook: { method: "POST", path: "/webhooks/{id}/replay/", needs: "alerts:manage" },
    listWebhookDeliveries: { method: "GET", path: "/webhooks/{id}/deliveries/", needs: "alerts:manage" },
    readWebhookDelivery: { method: "GET", path: "/webhooks/{id}/deliveries/{event}/", needs: "alerts:manage" },
    resendWebhookDelivery: {
      method: "POST",
      path: "/webhooks/{id}/deliveries/{event}/resend/",
      needs: "alerts:manage",
    },
    resendDeadLetters: { method: "POST", path: "/webhooks/{id}/dead_letters/resend/", needs: "alerts:manage" },
  },
  pages: eventsPages,
  texts: ["events"],
  audits: [
    "webhook.created",
    "webhook.changed",
    "webhook.deleted",
    "webhook.tested",
    "webhook.rotated",
    "webhook.replayed",
    "webhook.paused",
  ],
});
