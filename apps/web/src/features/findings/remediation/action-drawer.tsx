import type { WorkChange, WorkGroup } from "@parapet/domain/contracts/remediation";
import { day } from "@parapet/words/format/day";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { Place } from "../../../shared/ui/asset-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { SeverityChip, Tag } from "../../../shared/ui/chips.tsx";
import { DrawerSteps, useStepKeys } from "../../../shared/ui/drawer-steps.tsx";
import { Drawer } from "../../../shared/ui/drawer.tsx";
import { Loading, Skeleton, useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { makeTicket } from "../../alerts/shared/tickets/api.ts";
import { useActionWords } from "../../overview/shared/use-action-words.ts";
import { Part } from "../drawer-part.tsx";
import { Remediation } from "../how-to-fix.tsx";
import { OwnerSelect } from "../shared/owners/owner-select.tsx";
import { actionQuery, type ListedAction, useForgetting } from "./api.ts";
import { type ChangeGroup, placeOfLead, useOwnerOfGroup, useStateOfGroup } from "./work-actions.tsx";

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0 px-3 py-2">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

/** Why it has its place in the order, and what it yields. */
const Why = ({ action }: { action: ListedAction }) => {
  const t = useTranslations("remediation");
  const words = useActionWords("whole");
  return (
    <Part title={t("actions.why")}>
      <p className="text-ink-2">{words.why(action)}</p>
      <p className="mt-1 text-[13px] text-ink-3">{words.effect(action)}</p>
    </Part>
  );
};

/** The ticket of an action, or the way to create it. */
const Ticket = ({ action, mayCreate }: { action: ListedAction; mayCreate: boolean }) => {
  const findings = useTranslations("findings");
  const tickets = useTranslations("tickets");
  const errorText = useErrorText();
  const forget = useForgetting();
  const create = useMutation({
    mutationFn: () => makeTicket(action.id, action.findings > 1 ? action.title : ""),
    onError: (error) => toast({ kind: "failure", title: tickets("make"), text: errorText(error) }),
    onSettled: forget,
  });
  if (action.ticket === null)
    return mayCreate ? (
      <button type="button" className="link" aria-busy={create.isPending} onClick={() => create.mutate()}>
        {tickets("make")}
      </button>
    ) : (
      findings("work.noTicket")
    );
  const { external_id: name, external_url: url, state } = action.ticket;
  return (
    <>
      {url === null ? (
        <span className="mono">{name ?? tickets("ticket")}</span>
      ) : (
        <a className="link mono" href={url} rel="noopener noreferrer" target="_blank">
          {name ?? tickets("ticket")}
        </a>
      )}{" "}
      · {tickets(`states.${state}`)}
    </>
  );
};

/** One action of the work list: how far it is, who does it, why it has its place, what to do, and where. */
export const ActionDrawer = ({
  row,
  change,
  mayAssign,
  onFindings,
  onFinding,
  onClose,
  onPrevious,
  onNext,
}: {
  row: WorkGroup;
  change: ChangeGroup;
  mayAssign: boolean;
  /** Lists the findings that it closes. */
  onFindings: () => void;
  onFinding: (id: string) => void;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}) => {
  const t = useTranslations("remediation");
  const findings = useTranslations("findings");
  const ownerOf = useOwnerOfGroup();
  const stateOf = useStateOfGroup();
  useStepKeys(onNext, onPrevious);
  const { lead } = row;
  const { data: action } = useQuery(actionQuery(lead?.domain ?? "", row.filter["fix"] ?? ""));
  const does = (what: WorkChange, done: string) => void change.run(row, what, done);
  const canRetest = action?.closed_by === "retest";
  return (
    <Drawer
      open
      onClose={onClose}
      tools={
        <DrawerSteps
          previous={t("actions.previous")}
          next={t("actions.next")}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      }
      title={row.title ?? ""}
      head={
        <span className="flex flex-wrap items-center gap-2">
          <SeverityChip severity={row.worst} boxed />
          {row.known_exploited > 0 && <Tag kind="exploit">{t("filters.kev")}</Tag>}
        </span>
      }
      actions={
        mayAssign && canRetest ? (
          <div className="flex flex-wrap gap-2">
            <Button
              kind="primary"
              icon="refresh"
              busy={change.isPending && t("actions.retest")}
              onClick={() => does({ retest: true }, t("actions.retestDone"))}
            >
              {t("actions.retest")}
            </Button>
            <Button icon="check" onClick={() => does({ fixed: true }, t("actions.fixedDone"))}>
              {t("actions.fixed")}
            </Button>
            <Button onClick={onFindings}>{t("actions.all", { count: row.findings })}</Button>
          </div>
        ) : (
          <Button onClick={onFindings}>{t("actions.all", { count: row.findings })}</Button>
        )
      }
    >
      <div className="grid gap-4">
        <dl className="work-top" aria-label={findings("work.label")}>
          <Cell name={findings("status.label")}>
            <b className="font-semibold">{stateOf(row)}</b>
          </Cell>
          <Cell name={t("columns.owner")}>
            {mayAssign ? (
              <OwnerSelect
                label={t("actions.assign", { action: row.title ?? "" })}
                shown={row.assigned === 0 ? findings("work.assign") : ownerOf(row)}
                busy={change.isPending}
                onChoose={(owner) => does({ owner }, findings("work.assigned"))}
              />
            ) : (
              ownerOf(row)
            )}
          </Cell>
          <Cell name={t("columns.due")}>
            <span className="flex flex-wrap items-center gap-1.5">
              {row.due_at === null ? findings("work.noDue") : day(row.due_at)}
              {row.overdue > 0 && <Tag kind="warn">{t("overdue")}</Tag>}
            </span>
          </Cell>
          <Cell name={findings("work.ticket")}>
            {action == null ? findings("work.noTicket") : <Ticket action={action} mayCreate={mayAssign} />}
          </Cell>
        </dl>
        {action === undefined && (
          <Loading>
            <Skeleton className="h-24 w-full" />
          </Loading>
        )}
        {action === null && <p className="text-ink-2">{t("actions.gone")}</p>}
        {action != null && (
          <>
            <Why action={action} />
            <Part title={t("actions.steps")}>
              <Remediation text={action.remediation} />
            </Part>
            <Part title={t("actions.where")}>
              <ul className="grid gap-1">
                {action.places.map((place) => (
                  <li key={place} className="mono break-all text-ink-2">
                    <Place name={place} area={action.area} domain={lead?.domain ?? ""} />
                  </li>
                ))}
              </ul>
              {action.places_count > action.places.length && (
                <p className="mt-2 text-xs text-ink-3">
                  {t("actions.more", { count: action.places_count - action.places.length })}
                </p>
              )}
              {lead !== null && (
                <button type="button" className="link mt-3 text-start" onClick={() => onFinding(lead.finding)}>
                  {t("actions.evidence", { place: placeOfLead(lead) })}
                </button>
              )}
            </Part>
          </>
        )}
      </div>
    </Drawer>
  );
};
