import { pathLocale } from "@parapet/words/links";
import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Words, wordsIn } from "../../shared/i18n/words.tsx";
import { Logo } from "./logo.tsx";

const Screen = () => {
  const t = useTranslations("common");
  const isOffline = !navigator.onLine;
  useEffect(() => {
    if (!isOffline) return undefined;
    const retry = () => location.reload();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [isOffline]);
  return (
    <main id="main" className="wrap grid min-h-screen content-center gap-4 py-16">
      <Logo />
      <h1 className="text-4xl">{t("error.pageTitle")}</h1>
      <p className="text-base text-ink-2">{t(isOffline ? "error.offline" : "error.unknown")}</p>
      <p className="flex gap-3">
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          {t("action.retry")}
        </button>
        <LocalLink className="btn btn-secondary" to="/">
          {t("action.backHome")}
        </LocalLink>
      </p>
    </main>
  );
};

/** What is shown when a page itself breaks. It says nothing of the inside. */
export const ErrorScreen = ({ error }: { error: unknown }) => {
  const locale = pathLocale(useLocation().pathname);
  // Even the words may be what failed to load.
  if (wordsIn(locale).common === undefined || wordsIn(locale).site === undefined) {
    const status = isRouteErrorResponse(error) ? error.status : "";
    return <main id="main">Something went wrong. Please try again. {status}</main>;
  }
  return (
    <Words locale={locale}>
      <Screen />
    </Words>
  );
};
