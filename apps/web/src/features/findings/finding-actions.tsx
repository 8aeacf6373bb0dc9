import type { Finding, readFinding } from "@parapet/domain/contracts/findings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { Button } from "../../shared/ui/button.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { ticketQuery } from "../alerts/shared/tickets/api.ts";
import { TicketPart } from "../alerts/shared/tickets/ticket-part.tsx";
import { retestPosition, useReportFix, useVerifyFinding, useWithdrawReset } from "./api.ts";
import { Part } from "./drawer-part.tsx";
import { ResetForm } from "./reset-form.tsx";
import { RetestResult } from "./retest.tsx";
import { Triage } from "./triage.tsx";

type Detail = z.infer<(typeof readFinding)["reply"]>["data"];

/** Was it closed by an attestation that still holds? */
const isAttested = (detail: Detail | undefined): boolean =>
  detail !== undefined &&
  detail.resolved_at !== null &&
  detail.history.findLast(({ kind }) => kind.startsWith("reset ") || kind === "leaked again")?.kind ===
    "reset attested";

/** What can be done about a finding, always in reach at the drawer's end; a form opens above its button. */
export const FindingActions = ({ finding, detail }: { finding: Finding; detail: Detail | undefined }) => {
  const t = useTranslations("findings");
  const tickets = useTranslations("tickets");
  const common = useTranslations("common");
  const { data: ticket = null } = useQuery(ticketQuery(finding.id));
  const [panel, setPanel] = useState<"status" | "ticket" | "reset" | null>(null);
  const verify = useVerifyFinding(finding.id);
  const { data: position = null } = useQuery(retestPosition(finding.id, verify.isPending));
  const errorText = useErrorText();
  const report = useReportFix(finding.id);
  const reportFixed = async () => {
    try {
      await report.mutateAsync({ version: (detail ?? finding).version });
      toast({ kind: "success", title: t("fix.reported") });
    } catch (error) {
      toast({ kind: "failure", title: t("fix.notReported"), text: errorText(error) });
    }
  };
  const withdraw = useWithdrawReset();
  const withdrawReset = async () => {
    try {
      await withdraw.mutateAsync({ findings: [finding.id] });
      toast({ kind: "success", title: t("reset.withdrawn") });
    } catch (error) {
      toast({ kind: "failure", title: t("reset.notWithdrawn"), text: errorText(error) });
    }
  };
  const isOpen = finding.resolved_at === null;
  const toggle = (name: "status" | "ticket" | "reset") => ({
    "aria-expanded": panel === name,
    onClick: () => setPanel(panel === name ? null : name),
  });
  return (
    <div className="grid w-full gap-3">
      {/* The status form stays mounted, so that closing it keeps what was typed. */}
      <div className="max-h-[45vh] overflow-auto p-0.5" hidden={panel === null}>
        {detail !== undefined && (
          <div hidden={panel !== "status"}>
            <Triage finding={detail} />
          </div>
        )}
        {panel === "ticket" && <TicketPart finding={finding.id} />}
        {panel === "reset" && isOpen && (
          <Part title={t("reset.attest")}>
            <ResetForm findings={[finding.id]} onDone={() => setPanel(null)} />
          </Part>
        )}
      </div>
      <RetestResult verify={verify} />
      {finding.closed_by === "decision" && isOpen && <p className="text-ink-2">{t("reset.byDecision")}</p>}
      <div className="flex flex-wrap gap-2">
        {finding.closed_by === "retest" && (
          <Button
            kind="primary"
            icon="refresh"
            title={t("verify.text")}
            busy={
              verify.isPending &&
              (position !== null && position > 0 ? t("verify.queued", { position }) : t("verify.busy"))
            }
            onClick={() => verify.mutate()}
          >
            {t("verify.title")}
          </Button>
        )}
        {finding.closed_by === "attestation" && isOpen && (
          <Button kind="primary" icon="check" {...toggle("reset")}>
            {t("reset.attest")}
          </Button>
        )}
        {finding.closed_by === "attestation" && isAttested(detail) && (
          <Button busy={withdraw.isPending && t("reset.withdraw")} onClick={() => void withdrawReset()}>
            {t("reset.withdraw")}
          </Button>
        )}
        {finding.closed_by === "retest" && isOpen && (
          <Button
            icon="check"
            title={t("fix.text")}
            busy={report.isPending && t("fix.report")}
            onClick={() => void reportFixed()}
          >
            {t("fix.report")}
          </Button>
        )}
        <Button {...toggle("status")}>{t("drawer.change")}</Button>
        <Button {...toggle("ticket")}>
          {ticket === null
            ? tickets("make")
            : common("pair", {
                label: ticket.external_id ?? tickets("ticket"),
                value: tickets(`states.${ticket.state}`),
              })}
        </Button>
      </div>
    </div>
  );
};
