import type { AlertSetting } from "@parapet/domain/contracts/alerts/alerts";
import { useTranslations } from "use-intl";

import type { Errors } from "../../shared/form/use-form.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { CHANNEL_FIELDS, type ChannelField, type Draft } from "./draft.ts";

const WORD = { received_email: "email", slack_webhook: "slack", teams_webhook: "teams", webhook: "webhook" } as const;
const HINT = { slack_webhook: "slackHint", teams_webhook: "teamsHint", webhook: "webhookHint" } as const;

/** Where messages go. An address that is stored is not shown; it stays unless it is replaced or removed. */
export const ChannelFields = ({
  draft,
  before,
  errors,
  onChange,
}: {
  draft: Draft;
  before: AlertSetting | undefined;
  errors: Errors;
  onChange: (changes: Partial<Draft>) => void;
}) => {
  const t = useTranslations("alerts");
  const hintOf = (field: ChannelField): string | undefined => {
    const saved = before?.[field] ?? null;
    if (saved !== null) return t("form.keep", { address: saved });
    return field === "received_email" ? undefined : t(`form.${HINT[field]}`);
  };
  return CHANNEL_FIELDS.map((field) => (
    <div key={field} className="grid gap-2">
      <Field
        name={field}
        type={field === "received_email" ? "email" : "url"}
        label={t(`form.${WORD[field]}`)}
        hint={hintOf(field)}
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        value={draft.channels[field]}
        disabled={draft.dropped.includes(field)}
        onChange={(event) => onChange({ channels: { ...draft.channels, [field]: event.target.value } })}
        error={errors[field]}
      />
      {before?.[field] != null && (
        <Checkbox
          label={t("form.drop")}
          checked={draft.dropped.includes(field)}
          onChange={(event) =>
            onChange({
              dropped: event.target.checked
                ? [...draft.dropped, field]
                : draft.dropped.filter((other) => other !== field),
            })
          }
        />
      )}
    </div>
  ));
};
