import { CRITICALITIES, FINDING_STATUSES, type WORK_CHIPS } from "@parapet/domain/contracts/choices";
import { FINDING_AREAS, SEVERITIES } from "@parapet/domain/risk";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { ChoiceFilter } from "../../../shared/lists/choice-filter.tsx";
import type { ListTools } from "../../../shared/lists/list-toolbar.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { FilterChip } from "../../../shared/ui/chips.tsx";
import { Field, SelectField } from "../../../shared/ui/field.tsx";
import type { UrlChanges } from "../../../shared/use-url.ts";
import { owners, type WorkQuery } from "./api.ts";

const STATUSES = ["active", ...FINDING_STATUSES, "all"] as const;
const CHIPS = [
  ["kev", "kev"],
  ["overdue", "overdue"],
] as const;
const FLAGS = [
  ["exploit", "exploit"],
  ["fix_reported", "fixReported"],
] as const;
/** Critical and high have a chip above the list. */
const CHIP_SEVERITIES = ["critical", "high"] as const;
/** What the row above the list shows already. */
const SHOWN_ABOVE = new Set(["q", "fix", "kev", "overdue"]);
const TEXTS = [
  ["host", "host"],
  ["product", "product"],
  ["port", "port"],
  ["cve", "cve"],
  ["epss_min", "epss"],
] as const;
const DAYS = [
  ["first_seen_from", "firstFrom"],
  ["first_seen_to", "firstTo"],
  ["last_seen_from", "lastFrom"],
  ["last_seen_to", "lastTo"],
] as const;

const MARKS = [
  ["business_unit", "businessUnit", "anyUnit"],
  ["asset_tag", "assetTag", "anyTag"],
] as const;

/** VIP findings have no page of their own under the areas; those of one person are titled so. */
const VIP_TITLE = "management/vip-management/seeAll/:id";

const dayOf = (seconds: string | undefined): string =>
  seconds === undefined || !/^\d{1,10}$/.test(seconds)
    ? ""
    : new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
const secondsOf = (day: string): string | null =>
  day === "" ? null : String(Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000));

