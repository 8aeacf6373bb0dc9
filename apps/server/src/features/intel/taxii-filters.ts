import { UUID_PATTERN } from "@parapet/domain/contracts/bounds";
import type { TaxiiFilters } from "@parapet/domain/contracts/intel";
import { readTime } from "@parapet/domain/intel";

import { TaxiiError } from "../../platform/http/taxii-error.ts";

export const SPEC_VERSION = "2.1";
/** The most objects of one page; a client that asks for more gets this many and where to go on. */
const PAGE = 1_000;
const MAX_VALUES = 200;

const NEXT = new RegExp(`^(\\d{13})_(${UUID_PATTERN})$`);
const INDICATOR = new RegExp(`^indicator--(${UUID_PATTERN})$`);
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?(?:Z|[+-]\d{2}:\d{2})$/;

const timestamp = (name: string, text: string): { at: Date; isExact: boolean } => {
  const fraction = TIMESTAMP.exec(text);
  const at = fraction === null ? null : readTime(text);
  if (fraction === null || at === null) throw new TaxiiError(400, `${name} must be an RFC 3339 timestamp`);
  return { at, isExact: /^\d{0,3}0*$/.test(fraction[1] ?? "") };
};

const listOf = (name: string, text: string | undefined): readonly string[] | undefined => {
  const values = text?.split(",");
  if (values === undefined) return undefined;
  if (values.length > MAX_VALUES) throw new TaxiiError(400, `${name} has more than ${MAX_VALUES} values`);
  if (values.some((value) => value.trim() === "")) throw new TaxiiError(400, `${name} has an empty value`);
  return values;
};

const limitOf = (text: string | undefined): number => {
  if (text === undefined) return PAGE;
  if (!/^0*[1-9]\d*$/.test(text)) throw new TaxiiError(400, "limit must be a positive integer");
  return Math.min(Number(text), PAGE);
};

/** Where a page begins: after the last object sent, or after the moment `added_after` names, whatever ids it has. */
const startOf = ({ next, added_after }: TaxiiFilters): { changedAt: Date; id: string } | null => {
  const since = added_after === undefined ? null : timestamp("added_after", added_after).at;
  if (next === undefined) return since === null ? null : { changedAt: since, id: LAST_ID };
  const [, at = "", id = ""] = NEXT.exec(next) ?? [];
  if (id === "") throw new TaxiiError(400, "next was not issued by this server");
  return { changedAt: new Date(Number(at)), id };
};

/**
 * The versions that are asked for. The database holds one version of each object, which is its first and its last one;
 * a moment names it only when the object was changed then.
 */
const versionsOf = (text: string | undefined): readonly Date[] | undefined => {
  const asked = listOf("match[version]", text);
  if (asked === undefined || asked.some((value) => ["first", "last", "all"].includes(value))) {
    asked
      ?.filter((value) => !["first", "last", "all"].includes(value))
      .forEach((value) => timestamp("match[version]", value));
    return undefined;
  }
  return asked.flatMap((value) => {
    const { at, isExact } = timestamp("match[version]", value);
    return isExact ? [at] : [];
  });
};

/** What a request's filters select; `isNothing`: objects that this server cannot have. */
export interface TaxiiSelection {
  readonly after: { readonly changedAt: Date; readonly id: string } | null;
  readonly limit: number;
  readonly ids: readonly string[] | undefined;
  readonly changedAt: readonly Date[] | undefined;
  readonly isNothing: boolean;
}

export const indicatorId = (object: string): string | undefined => INDICATOR.exec(object)?.[1];

/** Reads the filters of a request (TAXII 2.1, section 3.4): fields are joined by AND, the values of one by OR. */
export const readFilters = (query: TaxiiFilters): TaxiiSelection => {
  const after = startOf(query);
  const limit = limitOf(query.limit);
  const types = listOf("match[type]", query["match[type]"]);
  const specVersions = listOf("match[spec_version]", query["match[spec_version]"]);
  if (specVersions?.some((version) => !/^\d+\.\d+$/.test(version)) === true)
    throw new TaxiiError(400, "match[spec_version] must be versions such as 2.1");
  const ids = listOf("match[id]", query["match[id]"])?.flatMap((id) => indicatorId(id) ?? []);
  const changedAt = versionsOf(query["match[version]"]);
  return {
    after,
    limit,
    ids,
    changedAt,
    isNothing:
      types?.includes("indicator") === false ||
      specVersions?.includes(SPEC_VERSION) === false ||
      ids?.length === 0 ||
      changedAt?.length === 0,
  };
};
