import { jsonAnswer, type Publisher } from "./publisher.ts";

/** The integration key that the lab's PagerDuty knows. */
export const PAGERDUTY_KEY = "0123456789abcdef0123456789abcdef";

const MAX_BYTES = 512 * 1024;
const ACTIONS = ["trigger", "acknowledge", "resolve"];
const SEVERITIES = ["critical", "error", "warning", "info"];

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): boolean =>
  typeof value === "string" && value !== "" && value.length <= most;

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
};

/** What version 2 of the Events API refuses, in the words of its answer. */
const faultsOf = (event: unknown): string[] => {
  if (!isObject(event)) return ["'event' is not an object"];
  const { routing_key, event_action, dedup_key, payload, links } = event;
  const isTrigger = event_action === "trigger";
  const wrong: readonly (readonly [boolean, string])[] = [
    [
      typeof routing_key !== "string" || routing_key.length !== 32,
      "Length of 'routing_key' is incorrect (should be 32 characters)",
    ],
    [routing_key !== PAGERDUTY_KEY, "Invalid routing key"],
    [
      !ACTIONS.includes(String(event_action)),
      "'event_action' is invalid (must be one of: trigger, acknowledge, resolve)",
    ],
    [!isTrigger && dedup_key === undefined, "'dedup_key' is missing or blank"],
    [dedup_key !== undefined && !isText(dedup_key, 255), "'dedup_key' is invalid"],
    [isTrigger && !isObject(payload), "'payload' is missing or blank"],
    [isObject(payload) && !isText(payload["summary"], 1_024), "'payload.summary' is missing, blank or too long"],
    [isObject(payload) && !isText(payload["source"], 1_024), "'payload.source' is missing or blank"],
    [
      isObject(payload) && !SEVERITIES.includes(String(payload["severity"])),
      "'payload.severity' is invalid (must be one of: critical, warning, error, info)",
    ],
    [
      links !== undefined &&
        !(Array.isArray(links) && links.every((link) => isObject(link) && isText(link["href"], 2_000))),
      "'links' is invalid",
    ],
  ];
  return wrong.flatMap(([is, fault]) => (is ? [fault] : []));
};

/** PagerDuty's Events API v2 as its published description has it. */
export const pagerduty: Publisher = {
  id: "pagerduty",
  hosts: ["events.pagerduty.com", "events.eu.pagerduty.com"],
  answer: ({ method, path, body }) => {
    if (path !== "/v2/enqueue" || method !== "POST") return { status: 404, body: "" };
    if (body.length > MAX_BYTES) return { status: 413, body: "" };
    const event = parsed(body);
    const errors = faultsOf(event);
    if (errors.length > 0)
      return jsonAnswer({ status: "invalid event", message: "Event object is invalid", errors }, { status: 400 });
    return jsonAnswer(
      { status: "success", message: "Event processed", dedup_key: (event as Json)["dedup_key"] },
      { status: 202 },
    );
  },
};
