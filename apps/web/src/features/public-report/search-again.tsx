import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { searchTarget } from "@parapet/domain/contracts/search-target";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError, SearchField } from "../../shared/ui/field.tsx";

/** Another domain or e-mail. What was typed stays when it is wrong. */
export const SearchAgain = ({ first = "" }: { first?: string }) => {
  const t = useTranslations("results");
  const navigate = useNavigate();
  const { to } = useLocale();
  const [wrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = form.current?.elements.namedItem("q");
    if (!(input instanceof HTMLInputElement)) return;
    const target = searchTarget(input.value);
    setWrong(target === null);
    if (target === null) input.focus();
    else {
      const typed = input.value.trim();
      void navigate(to(`/results/${encodeURIComponent(target)}`), {
        state: typed.includes("@") ? { email: typed } : null,
      });
    }
  };
  return (
    <search className="w-full wide:w-[400px]">
      <form ref={form} className="flex gap-2" onSubmit={submit} noValidate>
        <SearchField
          name="q"
          maxLength={LONGEST.domain}
          className="min-w-0 flex-1"
          label={t("ask.label")}
          placeholder={t("ask.placeholder")}
          defaultValue={first}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? "again-error" : undefined}
          autoCapitalize="off"
          inputMode="email"
        />
        <Button type="submit">{t("ask.scan")}</Button>
      </form>
      <p role="alert" className="mt-1 text-[13px] empty:hidden">
        {wrong && <FieldError id="again-error">{t("ask.invalid")}</FieldError>}
      </p>
    </search>
  );
};
