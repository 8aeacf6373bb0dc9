import { FINDING_STATUSES } from "@parapet/domain/contracts/choices";
import type { readFinding } from "@parapet/domain/contracts/findings";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { Meanwhile } from "../../shared/form/meanwhile.tsx";
import { useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useChangeFinding } from "./api.ts";
import { Part } from "./drawer-part.tsx";

const CHOICES = FINDING_STATUSES.filter((status) => status !== "resolved");

type Finding = z.infer<(typeof readFinding)["reply"]>["data"];

/** What people decide about a finding: its status, a note, and for an accepted risk who approved it and until when. */
export const Triage = ({ finding }: { finding: Finding }) => {
  const t = useTranslations("findings");
  const errorText = useErrorText();
  const change = useChangeFinding(finding.id);
  // Until someone chooses, it follows what is stored; what was typed outlives another's change.
  const [chosen, setStatus] = useState<(typeof CHOICES)[number] | null>(null);
  const status = chosen ?? (finding.status === "resolved" ? "open" : finding.status);
  const [note, setNote] = useState("");
  const [until, setUntil] = useState("");
  // Never one's own address: who approved is a statement, not a default.
  const [approver, setApprover] = useState("");
  const { changed, saving } = useMeanwhile({
    row: finding,
    version: finding.version,
    facts: (one) => [
      { label: t("status.label"), value: t(`state.${one.status}`) },
      { label: t("drawer.note"), value: one.history.findLast((event) => event.note !== null)?.note ?? "" },
    ],
    // Whether it was saved or not, the call itself reads the finding again.
    reread: () => Promise.resolve(),
  });
  const save = async () => {
    try {
      await saving(() =>
        change.mutateAsync({
          version: finding.version,
          ...(status === finding.status ? {} : { status }),
          ...(note.trim() === "" ? {} : { note: note.trim() }),
          ...(status !== "accepted risk" || approver.trim() === "" ? {} : { approver: approver.trim() }),
          ...(until === "" ? {} : { expires_at: Math.floor(Date.parse(`${until}T00:00:00Z`) / 1000) }),
        }),
      );
      setNote("");
      setStatus(null);
      setUntil("");
      toast({ kind: "success", title: t("drawer.saved") });
    } catch (error) {
      toast({ kind: "failure", title: t("drawer.notSaved"), text: errorText(error) });
    }
  };
  return (
    <Part title={t("drawer.change")}>
      <div className="grid gap-3">
        <SelectField
          label={t("status.label")}
          value={status}
          onChange={(event) => setStatus(event.target.value as (typeof CHOICES)[number])}
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {t(`state.${choice}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("drawer.note")}
          value={note}
          maxLength={4000}
          onChange={(event) => setNote(event.target.value)}
        />
        {status === "accepted risk" && (
          <>
            <Field
              label={t("drawer.approver")}
              type="email"
              value={approver}
              onChange={(event) => setApprover(event.target.value)}
            />
            <Field
              label={t("drawer.until")}
              type="date"
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          </>
        )}
        <Meanwhile changed={changed} />
        {/* In view however little of the form fits above the other actions. */}
        <div className="sticky -bottom-0.5 border-t border-line bg-surface pt-3 pb-1">
          <Button kind="primary" busy={change.isPending && t("drawer.save")} onClick={() => void save()}>
            {t("drawer.save")}
          </Button>
        </div>
      </div>
    </Part>
  );
};
