import { bare, pathLocale } from "@parapet/words/links";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { wordsIn } from "../../shared/i18n/words.tsx";

const PARTS = {
  product: ["surface", "leaks", "brand", "intelligence", "work", "partners"],
  methodology: ["discovery", "consent", "checks", "score", "outlook", "coverage"],
  security: ["encryption", "separation", "ownership", "access", "audit", "report"],
} as const;

type AboutPageId = keyof typeof PARTS;
const PAGES = Object.keys(PARTS) as AboutPageId[];

const pageOf = (pathname: string): AboutPageId => PAGES.find((id) => bare(pathname) === `/${id}`) ?? "product";

export const meta = ({ location }: { location: { pathname: string } }) => {
  const { title, description } = wordsIn(pathLocale(location.pathname)).about.meta[pageOf(location.pathname)];
  return [{ title }, { name: "description", content: description }];
};

/** What the product does, how it decides and how it protects data: where the public links lead unless the operator sets others. */
export default function AboutPage() {
  const t = useTranslations("about");
  const page = pageOf(useLocation().pathname);
  return (
    <main id="main" className="wrap pt-13 pb-20">
      <div className="page-head">
        <h1>{t(`${page}.title`)}</h1>
        <p className="mt-3 max-w-[56ch] text-base text-ink-2">{t(`${page}.text`)}</p>
      </div>
      <div className="mt-8 grid gap-4 wide:grid-cols-2">
        {PARTS[page].map((part) => (
          <section key={part} id={part} className="card p-6" aria-labelledby={`${part}-title`}>
            <h2 id={`${part}-title`} className="text-xl">
              {t(`${page}.parts.${part}.title` as "product.title")}
            </h2>
            <p className="mt-2 text-ink-2">{t(`${page}.parts.${part}.text` as "product.text")}</p>
          </section>
        ))}
      </div>
      <nav className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3" aria-label={t("more")}>
        <LocalLink className="btn btn-primary" to="/">
          {t("scan")}
        </LocalLink>
        {PAGES.filter((id) => id !== page).map((id) => (
          <LocalLink key={id} className="link" to={`/${id}`}>
            {t(`pages.${id}`)}
          </LocalLink>
        ))}
        <LocalLink className="link" to="/contact-us">
          {t("contact")}
        </LocalLink>
      </nav>
    </main>
  );
}
