import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Field, FieldError } from "../../../shared/ui/field.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { askForHelp, endFactors, type RemainingFactors } from "./api.ts";

const APP = "app";
const CODES = "codes";

/** After a reset: the factors that the mailbox alone does not remove, with the two ways to end them. */
export const FactorReview = ({
  link,
  remaining,
  onDone,
}: {
  link: { readonly slug: string; readonly token: string };
  remaining: RemainingFactors;
  onDone: () => void;
}) => {
  const t = useTranslations("sign-in");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [help, setHelp] = useState<"open" | "asking" | "asked">("open");
  const [helpFailure, setHelpFailure] = useState<string | null>(null);
  const hasCode = remaining.authenticator_app || remaining.recovery_codes > 0;
  const factors = [
    ...remaining.passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      label: t("reset.review.passkey", { name }),
      hint: [
        t("reset.review.added", { day: day(created_at) }),
        last_used_at === null ? t("reset.review.unused") : t("reset.review.used", { day: day(last_used_at) }),
      ].join(", "),
    })),
    ...(remaining.authenticator_app ? [{ id: APP, label: t("reset.review.app"), hint: null }] : []),
    ...(remaining.recovery_codes > 0
      ? [{ id: CODES, label: t("reset.review.codes", { count: remaining.recovery_codes }), hint: null }]
      : []),
  ];
  const form = useForm({
    check: (values) =>
      wrongOnly({
        factors: chosen.length === 0 && t("reset.review.none"),
        code: readText(values, "code") === "" && common("required"),
      }),
    send: async (values) => {
      await endFactors({
        ...link,
        passkeys: chosen.filter((id) => id !== APP && id !== CODES),
        authenticator_app: chosen.includes(APP),
        recovery_codes: chosen.includes(CODES),
        code: readText(values, "code"),
      });
      toast({ kind: "success", title: t("reset.review.ended") });
      onDone();
    },
  });
  const ask = async () => {
    setHelp("asking");
    setHelpFailure(null);
    try {
      await askForHelp(link);
      setHelp("asked");
    } catch (error) {
      setHelpFailure(errorText(error));
      setHelp("open");
    }
  };
  return (
    <>
      <div className="page-head">
        <h1>{t("reset.review.title")}</h1>
        <p className="mt-3 text-base text-ink-2">{t("reset.review.text")}</p>
      </div>
      <form method="post" className="grid gap-4.5" onSubmit={form.onSubmit} noValidate>
        <fieldset className="grid gap-3">
          <legend className="lbl mb-1.5">{hasCode ? t("reset.review.select") : t("reset.review.suspended")}</legend>
          {factors.map(({ id, label, hint }) => (
            <div key={id} className="grid gap-0.5">
              {hasCode ? (
                <Checkbox
                  name="factors"
                  label={label}
                  checked={chosen.includes(id)}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
              ) : (
                <span className="font-[550]">{label}</span>
              )}
              {hint !== null && <span className="num text-[13px] text-ink-2">{hint}</span>}
            </div>
          ))}
          {form.errors["factors"] !== undefined && <FieldError id="factors-error">{form.errors["factors"]}</FieldError>}
        </fieldset>
        {hasCode && (
          <>
            {remaining.passkeys.length > 0 && <p className="text-[13px] text-ink-2">{t("reset.review.suspended")}</p>}
            <Field
              name="code"
              label={t("reset.review.code")}
              autoComplete="one-time-code"
              maxLength={64}
              error={form.errors["code"]}
            />
            <FormFailure text={form.failure} />
            <div>
              <Button type="submit" busy={form.busy && t("reset.review.ending")}>
                {t("reset.review.end")}
              </Button>
            </div>
          </>
        )}
      </form>
      <section className="grid gap-3">
        <h2 className="text-base">{t("reset.review.help")}</h2>
        <p className="text-ink-2">{t("reset.review.helpText")}</p>
        <FormFailure text={helpFailure} />
        {help === "asked" ? (
          <p role="status">{t("reset.review.asked")}</p>
        ) : (
          <div>
            <Button onClick={() => void ask()} busy={help === "asking" && t("reset.review.asking")}>
              {t("reset.review.ask")}
            </Button>
          </div>
        )}
      </section>
      <Button kind="primary" onClick={onDone}>
        {t("reset.review.signIn")}
      </Button>
    </>
  );
};
