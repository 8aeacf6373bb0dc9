import type { Actor } from "../actor.ts";
import { Refusal } from "../http/errors.ts";
import { after, LIFETIMES } from "./lifetimes.ts";

/** Throws unless a one-time code was given in this session within the last five minutes. */
export const requireFreshCode = ({ codeAt }: Actor, now: Date): void => {
  if (codeAt === null || now > after(codeAt, LIFETIMES.freshCodeMs)) throw new Refusal("fresh_code_required");
};
