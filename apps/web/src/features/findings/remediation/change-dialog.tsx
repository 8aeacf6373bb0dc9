import { FINDING_STATUSES } from "@parapet/domain/contracts/choices";
import type { WorkChange } from "@parapet/domain/contracts/remediation";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field, SelectField, TextField } from "../../../shared/ui/field.tsx";
import { owners } from "./api.ts";
import { OwnerOptions, readOwner } from "./owner-options.tsx";
import { endOfDaySeconds, readTags } from "./typed-values.ts";

const CHOICES = FINDING_STATUSES.filter((status) => status !== "resolved");

/** What the form asks for; fields that were left alone are not part of it. */
const changeOf = (form: FormData): WorkChange => {
  const value = (name: string): string => {
    const given = form.get(name);
    return typeof given === "string" ? given.trim() : "";
  };
  const owner = readOwner(value("owner"));
  const status = CHOICES.find((choice) => choice === value("status"));
  const [added, removed] = [readTags(value("addTags")), readTags(value("removeTags"))];
  return {
    ...(value("owner") === "none" ? { owner: null } : {}),
    ...(owner === null ? {} : { owner }),
    ...(status === undefined ? {} : { status }),
    ...(value("note") === "" ? {} : { note: value("note") }),
    ...(status !== "accepted risk" || value("approver") === "" ? {} : { approver: value("approver") }),
    ...(status !== "accepted risk" || value("until") === "" ? {} : { expires_at: endOfDaySeconds(value("until")) }),
    ...(value("due") === "" ? {} : { due_at: endOfDaySeconds(value("due")) }),
    ...(added.length === 0 ? {} : { add_tags: added }),
    ...(removed.length === 0 ? {} : { remove_tags: removed }),
    ...(form.has("fixed") ? { fixed: true as const } : {}),
    ...(form.has("retest") ? { retest: true as const } : {}),
    ...(form.has("ticket") ? { ticket: true as const } : {}),
  };
};

/** One change for every selected finding: owner, status, due date, tags, tickets and re-tests. */
export const ChangeDialog = ({
  count,
  busy,
  failure,
  onApply,
  onClose,
}: {
  count: number;
  busy: boolean;
  failure: string | null;
  onApply: (change: WorkChange) => void;
  onClose: () => void;
}) => {
  const t = useTranslations("remediation");
  const findings = useTranslations("findings");
  const form = useId();
  const [status, setStatus] = useState("");
  const { data } = useQuery(owners(true));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const change = changeOf(new FormData(event.currentTarget));
    if (Object.keys(change).length > 0) onApply(change);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("change.title", { count })}
      actions={
        <>
          <Button onClick={onClose}>{t("change.cancel")}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy && t("change.applying")}>
            {t("change.apply")}
          </Button>
        </>
      }
    >
      <form id={form} className="modal-scroll grid gap-3 px-6 py-2" onSubmit={submit}>
        <SelectField name="owner" label={t("change.owner")} defaultValue="">
          <option value="">{t("change.keep")}</option>
          <option value="none">{t("change.noOwner")}</option>
          <OwnerOptions />
        </SelectField>
        <Field name="due" type="date" label={t("change.due")} />
        <SelectField
          name="status"
          label={t("change.status")}
          value={status}
          onChange={(event) => setStatus(event.target.value)}
        >
          <option value="">{t("change.keep")}</option>
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {findings(`state.${choice}`)}
            </option>
          ))}
        </SelectField>
        {status === "accepted risk" && (
          <>
            <Field name="approver" type="email" label={t("change.approver")} required />
            <Field name="until" type="date" label={t("change.until")} required />
          </>
        )}
        <TextField name="note" label={t("change.note")} maxLength={4000} required={status === "accepted risk"} />
        <Field name="addTags" label={t("change.addTags")} list={`${form}-tags`} maxLength={400} />
        <Field name="removeTags" label={t("change.removeTags")} list={`${form}-tags`} maxLength={400} />
        <datalist id={`${form}-tags`}>
          {(data?.tags ?? []).map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </datalist>
        <Checkbox name="ticket" label={t("change.ticket")} hint={t("change.ticketHint")} />
        <Checkbox name="fixed" label={t("change.fixed")} hint={t("change.fixedHint")} />
        <Checkbox name="retest" label={t("change.retest")} />
        <p role="alert" className="font-semibold empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  );
};
