import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readRaw, readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { CLASSES, type ConsentBody, signConsent } from "./api.ts";

const DAY_MS = 86_400_000;
const [SLOWEST, FASTEST, USUAL] = [10, 1200, 120];

/** The day where the person is, as a date field writes it. */
const dayFrom = (days: number): string => {
  const at = new Date(Date.now() + days * DAY_MS);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};
const secondsOf = (day: string, time: string): number => Math.floor(new Date(`${day}T${time}`).getTime() / 1000);
const namesOf = (text: string): string[] => text.split(/[\s,]+/).filter((name) => name !== "");

const bodyOf = (values: FormData, kind: ConsentBody["class"]): ConsentBody => {
  const [from, to] = [readText(values, "from"), readText(values, "to")];
  return {
    class: kind,
    targets: namesOf(readRaw(values, "targets")),
    signature_name: readText(values, "signature_name"),
    title: readText(values, "title"),
    contact: readText(values, "contact"),
    starts_at: secondsOf(readText(values, "starts"), "00:00:00"),
    expires_at: secondsOf(readText(values, "expires"), "23:59:59"),
    daily: from === "" && to === "" ? null : { from, to },
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    per_minute: Number(readText(values, "per_minute")),
    agreed: true,
  };
};

/** The statement that the organization lets its own hosts be attacked in a way that only reads, with its limits. */
export const SignDialog = ({
  domains,
  needsSecond,
  run,
  onSigned,
  onClose,
}: {
  domains: readonly string[];
  needsSecond: boolean;
  run: (act: () => Promise<void>) => Promise<void>;
  onSigned: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("validation");
  const common = useTranslations("common");
  const user = useUser();
  const [kind, setKind] = useState<ConsentBody["class"]>("prove");
  const form = useForm({
    nameOf: (field) =>
      ({ starts_at: "starts", expires_at: "expires", daily: "from" })[field] ?? field.split(".")[0] ?? field,
    check: (values) => {
      const missing = (name: string) => readRaw(values, name).trim() === "" && common("required");
      const rate = Number(readText(values, "per_minute"));
      const [from, to] = [readText(values, "from"), readText(values, "to")];
      return wrongOnly({
        targets: missing("targets"),
        starts: missing("starts"),
        expires:
          missing("expires") || (readText(values, "expires") < readText(values, "starts") && t("form.endsFirst")),
        from: (from === "") !== (to === "") && t("form.bothTimes"),
        per_minute:
          !(Number.isInteger(rate) && rate >= SLOWEST && rate <= FASTEST) &&
          t("form.rateBounds", { least: String(SLOWEST), most: String(FASTEST) }),
        contact: missing("contact"),
        signature_name: missing("signature_name"),
        title: missing("title"),
        agreed: values.get("agreed") === null && t("form.mustAgree"),
      });
    },
    send: async (values) => {
      const body = bodyOf(values, kind);
      await run(async () => {
        await signConsent(body);
        await onSigned();
      });
      onClose();
    },
  });
  const { errors } = form;
  return (
    <FormDialog
      title={t("form.title")}
      text={needsSecond ? t("form.second") : t("form.text")}
      form={form}
      submit={t("form.sign")}
      busy={t("form.signing")}
      cancel={t("form.cancel")}
      onClose={onClose}
    >
      <SelectField
        label={t("form.kind")}
        value={kind}
        onChange={(event) => setKind(CLASSES.find((it) => it === event.target.value) ?? "prove")}
      >
        {CLASSES.map((it) => (
          <option key={it} value={it}>
            {t(`classes.${it}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="targets"
        label={t("form.targets")}
        hint={t("form.targetsHint")}
        defaultValue={domains.join("\n")}
        rows={3}
        maxLength={20_000}
        spellCheck={false}
        error={errors["targets"]}
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <Field name="starts" type="date" label={t("form.starts")} defaultValue={dayFrom(0)} error={errors["starts"]} />
        <Field
          name="expires"
          type="date"
          label={t("form.expires")}
          defaultValue={dayFrom(30)}
          error={errors["expires"]}
        />
        <Field name="from" type="time" label={t("form.dailyFrom")} hint={t("form.timesHint")} error={errors["from"]} />
        <Field name="to" type="time" label={t("form.dailyTo")} error={errors["to"]} />
        <Field
          name="per_minute"
          type="number"
          min={SLOWEST}
          max={FASTEST}
          label={t("form.rate")}
          defaultValue={USUAL}
          error={errors["per_minute"]}
        />
        <Field
          name="contact"
          label={t("form.contact")}
          hint={t("form.contactHint")}
          defaultValue={user.email}
          maxLength={320}
          error={errors["contact"]}
        />
        <Field
          name="signature_name"
          label={t("form.signature")}
          autoComplete="name"
          defaultValue={user.full_name}
          maxLength={200}
          error={errors["signature_name"]}
        />
        <Field
          name="title"
          label={t("form.role")}
          autoComplete="organization-title"
          maxLength={200}
          error={errors["title"]}
        />
      </div>
      <Checkbox
        name="agreed"
        label={t(kind === "prove" ? "form.agree" : "form.agreeLogins", { organization: user.organization.name })}
        error={errors["agreed"]}
      />
    </FormDialog>
  );
};
