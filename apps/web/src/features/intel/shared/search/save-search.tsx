import type { SavedSearch } from "@parapet/domain/contracts/intel";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../../../shared/form/use-form.ts";
import { Checkbox } from "../../../../shared/ui/checkbox.tsx";
import { Field, SelectField } from "../../../../shared/ui/field.tsx";
import { toast } from "../../../../shared/ui/toasts.ts";
import { storeSearch, savedSearches } from "./saved-searches-api.ts";

const LONGEST_NAME = 100;

/** Saves a search under a name, optionally with email alerts. */
export const KeepSearch = ({
  kind,
  q,
  choices = [],
  onClose,
}: {
  kind: SavedSearch["kind"];
  q: string;
  /** Searches to choose from, each with its own name; offered for email alerts. */
  choices?: readonly { readonly q: string; readonly name: string }[];
  onClose: () => void;
}) => {
  const [wanted, setWanted] = useState(q);
  const name = choices.find((choice) => choice.q === wanted)?.name ?? "";
  const t = useTranslations("threat-intel");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const form = useForm({
    check: (values) => wrongOnly({ name: readText(values, "name") === "" && common("required") }),
    send: async (values) => {
      const subscribed = values.get("subscribed") !== null;
      await storeSearch({ kind, name: readText(values, "name"), query: wanted, subscribed });
      await queries.invalidateQueries({ queryKey: savedSearches.queryKey });
      toast({ kind: "success", title: t(subscribed ? "kept.subscribed" : "kept.done") });
      onClose();
    },
  });
  return (
    <FormDialog
      title={choices.length > 0 ? t("kept.alertTitle") : t("kept.title")}
      text={<span className="mono break-words">{wanted}</span>}
      form={form}
      submit={t("kept.save")}
      busy={t("kept.saving")}
      cancel={t("kept.cancel")}
      onClose={onClose}
    >
      {choices.length > 1 && (
        <SelectField label={t("kept.what")} value={wanted} onChange={(event) => setWanted(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.q} value={choice.q}>
              {choice.q.startsWith("vendor:") ? t("kept.vendor", { name: choice.name }) : choice.name}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        key={wanted}
        name="name"
        label={t("kept.name")}
        defaultValue={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={form.errors["name"]}
      />
      {kind !== "asset" && (
        <Checkbox
          name="subscribed"
          label={t("kept.notify")}
          hint={t("kept.notifyHint")}
          defaultChecked={choices.length > 0}
        />
      )}
    </FormDialog>
  );
};
