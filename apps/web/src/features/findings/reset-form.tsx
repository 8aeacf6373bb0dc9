import type { FindingId } from "@parapet/domain/contracts/ids";
import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Field, TextField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useAttestReset } from "./api.ts";

const today = (): string => new Date().toISOString().slice(0, 10);
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;

/** The statement that what leaked was reset: who did it, and when. Closes the findings until a newer leak arrives. */
export const ResetForm = ({ findings, onDone }: { findings: readonly FindingId[]; onDone: () => void }) => {
  const t = useTranslations("findings");
  const errorText = useErrorText();
  const attest = useAttestReset();
  const [on, setOn] = useState(today);
  const [responsible, setResponsible] = useState("");
  const [note, setNote] = useState("");
  const save = async () => {
    try {
      const { attested, skipped } = await attest.mutateAsync({
        findings: [...findings],
        reset_on: on,
        responsible: responsible.trim(),
        ...(note.trim() === "" ? {} : { note: note.trim() }),
      });
      const problems = new Set(
        skipped.map(({ problem, leaked_on }) =>
          t(`reset.problems.${problem}`, { day: leaked_on === null ? "" : day(secondsOf(leaked_on)) }),
        ),
      );
      toast({
        kind: attested.length === 0 ? "failure" : "success",
        title: t("reset.done", { count: attested.length }),
        ...(problems.size > 0 && { text: [...problems].join(" · ") }),
      });
      if (attested.length > 0) onDone();
    } catch (error) {
      toast({ kind: "failure", title: t("reset.failed"), text: errorText(error) });
    }
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-ink-2">{t("reset.text")}</p>
      <Field
        label={t("reset.on")}
        type="date"
        required
        max={today()}
        value={on}
        onChange={(event) => setOn(event.target.value)}
      />
      <Field
        label={t("reset.responsible")}
        required
        maxLength={120}
        value={responsible}
        onChange={(event) => setResponsible(event.target.value)}
      />
      <TextField
        label={t("reset.note")}
        value={note}
        maxLength={4000}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="sticky -bottom-0.5 border-t border-line bg-surface pt-3 pb-1">
        <Button
          kind="primary"
          type="submit"
          disabled={responsible.trim() === "" || on === ""}
          busy={attest.isPending && t("reset.attest")}
        >
          {t("reset.attest")}
        </Button>
      </div>
    </form>
  );
};