/** What narrows the work list. All of it is part of the page's address. */
export const useWorkTools = ({
  query,
  counts,
  fixTitle,
  mayTriage,
  onChange,
  onClear,
}: {
  query: WorkQuery;
  /** What each chip would leave of the view. */
  counts: Readonly<Record<keyof typeof WORK_CHIPS, number>> | undefined;
  /** The action that the list is narrowed to; null: none, or not known yet. */
  fixTitle: string | null;
  mayTriage: boolean;
  onChange: (changes: UrlChanges) => void;
  onClear: () => void;
}): Pick<ListTools, "search" | "chips" | "filters"> => {
  const t = useTranslations("remediation");
  const findings = useTranslations("findings");
  const common = useTranslations("common");
  const titles = useTranslations("titles");
  const { data } = useQuery(owners(mayTriage));
  const severities = (query["severity"] ?? "").split(",").filter((word) => word !== "");
  const toggle = (severity: string) => {
    const next = severities.includes(severity)
      ? severities.filter((one) => one !== severity)
      : [...severities, severity];
    onChange({ severity: next.join(",") });
  };
  const chip = (name: "overdue" | "kev" | "exploit" | "fix_reported", word: string, count: number | null = null) => (
    <FilterChip
      key={name}
      count={count}
      pressed={query[name] === "true"}
      onClick={() => onChange({ [name]: query[name] === "true" ? null : "true" })}
    >
      {word}
    </FilterChip>
  );
  return {
    search: { label: t("search"), asked: query["q"] ?? "", onAsk: (q) => onChange({ q }) },
    chips: (
      <>
        {CHIP_SEVERITIES.map((severity) => (
          <FilterChip
            key={severity}
            severity={severity}
            count={counts?.[severity] ?? null}
            pressed={severities.includes(severity)}
            onClick={() => toggle(severity)}
          >
            {common(`severity.${severity}`)}
          </FilterChip>
        ))}
        {CHIPS.map(([name, word]) => chip(name, t(`filters.${word}`), counts?.[name] ?? null))}
        <FilterChip
          count={counts?.unassigned ?? null}
          pressed={query["owner"] === "none"}
          onClick={() => onChange({ owner: query["owner"] === "none" ? null : "none" })}
        >
          {t("unassigned")}
        </FilterChip>
        {query["fix"] !== undefined && (
          <Button size="small" icon="close" onClick={() => onChange({ fix: null })}>
            {common("pair", { label: t("filters.fix"), value: fixTitle ?? "…" })}
          </Button>
        )}
      </>
    ),
    filters: {
      set: Object.keys(query).filter((name) => !SHOWN_ABOVE.has(name)).length,
      fields: (
        <>
          <fieldset className="flex flex-wrap gap-1.5">
            <legend className="lbl mb-1">{t("columns.severity")}</legend>
            {SEVERITIES.map((severity) => (
              <FilterChip
                key={severity}
                severity={severity}
                count={null}
                pressed={severities.includes(severity)}
                onClick={() => toggle(severity)}
              >
                {common(`severity.${severity}`)}
              </FilterChip>
            ))}
            {FLAGS.map(([name, word]) => chip(name, t(`filters.${word}`)))}
          </fieldset>
          <SelectField
            label={t("filters.status")}
            value={query["status"] ?? "active"}
            onChange={({ target }) => onChange({ status: target.value === "active" ? null : target.value })}
          >
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {findings(`status.${status}`)}
              </option>
            ))}
          </SelectField>
          <ChoiceFilter
            label={t("filters.area")}
            value={query["area"]}
            onChoose={(value) => onChange({ area: value })}
            any={t("filters.anyArea")}
            choices={FINDING_AREAS}
            name={(area) => titles(area === "vip-findings" ? VIP_TITLE : `current-risk/${area}`)}
          />
          <SelectField
            label={t("filters.owner")}
            value={query["owner"] ?? ""}
            onChange={({ target }) => onChange({ owner: target.value })}
          >
            <option value="">{t("filters.anyOwner")}</option>
            <option value="me">{t("filters.mine")}</option>
            <option value="none">{t("unassigned")}</option>
            {(data?.people ?? []).map((person) => (
              <option key={person.id} value={person.id}>
                {person.email}
              </option>
            ))}
            {(data?.groups ?? []).map((group) => (
              <option key={group.id} value={group.id}>
                {group.name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t("filters.tag")}
            value={query["tag"] ?? ""}
            onChange={({ target }) => onChange({ tag: target.value })}
          >
            <option value="">{t("filters.anyTag")}</option>
            {[...new Set([...(data?.tags ?? []), ...(query["tag"] === undefined ? [] : [query["tag"]])])].map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </SelectField>
          {TEXTS.map(([name, word]) => (
            <Field
              key={`${name} ${query[name] ?? ""}`}
              label={t(`filters.${word}`)}
              defaultValue={query[name] ?? ""}
              maxLength={100}
              onBlur={({ target }) => onChange({ [name]: target.value.trim() })}
              onKeyDown={(event) => {
                if (event.key === "Enter") onChange({ [name]: event.currentTarget.value.trim() });
              }}
            />
          ))}
          {MARKS.map(([name, word, any]) => (
            <SelectField
              key={name}
              label={t(`filters.${word}`)}
              value={query[name] ?? ""}
              onChange={({ target }) => onChange({ [name]: target.value })}
            >
              <option value="">{t(`filters.${any}`)}</option>
              {[
                ...new Set([
                  ...((name === "asset_tag" ? data?.asset_tags : data?.business_units) ?? []),
                  ...(query[name] === undefined ? [] : [query[name]]),
                ]),
              ].map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </SelectField>
          ))}
          <ChoiceFilter
            label={t("filters.criticality")}
            value={query["criticality"]}
            onChoose={(value) => onChange({ criticality: value })}
            any={t("filters.anyCriticality")}
            choices={CRITICALITIES}
            name={(level) => common(`severity.${level}`)}
          />
          {DAYS.map(([name, word]) => (
            <Field
              key={name}
              type="date"
              label={t(`filters.${word}`)}
              value={dayOf(query[name])}
              onChange={({ target }) => onChange({ [name]: secondsOf(target.value) })}
            />
          ))}
        </>
      ),
      onClear,
    },
  };
};
