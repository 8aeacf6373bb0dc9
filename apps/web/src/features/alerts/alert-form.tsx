import { ALERT_TYPES, type AlertType } from "@parapet/domain/alerts";
import { CHANNELS } from "@parapet/domain/channels";
import type { AlertSetting } from "@parapet/domain/contracts/alerts";
import { shownDomain } from "@parapet/domain/risk";
import { LOCALES, toLocale } from "@parapet/words/locale";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { Meanwhile } from "../../shared/form/meanwhile.tsx";
import { useDraftState } from "../../shared/form/use-draft.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { Pair, Section } from "../../shared/ui/section.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { change, create } from "./api.ts";
import { ChannelFields } from "./channel-fields.tsx";
import { changedChannels, commonBody, type Draft, mistakesIn } from "./draft.ts";
import { FrequencyFields } from "./frequency-fields.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { ThresholdFields } from "./threshold-fields.tsx";
import { TypeSwitches } from "./type-switches.tsx";

const LIST = "/dashboard/alert-management";

type Edits = Partial<Omit<Draft, "types">> & { readonly switched?: Partial<Record<AlertType, boolean>> };
const UNCHANGED: Edits = {};
/** Webhook URLs carry credentials. */
const SECRET = ["channels"] as const;

/** Everything about one alert, new or changed. */
export const AlertForm = ({ first, before }: { first: Draft; before?: AlertSetting | undefined }) => {
  const t = useTranslations("alerts");
  const common = useTranslations("common");
  const user = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { to } = useLocale();
  // Local edits overlay stored values: when another user saves, the other fields update.
  const keep = `alert:${before?.id ?? "new"}`;
  const [{ switched = {}, ...edits }, setEdits] = useDraftState<Edits>(keep, UNCHANGED, SECRET);
  const types = ALERT_TYPES.filter((type) => switched[type] ?? first.types.includes(type));
  const draft = { ...first, ...edits, types };
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const edit = (changes: Partial<Omit<Draft, "types">>) => setEdits((now) => ({ ...now, ...changes }));
  const toggle = (type: AlertType, isOn: boolean) =>
    setEdits((now) => ({ ...now, switched: { ...now.switched, [type]: isOn } }));
  const reread = () => queries.invalidateQueries({ queryKey: ["alerts"] });
  const { changed, saving } = useMeanwhile({
    row: first,
    version: before?.version ?? 0,
    facts: (one) => [
      { label: t("form.name"), value: one.name },
      { label: t("form.owner"), value: one.owner },
      { label: t("form.about"), value: one.types.map((type) => t(`toggles.${type}`)).join(", ") },
      { label: t("form.severity"), value: common(`severity.${one.severity}`) },
    ],
    reread,
  });
  const leave = (id: string) => navigate(`${to(LIST)}?open=${id}`);

  const save = async (): Promise<{ id: string; webhook_secret: string | null }> => {
    const body = { ...commonBody(draft), ...changedChannels(draft) };
    return before === undefined
      ? create({ ...body, domain: draft.domain })
      : change(before.id, { ...body, version: before.version });
  };
  const form = useForm({
    keep,
    check: () => {
      const retained = CHANNELS.flatMap(({ field }) => (before?.[field] == null ? [] : [field]));
      return Object.fromEntries(
        [...mistakesIn(draft, retained)].map(([field, mistake]) => [
          field,
          mistake === "required"
            ? common("required")
            : mistake === "email"
              ? common("invalidEmail")
              : t(`form.${mistake}`),
        ]),
      );
    },
    send: async () => {
      const { id, webhook_secret: secret } = await saving(save);
      toast(
        before === undefined
          ? { kind: "success", title: t("form.created", { name: draft.name }), text: t("form.createdText") }
          : { kind: "success", title: t("drawer.saved") },
      );
      await reread();
      if (secret === null) await leave(id);
      else setMade({ id, secret });
    },
  });
  const { errors } = form;
  return (
    <>
      <form method="post" className="grid min-w-0 gap-3" onSubmit={form.onSubmit} noValidate>
        <Section title={t("form.what")} text={t("form.whatText")}>
          <Pair>
            <SelectField
              name="domain"
              label={t("form.domain")}
              value={draft.domain}
              disabled={before !== undefined}
              onChange={(event) => edit({ domain: event.target.value })}
              error={errors["domain"]}
            >
              {[...new Set([draft.domain, ...user.authorized_domains])].map((domain) => (
                <option key={domain} value={domain}>
                  {shownDomain(domain)}
                </option>
              ))}
            </SelectField>
            <Field
              name="name"
              label={t("form.name")}
              hint={t("form.nameHint")}
              maxLength={100}
              value={draft.name}
              onChange={(event) => edit({ name: event.target.value })}
              error={errors["name"]}
            />
          </Pair>
          <Pair>
            <Field
              name="owner_email"
              type="email"
              label={t("form.owner")}
              value={draft.owner}
              onChange={(event) => edit({ owner: event.target.value })}
              error={errors["owner_email"]}
            />
            <SelectField
              name="language"
              label={t("form.language")}
              value={draft.language}
              onChange={(event) => edit({ language: toLocale(event.target.value) })}
            >
              {LOCALES.map((locale) => (
                <option key={locale} value={locale}>
                  {t(`form.languages.${locale}`)}
                </option>
              ))}
            </SelectField>
          </Pair>
          <Field
            name="business_unit"
            label={t("form.unit")}
            hint={t("form.unitHint")}
            maxLength={200}
            autoComplete="off"
            value={draft.unit}
            onChange={(event) => edit({ unit: event.target.value })}
            error={errors["business_unit"]}
          />
        </Section>
        <Section title={t("form.channels")} text={t("form.channelsText")}>
          <ChannelFields draft={draft} before={before} errors={errors} onChange={edit} />
        </Section>
        <Section title={t("form.about")} text={t("form.aboutText")}>
          <TypeSwitches on={draft.types} onChange={toggle} error={errors["alert_types"]} />
          <ThresholdFields value={draft} onChange={edit} />
        </Section>
        <Section title={t("form.when")} text={t("form.whenText")}>
          <FrequencyFields draft={draft} error={errors["quiet_hours"]} onChange={edit} />
        </Section>
        <Meanwhile changed={changed} />
        <FormFailure text={form.failure} />
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink kind="ghost" to={to(LIST)}>
            {t("cancel")}
          </ButtonLink>
          <Button kind="primary" type="submit" busy={form.busy && t("saving")}>
            {before === undefined ? t("form.submit") : t("save")}
          </Button>
        </div>
      </form>
      {made !== null && <SecretDialog secret={made.secret} onClose={() => void leave(made.id)} />}
    </>
  );
};
