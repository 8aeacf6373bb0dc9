import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";

/** The mark and the name; leads home, or to the overview inside the dashboard. */
export const Logo = ({ to = "/" }: { to?: string }) => {
  const t = useTranslations("site");
  return (
    <LocalLink className="logo" to={to} aria-label={t("homeLink")}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path className="w" d="M2 6.500h6v6h8v-6h6V21H2z" />
        <circle className="d" cx="12" cy="6.500" r="3" />
      </svg>
      <span>Parapet</span>
    </LocalLink>
  );
};
