import type { FindingRule } from "@parapet/domain/contracts/finding-rules";
import { day } from "@parapet/words/format/day";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../../shared/ui/button.tsx";
import { Tag } from "../../../shared/ui/chips.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { ListState } from "../../../shared/ui/list-state.tsx";
import { Empty } from "../../../shared/ui/states.tsx";
import { useAction } from "../../../shared/use-action.ts";
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

const RuleItem = ({ rule, isFirst }: { rule: FindingRule; isFirst: boolean }) => {
  const t = useTranslations("remediation");
  const common = useTranslations("common");
  const { when, effect } = useRuleWords();
  const change = useChangeRule();
  const remove = useDeleteRule();
  const { busy, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const put = (body: { enabled?: boolean; position?: number }) =>
    run(() => change.mutateAsync({ id: rule.id, version: rule.version, ...body }), { done: t("rules.saved") });
  return (
    <li className="card grid gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <b className="min-w-0 flex-1 break-words">{rule.name}</b>
        {!rule.enabled && <Tag>{t("rules.off")}</Tag>}
        {rule.ends_at !== null && <Tag>{t("rules.until", { day: day(rule.ends_at) })}</Tag>}
      </div>
      <span className="text-sm break-words">{when(rule.filter, rule.fix_title)}</span>
      <span className="text-sm break-words">{effect(rule.change)}</span>
      <span className="text-sm text-ink-2">
        {t("rules.applied", { count: rule.applied, overruled: rule.overruled })}
      </span>
      {rule.problem !== null && (
        <Tag kind="warn">{common("pair", { label: t("rules.problem"), value: rule.problem })}</Tag>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("rules.record")}
        </Button>
        <Button size="small" disabled={isFirst || busy} onClick={() => void put({ position: rule.position - 1 })}>
          {t("rules.earlier")}
        </Button>
        <Button size="small" disabled={busy} onClick={() => void put({ enabled: !rule.enabled })}>
          {rule.enabled ? t("rules.disable") : t("rules.enable")}
        </Button>
        <Button
          size="small"
          kind="danger"
          disabled={busy}
          onClick={() => void run(() => remove.mutateAsync(rule.id), { done: t("rules.deleted") })}
        >
          {t("rules.delete")}
        </Button>
      </div>
      {isOpen && <Hits id={rule.id} />}
    </li>
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
  const [isNew, setNew] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("rules.title")}
      text={t("rules.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("rules.close")}</Button>
          {!isNew && !isAcross && (
            <Button kind="primary" onClick={() => setNew(true)}>
              {t("rules.new")}
            </Button>
          )}
        </>
      }
    >
      <div className="modal-scroll grid gap-3 px-6 py-2">
        {isAcross ? (
          <ClientRules />
        ) : isNew ? (
          <RuleForm filter={filter} fixTitle={fixTitle} onCreated={() => setNew(false)} />
        ) : (
          <ListState
            list={list}
            columns={2}
            isEmpty={(data) => data.length === 0}
            empty={<Empty title={t("rules.none")} />}
          >
            {(data) => (
              <ol className="grid gap-2">
                {data.map((rule, at) => (
                  <RuleItem key={rule.id} rule={rule} isFirst={at === 0} />
                ))}
              </ol>
            )}
          </ListState>
        )}
      </div>
    </Dialog>
  );
};
