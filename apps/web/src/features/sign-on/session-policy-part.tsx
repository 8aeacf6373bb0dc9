import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, TextField } from "../../shared/ui/field.tsx";
import { Pair, Section } from "../../shared/ui/section.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { saveSessionPolicy, sessionPolicyQuery } from "./api.ts";

type Run = (act: () => Promise<void>) => Promise<void>;

const numberOf = (text: string): number | null => (text === "" ? null : Number(text));

const isWithin = (text: string, least: number, most: number): boolean => {
  const number = numberOf(text);
  return number === null || (Number.isInteger(number) && number >= least && number <= most);
};

/** What the organization requires of sessions. */
export const SessionPolicyPart = ({ run }: { run: Run }) => {
  const t = useTranslations("sign-on");
  const users = useTranslations("users");
  const queries = useQueryClient();
  const policy = useQuery(sessionPolicyQuery);
  const form = useForm({
    check: (values) =>
      wrongOnly({
        idle_minutes: !isWithin(readText(values, "idle_minutes"), 5, 30) && t("sessions.number"),
        absolute_minutes: !isWithin(readText(values, "absolute_minutes"), 30, 720) && t("sessions.number"),
      }),
    send: (values) =>
      run(async () => {
        await saveSessionPolicy({
          idle_minutes: numberOf(readText(values, "idle_minutes")),
          absolute_minutes: numberOf(readText(values, "absolute_minutes")),
          networks: readText(values, "networks")
            .split(/[\s,]+/)
            .filter((network) => network !== ""),
          passkey_roles: (policy.data?.roles ?? []).filter((role) => values.getAll("passkey_roles").includes(role)),
        });
        toast({ kind: "success", title: t("sessions.saved") });
        await queries.invalidateQueries({ queryKey: sessionPolicyQuery.queryKey });
      }),
  });
  const body = () => {
    if (policy.isError) return <Failed error={policy.error} onRetry={() => void policy.refetch()} />;
    if (policy.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-24" />
        </Loading>
      );
    const { idle_minutes, absolute_minutes, networks, passkey_roles, own_ip, roles } = policy.data;
    return (
      <form method="post" key={policy.dataUpdatedAt} className="grid gap-4" onSubmit={form.onSubmit} noValidate>
        <Pair>
          <Field
            name="idle_minutes"
            inputMode="numeric"
            label={t("sessions.idle")}
            hint={t("sessions.idleHint")}
            defaultValue={idle_minutes ?? ""}
            error={form.errors["idle_minutes"]}
          />
          <Field
            name="absolute_minutes"
            inputMode="numeric"
            label={t("sessions.absolute")}
            hint={t("sessions.absoluteHint")}
            defaultValue={absolute_minutes ?? ""}
            error={form.errors["absolute_minutes"]}
          />
        </Pair>
        <TextField
          name="networks"
          label={t("sessions.networks")}
          hint={t("sessions.networksHint", { ip: own_ip })}
          defaultValue={networks.join("\n")}
          rows={3}
          error={form.errors["networks"]}
        />
        <fieldset className="field">
          <legend className="label">{t("sessions.passkeys")}</legend>
          <span className="hint">{t("sessions.passkeysHint")}</span>
          {roles.map((role) => (
            <Checkbox
              key={role}
              name="passkey_roles"
              value={role}
              label={users(`roles.${role}`)}
              defaultChecked={passkey_roles.includes(role)}
            />
          ))}
        </fieldset>
        <FormFailure text={form.failure} />
        <div>
          <Button type="submit" busy={form.busy && t("sessions.saving")}>
            {t("sessions.save")}
          </Button>
        </div>
      </form>
    );
  };
  return (
    <Section title={t("sessions.title")} text={t("sessions.text")}>
      {body()}
    </Section>
  );
};
