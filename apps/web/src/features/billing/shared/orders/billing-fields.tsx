import type { BillingProfile } from "@parapet/domain/contracts/billing";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { useTranslations } from "use-intl";

import { type Errors, readText, wrongOnly } from "../../../../shared/form/use-form.ts";
import { Field, TextField } from "../../../../shared/ui/field.tsx";
import { Pair } from "../../../../shared/ui/section.tsx";

const SHORTEST_ADDRESS = 5;

export const profileIn = (values: FormData): BillingProfile => ({
  company: readText(values, "company"),
  address: readText(values, "address"),
  tax_number: readText(values, "tax_number"),
  po_number: readText(values, "po_number"),
  contact_name: readText(values, "contact_name"),
  contact_email: readText(values, "contact_email"),
});

export const useProfileMistakes = (): ((values: FormData) => Errors) => {
  const common = useTranslations("common");
  return (values) => {
    const { company, address, contact_email: email } = profileIn(values);
    return wrongOnly({
      company: company === "" && common("required"),
      address: address.length < SHORTEST_ADDRESS && common("required"),
      contact_email: email !== "" && toEmailAddress(email) === null && common("invalidEmail"),
    });
  };
};

/** Whom invoices are addressed to. */
export const BillingFields = ({ given, errors }: { given: Partial<BillingProfile>; errors: Errors }) => {
  const t = useTranslations("orders");
  return (
    <>
      <Field
        name="company"
        label={t("profile.company")}
        autoComplete="organization"
        maxLength={LONGEST.organization}
        defaultValue={given.company}
        required
        error={errors["company"]}
      />
      <TextField
        name="address"
        label={t("profile.address")}
        autoComplete="street-address"
        rows={3}
        maxLength={500}
        defaultValue={given.address}
        required
        error={errors["address"]}
      />
      <Pair>
        <Field
          name="tax_number"
          label={t("profile.taxNumber")}
          maxLength={40}
          defaultValue={given.tax_number}
          error={errors["tax_number"]}
        />
        <Field
          name="po_number"
          label={t("profile.poNumber")}
          maxLength={60}
          defaultValue={given.po_number}
          error={errors["po_number"]}
        />
        <Field
          name="contact_name"
          label={t("profile.contactName")}
          autoComplete="name"
          maxLength={100}
          defaultValue={given.contact_name}
          error={errors["contact_name"]}
        />
        <Field
          name="contact_email"
          type="email"
          label={t("profile.contactEmail")}
          hint={t("profile.contactHint")}
          autoComplete="email"
          maxLength={LONGEST.email}
          defaultValue={given.contact_email}
          error={errors["contact_email"]}
        />
      </Pair>
    </>
  );
};
