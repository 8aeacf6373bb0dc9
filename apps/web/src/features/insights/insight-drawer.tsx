import { INSIGHT_KINDS } from "@parapet/domain/contracts/choices";
import type { InsightAudience, ManagedInsight } from "@parapet/domain/contracts/insights";
import { PLAN_IDS, PLANS } from "@parapet/domain/plans";
import { day } from "@parapet/words/format/day";
import { type Locale, LOCALES } from "@parapet/words/locale";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { CallError } from "../../shared/call-error.ts";
import { FormEnd } from "../../shared/form/form-end.tsx";
import { useDraftState } from "../../shared/form/use-draft.ts";
import { readText, useForm } from "../../shared/form/use-form.ts";
import { useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { TokenInput } from "../../shared/ui/token-input.tsx";
import { audienceQuery, change, drop, write } from "./api.ts";
import { InsightBody } from "./insight-body.tsx";

type Texts = ManagedInsight["texts"];
const NONE = { title: "", summary: "", body: "" };
const EMPTY: Texts = { en: NONE, es: NONE, fr: NONE };
const PARTS = ["title", "summary", "body"] as const;
const WHEN = ["draft", "now", "later"] as const;
const UNTYPED = { en: {}, es: {}, fr: {} };

type When = (typeof WHEN)[number];

const dateOf = (seconds: number | null): string =>
  seconds === null ? "" : new Date(seconds * 1000).toISOString().slice(0, 10);
const secondsOf = (date: string): number | null => {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) ? null : at / 1000;
};
const whenOf = (insight: ManagedInsight | null): When => {
  if (insight === null || insight.publish_at === null) return "draft";
  return insight.state === "scheduled" ? "later" : "now";
};

