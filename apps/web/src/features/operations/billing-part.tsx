import type { InvoiceIssuer } from "@parapet/domain/contracts/billing";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { LOCALE_NAMES, LOCALES } from "@parapet/words/locale";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { FormEnd } from "../../shared/form/form-end.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { Banner } from "../../shared/ui/banner.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Field, TextField } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { issuerQuery, saveIssuer } from "./api.ts";

const MAX_DAYS = 180;
const HUNDRED = 100;
const PREFIX = /^[A-Z0-9]{1,6}$/;

const decimal = (typed: string): number => Number(typed.replace(",", "."));

const issuerIn = (values: FormData): InvoiceIssuer => ({
  payee: readText(values, "payee"),
  address: readText(values, "address"),
  tax_number: readText(values, "tax_number"),
  email: readText(values, "email"),
  bank: readText(values, "bank"),
  account: readText(values, "account"),
  routing: readText(values, "routing"),
  prefix: readText(values, "prefix").toUpperCase(),
  due_days: Number(readText(values, "due_days")),
  tax_name: readText(values, "tax_name"),
  tax_percent: decimal(readText(values, "tax_percent")),
  note: { en: readText(values, "note.en"), es: readText(values, "note.es"), fr: readText(values, "note.fr") },
});

interface Saved {
  readonly issuer: InvoiceIssuer;
  readonly missing: readonly string[];
  readonly version: number;
}

const IssuerForm = ({ saved, reread }: { saved: Saved; reread: () => Promise<unknown> }) => {
  const t = useTranslations("orders");
  const common = useTranslations("common");
  const portal = useTranslations("portal");
  const { issuer } = saved;
  const { round, changed, saving } = useMeanwhile({
    row: issuer,
    version: saved.version,
    facts: ({ note, ...rest }) => [
      ...Object.entries(rest).map(([name, value]) => ({ label: name, value: String(value) })),
      ...LOCALES.map((locale) => ({ label: `note ${locale}`, value: note[locale] })),
    ],
    reread,
  });
  const form = useForm({
    keep: "portal-billing",
    check: (values) => {
      const it = issuerIn(values);
      return wrongOnly({
        email: it.email !== "" && toEmailAddress(it.email) === null && common("invalidEmail"),
        prefix: !PREFIX.test(it.prefix) && t("issuer.badPrefix"),
        due_days:
          !(Number.isInteger(it.due_days) && it.due_days >= 0 && it.due_days <= MAX_DAYS) && t("issuer.wholeDays"),
        tax_percent: !(it.tax_percent >= 0 && it.tax_percent <= HUNDRED) && t("issuer.badPercent"),
      });
    },
    send: async (values) => {
      await saving(() => saveIssuer({ issuer: issuerIn(values), version: saved.version }));
      toast({ kind: "success", title: portal("saved") });
      await reread();
    },
  });
  const field = (name: Exclude<keyof InvoiceIssuer, "note">, label: string, more: object = {}) => (
    <Field
      name={name}
      label={label}
      defaultValue={String(issuer[name])}
      autoComplete="off"
      error={form.errors[name]}
      {...more}
    />
  );
  return (
    <Card title={t("issuer.title")}>
      <p className="mb-4 text-ink-2">{t("issuer.text")}</p>
      {saved.missing.length > 0 && (
        <div className="mb-4">
          <Banner icon="warning">{t("issuer.missing")}</Banner>
        </div>
      )}
      <form {...form.draft} key={round} method="post" onSubmit={form.onSubmit} noValidate className="grid gap-4">
        <Pair>
          {field("payee", t("issuer.payee"), { maxLength: 200 })}
          {field("tax_number", t("issuer.taxNumber"), { maxLength: 40 })}
        </Pair>
        <TextField
          name="address"
          label={t("issuer.address")}
          rows={3}
          maxLength={500}
          defaultValue={issuer.address}
          error={form.errors["address"]}
        />
        <Pair>
          {field("bank", t("issuer.bank"), { maxLength: 100 })}
          {field("account", t("issuer.account"), { maxLength: 60 })}
          {field("routing", t("issuer.routing"), { maxLength: 60 })}
          {field("email", t("issuer.email"), { type: "email", maxLength: LONGEST.email })}
          {field("prefix", t("issuer.prefix"), {
            maxLength: 6,
            hint: t("issuer.prefixHint", { prefix: "P", example: "P-2026-0001" }),
          })}
          {field("due_days", t("issuer.dueDays"), { inputMode: "numeric", maxLength: 3 })}
          {field("tax_name", t("issuer.taxName"), { maxLength: 20 })}
          {field("tax_percent", t("issuer.taxPercent"), { inputMode: "decimal", maxLength: 6 })}
        </Pair>
        {LOCALES.map((locale) => (
          <TextField
            key={locale}
            name={`note.${locale}`}
            label={t("issuer.note", { language: LOCALE_NAMES[locale] })}
            rows={2}
            maxLength={1_000}
            defaultValue={issuer.note[locale]}
            error={form.errors[`note.${locale}`]}
          />
        ))}
        <FormEnd changed={changed} failure={form.failure} busy={form.busy && t("busy")}>
          {t("issuer.save")}
        </FormEnd>
      </form>
    </Card>
  );
};

/** The operator's billing details on invoices. */
export const BillingPart = () => {
  const saved = useQuery(issuerQuery);
  if (saved.isError) return <Failed error={saved.error} onRetry={() => void saved.refetch()} />;
  if (saved.data === undefined)
    return (
      <Loading>
        <Skeleton className="block h-64" />
      </Loading>
    );
  return <IssuerForm saved={saved.data} reread={() => saved.refetch()} />;
};
