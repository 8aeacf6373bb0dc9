import type { SlaPolicySetting } from "@parapet/domain/contracts/remediation";
import { SEVERITIES, type Severity } from "@parapet/domain/risk";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field, SelectField, TextField } from "../../../shared/ui/field.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { owners } from "./api.ts";
import { OwnerOptions, readOwner } from "./owner-options.tsx";
import { slaPolicy, useDropPolicy, usePutPolicy } from "./sla-api.ts";

const ZONES = Intl.supportedValuesOf("timeZone");

const linesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,]+/)
      .map((line) => line.trim().toLowerCase())
      .filter((line) => line !== ""),
  ),
];

const policyOf = (form: FormData, version: number): Omit<SlaPolicySetting, "enabled"> => {
  const value = (name: string): string => {
    const given = form.get(name);
    return typeof given === "string" ? given.trim() : "";
  };
  const days = (name: string): number | null => (value(name) === "" ? null : Number(value(name)));
  const of = (severity: Severity) => ({
    standard: days(`${severity}-standard`),
    critical: days(`${severity}-critical`),
  });
  return {
    days: {
      critical: of("critical"),
      high: of("high"),
      medium: of("medium"),
      low: of("low"),
      info: of("info"),
    },
    critical_assets: linesOf(value("assets")),
    business_days_only: form.has("business"),
    time_zone: value("zone"),
    holidays: linesOf(value("holidays")),
    remind_days: Number(value("remind")),
    escalate_days: Number(value("escalate")),
    escalate_to: readOwner(value("escalateTo")),
    version,
  };
};

const DaysField = ({ name, label, value }: { name: string; label: string; value: number | null }) => (
  <input
    className="input"
    type="number"
    min={0}
    max={3650}
    name={name}
    aria-label={label}
    defaultValue={value ?? ""}
    placeholder="---"
  />
);

const PolicyForm = ({ policy, onClose }: { policy: SlaPolicySetting; onClose: () => void }) => {
  const t = useTranslations("remediation");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const form = useId();
  const { isFetched } = useQuery(owners(true));
  const put = usePutPolicy();
  const drop = useDropPolicy();
  const [failure, setFailure] = useState<string | null>(null);
  const perform = async (work: () => Promise<unknown>, done: string) => {
    setFailure(null);
    try {
      await work();
      toast({ kind: "success", title: done });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = policyOf(new FormData(event.currentTarget), policy.version);
    void perform(() => put.mutateAsync(body), t("policy.saved"));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("policy.title")}
      text={t("policy.text")}
      actions={
        <>
          {policy.enabled && (
            <Button
              kind="danger"
              busy={drop.isPending && t("policy.remove")}
              onClick={() => void perform(() => drop.mutateAsync(), t("policy.removed"))}
            >
              {t("policy.remove")}
            </Button>
          )}
          <Button onClick={onClose}>{t("change.cancel")}</Button>
          <Button kind="primary" type="submit" form={form} busy={put.isPending && t("policy.save")}>
            {t("policy.save")}
          </Button>
        </>
      }
    >
      <form id={form} className="modal-scroll grid gap-3 px-6 py-2" onSubmit={submit}>
        <table className="tbl">
          <caption className="sr-only">{t("policy.days")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("columns.severity")}</th>
              <th scope="col">{t("policy.standard")}</th>
              <th scope="col">{t("policy.critical")}</th>
            </tr>
          </thead>
          <tbody>
            {SEVERITIES.map((severity) => (
              <tr key={severity}>
                <th scope="row">{common(`severity.${severity}`)}</th>
                {(["standard", "critical"] as const).map((kind) => (
                  <td key={kind}>
                    <DaysField
                      name={`${severity}-${kind}`}
                      label={common("pair", { label: common(`severity.${severity}`), value: t(`policy.${kind}`) })}
                      value={policy.days[severity][kind]}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <TextField
          name="assets"
          label={t("policy.assets")}
          hint={t("policy.assetsHint")}
          defaultValue={policy.critical_assets.join("\n")}
        />
        <Checkbox name="business" label={t("policy.business")} defaultChecked={policy.business_days_only} />
        <TextField
          name="holidays"
          label={t("policy.holidays")}
          hint={t("policy.holidaysHint")}
          defaultValue={policy.holidays.join("\n")}
        />
        <Field name="zone" label={t("policy.zone")} list={`${form}-zones`} defaultValue={policy.time_zone} required />
        <datalist id={`${form}-zones`}>
          {ZONES.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </datalist>
        <Field
          name="remind"
          type="number"
          min={0}
          max={90}
          label={t("policy.remind")}
          defaultValue={policy.remind_days}
          required
        />
        <Field
          name="escalate"
          type="number"
          min={0}
          max={365}
          label={t("policy.escalate")}
          defaultValue={policy.escalate_days}
          required
        />
        <SelectField
          name="escalateTo"
          label={t("policy.escalateTo")}
          // Chosen once the people are there.
          key={isFetched ? "known" : "awaited"}
          defaultValue={policy.escalate_to === null ? "" : `${policy.escalate_to.kind}:${policy.escalate_to.id}`}
        >
          <option value="">{t("policy.noEscalation")}</option>
          <OwnerOptions />
        </SelectField>
        <p role="alert" className="font-semibold empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  );
};

/** The remediation policy of the organization: due dates, business days, reminders and escalation. */
export const SlaPolicyDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("remediation");
  const { data, error, isError, refetch } = useQuery(slaPolicy);
  if (data !== undefined) return <PolicyForm policy={data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("policy.title")}>
      {isError ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </Dialog>
  );
};
