import type { FindingRule } from "@parapet/domain/contracts/remediation";
import { day } from "@parapet/words/format/day";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { Tag } from "../../../shared/ui/chips.tsx";
import { RuleItem, RulesFrame, type RuleWords } from "../shared/rules/rules-frame.tsx";
import type { WorkQuery } from "./api.ts";
import { ClientRules } from "./client-rules.tsx";
import { RuleForm } from "./rule-form.tsx";
import { ruleHits, rules, useChangeRule, useDeleteRule } from "./rules-api.ts";
import { useRuleWords } from "./use-rule-words.ts";

/** What a rule did last. */
const Hits = ({ id }: { id: string }) => {
  const t = useTranslations("remediation");
  const { data = [] } = useQuery(ruleHits(id));
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {data.map((hit) => (
        <li key={hit.finding_id} className="break-words">
          {minute(hit.at)} <span className="mono">{hit.subject}</span>
          {hit.overruled.length > 0 &&
            ` (${hit.overruled_by === null ? t("rules.byPerson") : t("rules.byRule", { name: hit.overruled_by })})`}
        </li>
      ))}
    </ul>
  );
};

const Item = ({ rule, isFirst, words }: { rule: FindingRule; isFirst: boolean; words: RuleWords }) => {
  const t = useTranslations("remediation");
  const common = useTranslations("common");
  const { when, effect } = useRuleWords();
  const change = useChangeRule();
  const remove = useDeleteRule();
  return (
    <RuleItem
      rule={rule}
      isFirst={isFirst}
      words={words}
      tags={rule.ends_at !== null && <Tag>{t("rules.until", { day: day(rule.ends_at) })}</Tag>}
      log={<Hits id={rule.id} />}
      onChange={change.mutateAsync}
      onDelete={remove.mutateAsync}
    >
      <span className="text-sm break-words">{when(rule.filter, rule.fix_title)}</span>
      <span className="text-sm break-words">{effect(rule.change)}</span>
      <span className="text-sm text-ink-2">
        {t("rules.applied", { count: rule.applied, overruled: rule.overruled })}
      </span>
      {rule.problem !== null && (
        <Tag kind="warn">{common("pair", { label: t("rules.problem"), value: rule.problem })}</Tag>
      )}
    </RuleItem>
  );
};

/** The rules of the organization in their order, and a new one from the filters of the list. */
export const RulesDialog = ({
  filter,
  fixTitle,
  isAcross,
  onClose,
}: {
  filter: WorkQuery;
  /** The action that the filter narrows to; null: none. */
  fixTitle: string | null;
  /** Of all clients, not of the organization that is worked in. */
  isAcross: boolean;
  onClose: () => void;
}) => {
  const t = useTranslations("remediation");
  const list = useQuery({ ...rules, enabled: !isAcross });
  const words: RuleWords = (word) => t(`rules.${word}`);
  return (
    <RulesFrame
      words={words}
      list={list}
      item={(rule, isFirst) => <Item key={rule.id} rule={rule} isFirst={isFirst} words={words} />}
      form={(onCreated) => <RuleForm filter={filter} fixTitle={fixTitle} onCreated={onCreated} />}
      instead={isAcross ? <ClientRules /> : undefined}
      onClose={onClose}
    />
  );
};
