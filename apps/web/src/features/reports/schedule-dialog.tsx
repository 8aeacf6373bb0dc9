import type { ReportSchedule } from "@parapet/domain/contracts/reports";
import {
  type Cadence,
  CADENCES,
  REPORT_FORMATS,
  REPORT_KINDS,
  type ReportFormat,
  type ReportKind,
} from "@parapet/domain/reports";
import { shownDomain } from "@parapet/domain/risk";
import { LOCALE_NAMES, LOCALES, type Locale, toLocale } from "@parapet/words/locale";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { useForm } from "../../shared/form/use-form.ts";
import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { useAction } from "../../shared/use-action.ts";
import { choicesQuery, previewFile, type ScheduleBody, saveSchedule } from "./api.ts";

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = (own: string): string[] => [...new Set(["UTC", own, ...Intl.supportedValuesOf("timeZone")])];

const text = (values: FormData, name: string): string => {
  const value = values.get(name);
  return typeof value === "string" ? value.trim() : "";
};
const lines = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];

/** The form as the API takes it. People who prefer a link are listed in a field of their own. */
export const toScheduleBody = (values: FormData, paused: boolean): ScheduleBody => {
  const attached = lines(text(values, "people"));
  const linked = lines(text(values, "linked")).filter((email) => !attached.includes(email));
  return {
    name: text(values, "name"),
    kind: text(values, "kind") as ReportKind,
    formats: values.getAll("formats") as ReportFormat[],
    cadence: text(values, "cadence") as Cadence,
    day: Number(text(values, "day")),
    time: text(values, "time"),
    time_zone: text(values, "time_zone"),
    language: toLocale(text(values, "language")),
    domains: values.getAll("domains").filter((one) => typeof one === "string"),
    business_unit: text(values, "business_unit") === "" ? null : text(values, "business_unit"),
    channels: values.getAll("channels").filter((one) => typeof one === "string"),
    people: [
      ...attached.map((email) => ({ email, delivery: "attachment" as const })),
      ...linked.map((email) => ({ email, delivery: "link" as const })),
    ],
    paused,
  };
};

