import { type RawBuilder, sql } from "kysely";

import type { Comparison, Filter, Value } from "./filter.ts";
import { ScimError } from "./scim-error.ts";

interface Column {
  readonly sql: RawBuilder<unknown>;
  /** The column in lower case, where one is stored: comparisons with it use its index. */
  readonly key?: RawBuilder<unknown>;
  readonly type: "text" | "exact" | "boolean" | "time";
}

const text = (column: RawBuilder<unknown>): Column => ({ sql: column, type: "text" });

/** The attributes of users that a filter may name. */
export const USER_COLUMNS: Readonly<Record<string, Column>> = {
  id: { sql: sql`s.user_id::text`, type: "exact" },
  username: { sql: sql`s.user_name`, key: sql`s.name_key`, type: "text" },
  externalid: { sql: sql`s.external_id`, type: "exact" },
  emails: text(sql`u.email::text`),
  "emails.value": text(sql`u.email::text`),
  "name.givenname": text(sql`u.first_name`),
  "name.familyname": text(sql`u.last_name`),
  "name.formatted": text(sql`trim(u.first_name || ' ' || u.last_name)`),
  displayname: text(sql`trim(u.first_name || ' ' || u.last_name)`),
  active: { sql: sql`(u.status in ('active', 'invited'))`, type: "boolean" },
  "meta.created": { sql: sql`s.created_at`, type: "time" },
  "meta.lastmodified": { sql: sql`s.changed_at`, type: "time" },
};

export const GROUP_COLUMNS: Readonly<Record<string, Column>> = {
  id: { sql: sql`g.id::text`, type: "exact" },
  displayname: text(sql`g.display_name`),
  externalid: { sql: sql`g.external_id`, type: "exact" },
  "meta.created": { sql: sql`g.created_at`, type: "time" },
  "meta.lastmodified": { sql: sql`g.changed_at`, type: "time" },
};

const OPERATORS: Readonly<Partial<Record<Comparison, RawBuilder<unknown>>>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

const invalid = (why: string) => new ScimError(400, `The filter is not valid: ${why}.`, "invalidFilter");

const escaped = (value: string): string => value.replaceAll(/[\\%_]/g, String.raw`\$&`);

const compared = (column: Column, op: Comparison, value: Value): RawBuilder<unknown> => {
  if (value === null) {
    if (op === "eq") return sql`${column.sql} is null`;
    if (op === "ne") return sql`${column.sql} is not null`;
    throw invalid("null can only be compared with eq and ne");
  }
  const operator = OPERATORS[op];
  if (column.type === "boolean") {
    const flag = typeof value === "string" && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === "true" : value;
    if (typeof flag !== "boolean" || operator === undefined || (op !== "eq" && op !== "ne"))
      throw invalid("a boolean is compared with eq and ne");
    return sql`${column.sql} ${operator} ${flag}`;
  }
  if (typeof value !== "string") throw invalid("the value must be a string");
  if (value.includes("\0")) throw invalid("the value contains a NUL character");
  if (column.type === "time") {
    const at = new Date(value);
    const year = at.getUTCFullYear();
    if (Number.isNaN(year) || year < 1 || year > 9999 || operator === undefined)
      throw invalid("the value must be a date and time");
    return sql`${column.sql} ${operator} ${at}`;
  }
  const [held, given] =
    column.type === "text" ? [column.key ?? sql`lower(${column.sql})`, value.toLowerCase()] : [column.sql, value];
  if (op === "co") return sql`${held} like ${`%${escaped(given)}%`}`;
  if (op === "sw") return sql`${held} like ${`${escaped(given)}%`}`;
  if (op === "ew") return sql`${held} like ${`%${escaped(given)}`}`;
  return op === "ne" ? sql`${held} is distinct from ${given}` : sql`${held} ${operator ?? sql`=`} ${given}`;
};

/** A filter as a condition, with every value as a parameter. */
export const conditionOf = (
  filter: Filter,
  columns: Readonly<Record<string, Column>>,
  prefix = "",
): RawBuilder<unknown> => {
  const inner = (part: Filter): RawBuilder<unknown> => conditionOf(part, columns, prefix);
  if (filter.op === "and") return sql`(${inner(filter.left)} and ${inner(filter.right)})`;
  if (filter.op === "or") return sql`(${inner(filter.left)} or ${inner(filter.right)})`;
  if (filter.op === "not") return sql`not coalesce(${inner(filter.inner)}, false)`;
  if (filter.op === "valuePath") return conditionOf(filter.inner, columns, `${filter.path}.`);
  // The one address of an account is its primary work address.
  if (prefix === "emails." && (filter.path === "type" || filter.path === "primary") && filter.op === "eq") {
    const is = filter.path === "type" ? String(filter.value).toLowerCase() === "work" : filter.value === true;
    return is ? sql`true` : sql`false`;
  }
  const name = `${prefix}${filter.path}`;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) throw invalid(`the attribute ${name} cannot be filtered by`);
  return filter.op === "pr" ? sql`coalesce(${column.sql}::text, '') <> ''` : compared(column, filter.op, filter.value);
};
