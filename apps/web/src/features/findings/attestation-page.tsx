import { calendarDay } from "@parapet/words/format/calendar-day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Definition } from "../../shared/ui/definition.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Empty, Failed } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { newestAttestationQuery, sign } from "./credential-api.ts";

const LONGEST = 200;

/** The day where the person is, as a date field writes it. */
const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

const TERMS = ["own", "purpose", "care", "trace"] as const;

const AttestationForm = ({ onSigned }: { onSigned: () => void }) => {
  const t = useTranslations("attestation");
  const common = useTranslations("common");
  const client = useQueryClient();
  const user = useUser();
  const form = useForm({
    check: (values) => {
      const missing = (name: string) => readText(values, name) === "" && common("required");
      const signedOn = readText(values, "date_signed");
      return wrongOnly({
        organization_name: missing("organization_name"),
        signature_name: missing("signature_name"),
        title: missing("title"),
        date_signed: missing("date_signed") || (signedOn > today() && t("future")),
        agreed: values.get("agreed") === null && t("mustAgree"),
      });
    },
    send: async (values) => {
      await sign({
        organization_name: readText(values, "organization_name"),
        signature_name: readText(values, "signature_name"),
        title: readText(values, "title"),
        date_signed: readText(values, "date_signed"),
        agreed: true,
      });
      toast({ kind: "success", title: t("signed") });
      await client.invalidateQueries({ queryKey: ["attestations"] });
      onSigned();
    },
  });
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <div className="grid gap-4 wide:grid-cols-2">
        <Field
          name="organization_name"
          label={t("organization")}
          readOnly
          defaultValue={user.organization.name}
          maxLength={LONGEST}
          error={form.errors["organization_name"]}
        />
        <Field
          name="signature_name"
          label={t("signature")}
          hint={t("signatureHint")}
          autoComplete="name"
          defaultValue={user.full_name}
          maxLength={LONGEST}
          error={form.errors["signature_name"]}
        />
        <Field
          name="title"
          label={t("title")}
          autoComplete="organization-title"
          maxLength={LONGEST}
          error={form.errors["title"]}
        />
        <Field
          name="date_signed"
          label={t("date")}
          type="date"
          max={today()}
          defaultValue={today()}
          error={form.errors["date_signed"]}
        />
      </div>
      <Checkbox name="agreed" label={t("agree")} error={form.errors["agreed"]} />
      <FormFailure text={form.failure} />
      <div>
        <Button kind="primary" type="submit" busy={form.busy && t("signing")}>
          {t("sign")}
        </Button>
      </div>
    </form>
  );
};

/** The organization's word that leaked passwords are its own to see; before it is given, they stay masked. */
export default function AttestationPage() {
  const t = useTranslations("attestation");
  const titles = useTranslations("titles");
  const user = useUser();
  const mayRead = user.permissions.includes("attestation:read");
  const maySign = user.permissions.includes("attestation:sign");
  const newest = useQuery(newestAttestationQuery(mayRead));
  const [isAgain, setAgain] = useState(false);
  // A partner also reads what its clients signed; what counts here is the own organization's signature.
  const isSigned = newest.data != null && newest.data.organization.id === user.organization.id;
  return (
    <>
      <PageHead
        definition={<Definition of="selfAttestation" />}
        facts={
          <LocalLink className="link" to="/dashboard/current-risk/leaked-credentials">
            {titles("current-risk/leaked-credentials")}
          </LocalLink>
        }
      />
      <div className="grid max-w-[860px] gap-3">
        {newest.isError && (
          <div className="card">
            <Failed error={newest.error} onRetry={() => void newest.refetch()} />
          </div>
        )}
        {newest.data != null && (
          <Card title={t("onFile")}>
            <p className="text-ink-2">
              {t("signedBy", {
                name: newest.data.signature_name,
                role: newest.data.title,
                organization: newest.data.organization_name,
                day: calendarDay(newest.data.date_signed),
              })}
            </p>
            {maySign && isSigned && !isAgain && (
              <p className="mt-3">
                <Button onClick={() => setAgain(true)}>{t("again")}</Button>
              </p>
            )}
          </Card>
        )}
        <Card title={t("terms")}>
          <p className="mb-3 text-ink-2">{t("intro")}</p>
          <ul className="grid list-disc gap-2 pl-5 text-ink-2">
            {TERMS.map((term) => (
              <li key={term}>{t(`term.${term}`)}</li>
            ))}
          </ul>
        </Card>
        {maySign && (isSigned ? isAgain : newest.data !== undefined || !mayRead) && (
          <Card title={t("form")}>
            <AttestationForm onSigned={() => setAgain(false)} />
          </Card>
        )}
        {!maySign && (
          <div className="card">
            <Empty title={t("notYours")}>{t("notYoursText")}</Empty>
          </div>
        )}
      </div>
    </>
  );
}
