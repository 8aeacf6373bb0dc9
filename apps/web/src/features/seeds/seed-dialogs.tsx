import { SEED_KINDS } from "@parapet/domain/contracts/choices";
import { shownDomain } from "@parapet/domain/risk";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { type Candidate, type Decision, useAddSeed, useDecide } from "./api.ts";

const LONGEST_VALUE = 200;
const LONGEST_REASON = 1_000;
/** Refused candidates that a message names. */
const NAMED = 5;

/** A seed of any kind; the server says why one is refused. */
export const AddSeedDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("seeds");
  const add = useAddSeed();
  const [kind, setKind] = useState<(typeof SEED_KINDS)[number]>("network");
  const form = useForm({
    check: (values) => wrongOnly({ value: readText(values, "value") === "" && t("add.required") }),
    send: async (values) => {
      const note = readText(values, "note");
      await add.mutateAsync({ kind, value: readText(values, "value"), ...(note !== "" && { note }) });
      toast({ kind: "success", title: t("add.done") });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("add.title")}
      text={t("add.text")}
      form={form}
      submit={t("add.save")}
      busy={t("add.saving")}
      cancel={t("add.cancel")}
      onClose={onClose}
    >
      <SelectField
        name="kind"
        label={t("add.kind")}
        value={kind}
        onChange={({ target }) => setKind(SEED_KINDS.find((one) => one === target.value) ?? "network")}
      >
        {SEED_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`seedKinds.${one}`)}
          </option>
        ))}
      </SelectField>
      <Field
        name="value"
        label={t("add.value")}
        hint={t(`hints.${kind}`)}
        maxLength={LONGEST_VALUE}
        autoComplete="off"
        spellCheck={false}
        error={form.errors["value"]}
      />
      <Field
        name="note"
        label={t("add.note")}
        maxLength={LONGEST_REASON}
        autoComplete="off"
        error={form.errors["note"]}
      />
    </FormDialog>
  );
};

/** One decision about one or many candidates. */
export const DecideDialog = ({
  candidates,
  decision,
  onClose,
}: {
  candidates: readonly Pick<Candidate, "id" | "kind" | "value">[];
  decision: Decision;
  onClose: () => void;
}) => {
  const t = useTranslations("seeds");
  const decide = useDecide();
  const isReasonRequired = decision === "reject";
  const domain = useSelectedDomain();
  const [isScanned, setScanned] = useState(false);
  const maySelectScan = decision === "accept" && domain !== null && candidates.some(({ kind }) => kind === "address");
  const form = useForm({
    check: (values) =>
      wrongOnly({ reason: isReasonRequired && readText(values, "reason") === "" && t("decide.reasonRequired") }),
    send: async (values) => {
      const reason = readText(values, "reason");
      const { changed, refused } = await decide.mutateAsync({
        ids: candidates.map(({ id }) => id),
        decision,
        ...(reason !== "" && { reason }),
        ...(maySelectScan && isScanned && { scan_domain: domain }),
      });
      const why = refused
        .slice(0, NAMED)
        .map((one) => t("decide.refusedItem", { value: one.value, reason: t(`decide.refusals.${one.reason}`) }));
      if (changed > 0) toast({ kind: "success", title: t("decide.done", { count: changed }) });
      if (refused.length > 0)
        toast({ kind: "failure", title: t("decide.refused", { count: refused.length }), text: why.join(", ") });
      onClose();
    },
  });
  const [only] = candidates;
  return (
    <FormDialog
      title={t(`decide.title.${decision}`)}
      text={t(`decide.text.${decision}`)}
      form={form}
      submit={t(`decide.${decision}`)}
      busy={t("decide.saving")}
      cancel={t("decide.cancel")}
      danger={decision === "reject"}
      onClose={onClose}
    >
      <p className="mono break-all">
        {candidates.length === 1 && only !== undefined ? only.value : t("decide.about", { count: candidates.length })}
      </p>
      {maySelectScan && (
        <Checkbox
          label={t("decide.scan", { domain: shownDomain(domain) })}
          hint={t("decide.scanHint")}
          checked={isScanned}
          onChange={({ target }) => setScanned(target.checked)}
        />
      )}
      {decision !== "undo" && (
        <Field
          name="reason"
          label={isReasonRequired ? t("decide.reason") : t("decide.reasonOptional")}
          maxLength={LONGEST_REASON}
          autoComplete="off"
          error={form.errors["reason"]}
        />
      )}
    </FormDialog>
  );
};
