import { CERTIFICATE_DAYS } from "@parapet/domain/alerts";
import { SEVERITIES, type Severity } from "@parapet/domain/risk";
import { useTranslations } from "use-intl";

import { Field, SelectField } from "../../shared/ui/field.tsx";
import type { Draft } from "./draft.ts";

type Thresholds = Pick<Draft, "severity" | "points" | "days">;

/** From where on something is worth a message. */
export const ThresholdFields = ({
  value,
  onChange,
}: {
  value: Thresholds;
  onChange: (changes: Partial<Thresholds>) => void;
}) => {
  const t = useTranslations("alerts");
  const common = useTranslations("common");
  return (
    <>
      <SelectField
        name="min_severity"
        label={t("form.severity")}
        hint={t("form.severityHint")}
        value={value.severity}
        onChange={(event) => onChange({ severity: event.target.value as Severity })}
      >
        {SEVERITIES.map((severity) => (
          <option key={severity} value={severity}>
            {common(`severity.${severity}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 wide:grid-cols-2">
        <Field
          name="score_drop_points"
          type="number"
          min={1}
          max={100}
          label={t("form.points")}
          hint={t("form.pointsHint")}
          value={value.points}
          onChange={(event) => onChange({ points: Math.min(100, Math.max(1, event.target.valueAsNumber || 1)) })}
        />
        <SelectField
          name="certificate_days"
          label={t("form.days")}
          value={value.days}
          onChange={(event) =>
            onChange({ days: CERTIFICATE_DAYS.find((days) => String(days) === event.target.value) ?? value.days })
          }
        >
          {CERTIFICATE_DAYS.map((days) => (
            <option key={days} value={days}>
              {t("form.daysValue", { days })}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
};
