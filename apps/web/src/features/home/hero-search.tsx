import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { searchTarget } from "@parapet/domain/contracts/search-target";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { Icon } from "../../shared/ui/icon.tsx";

/** Takes a bare domain or an e-mail address and opens the report of its domain. */
export const HeroSearch = () => {
  const t = useTranslations("home");
  const navigate = useNavigate();
  const { to } = useLocale();
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = (input.current?.value ?? "").trim();
    const target = searchTarget(typed);
    setWrong(target === null);
    if (target === null) input.current?.focus();
    // A person's address stays out of the page's address: it would end up in histories, logs and shared links.
    else
      void navigate(to(`/results/${encodeURIComponent(target)}`), {
        state: typed.includes("@") ? { email: typed } : null,
      });
  };
  return (
    <div className="slot">
      <p className="mb-2.5 ml-0.5 text-[13px] text-ink-2" id="hero-hint">
        {wrong ? <FieldError id="hero-error">{t("hero.invalid")}</FieldError> : t("hero.hint")}
      </p>
      <search>
        {/* Before hydration the browser submits the form natively. */}
        <form
          className="searchbox"
          action={to("/result")}
          method="get"
          data-invalid={wrong ? "" : undefined}
          onSubmit={submit}
          noValidate
        >
          <div className="in-ic">
            <Icon name="search" />
            <input
              ref={input}
              id="hero-search"
              name="domain"
              maxLength={LONGEST.domain}
              className="input"
              aria-label={t("hero.label")}
              placeholder={t("hero.placeholder")}
              aria-describedby="hero-hint"
              aria-invalid={wrong || undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              inputMode="email"
            />
          </div>
          <button type="submit" className="btn btn-primary">
            {t("hero.scan")}
          </button>
        </form>
      </search>
      <span className="sr-only" role="alert">
        {wrong ? t("hero.invalid") : ""}
      </span>
    </div>
  );
};
