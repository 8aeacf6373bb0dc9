export { ASSET_FIELDS, ASSET_RULE_FIELDS, type AssetField } from "./asset-fields.ts";
export { CVE_FIELDS, CVE_STATUSES, type CveField, type CveStatus } from "./cve-fields.ts";
export { IOC_FIELDS, type IocField } from "./ioc-fields.ts";
export { parseQuery } from "./parse-query.ts";
export { problemWords } from "./problem-words.ts";
export {
  describeProblem,
  type FieldKind,
  type Fields,
  type FieldValue,
  isChoice,
  type Operator,
  type Query,
  type QueryProblem,
} from "./query.ts";
