import * as z from "zod";

import { EVENT_TYPE_IDS } from "../contracts/choices.ts";
import { EVENT_TYPES, eventSchema } from "./catalog.ts";

const HEADERS = {
  type: "object",
  required: ["webhook-id", "webhook-timestamp", "webhook-signature"],
  properties: {
    "webhook-id": { type: "string", description: "The id of the event, the same at every attempt." },
    "webhook-timestamp": {
      type: "string",
      description: "Unix seconds of the attempt; reject those off by more than 300.",
    },
    "webhook-signature": {
      type: "string",
      description:
        "One or more signatures separated by spaces, each `v1,` and the base64 of an HMAC-SHA-256 over id, timestamp and body joined by dots. Two while a secret is being rotated.",
    },
  },
} as const;

const named = (type: string): string => type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The AsyncAPI 3 document of the events, made from the schemas that the server answers with. */
export const describeEvents = (version: string): object => {
  const types = [...EVENT_TYPE_IDS, "webhook.test"] as const;
  const messages = Object.fromEntries(
    types.map((type) => {
      const summary = type === "webhook.test" ? "A person tested the webhook" : EVENT_TYPES[type].summary;
      const { $schema: _, ...payload } = z.toJSONSchema(eventSchema(type), { io: "output" });
      return [
        named(type),
        { name: type, title: type, summary, contentType: "application/json", headers: HEADERS, payload },
      ];
    }),
  );
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Parapet events",
      version,
      description:
        "Sent to webhooks (Standard Webhooks) and answered by `GET /v1/events/`: at least once, in order for each object, with an id that recognizes repetitions.",
    },
    defaultContentType: "application/json",
    channels: {
      webhook: {
        address: null,
        title: "Webhook",
        description: "The URL that a webhook of the organization names.",
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      sendEvent: {
        action: "send",
        channel: { $ref: "#/channels/webhook" },
        messages: Object.keys(messages).map((name) => ({ $ref: `#/channels/webhook/messages/${name}` })),
      },
    },
    components: { messages },
  };
};
