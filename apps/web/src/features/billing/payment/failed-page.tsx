import { pathLocale } from "@parapet/words/links";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../../shared/i18n/local-link.tsx";
import { wordsIn } from "../../../shared/i18n/words.tsx";
import { Empty } from "../../../shared/ui/states.tsx";
import { wayBack } from "./wanted.ts";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(pathLocale(location.pathname)).payment?.meta.failed ?? "Parapet" },
  { name: "robots", content: "noindex" },
];

/** The payment was not made: nothing was charged, and the way back. */
export default function PaymentFailedPage() {
  const t = useTranslations("payment");
  const [query] = useSearchParams();
  return (
    <main id="main" className="wrap pt-13 pb-20">
      <h1 className="mb-8 text-3xl">{t("failed.title")}</h1>
      <div className="card">
        <Empty
          title={t("failed.what")}
          icon="warning"
          actions={
            <>
              <LocalLink className="btn btn-primary" to={wayBack(query)}>
                {t("failed.again")}
              </LocalLink>
              <LocalLink className="btn btn-secondary" to="/contact-us">
                {t("failed.contact")}
              </LocalLink>
            </>
          }
        >
          {t("failed.text")}
        </Empty>
      </div>
    </main>
  );
}
