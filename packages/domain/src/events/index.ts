export { describeEvents } from "./asyncapi.ts";
export { EVENT_TYPES, type EventType, OutboxEvent } from "./catalog.ts";