/** For whom, and how many that would be. */
const Audience = ({ audience, onChange }: { audience: InsightAudience; onChange: (next: InsightAudience) => void }) => {
  const t = useTranslations("insights");
  const isWhole = audience.to === "all" || (audience.to === "plan" ? audience.plans : audience.products).length > 0;
  const size = useQuery({ ...audienceQuery(audience), enabled: isWhole }).data;
  const choose = (to: string) => {
    if (to === "plan") onChange({ to, plans: [] });
    else onChange(to === "product" ? { to, products: [] } : { to: "all" });
  };
  return (
    <div className="grid gap-3">
      <SelectField label={t("edit.audience")} value={audience.to} onChange={(event) => choose(event.target.value)}>
        {(["all", "plan", "product"] as const).map((to) => (
          <option key={to} value={to}>
            {t(`to.${to}`)}
          </option>
        ))}
      </SelectField>
      {audience.to === "plan" && (
        <fieldset className="grid gap-2.5">
          <legend className="lbl mb-1.5">{t("edit.plans")}</legend>
          {PLAN_IDS.map((id) => (
            <Checkbox
              key={id}
              label={PLANS[id].name}
              checked={audience.plans.includes(id)}
              onChange={(event) =>
                onChange({
                  to: "plan",
                  plans: event.target.checked ? [...audience.plans, id] : audience.plans.filter((one) => one !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
      {audience.to === "product" && (
        <TokenInput
          label={t("edit.products")}
          hint={t("edit.productsHint")}
          values={audience.products}
          onChange={(products) => onChange({ to: "product", products })}
        />
      )}
      {isWhole && size !== undefined && <p className="num text-[13px] text-ink-2">{t("edit.reach", size)}</p>}
    </div>
  );
};

/** One article or advisory: its words in three languages, for whom, and when. */
export const InsightDrawer = ({
  insight,
  onDone,
  onClose,
}: {
  insight: ManagedInsight | null;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("insights");
  const errorText = useErrorText();
  // Local edits overlay stored values: when another user saves, only untouched fields update.
  const keep = `insight:${insight?.id ?? "new"}`;
  const [typed, setTyped] = useDraftState<Readonly<Record<Locale, Partial<typeof NONE>>>>(keep, UNTYPED);
  const stored = insight?.texts ?? EMPTY;
  const texts: Texts = {
    en: { ...stored.en, ...typed.en },
    es: { ...stored.es, ...typed.es },
    fr: { ...stored.fr, ...typed.fr },
  };
  const [language, setLanguage] = useState<Locale>("en");
  const [chosenKind, setKind] = useState<ManagedInsight["kind"] | null>(null);
  const kind = chosenKind ?? insight?.kind ?? "article";
  const [chosen, setChosen] = useState<InsightAudience | null>(null);
  const audience = chosen ?? insight?.audience ?? { to: "all" };
  const [chosenWhen, setWhen] = useState<When | null>(null);
  const when = chosenWhen ?? whenOf(insight);
  const { changed, saving } = useMeanwhile({
    row: insight,
    version: insight?.version ?? 0,
    facts: (one) => [
      ...LOCALES.flatMap((locale) =>
        PARTS.map((part) => ({
          label: `${t(`languages.${locale}`)}, ${t(`edit.${part}`)}`,
          value: one?.texts[locale][part] ?? "",
        })),
      ),
      { label: t("edit.kind"), value: t(`kinds.${one?.kind ?? "article"}`) },
      { label: t("edit.audience"), value: t(`to.${one?.audience.to ?? "all"}`) },
      { label: t("edit.from"), value: day(one?.publish_at ?? null) },
      { label: t("edit.until"), value: day(one?.ends_at ?? null) },
    ],
    reread: onDone,
  });
  const text = texts[language];
  const edit = (part: keyof typeof NONE, value: string) =>
    setTyped((before) => ({ ...before, [language]: { ...before[language], [part]: value } }));
  const form = useForm({
    keep,
    check: () => ({}),
    send: async (values) => {
      const publish =
        when === "draft"
          ? null
          : when === "later"
            ? secondsOf(readText(values, "publish_at"))
            : insight?.state === "live"
              ? insight.publish_at
              : Math.floor(Date.now() / 1000);
      const body = {
        kind,
        texts,
        audience,
        publish_at: publish,
        ends_at: secondsOf(readText(values, "ends_at")),
      };
      try {
        if (insight === null) await write(body);
        else await saving(() => change(insight.id, { ...body, version: insight.version }));
      } catch (error) {
        // The first language that lacks something is shown, so that the message is beside what it is about.
        const lacking = LOCALES.find((locale) => texts[locale].title === "" || texts[locale].body === "");
        if (error instanceof CallError && error.status === 400 && lacking !== undefined && publish !== null) {
          setLanguage(lacking);
          throw new CallError(400, error.spoken);
        }
        throw error;
      }
      toast({ kind: "success", title: t("edit.saved") });
      await onDone();
      onClose();
    },
  });
  const remove = async () => {
    if (insight === null) return;
    try {
      await drop(insight.id);
      toast({ kind: "success", title: t("edit.deleted") });
      await onDone();
      onClose();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={insight === null ? t("edit.new") : t("edit.change")}
      {...(insight !== null && {
        actions: (
          <Button size="small" kind="danger" icon="trash" onClick={() => void remove()}>
            {t("edit.delete")}
          </Button>
        ),
      })}
    >
      <form method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
        <SelectField
          label={t("edit.kind")}
          value={kind}
          onChange={(event) => setKind(INSIGHT_KINDS.find((one) => one === event.target.value) ?? null)}
        >
          {INSIGHT_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </SelectField>
        <div>
          <Segmented
            label={t("edit.language")}
            options={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
            value={language}
            onChange={setLanguage}
          />
          <p className="mt-1.5 text-[13px] text-ink-3" role="status">
            {text.title !== "" && text.body !== "" ? t("edit.written") : t("edit.missing")}
          </p>
        </div>
        {language !== "en" && text.title === "" && text.body === "" && (
          <div>
            <Button
              size="small"
              icon="copy"
              onClick={() => setTyped((before) => ({ ...before, [language]: texts.en }))}
            >
              {t("edit.copy")}
            </Button>
          </div>
        )}
        <Field
          label={t("edit.title")}
          maxLength={160}
          value={text.title}
          onChange={(event) => edit("title", event.target.value)}
        />
        <Field
          label={t("edit.summary")}
          maxLength={400}
          value={text.summary}
          onChange={(event) => edit("summary", event.target.value)}
        />
        <TextField
          label={t("edit.body")}
          hint={t("edit.bodyHint")}
          rows={8}
          maxLength={20_000}
          value={text.body}
          onChange={(event) => edit("body", event.target.value)}
        />
        <section aria-label={t("edit.preview")} className="rounded-control border border-line bg-sunken p-4">
          <h3 className="mb-2 text-[13px] text-ink-3">{t("edit.preview")}</h3>
          <b className="mb-1 block font-semibold" lang={language}>
            {text.title || t("untitled")}
          </b>
          {text.summary !== "" && <p className="mb-3 text-ink-2">{text.summary}</p>}
          <InsightBody text={text.body} />
        </section>
        <Audience audience={audience} onChange={setChosen} />
        <SelectField
          label={t("edit.when")}
          value={when}
          onChange={(event) => setWhen(WHEN.find((one) => one === event.target.value) ?? "draft")}
        >
          {WHEN.map((one) => (
            <option key={one} value={one}>
              {t(`edit.${one}`)}
            </option>
          ))}
        </SelectField>
        {when === "later" && (
          <Field
            type="date"
            name="publish_at"
            label={t("edit.from")}
            defaultValue={dateOf(insight?.publish_at ?? null)}
            error={form.errors["publish_at"]}
          />
        )}
        <Field
          type="date"
          name="ends_at"
          label={t("edit.until")}
          defaultValue={dateOf(insight?.ends_at ?? null)}
          error={form.errors["ends_at"]}
        />
        <FormEnd changed={changed} failure={form.failure} busy={form.busy && t("edit.saving")}>
          {t("edit.save")}
        </FormEnd>
      </form>
    </Drawer>
  );
};
