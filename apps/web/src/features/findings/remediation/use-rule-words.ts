import type { FindingRule } from "@parapet/domain/contracts/remediation";
import type { FindingArea } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { owners, type WorkQuery } from "./api.ts";

const FLAGS = { kev: "kev", exploit: "exploit", overdue: "overdue", fix_reported: "fixReported" } as const;
const DAYS = {
  first_seen_from: "firstFrom",
  first_seen_to: "firstTo",
  last_seen_from: "lastFrom",
  last_seen_to: "lastTo",
} as const;
const LABELS = {
  q: "text",
  host: "host",
  product: "product",
  port: "port",
  cve: "cve",
  epss_min: "epss",
  tag: "tag",
  check: "check",
  outcome: "outcome",
  business_unit: "businessUnit",
  asset_tag: "assetTag",
} as const;

const isKeyOf = <Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> =>
  Object.hasOwn(table, name);

type RuleParts = Pick<FindingRule, "change">["change"];

/** The filters of the work list and the changes of a rule in words. */
export const useRuleWords = () => {
  const t = useTranslations("remediation");
  const common = useTranslations("common");
  const findings = useTranslations("findings");
  const titles = useTranslations("titles");
  const { data } = useQuery(owners(true));
  const ownerName = (id: string): string =>
    data?.people.find((person) => person.id === id)?.email ??
    data?.groups.find((group) => group.id === id)?.name ??
    t("rules.formerOwner");
  const areaName = (area: string): string =>
    area === "vip-findings"
      ? titles("management/vip-management/seeAll/:id")
      : titles(`current-risk/${area as Exclude<FindingArea, "vip-findings">}`);
  const each = (value: string, word: (one: string) => string): string => value.split(",").map(word).join(", ");
  const severity = (one: string): string =>
    common(`severity.${one as "critical" | "high" | "medium" | "low" | "info"}`);

  const condition = (name: string, value: string, fixTitle: string | null): string => {
    const pair = (label: string, shown: string): string => common("pair", { label, value: shown });
    if (isKeyOf(FLAGS, name)) {
      const label = t(`filters.${FLAGS[name]}`);
      return value === "true" ? label : t("filters.no", { label });
    }
    if (isKeyOf(DAYS, name)) return pair(t(`filters.${DAYS[name]}`), day(Number(value)));
    if (isKeyOf(LABELS, name)) return pair(t(`filters.${LABELS[name]}`), value);
    switch (name) {
      case "severity":
        return pair(t("columns.severity"), each(value, severity));
      case "criticality":
        return pair(t("filters.criticality"), each(value, severity));
      case "area":
        return pair(t("filters.area"), each(value, areaName));
      case "status":
        return pair(t("filters.status"), findings(`status.${value as "active"}`));
      case "owner":
        return pair(t("filters.owner"), value === "none" ? t("unassigned") : ownerName(value));
      case "fix":
        return pair(t("filters.fix"), fixTitle ?? value);
      default:
        return pair(t("columns.domain"), value);
    }
  };

  return {
    when: (filter: WorkQuery, fixTitle: string | null): string => {
      const conditions = Object.entries(filter).map(([name, value]) => condition(name, value, fixTitle));
      return conditions.length === 0 ? t("rules.everything") : t("rules.when", { filter: conditions.join(" · ") });
    },
    effect: ({ owner, add_tags, accept, ticket }: RuleParts): string => {
      const parts = [
        owner && t("rules.assign", { owner: ownerName(owner.id) }),
        add_tags && t("rules.tag", { tags: add_tags.join(", ") }),
        accept && t("rules.acceptUntil", { day: day(accept.until) }),
        ticket && t("rules.createTicket"),
      ];
      return t("rules.effect", { change: parts.filter((part) => part !== undefined).join(" · ") });
    },
  };
};
