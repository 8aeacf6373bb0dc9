import * as z from "zod";

import { toAttribute, type Filter, holdsFor, parseFilter } from "./filter.ts";
import { ScimError } from "./scim-error.ts";

export type Document = Record<string, unknown>;

export interface Operation {
  readonly op: "add" | "replace" | "remove";
  /** Null: the value is an object of attributes. */
  readonly path: Path | null;
  readonly value: unknown;
}

/** `name.givenName`, `emails[type eq "work"].value`, `members`: the attribute, the values it selects, and the part of them. */
export interface Path {
  readonly attribute: string;
  readonly filter: Filter | null;
  readonly part: string | null;
}

const MAX_OPERATIONS = 100;

const Patch = z.object({
  schemas: z.array(z.string()).optional(),
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().max(2_000).nullish(), value: z.unknown().optional() }))
    .min(1)
    .max(MAX_OPERATIONS),
});

const PATH = /^([A-Za-z][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z][\w$-]*))?$/;

export const parsePath = (text: string): Path => {
  const bare = text.trim().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, "");
  // Attributes of extensions have dots and colons in their names; they are not stored.
  if (/^urn:/i.test(bare)) return { attribute: bare.toLowerCase(), filter: null, part: null };
  const [, attribute = "", filter, part] = PATH.exec(bare) ?? [];
  if (attribute === "") throw new ScimError(400, `The path "${text.slice(0, 100)}" is not valid.`, "invalidPath");
  return {
    attribute: toAttribute(attribute),
    filter: filter === undefined ? null : parseFilter(filter),
    part: part?.toLowerCase() ?? null,
  };
};

/** The operations of a PATCH request; `op` in any case, as clients send it. */
export const readPatch = (body: unknown): Operation[] => {
  const parsed = Patch.safeParse(body);
  if (!parsed.success) throw new ScimError(400, "The request has no valid Operations.", "invalidSyntax");
  return parsed.data.Operations.map(({ op, path, value }) => {
    const known = (["add", "replace", "remove"] as const).find((it) => it === op.toLowerCase());
    if (known === undefined) throw new ScimError(400, `Unknown operation "${op.slice(0, 50)}".`, "invalidSyntax");
    if (known === "remove" && (path ?? "") === "")
      throw new ScimError(400, "A remove operation needs a path.", "noTarget");
    if (known !== "remove" && value === undefined)
      throw new ScimError(400, "An add or replace operation needs a value.", "invalidValue");
    return { op: known, path: path == null || path === "" ? null : parsePath(path), value };
  });
};

const isObject = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names in mixed case, which paths may write in any: an attribute that the document does not have yet gets its own name. */
const NAMES = ["userName", "externalId", "displayName", "givenName", "familyName", "phoneNumbers", "formatted"];

const nameIn = (document: Document, attribute: string): string =>
  [...Object.keys(document), ...NAMES].find((key) => key.toLowerCase() === attribute) ?? attribute;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const merged = (held: unknown, value: unknown): unknown => {
  if (Array.isArray(held)) {
    const known = new Set(held.map((it) => JSON.stringify(it)));
    const added = listOf(value).filter((it) => !known.has(JSON.stringify(it)));
    // One value is primary at most: a new one replaces the former.
    const isPrimary = added.some((it) => isObject(it) && it["primary"] === true);
    const kept = isPrimary ? held.map((it) => (isObject(it) ? { ...it, primary: false } : it)) : held;
    return [...kept, ...added];
  }
  return isObject(held) && isObject(value) ? { ...held, ...value } : value;
};

const applyTo = (document: Document, { op, path, value }: Operation): void => {
  if (path === null) {
    if (!isObject(value)) throw new ScimError(400, "Without a path the value must be an object.", "invalidValue");
    // Some clients write `name.givenName` as a key.
    for (const [key, part] of Object.entries(value)) applyTo(document, { op, path: parsePath(key), value: part });
    return;
  }
  const name = nameIn(document, path.attribute);
  const held = document[name];
  if (path.filter === null && path.part === null) {
    if (op === "remove") delete document[name];
    // Parts of a complex attribute that the value does not name stay as they are (RFC 7644, section 3.5.2.3).
    else document[name] = op === "add" || isObject(held) ? merged(held, value) : value;
    return;
  }
  if (path.filter === null && !Array.isArray(held)) {
    const inner = isObject(held) ? { ...held } : {};
    const part = nameIn(inner, path.part ?? "");
    if (op === "remove") delete inner[part];
    else inner[part] = value;
    document[name] = inner;
    return;
  }
  if (path.part === null && op !== "remove" && !isObject(value))
    throw new ScimError(400, "A selected value is replaced by an object.", "invalidValue");
  const rows = listOf(held);
  const { filter } = path;
  const isChosen = (row: unknown): boolean => isObject(row) && (filter === null || holdsFor(filter, row));
  if (!rows.some(isChosen)) {
    if (op === "remove") return;
    const made = filter === null ? {} : valuesIn(filter);
    document[name] = [
      ...rows,
      path.part === null ? { ...made, ...(value as Document) } : { ...made, [path.part]: value },
    ];
    return;
  }
  document[name] = rows.flatMap((row) => {
    if (!isChosen(row) || !isObject(row)) return [row];
    if (path.part === null) return op === "remove" ? [] : [{ ...row, ...(value as Document) }];
    const changed = { ...row };
    const part = nameIn(changed, path.part);
    if (op === "remove") delete changed[part];
    else changed[part] = value;
    return [changed];
  });
};

/** The values that a filter names: a path that selects none yet creates one with them. */
const valuesIn = (filter: Filter): Document => {
  if (filter.op === "and") return { ...valuesIn(filter.left), ...valuesIn(filter.right) };
  return filter.op === "eq" ? { [filter.path]: filter.value } : {};
};

/** A resource after all operations; nothing is kept when one of them fails. */
export const patched = (document: Document, operations: readonly Operation[]): Document => {
  const copy = structuredClone(document);
  for (const operation of operations) applyTo(copy, operation);
  return copy;
};
