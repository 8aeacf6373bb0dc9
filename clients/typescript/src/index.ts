export { ApiError, Client, type ClientOptions, type Input, type Reply } from "./client.ts";
export type { Api } from "./operations.ts";
export { verifyWebhook, WebhookError } from "./webhooks.ts";
