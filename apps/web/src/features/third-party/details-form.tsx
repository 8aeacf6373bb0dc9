import { LEGAL_BASES, VENDOR_TIERS } from "@parapet/domain/contracts/choices";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import type { Vendor } from "@parapet/domain/contracts/third-party";
import { Fragment } from "react";
import { useTranslations } from "use-intl";

import { FormEnd } from "../../shared/form/form-end.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { change } from "./api.ts";

/** The fields about a vendor, in the request and in the drawer. */
export const VendorFields = ({
  vendor,
  errors,
}: {
  vendor: Vendor | null;
  errors: Readonly<Record<string, string>>;
}) => {
  const t = useTranslations("third-party");
  return (
    <>
      <Field
        name="name"
        label={t("submit.name")}
        defaultValue={vendor?.name ?? ""}
        maxLength={200}
        error={errors["name"]}
      />
      <SelectField name="tier" label={t("tier.label")} defaultValue={vendor?.tier ?? "standard"} error={errors["tier"]}>
        {VENDOR_TIERS.map((tier) => (
          <option key={tier} value={tier}>
            {t(`tier.${tier}`)}
          </option>
        ))}
      </SelectField>
      <Field
        name="contact"
        type="email"
        label={t("optional", { field: t("submit.contact") })}
        hint={t("submit.contactHint")}
        defaultValue={vendor?.contact ?? ""}
        error={errors["contact"]}
      />
    </>
  );
};

export const RightFields = ({
  vendor,
  errors,
}: {
  vendor: Vendor | null;
  errors: Readonly<Record<string, string>>;
}) => {
  const t = useTranslations("third-party");
  return (
    <>
      <TextField
        name="reason"
        label={t("submit.reason")}
        defaultValue={vendor?.reason ?? ""}
        rows={2}
        maxLength={1000}
        error={errors["reason"]}
      />
      <SelectField
        name="legal_basis"
        label={t("submit.basis")}
        defaultValue={vendor?.legal_basis ?? "contract"}
        error={errors["legal_basis"]}
      >
        {LEGAL_BASES.map((basis) => (
          <option key={basis} value={basis}>
            {t(`basis.${basis}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
};

/** What was typed about a vendor. */
export const readDetails = (values: FormData) => {
  const contact = readText(values, "contact");
  return {
    name: readText(values, "name"),
    tier: VENDOR_TIERS.find((one) => one === readText(values, "tier")) ?? "standard",
    reason: readText(values, "reason"),
    legal_basis: LEGAL_BASES.find((one) => one === readText(values, "legal_basis")) ?? "contract",
    contact: contact === "" ? null : contact,
  };
};

/** What is wrong with it, before it is sent. */
export const mistakesIn = (values: FormData, words: { required: string; invalidEmail: string }) => {
  const { name, reason, contact } = readDetails(values);
  return wrongOnly({
    name: name === "" && words.required,
    reason: reason === "" && words.required,
    contact: contact !== null && toEmailAddress(contact) === null && words.invalidEmail,
  });
};

export const DetailsForm = ({ vendor, onChanged }: { vendor: Vendor; onChanged: () => Promise<unknown> }) => {
  const t = useTranslations("third-party");
  const common = useTranslations("common");
  const { began, round, changed, saving } = useMeanwhile({
    row: vendor,
    version: vendor.version,
    facts: (one) => [
      { label: t("submit.name"), value: one.name },
      { label: t("tier.label"), value: t(`tier.${one.tier}`) },
      { label: t("submit.contact"), value: one.contact ?? "" },
      { label: t("submit.reason"), value: one.reason },
      { label: t("submit.basis"), value: t(`basis.${one.legal_basis}`) },
    ],
    reread: onChanged,
  });
  const form = useForm({
    check: (values) => mistakesIn(values, { required: common("required"), invalidEmail: common("invalidEmail") }),
    send: async (values) => {
      const typed = readDetails(values);
      // What was left as it was is taken from the newest: someone else may have changed it meanwhile.
      const keep = <Key extends keyof typeof typed>(key: Key) => (typed[key] === began[key] ? vendor[key] : typed[key]);
      const about = {
        name: keep("name"),
        tier: keep("tier"),
        reason: keep("reason"),
        legal_basis: keep("legal_basis"),
        contact: keep("contact"),
      };
      await saving(() => change(vendor.id, { ...about, version: vendor.version }));
      toast({ kind: "success", title: t("drawer.saved") });
      await onChanged();
    },
  });
  return (
    <form method="post" className="grid gap-3" onSubmit={form.onSubmit} noValidate>
      <Fragment key={round}>
        <VendorFields vendor={vendor} errors={form.errors} />
        <RightFields vendor={vendor} errors={form.errors} />
      </Fragment>
      <FormEnd kind="secondary" changed={changed} failure={form.failure} busy={form.busy && t("saving")}>
        {t("drawer.save")}
      </FormEnd>
    </form>
  );
};
