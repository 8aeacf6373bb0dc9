import { DATE_ORDERS, type DateStyle, toDateStyle } from "@parapet/words/format/date-style";
import { bare, inLocale, pathLocale } from "@parapet/words/links";
import { LOCALE_NAMES, LOCALES } from "@parapet/words/locale";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readRaw, readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { currentUserQuery } from "../../../shared/session/current-user.ts";
import { setSession } from "../../../shared/session/session-store.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field, PasswordField, SelectField } from "../../../shared/ui/field.tsx";
import { Pair, Section } from "../../../shared/ui/section.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { deleteProfile, saveProfile } from "./api.ts";

const EXAMPLES: Readonly<Record<DateStyle, string>> = { mdy: "12/31/2026", dmy: "31/12/2026", ymd: "2026-12-31" };

const PHONE = /^\+?[\d\s().-]{0,32}$/;

const DeleteProfile = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const form = useForm({
    check: (values) => wrongOnly({ password: readRaw(values, "password") === "" && common("required") }),
    send: async (values) => {
      await deleteProfile(readRaw(values, "password"));
      setSession({ status: "out", because: "left" });
    },
  });
  return (
    <FormDialog
      title={t("delete.ask")}
      text={t("delete.askText")}
      form={form}
      submit={t("delete.submit")}
      busy={t("delete.busy")}
      cancel={t("cancel")}
      danger
      onClose={onClose}
    >
      <PasswordField
        name="password"
        label={t("yourPassword")}
        autoComplete="current-password"
        error={form.errors["password"]}
      />
    </FormDialog>
  );
};

/** Name, phone and language, and the way out for good. */
export const ProfilePart = () => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const users = useTranslations("users");
  const user = useUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [deleting, setDeleting] = useState(false);
  const form = useForm({
    keep: "profile",
    check: (values) =>
      wrongOnly({
        first_name: readText(values, "first_name") === "" && common("required"),
        last_name: readText(values, "last_name") === "" && common("required"),
        phone: !PHONE.test(readText(values, "phone")) && t("profile.badPhone"),
      }),
    send: async (values) => {
      const locale = LOCALES.find((one) => one === readText(values, "locale")) ?? user.locale;
      const dateOrder = DATE_ORDERS.find((one) => one === readText(values, "date_order")) ?? user.date_order;
      const phone = readText(values, "phone");
      await saveProfile({
        first_name: readText(values, "first_name"),
        last_name: readText(values, "last_name"),
        phone: phone === "" ? null : phone,
        locale,
        date_order: dateOrder,
      });
      toast({ kind: "success", title: t("profile.saved") });
      // Texts of the server name days as well.
      if (dateOrder === user.date_order) await queries.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      else await queries.invalidateQueries();
      if (locale !== user.locale) await navigate(inLocale(locale, `${bare(pathname)}${search}`), { replace: true });
    },
  });
  return (
    <>
      <Section title={t("profile.title")} text={t("profile.text")}>
        <form {...form.draft} method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
          <Pair>
            <Field
              name="first_name"
              label={t("profile.first")}
              autoComplete="given-name"
              defaultValue={user.first_name}
              maxLength={100}
              error={form.errors["first_name"]}
            />
            <Field
              name="last_name"
              label={t("profile.last")}
              autoComplete="family-name"
              defaultValue={user.last_name}
              maxLength={100}
              error={form.errors["last_name"]}
            />
            <Field
              name="phone"
              type="tel"
              label={t("profile.phone")}
              autoComplete="tel"
              defaultValue={user.phone ?? ""}
              error={form.errors["phone"]}
            />
            <SelectField
              name="locale"
              label={t("profile.language")}
              hint={t("profile.languageHint")}
              defaultValue={user.locale}
              error={form.errors["locale"]}
            >
              {LOCALES.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {LOCALE_NAMES[locale]}
                </option>
              ))}
            </SelectField>
            <SelectField
              name="date_order"
              label={t("profile.dates")}
              hint={t("profile.datesHint")}
              defaultValue={user.date_order}
              error={form.errors["date_order"]}
            >
              {DATE_ORDERS.map((order) => (
                <option key={order} value={order}>
                  {t(`profile.dateOrders.${order}`, { example: EXAMPLES[toDateStyle(order, pathLocale(pathname))] })}
                </option>
              ))}
            </SelectField>
          </Pair>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px]">
            <dt className="text-ink-3">{t("profile.email")}</dt>
            <dd className="[overflow-wrap:anywhere]">{user.email}</dd>
            <dt className="text-ink-3">{t("profile.organization")}</dt>
            <dd>{user.organization.name}</dd>
            <dt className="text-ink-3">{t("profile.role")}</dt>
            <dd>{users(`roles.${user.role_name}`)}</dd>
          </dl>
          <FormFailure text={form.failure} />
          <div>
            <Button kind="primary" type="submit" busy={form.busy && t("saving")}>
              {t("profile.submit")}
            </Button>
          </div>
        </form>
      </Section>
      <Section title={t("delete.title")} text={t("delete.text")} danger>
        <div>
          <Button kind="danger" icon="trash" onClick={() => setDeleting(true)}>
            {t("delete.open")}
          </Button>
        </div>
      </Section>
      {deleting && <DeleteProfile onClose={() => setDeleting(false)} />}
    </>
  );
};
