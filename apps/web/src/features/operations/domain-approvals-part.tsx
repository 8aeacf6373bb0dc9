import type { DomainApproval } from "@parapet/domain/contracts/domains";
import { shownDomain } from "@parapet/domain/risk";
import { minute } from "@parapet/words/format/minute";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { call } from "../../shared/call.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { sendCode } from "../../shared/session/fresh-code.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Empty, Failed, Loading, useErrorText } from "../../shared/ui/states.tsx";
import { by } from "../../shared/ui/table-order.ts";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { FreshCodeDialog } from "./fresh-code-dialog.tsx";

type Approval = z.infer<typeof DomainApproval>;

const approvalsQuery = queryOptions({
  queryKey: ["portal", "domain-approvals"],
  queryFn: async ({ signal }) => (await call("GET /v1/domain_approvals/", { signal })).data,
});

/** Approvals of domains that wait for a second operator: confirm, decline or withdraw. */
export const DomainApprovalsPart = () => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const list = useQuery(approvalsQuery);
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState<{ approval: Approval; challenge: string | null } | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: approvalsQuery.queryKey });
    }
  };
  const decline = (approval: Approval) =>
    run(async () => {
      await call("POST /v1/domain_approvals/{id}/decline/", { params: { id: approval.id } });
      const title = t(approval.is_own ? "domainApprovals.withdrawn" : "domainApprovals.declined", {
        domain: approval.domain,
      });
      toast({ kind: "success", title });
    });
  const askCode = (approval: Approval) =>
    run(async () => setConfirming({ approval, challenge: (await sendCode())?.challenge ?? null }));

  const actions = (approval: Approval) => (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {approval.is_own ? (
        <Tag kind="warn">{t("domainApprovals.own")}</Tag>
      ) : (
        <Button
          size="small"
          kind="primary"
          disabled={busy}
          aria-label={t("domainApprovals.confirmWhich", { domain: shownDomain(approval.domain) })}
          onClick={() => void askCode(approval)}
        >
          {t("domainApprovals.confirm")}
        </Button>
      )}
      <Button
        size="small"
        disabled={busy}
        aria-label={t(approval.is_own ? "domainApprovals.withdrawWhich" : "domainApprovals.declineWhich", {
          domain: approval.domain,
        })}
        onClick={() => void decline(approval)}
      >
        {t(approval.is_own ? "domainApprovals.withdraw" : "domainApprovals.decline")}
      </Button>
    </div>
  );
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={6} />
        </Loading>
      );
    }
    if (list.data.length === 0) return <Empty title={t("none")}>{t("domainApprovals.none")}</Empty>;
    return (
      <ListTable
        caption={t("parts.domainApprovals")}
        rows={list.data}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "domain",
            heading: t("domainApprovals.domain"),
            cell: ({ domain }) => (
              <span className="font-mono text-[13px] [overflow-wrap:anywhere]">{shownDomain(domain)}</span>
            ),
            sort: by(({ domain }: Approval) => domain),
          },
          {
            id: "organization",
            heading: t("breakGlass.organization"),
            cell: ({ organization }) => organization,
            sort: by(({ organization }: Approval) => organization),
          },
          {
            id: "by",
            heading: t("optOuts.by"),
            cell: ({ asked_by }) => asked_by,
            sort: by(({ asked_by }: Approval) => asked_by),
          },
          {
            id: "reason",
            heading: t("optOuts.reason"),
            cell: ({ reason }) => <span className="block max-w-[320px] [overflow-wrap:anywhere]">{reason}</span>,
            sort: by(({ reason }: Approval) => reason),
          },
          {
            id: "at",
            heading: t("queue.asked"),
            cell: ({ asked_at }) => <span className="num">{minute(asked_at)}</span>,
            sort: by(({ asked_at }: Approval) => asked_at),
          },
          {
            id: "expires",
            heading: t("domainApprovals.expires"),
            cell: ({ expires_at }) => <span className="num">{minute(expires_at)}</span>,
            sort: by(({ expires_at }: Approval) => expires_at),
          },
          { id: "actions", heading: "", align: "end", cell: actions },
        ]}
      />
    );
  };
  return (
    <>
      <p className="mb-3 max-w-[70ch] text-ink-2">{t("domainApprovals.text")}</p>
      <div className="card">{body()}</div>
      {confirming !== null && (
        <FreshCodeDialog
          title={t("domainApprovals.confirmTitle", {
            domain: confirming.approval.domain,
            organization: confirming.approval.organization,
          })}
          challenge={confirming.challenge}
          submit={t("domainApprovals.confirm")}
          act={async () => {
            await call("POST /v1/domain_approvals/{id}/confirm/", { params: { id: confirming.approval.id } });
            toast({ kind: "success", title: t("domainApprovals.confirmed", { domain: confirming.approval.domain }) });
            setConfirming(null);
            await queries.invalidateQueries({ queryKey: approvalsQuery.queryKey });
          }}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
};
