import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { Icon } from "../../shared/ui/icon.tsx";
import { useHydrated } from "../../shared/use-hydrated.ts";
import { OptOutConfirmed } from "./opt-out-confirmed.tsx";
import { OptOutForm } from "./opt-out-form.tsx";

/** Information about our scans for administrators who see them in a log, and the opt-out form. */
export default function ScanningPage() {
  const t = useTranslations("scanning");
  const [search] = useSearchParams();
  // The page is written at build time, where no address has a token yet.
  const token = useHydrated() ? search.get("confirm") : null;
  return (
    <main id="main" className="wrap pt-13 pb-20">
      <div className="page-head">
        <h1>{t("title")}</h1>
        <p className="mt-3 max-w-[56ch] text-base text-ink-2">{t("text")}</p>
      </div>
      <section className="mt-8" aria-labelledby="does">
        <h2 id="does" className="text-xl">
          {t("does.title")}
        </h2>
        <ul className="mt-3 grid max-w-[76ch] gap-2 text-ink-2">
          {(["passive", "active", "never", "pace"] as const).map((key) => (
            <li key={key} className="flex gap-2.5">
              <Icon name="check" className="mt-0.5 shrink-0 text-accent" />
              {t(`does.${key}`)}
            </li>
          ))}
        </ul>
      </section>
      <section className="card mt-8 max-w-[760px] p-6" aria-labelledby="opt-out">
        <h2 id="opt-out" className="text-xl">
          {t("out.title")}
        </h2>
        <p className="mt-2 text-ink-2">{t("out.text")}</p>
        <p className="mt-2 mb-5 text-ink-2">{t("out.customer")}</p>
        {token === null ? <OptOutForm /> : <OptOutConfirmed token={token} />}
      </section>
    </main>
  );
}
