import type { ScimAttributes, ScimAttributeType, ScimCondition } from "@parapet/db/queries/scim";

import type { Comparison, Filter, Value } from "./filter.ts";
import { ScimError } from "./scim-error.ts";

const invalid = (why: string) => new ScimError(400, `The filter is not valid: ${why}.`, "invalidFilter");

const isSubstring = (op: Comparison): boolean => op === "co" || op === "sw" || op === "ew";

/** The value as the attribute holds it; throws the error of the reply where it cannot be compared with the attribute. */
const typedValue = (type: ScimAttributeType, op: Comparison, value: Value): string | boolean | Date | null => {
  if (value === null) {
    if (op !== "eq" && op !== "ne") throw invalid("null can only be compared with eq and ne");
    return null;
  }
  if (type === "boolean") {
    const flag = typeof value === "string" && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === "true" : value;
    if (typeof flag !== "boolean" || (op !== "eq" && op !== "ne"))
      throw invalid("a boolean is compared with eq and ne");
    return flag;
  }
  if (typeof value !== "string") throw invalid("the value must be a string");
  if (value.includes("\0")) throw invalid("the value contains a NUL character");
  if (type !== "time") return value;
  const at = new Date(value);
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999 || isSubstring(op))
    throw invalid("the value must be a date and time");
  return at;
};

/** A parsed filter with the attributes that exist; throws the error of the reply for any other. */
export const toCondition = (filter: Filter, attributes: ScimAttributes, prefix = ""): ScimCondition => {
  const inner = (part: Filter): ScimCondition => toCondition(part, attributes, prefix);
  if (filter.op === "and" || filter.op === "or")
    return { op: filter.op, left: inner(filter.left), right: inner(filter.right) };
  if (filter.op === "not") return { op: "not", inner: inner(filter.inner) };
  if (filter.op === "valuePath") return toCondition(filter.inner, attributes, `${filter.path}.`);
  // The one address of an account is its primary work address.
  if (prefix === "emails." && (filter.path === "type" || filter.path === "primary") && filter.op === "eq") {
    const is = filter.path === "type" ? String(filter.value).toLowerCase() === "work" : filter.value === true;
    return { op: is ? "always" : "never" };
  }
  const attribute = `${prefix}${filter.path}`;
  const type = Object.hasOwn(attributes, attribute) ? attributes[attribute]?.type : undefined;
  if (type === undefined) throw invalid(`the attribute ${attribute} cannot be filtered by`);
  return filter.op === "pr"
    ? { op: "pr", attribute }
    : { op: filter.op, attribute, value: typedValue(type, filter.op, filter.value) };
};
