import type { AlertType } from "@parapet/domain/alerts/alert-types";
import { useId } from "react";
import { useTranslations } from "use-intl";

import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { GROUP_IDS, TYPE_GROUPS } from "./type-groups.ts";

/** Every toggle, in its groups. */
export const TypeSwitches = ({
  on,
  onChange,
  error,
}: {
  on: readonly AlertType[];
  onChange: (type: AlertType, isOn: boolean) => void;
  error?: string | undefined;
}) => {
  const t = useTranslations("alerts");
  const errorId = useId();
  return (
    <div className="grid gap-5" aria-describedby={error === undefined ? undefined : errorId}>
      {GROUP_IDS.map((group) => (
        <fieldset key={group}>
          <legend className="lbl mb-2">{t(`form.groups.${group}`)}</legend>
          <div className="grid gap-x-6 gap-y-2 wide:grid-cols-2">
            {TYPE_GROUPS[group].map((type) => (
              <Checkbox
                key={type}
                name="alert_types"
                label={t(`toggles.${type}`)}
                checked={on.includes(type)}
                onChange={(event) => onChange(type, event.target.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
};
