import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { owners, type WorkQuery } from "./api.ts";

/** The filter's name in the address and in the words; those that are not here are named alike. */
const WORDS = {
  fix_reported: "fixReported",
  epss_min: "epss",
  first_seen_from: "firstFrom",
  first_seen_to: "firstTo",
  last_seen_from: "lastFrom",
  last_seen_to: "lastTo",
  business_unit: "businessUnit",
  asset_tag: "assetTag",
} as const;

/** The filters of the work list in words, as the rule that is created from them states them. */
export const useFilterWords = (): ((filter: WorkQuery) => string[]) => {
  const t = useTranslations("remediation");
  const findings = useTranslations("findings");
  const common = useTranslations("common");
  const titles = useTranslations("titles");
  const { data } = useQuery(owners(true));
  const ownerName = (id: string): string => {
    if (id === "me") return t("filters.mine");
    if (id === "none") return t("unassigned");
    const person = data?.people.find((one) => one.id === id)?.email;
    return person ?? data?.groups.find((one) => one.id === id)?.name ?? "---";
  };
  const eachOf = (values: string, say: (value: string) => string) => values.split(",").map(say).join(", ");
  const nameOf = (name: string): string => {
    if (name === "severity" || name === "domain") return t(`columns.${name}`);
    if (name === "q") return t("search");
    if (name === "check" || name === "outcome") return t("columns.title");
    return t(`filters.${(WORDS as Readonly<Record<string, string>>)[name] ?? name}` as "filters.host");
  };
  const valueOf = (name: string, value: string): string => {
    switch (name) {
      case "severity":
      case "criticality":
        return eachOf(value, (one) => common(`severity.${one as "high"}`));
      case "area":
        return eachOf(value, (one) => titles(`current-risk/${one as "leaked-credentials"}`));
      case "status":
        return findings(`status.${value as "active"}`);
      case "owner":
        return ownerName(value);
      case "first_seen_from":
      case "first_seen_to":
      case "last_seen_from":
      case "last_seen_to":
        return day(Number(value));
      default:
        return value === "true" ? findings("proof.yes") : value;
    }
  };
  return (filter) =>
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [common("pair", { label: nameOf(name), value: valueOf(name, value) })],
    );
};
