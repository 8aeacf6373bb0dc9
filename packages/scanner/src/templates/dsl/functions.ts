import { CHANCE_AND_TIME_FUNCTIONS } from "./chance-and-time-functions.ts";
import { CODEC_FUNCTIONS } from "./codec-functions.ts";
import { TEXT_FUNCTIONS } from "./text-functions.ts";
import type { Value } from "./value.ts";

export type DslFunction = (args: readonly Value[]) => Value;

/** Every function an expression may call, by its name in lower case without underscores. */
export const DSL_FUNCTIONS: ReadonlyMap<string, DslFunction> = new Map([
  ...Object.entries(TEXT_FUNCTIONS),
  ...Object.entries(CODEC_FUNCTIONS),
  ...Object.entries(CHANCE_AND_TIME_FUNCTIONS),
]);

/** Functions of the language that a polite scanner does not offer, and why. */
export const REFUSED_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ["resolve", "performs network requests inside an expression"],
  ["publicip", "uses an external service"],
  ["jarm", "opens connections from inside an expression"],
  ["waitfor", "only waits"],
  ["llmprompt", "sends what was seen to an outside service"],
  ["generatejavagadget", "builds an exploit"],
  ["generatejwt", "forges a token"],
]);