/** Creates a scheduled report, or changes one. */
export const ScheduleDialog = ({
  schedule,
  domains,
  locale,
  onSaved,
  onClose,
}: {
  schedule: ReportSchedule | null;
  domains: readonly string[];
  locale: Locale;
  onSaved: () => void;
  onClose: () => void;
}) => {
  const t = useTranslations("report-schedules");
  const channelWords = useTranslations("channels");
  const common = useTranslations("common");
  const preview = useAction();
  const { data: choices } = useQuery(choicesQuery);
  // What is chosen stays offered while the choices are on their way, and where they have changed since.
  const channels = [
    ...new Map([...(schedule?.channels ?? []), ...(choices?.channels ?? [])].map((one) => [one.id, one])).values(),
  ];
  const units = [
    ...new Set([
      ...(choices?.business_units ?? []),
      ...(schedule?.business_unit == null ? [] : [schedule.business_unit]),
    ]),
  ];
  const [cadence, setCadence] = useState<Cadence>(schedule?.cadence ?? "monthly");
  const [kind, setKind] = useState<ReportKind>(schedule?.kind ?? "executive");
  const [language, setLanguage] = useState<Locale>(schedule?.language ?? locale);
  const zone = schedule?.time_zone ?? ownZone();
  const form = useForm({
    keep: `report-schedule:${schedule?.id ?? "new"}`,
    check: (values): Record<string, string> => ({
      ...(text(values, "name") === "" && { name: t("required") }),
      ...(values.getAll("formats").length === 0 && { formats: t("required") }),
      ...(text(values, "time") === "" && { time: t("required") }),
    }),
    send: async (values) => {
      await saveSchedule(toScheduleBody(values, schedule?.paused ?? false), schedule);
      onSaved();
    },
  });
  const people = (delivery: "attachment" | "link"): string =>
    (schedule?.people ?? [])
      .filter((one) => one.delivery === delivery)
      .map(({ email }) => email)
      .join("\n");
  return (
    <FormDialog
      title={schedule === null ? t("create") : t("edit")}
      text={t("intro")}
      form={form}
      submit={t("save")}
      busy={t("save")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <Field name="name" label={t("name")} defaultValue={schedule?.name} maxLength={100} error={form.errors["name"]} />
      <Pair>
        <SelectField
          name="kind"
          label={t("kind")}
          value={kind}
          onChange={(event) => setKind(REPORT_KINDS.find((one) => one === event.target.value) ?? kind)}
        >
          {REPORT_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="language"
          label={t("language")}
          value={language}
          onChange={(event) => setLanguage(toLocale(event.target.value))}
        >
          {LOCALES.map((one) => (
            <option key={one} value={one}>
              {LOCALE_NAMES[one]}
            </option>
          ))}
        </SelectField>
      </Pair>
      <fieldset>
        <legend className="lbl mb-1.5">{t("formats")}</legend>
        <div className="flex flex-wrap gap-4">
          {REPORT_FORMATS.map((format) => (
            <Checkbox
              key={format}
              name="formats"
              value={format}
              label={format.toUpperCase()}
              defaultChecked={schedule?.formats.includes(format) ?? format === "pdf"}
              error={format === "pdf" ? form.errors["formats"] : undefined}
            />
          ))}
        </div>
      </fieldset>
      <Pair>
        <SelectField
          name="cadence"
          label={t("cadence")}
          value={cadence}
          onChange={(event) => setCadence(CADENCES.find((one) => one === event.target.value) ?? cadence)}
        >
          {CADENCES.map((one) => (
            <option key={one} value={one}>
              {t(`cadences.${one}`)}
            </option>
          ))}
        </SelectField>
        {cadence === "weekly" ? (
          <SelectField key="week" name="day" label={t("weekday")} defaultValue={Math.min(7, schedule?.day ?? 1)}>
            {(["1", "2", "3", "4", "5", "6", "7"] as const).map((day) => (
              <option key={day} value={day}>
                {t(`days.${day}`)}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            key="month"
            name="day"
            type="number"
            min={1}
            max={31}
            label={t("monthday")}
            hint={t("monthdayHint")}
            defaultValue={schedule?.day ?? 1}
            error={form.errors["day"]}
          />
        )}
        <Field
          name="time"
          type="time"
          label={t("time")}
          defaultValue={schedule?.time ?? "08:00"}
          error={form.errors["time"]}
        />
        <SelectField name="time_zone" label={t("zone")} defaultValue={zone}>
          {zones(zone).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      </Pair>
      <fieldset>
        <legend className="lbl mb-1.5">{t("domains")}</legend>
        <p className="hint mb-1.5">{t("domainsHint")}</p>
        <div className="grid max-h-40 gap-1 overflow-y-auto">
          {[...new Set([...domains, ...(schedule?.domains ?? [])])].map((domain) => (
            <Checkbox
              key={domain}
              name="domains"
              value={domain}
              label={shownDomain(domain)}
              defaultChecked={schedule?.domains.includes(domain) ?? false}
            />
          ))}
        </div>
      </fieldset>
      {units.length > 0 && (
        <SelectField name="business_unit" label={t("unit")} defaultValue={schedule?.business_unit ?? ""}>
          <option value="">{t("allUnits")}</option>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </SelectField>
      )}
      {channels.length > 0 && (
        <fieldset>
          <legend className="lbl mb-1.5">{t("channels")}</legend>
          <p className="hint mb-1.5">{t("channelsHint")}</p>
          <div className="grid max-h-40 gap-1 overflow-y-auto">
            {channels.map(({ id, kind: sort, name }) => (
              <Checkbox
                key={id}
                name="channels"
                value={id}
                label={common("pair", { label: channelWords(`${sort}.name`), value: name })}
                defaultChecked={schedule?.channels.some((one) => one.id === id) ?? false}
              />
            ))}
          </div>
        </fieldset>
      )}
      <TextField
        name="people"
        rows={3}
        label={t("peopleAttachment")}
        hint={t("peopleHint")}
        defaultValue={people("attachment")}
        error={form.errors["people"]}
      />
      <TextField name="linked" rows={2} label={t("peopleLink")} hint={t("linkHint")} defaultValue={people("link")} />
      <div>
        <Button
          icon="eye"
          busy={preview.busy && t("preview")}
          onClick={() =>
            void preview.run(
              async () => saveFile(await previewFile(kind, language, domains[0]), `${kind}-preview.pdf`),
              { done: t("previewed") },
            )
          }
        >
          {t("preview")}
        </Button>
      </div>
    </FormDialog>
  );
};
