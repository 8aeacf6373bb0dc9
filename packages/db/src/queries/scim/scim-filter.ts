import { type RawBuilder, sql } from "kysely";

import { escapeLike, likeText } from "../../like-text.ts";

type Condition = RawBuilder<boolean>;

/** How the values of an attribute are compared: text ignores case, exact text does not. */
export type ScimAttributeType = "text" | "exact" | "boolean" | "time";

interface Attribute {
  readonly sql: RawBuilder<unknown>;
  /** The column in lower case, where one is stored: comparisons with it use its index. */
  readonly key?: RawBuilder<unknown>;
  readonly type: ScimAttributeType;
}
export type ScimAttributes = Readonly<Record<string, Attribute>>;

export type ScimComparison = "eq" | "ne" | "co" | "sw" | "ew" | "gt" | "ge" | "lt" | "le";

/** A filter whose attributes exist and whose values have the type of their attribute. */
export type ScimCondition =
  | { readonly op: "and"; readonly left: ScimCondition; readonly right: ScimCondition }
  | { readonly op: "or"; readonly left: ScimCondition; readonly right: ScimCondition }
  | { readonly op: "not"; readonly inner: ScimCondition }
  | { readonly op: "always" }
  | { readonly op: "never" }
  | { readonly op: "pr"; readonly attribute: string }
  | { readonly op: ScimComparison; readonly attribute: string; readonly value: string | boolean | Date | null };

const text = (column: RawBuilder<unknown>): Attribute => ({ sql: column, type: "text" });

export const SCIM_USER_ATTRIBUTES: ScimAttributes = {
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

export const SCIM_GROUP_ATTRIBUTES: ScimAttributes = {
  id: { sql: sql`g.id::text`, type: "exact" },
  displayname: text(sql`g.display_name`),
  externalid: { sql: sql`g.external_id`, type: "exact" },
  "meta.created": { sql: sql`g.created_at`, type: "time" },
  "meta.lastmodified": { sql: sql`g.changed_at`, type: "time" },
};

const OPERATORS: Readonly<Record<ScimComparison, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  co: sql`like`,
  sw: sql`like`,
  ew: sql`like`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

/** What a text is compared with: a pattern where a part of it is given. */
const operandOf = (op: ScimComparison, given: string): string => {
  if (op === "co") return likeText(given);
  if (op === "sw") return `${escapeLike(given)}%`;
  return op === "ew" ? `%${escapeLike(given)}` : given;
};

const comparison = (
  { sql: column, key, type }: Attribute,
  op: ScimComparison,
  value: string | boolean | Date | null,
): Condition => {
  if (value === null) return op === "ne" ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`;
  if (typeof value !== "string") return sql<boolean>`${column} ${OPERATORS[op]} ${value}`;
  const [held, given] = type === "text" ? [key ?? sql`lower(${column})`, value.toLowerCase()] : [column, value];
  return sql<boolean>`${held} ${OPERATORS[op]} ${operandOf(op, given)}`;
};

export const scimConditionSql = (filter: ScimCondition, attributes: ScimAttributes): Condition => {
  const inner = (part: ScimCondition): Condition => scimConditionSql(part, attributes);
  if (filter.op === "and") return sql<boolean>`(${inner(filter.left)} and ${inner(filter.right)})`;
  if (filter.op === "or") return sql<boolean>`(${inner(filter.left)} or ${inner(filter.right)})`;
  if (filter.op === "not") return sql<boolean>`not coalesce(${inner(filter.inner)}, false)`;
  if (filter.op === "always") return sql<boolean>`true`;
  if (filter.op === "never") return sql<boolean>`false`;
  const attribute = Object.hasOwn(attributes, filter.attribute) ? attributes[filter.attribute] : undefined;
  if (attribute === undefined) throw new Error(`There is no SCIM attribute ${filter.attribute}`);
  if (filter.op === "pr") return sql<boolean>`coalesce(${attribute.sql}::text, '') <> ''`;
  return comparison(attribute, filter.op, filter.value);
};
