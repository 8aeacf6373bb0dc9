import { mayReadEvents } from "@parapet/domain/access";
import type { AlertType } from "@parapet/domain/alerts";
import { useId } from "react";
import { useTranslations } from "use-intl";

import { useUser } from "../../shared/session/user-context.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { GROUP_IDS, TYPE_GROUPS } from "./type-groups.ts";

/** Every type that the person may read, in its groups, and what is on already: it can be switched off. */
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
  const { permissions } = useUser();
  const errorId = useId();
  const groups = GROUP_IDS.map((group) => ({
    group,
    types: TYPE_GROUPS[group].filter((type) => on.includes(type) || mayReadEvents(permissions, type)),
  })).filter(({ types }) => types.length > 0);
  return (
    <div className="grid gap-5" aria-describedby={error === undefined ? undefined : errorId}>
      {groups.map(({ group, types }) => (
        <fieldset key={group}>
          <legend className="lbl mb-2">{t(`form.groups.${group}`)}</legend>
          <div className="grid gap-x-6 gap-y-2 wide:grid-cols-2">
            {types.map((type) => (
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
