import type { TakedownDetail, TakedownNotice } from "@parapet/domain/contracts/takedowns";
import { day } from "@parapet/words/format/day";
import { LOCALES, type Locale, toLocale } from "@parapet/words/locale";
import { Fragment, useState } from "react";
import { useTranslations } from "use-intl";

import { FormEnd } from "../../shared/form/form-end.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useAction } from "../../shared/use-action.ts";
import { saveLetter, sendLetter } from "./api.ts";
import { Part } from "./part.tsx";

interface Of {
  readonly takedown: string;
  readonly letter: TakedownNotice;
  readonly onChanged: () => Promise<unknown>;
}

const Edit = ({ takedown, letter, onChanged }: Of) => {
  const t = useTranslations("takedowns");
  const common = useTranslations("common");
  const [chosen, setLocale] = useState<Locale | null>(null);
  const locale = chosen ?? letter.locale;
  // Fields that were not touched follow what someone else saved; what was typed stays.
  const { round, changed, saving } = useMeanwhile({
    row: letter,
    version: letter.version,
    facts: (one) => [
      { label: t("letters.address"), value: one.address ?? "" },
      { label: t("letters.locale"), value: t(`language.${one.locale}`) },
      { label: t("letters.subject"), value: one.subject },
      { label: t("letters.body"), value: one.body },
    ],
    reread: onChanged,
  });
  const save = async (values: FormData, redraft: boolean) => {
    const address = readText(values, "address");
    await saving(() =>
      saveLetter(takedown, letter.id, {
        address: address === "" ? null : address,
        locale,
        subject: readText(values, "subject"),
        body: readText(values, "body"),
        redraft,
        version: letter.version,
      }),
    );
    toast({ kind: "success", title: t("letters.saved") });
    await onChanged();
    setLocale(null);
  };
  const form = useForm({
    keep: `notice:${letter.id}`,
    check: (values) =>
      wrongOnly({
        subject: readText(values, "subject") === "" && common("required"),
        body: readText(values, "body") === "" && common("required"),
      }),
    // Another language was chosen: the letter is written again in it, not sent in the old one under a new name.
    send: (values) => save(values, locale !== letter.locale),
  });
  return (
    <form {...form.draft} method="post" className="grid gap-3" onSubmit={form.onSubmit} noValidate>
      <Field
        key={`address ${round}`}
        name="address"
        type="email"
        label={t("letters.address")}
        defaultValue={letter.address ?? ""}
        hint={letter.address === null ? t("letters.noAddress") : undefined}
        error={form.errors["address"]}
      />
      <SelectField
        label={t("letters.locale")}
        value={locale}
        hint={locale === letter.locale ? undefined : t("letters.redraft")}
        onChange={(event) => setLocale(toLocale(event.target.value))}
      >
        {LOCALES.map((one) => (
          <option key={one} value={one}>
            {t(`language.${one}`)}
          </option>
        ))}
      </SelectField>
      <Fragment key={`words ${round}`}>
        <Field
          name="subject"
          label={t("letters.subject")}
          defaultValue={letter.subject}
          maxLength={200}
          error={form.errors["subject"]}
        />
        <TextField
          name="body"
          label={t("letters.body")}
          defaultValue={letter.body}
          rows={12}
          maxLength={20_000}
          error={form.errors["body"]}
        />
      </Fragment>
      <FormEnd kind="secondary" changed={changed} failure={form.failure} busy={form.busy && t("saving")}>
        {locale === letter.locale ? t("letters.save") : t("letters.redraft")}
      </FormEnd>
    </form>
  );
};

const Send = ({ takedown, letter, onChanged }: Of) => {
  const t = useTranslations("takedowns");
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction();
  const send = async () => {
    await run(() => sendLetter(takedown, letter.id), { done: t("letters.sentNow"), failed: t("letters.notSent") });
    setAsking(false);
    await onChanged();
  };
  return (
    <>
      <Button kind="primary" icon="mail" disabled={letter.address === null} onClick={() => setAsking(true)}>
        {t("letters.send")}
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t("letters.confirm", { address: letter.address ?? "" })}
          text={t("letters.confirmText")}
          actions={
            <>
              <Button kind="ghost" onClick={() => setAsking(false)}>
                {t("cancel")}
              </Button>
              <Button kind="primary" busy={busy && t("saving")} onClick={() => void send()}>
                {t("letters.send")}
              </Button>
            </>
          }
        />
      )}
    </>
  );
};

/** The letters to all who can act: read, changed and sent one by one. */
export const Letters = ({ one, onChanged }: { one: TakedownDetail; onChanged: () => Promise<unknown> }) => {
  const t = useTranslations("takedowns");
  if (one.notices.length === 0) return null;
  return (
    <Part title={t("letters.title")}>
      <div className="grid gap-3">
        {one.notices.map((letter) => {
          const recipient = t(`letters.${letter.recipient}`);
          return (
            <div key={letter.id} className="grid gap-3 rounded border border-line p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  <b className="font-[550]">{recipient}</b>
                  {letter.recipient_name !== null && <span className="text-ink-2">, {letter.recipient_name}</span>}
                  <small className="block break-all text-ink-2">{letter.address ?? t("letters.noAddress")}</small>
                </span>
                {letter.sent_at === null ? (
                  <Send takedown={one.id} letter={letter} onChanged={onChanged} />
                ) : (
                  <Tag kind="ok">{t("letters.sent", { day: day(letter.sent_at) })}</Tag>
                )}
              </div>
              <details>
                <summary className="cursor-pointer text-[13px]">{t("letters.edit", { recipient })}</summary>
                <div className="mt-3">
                  {letter.sent_at === null ? (
                    <Edit takedown={one.id} letter={letter} onChanged={onChanged} />
                  ) : (
                    <p className="text-[13px] whitespace-pre-line text-ink-2">{letter.body}</p>
                  )}
                </div>
              </details>
            </div>
          );
        })}
      </div>
    </Part>
  );
};
