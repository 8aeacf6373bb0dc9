import type { Role } from "@parapet/domain/access";
import { useTranslations } from "use-intl";

import { choicesFor, type RightChoice } from "./right-choices.ts";

/** What a person of this role may do, one box per choice. */
export const RightsFields = ({
  role,
  ticks,
  onChange,
  mayGrant = true,
  disabled = false,
}: {
  role: Role;
  ticks: readonly RightChoice[];
  onChange: (ticks: RightChoice[]) => void;
  mayGrant?: boolean;
  disabled?: boolean;
}) => {
  const t = useTranslations("users");
  return (
    <fieldset className="min-w-0">
      <legend className="lbl mb-2">{t("rights.label")}</legend>
      <div className="flex flex-wrap gap-2">
        {choicesFor(role, mayGrant).map((choice) => (
          <label key={choice} className="check chip h-auto min-h-[32px] items-center">
            <input
              type="checkbox"
              disabled={disabled}
              checked={ticks.includes(choice)}
              onChange={(event) =>
                onChange(event.target.checked ? [...ticks, choice] : ticks.filter((other) => other !== choice))
              }
            />
            <span>{t(`rights.${choice}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
