import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { PLAN_IDS, PLANS } from "@parapet/domain/plans";
import { useTranslations } from "use-intl";

import type { Errors } from "../../../shared/form/use-form.ts";
import { IconButton } from "../../../shared/ui/button.tsx";
import { Field, SelectField } from "../../../shared/ui/field.tsx";

/** One client that the partner wants to begin with. */
export const ClientFields = ({
  id,
  number,
  errors,
  onRemove,
}: {
  id: number;
  number: number;
  errors: Errors;
  onRemove: () => void;
}) => {
  const t = useTranslations("partners");
  return (
    <fieldset className="rounded-control border border-line p-4">
      <legend className="sr-only">{t("clients.client", { number: String(number) })}</legend>
      <div className="mb-3 flex items-center justify-between">
        <b>{t("clients.client", { number: String(number) })}</b>
        <IconButton name="trash" label={t("clients.remove", { number: String(number) })} onClick={onRemove} />
      </div>
      <div className="grid gap-4 wide:grid-cols-3">
        <Field
          name={`client-${id}-name`}
          maxLength={LONGEST.organization}
          label={t("clients.name")}
          error={errors[`client-${id}-name`]}
        />
        <Field
          name={`client-${id}-domain`}
          maxLength={LONGEST.domain}
          label={t("clients.domain")}
          placeholder="company.com"
          autoCapitalize="off"
          spellCheck={false}
          error={errors[`client-${id}-domain`]}
        />
        <SelectField
          name={`client-${id}-plan`}
          label={t("clients.plan")}
          defaultValue=""
          error={errors[`client-${id}-plan`]}
        >
          <option value="">{t("clients.choose")}</option>
          {PLAN_IDS.map((plan) => (
            <option key={plan} value={plan}>
              {PLANS[plan].name}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
};
