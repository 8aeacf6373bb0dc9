import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { useForm } from "../../shared/form/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { saveEmergency, type SignOn } from "./api.ts";

/** The administrators who sign in with a password whatever the provider does. */
export const EmergencyPart = ({
  data,
  run,
  onSaved,
}: {
  data: SignOn;
  run: (act: () => Promise<void>) => Promise<void>;
  onSaved: () => Promise<void>;
}) => {
  const t = useTranslations("sign-on");
  const form = useForm({
    check: () => ({}),
    send: (values) =>
      run(async () => {
        await saveEmergency(values.getAll("users").map(String));
        toast({ kind: "success", title: t("emergency.saved") });
        await onSaved();
      }),
  });
  const isEmergency = (id: string) => data.emergency.some((person) => person.id === id);
  return (
    <Section title={t("emergency.title")} text={t("emergency.text")}>
      {data.administrators.length === 0 ? (
        <p className="text-ink-2">{t("emergency.none")}</p>
      ) : (
        <form method="post" className="grid gap-3" onSubmit={form.onSubmit} noValidate>
          {data.administrators.map(({ id, name, email }) => (
            <Checkbox
              key={`${id}-${isEmergency(id)}`}
              name="users"
              value={id}
              label={name}
              hint={email}
              defaultChecked={isEmergency(id)}
            />
          ))}
          <FormFailure text={form.failure} />
          <div>
            <Button type="submit" busy={form.busy && t("emergency.saving")}>
              {t("emergency.save")}
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
};
