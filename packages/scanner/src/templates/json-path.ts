import { EVERY, type JsonPath } from "./template.ts";

const STEP = /^(?:\.?\[(\d+)\]|\.?\[\]|\.?\["([^"]*)"\]|\.([A-Za-z_][\w-]*)|\."([^"]*)")\??(?:\s*\|\s*(?=[.[]))?/;

/** Reads the plain paths of jq (`.a.b[0].c`, `.items[].name`, `.items | .[] | .name?`), or null for anything that computes. */
export const readJsonPath = (source: string): JsonPath | null => {
  let left = source.trim();
  if (left === "." || left === "") return [];
  const path: (string | number | typeof EVERY)[] = [];
  while (left !== "") {
    const match = STEP.exec(left);
    if (match === null) return null;
    const [whole, position, quotedInBrackets, key, quoted] = match;
    const name = quotedInBrackets ?? key ?? quoted;
    if (position !== undefined) path.push(Number(position));
    else if (name !== undefined) path.push(name);
    else path.push(EVERY);
    left = left.slice(whole.length);
  }
  return path;
};

const MAX_VALUES = 200;

/** The values a path leads to, at most two hundred; a path that leads nowhere gives none. */
export const followJsonPath = (document: unknown, path: JsonPath): unknown[] => {
  let here: unknown[] = [document];
  for (const step of path) {
    here = here
      .flatMap((value): unknown[] => {
        if (typeof value !== "object" || value === null) return [];
        if (step === EVERY) return Object.values(value);
        if (typeof step === "symbol") return [];
        if (Array.isArray(value)) return typeof step === "number" ? [value[step]] : [];
        return Object.hasOwn(value, step) ? [(value as Record<string | number, unknown>)[step]] : [];
      })
      .slice(0, MAX_VALUES);
  }
  return here.filter((value) => value !== undefined && value !== null);
};
