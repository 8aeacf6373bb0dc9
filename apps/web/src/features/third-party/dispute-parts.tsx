import { DISPUTE_REASONS } from "@parapet/domain/contracts/choices";
import type { VendorFinding } from "@parapet/domain/contracts/third-party";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { SelectField, TextField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";

const KINDS = { open: "warn", accepted: "ok", rejected: "plain" } as const;

export type DisputeInput = { readonly reason: (typeof DISPUTE_REASONS)[number]; readonly text: string };

export const DisputeTag = ({ finding }: { finding: VendorFinding }) => {
  const t = useTranslations("third-party");
  return finding.dispute === "none" ? (
    "---"
  ) : (
    <Tag kind={KINDS[finding.dispute]}>{t(`dispute.${finding.dispute}`)}</Tag>
  );
};

/** What was said on both sides. */
export const DisputeWords = ({ finding }: { finding: VendorFinding }) => {
  const t = useTranslations("third-party");
  if (finding.dispute === "none" || finding.dispute_text === null) return null;
  const text = `${finding.dispute_reason === null ? "" : `${t(`disputeReason.${finding.dispute_reason}`)}. `}${finding.dispute_text}`;
  return (
    <div className="grid gap-1 text-[13px] text-ink-2">
      <p>{finding.disputed_by === "vendor" ? t("dispute.byVendor", { text }) : t("dispute.byCustomer", { text })}</p>
      {finding.answer_text !== null && <p>{t("dispute.said", { text: finding.answer_text })}</p>}
    </div>
  );
};

/** Disputes a finding: why, and what should be known. */
export const DisputeForm = ({ send }: { send: (input: DisputeInput) => Promise<unknown> }) => {
  const t = useTranslations("third-party");
  const common = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    check: (values) => wrongOnly({ text: readText(values, "text") === "" && common("required") }),
    send: async (values) => {
      await send({
        reason: DISPUTE_REASONS.find((one) => one === readText(values, "reason")) ?? "false positive",
        text: readText(values, "text"),
      });
      toast({ kind: "success", title: t("dispute.done") });
      setOpen(false);
    },
  });
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {t("dispute.make")}
      </Button>
    );
  }
  return (
    <form method="post" className="grid gap-3" onSubmit={form.onSubmit} noValidate>
      <SelectField name="reason" label={t("dispute.reason")} defaultValue="false positive">
        {DISPUTE_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`disputeReason.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextField name="text" label={t("dispute.text")} rows={3} maxLength={2000} error={form.errors["text"]} />
      <FormFailure text={form.failure} />
      <div className="flex gap-2">
        <Button type="submit" busy={form.busy && t("saving")}>
          {t("dispute.submit")}
        </Button>
        <Button kind="ghost" onClick={() => setOpen(false)}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
};

/** Accepts or rejects a dispute. */
export const AnswerForm = ({ send }: { send: (accepted: boolean, text: string | null) => Promise<unknown> }) => {
  const t = useTranslations("third-party");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState<"accept" | "reject" | null>(null);
  const go = async (accepted: boolean) => {
    setBusy(accepted ? "accept" : "reject");
    try {
      await send(accepted, text.trim() === "" ? null : text.trim());
      toast({ kind: "success", title: t("dispute.answered") });
    } catch (error) {
      toast({ kind: "failure", title: t("dispute.failed"), text: errorText(error) });
    }
    setBusy(null);
  };
  return (
    <div className="grid gap-3">
      <TextField
        label={t("optional", { field: t("dispute.answer") })}
        hint={t("dispute.effect")}
        value={text}
        rows={2}
        maxLength={2000}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === "accept" && t("saving")} onClick={() => void go(true)}>
          {t("dispute.accept")}
        </Button>
        <Button kind="ghost" busy={busy === "reject" && t("saving")} onClick={() => void go(false)}>
          {t("dispute.reject")}
        </Button>
      </div>
    </div>
  );
};
