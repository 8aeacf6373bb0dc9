import { CHANNELS } from "@parapet/domain/channels";
import type { AlertSetting } from "@parapet/domain/contracts/alerts";
import { useTranslations } from "use-intl";

import type { Errors } from "../../shared/form/use-form.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field } from "../../shared/ui/field.tsx";
import type { Draft } from "./draft.ts";

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
  const channels = useTranslations("channels");
  return CHANNELS.map(({ id, field, input }) => (
    <div key={id} className="grid gap-2">
      <Field
        name={field}
        type={input === "secret" ? "text" : input}
        label={channels(`${id}.label`)}
        hint={before?.[field] == null ? channels(`${id}.hint`) : t("form.keep", { address: before[field] })}
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
