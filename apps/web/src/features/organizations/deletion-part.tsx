import type { Organization } from "@parapet/domain/contracts/organizations";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { decline } from "./api.ts";

const MIN_ANSWER = 10;

const Decision = ({ organization, onChanged }: { organization: Organization; onChanged: () => Promise<void> }) => {
  const t = useTranslations("organizations");
  const form = useForm({
    check: (values) =>
      wrongOnly({ answer: readText(values, "answer").length < MIN_ANSWER && t("deletion.reasonShort") }),
    send: async (values) => {
      await decline(organization.id, readText(values, "answer"));
      toast({ kind: "success", title: t("deletion.declined", { name: organization.name }) });
      await onChanged();
    },
  });
  return (
    <form method="post" className="grid gap-3" onSubmit={form.onSubmit} noValidate>
      <p className="text-ink-2">{t("deletion.decide")}</p>
      <TextField name="answer" label={t("deletion.answer")} rows={2} maxLength={1000} error={form.errors["answer"]} />
      <FormFailure text={form.failure} />
      <div>
        <Button type="submit" busy={form.busy && t("busy")}>
          {t("deletion.decline")}
        </Button>
      </div>
    </form>
  );
};

/** What a partner asked about deleting this client, and what the operator said to it. */
export const DeletionPart = ({
  organization,
  onChanged,
}: {
  organization: Organization;
  onChanged: () => Promise<void>;
}) => {
  const t = useTranslations("organizations");
  const user = useUser();
  const { deletion } = organization;
  if (deletion === null) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-base">{t("deletion.title")}</h3>
      <p className="[overflow-wrap:anywhere]">
        <span className="num text-ink-2">{t("deletion.askedOn", { day: day(deletion.asked_at) })}</span>
        <br />
        {deletion.reason}
      </p>
      {deletion.declined_at !== null && (
        <p className="[overflow-wrap:anywhere]">
          <span className="num text-ink-2">{t("deletion.declinedOn", { day: day(deletion.declined_at) })}</span>
          <br />
          {deletion.answer}
        </p>
      )}
      {deletion.declined_at === null && user.permissions.includes("organizations:delete") && (
        <Decision organization={organization} onChanged={onChanged} />
      )}
    </section>
  );
};
