import type { AuthorisedDomain } from "@parapet/domain/contracts/domains";
import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Tag } from "../../../shared/ui/chips.tsx";
import { CopyText } from "../../../shared/ui/copy-text.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TextField } from "../../../shared/ui/field.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { useReasonWords } from "../../../shared/ui/use-reason-words.ts";
import { requestContactProof, findVerificationRecord, requestApproval, takeOff } from "./api.ts";
import { ReportScanDialog } from "./report-scan.tsx";

type Domain = z.infer<typeof AuthorisedDomain>;

const SHORTEST_REASON = 10;
/** An approval that ends later than this needs nothing from anyone yet. */
const SOON_SECONDS = 30 * 86_400;

interface Of {
  readonly domain: Domain;
  readonly organization: string;
  readonly onChanged: () => Promise<void>;
}

const RequestApproval = ({ domain, organization, onChanged, onClose }: Of & { onClose: () => void }) => {
  const t = useTranslations("organizations");
  const form = useForm({
    check: (values) =>
      wrongOnly({ reason: readText(values, "reason").length < SHORTEST_REASON && t("domains.reasonShort") }),
    send: async (values) => {
      await requestApproval(organization, domain.name, readText(values, "reason"));
      toast({ kind: "success", title: t("domains.approvalRequested", { domain: domain.name }) });
      onClose();
      await onChanged();
    },
  });
  return (
    <FormDialog
      title={t("domains.approveTitle", { domain: domain.name })}
      text={t("domains.approveText")}
      form={form}
      submit={t("domains.approve")}
      busy={t("busy")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <TextField name="reason" label={t("domains.reason")} rows={3} maxLength={1000} error={form.errors["reason"]} />
    </FormDialog>
  );
};

/** What to publish, by either way, and the search for it. Three answers: found, not found, not assessed. */
const HowTo = ({ domain, organization, onChanged }: Of) => {
  const t = useTranslations("organizations");
  const errorText = useErrorText();
  const reasonWords = useReasonWords();
  const [method, setMethod] = useState<"dns" | "file" | "cloud" | "contact">("dns");
  const [looking, setLooking] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const { proof } = domain;
  const byContact = async (): Promise<string> => {
    const { outcome, reason, contacts, expires_at } = await requestContactProof(organization, domain.name);
    if (outcome === "probe-error") return t("domains.blind", { reason: reasonWords(reason ?? "") });
    if (outcome === "no-contact") return t("domains.contactNone");
    const addresses = contacts.map(({ address }) => address).join(", ");
    return t("domains.contactSent", { addresses, day: day(expires_at) });
  };
  const attempt = async () => {
    setLooking(true);
    setAnswer(null);
    try {
      if (method === "contact") {
        setAnswer(await byContact());
        await onChanged();
        return;
      }
      const { outcome, reason } = await findVerificationRecord(organization, domain.name, method);
      if (outcome === "found") toast({ kind: "success", title: t("domains.proven", { domain: domain.name }) });
      else if (outcome === "not-found") setAnswer(t("domains.notThere"));
      else setAnswer(t("domains.blind", { reason: reasonWords(reason ?? "") }));
      await onChanged();
    } catch (error) {
      setAnswer(errorText(error));
    } finally {
      setLooking(false);
    }
  };
  if (proof === null) return null;
  return (
    <div className="grid gap-3">
      <div className="justify-self-start">
        <Segmented
          label={t("domains.method")}
          options={[
            { value: "dns", label: t("domains.dns") },
            { value: "file", label: t("domains.file") },
            { value: "cloud", label: t("domains.cloud") },
            { value: "contact", label: t("domains.contact") },
          ]}
          value={method}
          onChange={(next) => {
            setMethod(next);
            setAnswer(null);
          }}
        />
      </div>
      <p className="text-[13px] text-ink-2">
        {method === "file" ? t("domains.fileHow") : t(`domains.${method}How`, { domain: domain.name })}
      </p>
      {method === "file" && (
        <CopyText text={`https://${domain.name}${proof.file_path}`} copy={t("copy")} copied={t("copied")} />
      )}
      {(method === "dns" || method === "file") && (
        <CopyText text={method === "dns" ? proof.txt : proof.file_line} copy={t("copy")} copied={t("copied")} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {method === "contact" ? (
          <Button size="small" icon="mail" busy={looking && t("domains.contactSending")} onClick={() => void attempt()}>
            {t("domains.contactSend")}
          </Button>
        ) : (
          <Button size="small" icon="refresh" busy={looking && t("domains.looking")} onClick={() => void attempt()}>
            {t("domains.check")}
          </Button>
        )}
        {domain.last_checked_at !== null && (
          <span className="num text-[13px] text-ink-3">
            {t("domains.checked", { day: day(domain.last_checked_at) })}
          </span>
        )}
      </div>
      <p role="status" className="text-[13px] empty:hidden">
        {answer}
      </p>
    </div>
  );
};

/** One domain: how it was or can be verified, and its removal. */
export const DomainProof = ({ domain, organization, onChanged }: Of) => {
  const t = useTranslations("organizations");
  const errorText = useErrorText();
  const user = useUser();
  const [asking, setAsking] = useState<"approve" | "settings" | "remove" | null>(null);
  const [openedAt] = useState(() => Date.now() / 1000);
  const verified = domain.state === "verified";
  const ends = verified && domain.lapses_at !== null && domain.lapses_at - openedAt < SOON_SECONDS;
  const isRequested = domain.approval_requested_at !== null;
  const mayProve = user.permissions.includes("domains:prove");
  const remove = async () => {
    setAsking(null);
    try {
      await takeOff(organization, domain.name);
      toast({ kind: "success", title: t("domains.removed", { domain: domain.name }) });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    await onChanged();
  };
  return (
    <li className="grid gap-3 rounded-control border border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <b className="min-w-0 font-mono text-[13px] [overflow-wrap:anywhere]">{shownDomain(domain.name)}</b>
        <Tag kind={verified ? "ok" : "warn"} icon={verified ? "check" : "clock"}>
          {t(`domains.${domain.state}`)}
        </Tag>
        {verified && domain.verified_by !== null && (
          <span className="num text-[13px] text-ink-2">
            {t(`domains.by.${domain.verified_by}`, { day: day(domain.verified_at) })}
          </span>
        )}
      </div>
      {domain.also_verified_by.length > 0 && (
        <p role="status" className="flex gap-2 text-[13px]">
          <Icon name="warning" small />
          {t("domains.heldElsewhere", { organizations: domain.also_verified_by.join(", ") })}
        </p>
      )}
      {!verified && (
        <p className="text-[13px] text-ink-2">
          {domain.state === "lapsed" ? t("domains.lapsedText") : t("domains.pendingText")}
        </p>
      )}
      {isRequested && (
        <p role="status" className="text-[13px]">
          {t("domains.approvalWaits", { day: day(domain.approval_requested_at) })}
        </p>
      )}
      {ends && (
        <p role="status" className="text-[13px]">
          {t(domain.verified_by === "operator" ? "domains.approvalEnds" : "domains.missing", {
            day: day(domain.lapses_at),
          })}
        </p>
      )}
      {(!verified || ends) && <HowTo domain={domain} organization={organization} onChanged={onChanged} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(!verified || ends) && !isRequested && user.permissions.includes("domains:approve") && (
          <Button size="small" icon="check" onClick={() => setAsking("approve")}>
            {verified ? t("domains.renew") : t("domains.approve")}
          </Button>
        )}
        {mayProve && (
          <Button
            size="small"
            kind="ghost"
            icon="edit"
            aria-label={t("domains.scanSettingsOf", { domain: domain.name })}
            onClick={() => setAsking("settings")}
          >
            {t("domains.scanSettings")}
          </Button>
        )}
        {mayProve && (
          <Button
            size="small"
            kind="ghost"
            icon="trash"
            aria-label={t("domains.removeWhich", { domain: domain.name })}
            onClick={() => setAsking("remove")}
          >
            {t("domains.remove")}
          </Button>
        )}
      </div>
      {asking === "approve" && (
        <RequestApproval
          domain={domain}
          organization={organization}
          onChanged={onChanged}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "settings" && (
        <ReportScanDialog
          domain={domain}
          organization={organization}
          onChanged={onChanged}
          onClose={() => setAsking(null)}
        />
      )}
      <Dialog
        open={asking === "remove"}
        onClose={() => setAsking(null)}
        title={t("domains.removeWhich", { domain: domain.name })}
        text={t("domains.removeText")}
        actions={
          <>
            <Button kind="ghost" onClick={() => setAsking(null)}>
              {t("cancel")}
            </Button>
            <Button kind="danger" onClick={() => void remove()}>
              {t("domains.remove")}
            </Button>
          </>
        }
      />
    </li>
  );
};
