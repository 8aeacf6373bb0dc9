import type { NamedSource } from "../name-source.ts";
import { tryNames } from "./try-names.ts";

/** Which of the labels that companies usually choose exist here? */
export const bruteForce: NamedSource = {
  id: "brute-force",
  needsKey: "no",
  touch: "active",
  startsFrom: "zone",
  find: (zone, net, context) =>
    tryNames(
      context.words.map((word) => `${word}.${zone}`),
      net,
      context,
      zone,
    ),
};
