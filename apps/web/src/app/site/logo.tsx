import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";

/** The mark and the name; leads home, or to the overview inside the dashboard. */
export const Logo = ({
  to = "/",
  name = "Parapet",
  picture = null,
}: {
  to?: string;
  /** Another name and picture than the product's own. */
  name?: string;
  picture?: string | null;
}) => {
  const t = useTranslations("site");
  return (
    <LocalLink className="logo" to={to} aria-label={t("homeLink")}>
      {picture === null ? (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path className="w" d="M2 6.500h6v6h8v-6h6V21H2z" />
          <circle className="d" cx="12" cy="6.500" r="3" />
        </svg>
      ) : (
        <img src={picture} alt="" className="size-6 object-contain" />
      )}
      <span>{name}</span>
    </LocalLink>
  );
};
