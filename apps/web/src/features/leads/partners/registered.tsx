import { CREDENTIALS_WITHIN_BUSINESS_HOURS } from "@parapet/domain/plans";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { LocalLink, useLocale } from "../../../shared/i18n/local-link.tsx";
import { Empty } from "../../../shared/ui/states.tsx";

const SECONDS = 10;

/** Thanks, and home again after a countdown. */
export const Registered = () => {
  const t = useTranslations("partners");
  const navigate = useNavigate();
  const { to } = useLocale();
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (left === 0) {
      void navigate(to("/"));
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, navigate, to]);
  return (
    <div className="card">
      <div role="status">
        <Empty
          icon="check"
          title={t("done.title")}
          actions={
            <LocalLink className="btn btn-secondary" to="/">
              {t("done.now")}
            </LocalLink>
          }
        >
          {t("done.text", { hours: String(CREDENTIALS_WITHIN_BUSINESS_HOURS) })}
        </Empty>
      </div>
      <p role="timer" aria-live="off" className="num pb-8 text-center text-[13px] text-ink-3">
        {t("done.redirect", { seconds: left })}
      </p>
    </div>
  );
};
