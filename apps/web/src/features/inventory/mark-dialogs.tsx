import { DISPOSITIONS } from "@parapet/domain/contracts/choices";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { type Asset, useDecideAssets, useMarkAssets } from "./inventory-api.ts";
import { criticalityIn, LabelFields, TagsField, tagsIn } from "./label-fields.tsx";

const LONGEST_REASON = 1_000;
/** Typed to remove a value; an empty field keeps it. */
const REMOVED = "-";

type Marked = Pick<Asset, "id">;

/** `{}` keeps the value, null removes it. */
const labelOf = <Name extends string>(name: Name, text: string): { [N in Name]?: string | null } =>
  (text === "" ? {} : { [name]: text === REMOVED ? null : text }) as { [N in Name]?: string | null };

/** Owner, business unit, criticality and tags of one or many assets. */
export const MarkDialog = ({ assets, onClose }: { assets: readonly Marked[]; onClose: () => void }) => {
  const t = useTranslations("inventory");
  const mark = useMarkAssets();
  const form = useForm({
    check: () => ({}),
    send: async (values) => {
      const criticality = criticalityIn(readText(values, "criticality"));
      await mark.mutateAsync({
        ids: assets.map(({ id }) => id),
        ...labelOf("owner", readText(values, "owner")),
        ...labelOf("business_unit", readText(values, "business_unit")),
        ...(criticality !== undefined && { criticality }),
        ...(readText(values, "criticality") === REMOVED && { criticality: null }),
        add_tags: tagsIn(readText(values, "add_tags")),
        remove_tags: tagsIn(readText(values, "remove_tags")),
      });
      toast({ kind: "success", title: t("marks.saved") });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("marks.edit")}
      text={t("marks.about", { count: assets.length })}
      form={form}
      submit={t("marks.save")}
      busy={t("marks.saving")}
      cancel={t("marks.cancel")}
      onClose={onClose}
    >
      <LabelFields
        hint={t("marks.keepHint")}
        errors={form.errors}
        choices={
          <>
            <option value="">{t("marks.unchanged")}</option>
            <option value={REMOVED}>{t("marks.unset")}</option>
          </>
        }
      />
      <TagsField name="remove_tags" label={t("marks.removeTags")} error={form.errors["remove_tags"]} />
    </FormDialog>
  );
};

/** Whether assets belong to the organization; the score and the next scan follow. */
export const DispositionDialog = ({ assets, onClose }: { assets: readonly Marked[]; onClose: () => void }) => {
  const t = useTranslations("inventory");
  const decide = useDecideAssets();
  const form = useForm({
    check: (values) => wrongOnly({ reason: readText(values, "reason") === "" && t("marks.reasonRequired") }),
    send: async (values) => {
      await decide.mutateAsync({
        ids: assets.map(({ id }) => id),
        disposition: DISPOSITIONS.find((one) => one === readText(values, "disposition")) ?? "own",
        reason: readText(values, "reason"),
      });
      toast({ kind: "success", title: t("marks.decided") });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("marks.decide")}
      text={t("marks.effect")}
      form={form}
      submit={t("marks.save")}
      busy={t("marks.saving")}
      cancel={t("marks.cancel")}
      onClose={onClose}
    >
      <SelectField name="disposition" label={t("marks.disposition")} defaultValue="not_own">
        {DISPOSITIONS.map((one) => (
          <option key={one} value={one}>
            {t(`dispositions.${one}`)}
          </option>
        ))}
      </SelectField>
      <Field
        name="reason"
        label={t("marks.reason")}
        maxLength={LONGEST_REASON}
        autoComplete="off"
        error={form.errors["reason"]}
      />
    </FormDialog>
  );
};
