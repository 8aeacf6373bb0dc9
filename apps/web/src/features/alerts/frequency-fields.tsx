import { useId } from "react";
import { useTranslations } from "use-intl";

import { RadioCard } from "../../shared/ui/checkbox.tsx";
import { Field, FieldError, SelectField } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import type { Draft } from "./draft.ts";

const FREQUENCIES = ["none", "daily", "weekly"] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const zones = (own: string): string[] => [...new Set(["UTC", own, ...Intl.supportedValuesOf("timeZone")])];

/** When messages leave: at once or together, and when they do not. */
export const FrequencyFields = ({
  draft,
  error,
  onChange,
}: {
  draft: Draft;
  error: string | undefined;
  onChange: (changes: Partial<Draft>) => void;
}) => {
  const t = useTranslations("alerts");
  const errorId = useId();
  return (
    <>
      <fieldset>
        <legend className="lbl mb-1.5">{t("form.digest")}</legend>
        <div className="grid gap-2">
          {FREQUENCIES.map((frequency) => (
            <RadioCard
              key={frequency}
              name="digest"
              label={t(`frequencies.${frequency}`)}
              checked={draft.digest === frequency}
              onChange={() => onChange({ digest: frequency })}
            />
          ))}
        </div>
      </fieldset>
      <Pair>
        {draft.digest !== "none" && (
          <SelectField
            name="digest_hour"
            label={t("form.hour")}
            value={draft.hour}
            onChange={(event) => onChange({ hour: Number(event.target.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>{`${String(hour).padStart(2, "0")}:00`}</option>
            ))}
          </SelectField>
        )}
        <SelectField
          name="time_zone"
          label={t("form.zone")}
          value={draft.zone}
          onChange={(event) => onChange({ zone: event.target.value })}
        >
          {zones(draft.zone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
      </Pair>
      {draft.digest === "none" && (
        <fieldset aria-describedby={error === undefined ? undefined : errorId}>
          <legend className="lbl mb-1.5">{t("form.quiet")}</legend>
          <p className="mb-2 text-[13px] text-ink-2">{t("form.quietText")}</p>
          <Pair>
            <Field
              name="quiet_hours"
              type="time"
              label={t("form.from")}
              value={draft.quietFrom}
              onChange={(event) => onChange({ quietFrom: event.target.value })}
            />
            <Field
              name="quiet_to"
              type="time"
              label={t("form.to")}
              value={draft.quietTo}
              onChange={(event) => onChange({ quietTo: event.target.value })}
            />
          </Pair>
          {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
        </fieldset>
      )}
    </>
  );
};
