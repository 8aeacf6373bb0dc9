import { useTranslations } from "use-intl";

/** The first stop of the keyboard: past everything that is the same on every page. */
export const SkipLink = () => {
  const t = useTranslations("site");
  return (
    <a className="skip" href="#main">
      {t("skip")}
    </a>
  );
};
