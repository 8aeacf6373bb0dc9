import { ALERT_TYPES, type AlertType } from "@parapet/domain/alerts";
import type { AlertSetting } from "@parapet/domain/contracts/alerts";
import { shownDomain } from "@parapet/domain/risk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useUrl } from "../../shared/use-url.ts";
import { change, settingsQuery } from "./api.ts";
import { toDraft } from "./draft.ts";
import { ThresholdFields } from "./threshold-fields.tsx";
import { TypeSwitches } from "./type-switches.tsx";

type Changes = Omit<Parameters<typeof change>[1], "version">;

const Toggles = ({ setting }: { setting: AlertSetting }) => {
  const t = useTranslations("alerts");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const saving = useMutation({
    // One after the other: each save needs the version that the one before it made.
    scope: { id: "alert-types" },
    mutationFn: async (changes: Changes) => {
      const now = queries.getQueryData(settingsQuery.queryKey)?.find(({ id }) => id === setting.id) ?? setting;
      const { webhook_secret: _, ...saved } = await change(setting.id, { ...changes, version: now.version });
      queries.setQueryData(settingsQuery.queryKey, (list) => list?.map((row) => (row.id === saved.id ? saved : row)));
    },
    // A switch moves when it is pressed; should the save fail, what is stored is shown again.
    onMutate: ({ alert_types: types }) =>
      queries.setQueryData(settingsQuery.queryKey, (list) =>
        list?.map((row) => (row.id === setting.id ? { ...row, alert_types: { ...row.alert_types, ...types } } : row)),
      ),
    onSuccess: () => toast({ kind: "success", title: t("typesPage.saved") }),
    onError: async (error) => {
      toast({ kind: "failure", title: errorText(error) });
      await queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
  const on = ALERT_TYPES.filter((type) => setting.alert_types[type]);
  const draft = toDraft(setting);
  return (
    <>
      <Section title={t("form.about")} text={`${setting.name}, ${shownDomain(setting.domain)}`}>
        <TypeSwitches on={on} onChange={(type: AlertType, isOn) => saving.mutate({ alert_types: { [type]: isOn } })} />
      </Section>
      <Section title={t("form.severity")} text={t("form.severityHint")}>
        <ThresholdFields
          value={draft}
          onChange={({ severity, points, days }) =>
            saving.mutate({
              ...(severity !== undefined && { min_severity: severity }),
              ...(points !== undefined && { score_drop_points: points }),
              ...(days !== undefined && { certificate_days: days }),
            })
          }
        />
      </Section>
    </>
  );
};

/** Alert types: one toggle per type, saved on change. */
export default function TypesPage() {
  const t = useTranslations("alerts");
  const { to } = useLocale();
  const list = useQuery(settingsQuery);
  const { search, change } = useUrl();
  const chosen = list.data?.find(({ id }) => id === search.get("alert")) ?? list.data?.[0];
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <Skeleton className="block h-64" />
        </Loading>
      );
    }
    if (chosen === undefined) {
      return (
        <div className="card">
          <Empty
            title={t("empty.settings")}
            actions={
              <ButtonLink kind="primary" icon="plus" to={to("/dashboard/alert-management/create-new-alert")}>
                {t("create")}
              </ButtonLink>
            }
          >
            {t("empty.settingsText")}
          </Empty>
        </div>
      );
    }
    return (
      <div className="grid gap-3">
        <SelectField
          className="max-w-[420px]"
          label={t("typesPage.choose")}
          value={chosen.id}
          onChange={(event) => change({ alert: event.target.value })}
        >
          {list.data.map((setting) => (
            <option key={setting.id} value={setting.id}>{`${setting.name}, ${shownDomain(setting.domain)}`}</option>
          ))}
        </SelectField>
        <Toggles key={chosen.id} setting={chosen} />
      </div>
    );
  };
  return (
    <>
      <PageHead facts={t("typesPage.text")} />
      {body()}
    </>
  );
}
