import { IOC_TYPES } from "../ioc-type.ts";
import type { Fields } from "./query.ts";

/** The fields of a search in the indicator database. */
export const IOC_FIELDS = {
  value: "pattern",
  type: IOC_TYPES,
  feed: "text",
  tag: "text",
  threat: "text",
  malware: "text",
  confidence: { min: 0, max: 100, whole: true },
  score: { min: 0, max: 100, whole: true },
  first: "date",
  last: "date",
  expired: "boolean",
} as const satisfies Fields;

export type IocField = keyof typeof IOC_FIELDS;
