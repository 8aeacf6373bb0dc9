import { RETENTION } from "@parapet/domain/contracts/retention";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";

const PARTS = ["scope", "domains", "data", "conduct", "availability", "end"] as const;

/** The rules of using the portal. */
export default function TermsPage() {
  const t = useTranslations("terms");
  return (
    <main id="main" className="wrap pt-13 pb-20">
      <div className="page-head">
        <h1>{t("title")}</h1>
      </div>
      <div className="prose">
        <p>{t("intro")}</p>
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(`${part}.title`)}</h2>
            <p>{t(`${part}.text`)}</p>
          </section>
        ))}
        <section id="partners">
          <h2>{t("partners.title")}</h2>
          <p>{t("partners.text")}</p>
        </section>
        <section id="privacy">
          <h2>{t("privacy.title")}</h2>
          <p>{t("privacy.text")}</p>
          <h3>{t("privacy.browser.title")}</h3>
          <p>{t("privacy.browser.text", RETENTION)}</p>
          <h3>{t("privacy.kept.title")}</h3>
          <p>{t("privacy.kept.text", RETENTION)}</p>
          <h3>{t("privacy.rights.title")}</h3>
          <p>
            {t.rich("privacy.rights.text", {
              link: (words) => (
                <LocalLink className="link" to="/scanning">
                  {words}
                </LocalLink>
              ),
            })}
          </p>
        </section>
        <section>
          <h2>{t("contact.title")}</h2>
          <p>
            {t.rich("contact.text", {
              link: (words) => (
                <LocalLink className="link" to="/contact-us">
                  {words}
                </LocalLink>
              ),
            })}
          </p>
        </section>
      </div>
    </main>
  );
}
