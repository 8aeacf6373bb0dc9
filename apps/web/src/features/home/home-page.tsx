import { DEFAULT_PLAN } from "@parapet/domain/plans";
import { money } from "@parapet/words/format/money";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";

import { WallGauge } from "../../shared/charts/wall-gauge.tsx";
import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { useIsSignedIn } from "../../shared/session/session-store.ts";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { usePlansToday } from "../billing/shared/plans-today.ts";
import { ForecastExample } from "./forecast-example.tsx";
import { HeroSearch } from "./hero-search.tsx";
import { HeroWall } from "./hero-wall.tsx";

const POLLS = [
  ["credentials", "key"],
  ["devices", "device"],
  ["market", "tag"],
  ["mentions", "moon"],
  ["services", "server"],
  ["email", "mail"],
] as const satisfies readonly (readonly [string, IconName])[];

const STEPS = ["find", "scan", "report"] as const;

const READERS = [
  ["team", "radar"],
  ["partner", "parties"],
  ["supplier", "tree"],
] as const satisfies readonly (readonly [string, IconName])[];

const Merlons = () => (
  <span className="teeth" aria-hidden="true">
    {Array.from({ length: 9 }, (_, at) => (
      <span key={`merlon-${at}`} className="merlon">
        <i />
        <i />
        <i />
      </span>
    ))}
    <span className="watch" />
  </span>
);

/** A part of the page that comes to life on its own, after what is above it, so that no single step takes long. */
const Later = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;

/** The price in words. Formatting money for the first time is the slowest thing on this page, so it is a component of its own. */
const ClosingWords = () => {
  const t = useTranslations("home");
  const { locale } = useLocale();
  const plans = usePlansToday();
  return <p className="in">{t("close.text", { price: money(locale, plans[DEFAULT_PLAN].price.perYear) })}</p>;
};

/** The outlook of one's own domain; a visitor, who has none, begins with a scan. */
const OutlookLink = () => {
  const t = useTranslations("home");
  if (useIsSignedIn())
    return (
      <LocalLink className="btn btn-secondary" to="/dashboard/predictive-dashboard">
        {t("forecast.link")}
      </LocalLink>
    );
  return (
    <a className="btn btn-secondary" href="#hero-search">
      {t("forecast.scan")}
    </a>
  );
};

/** The home page: one question, one box, and what the answer will hold. */
export default function HomePage() {
  const t = useTranslations("home");
  return (
    <main id="main">
      <section className="hero">
        <div className="wrap words">
          <h1>{t("hero.title")}</h1>
          <p className="lede">{t("hero.lede")}</p>
        </div>
        <div className="battlement">
          <span className="edge" />
          <HeroSearch />
          <Merlons />
        </div>
        <Later>
          <HeroWall />
        </Later>
      </section>
      <Later>
        <section className="sec">
          <div className="wrap">
            <h2>{t("looks.title")}</h2>
            <p className="in">{t("looks.text")}</p>
            <ul className="looks">
              {POLLS.map(([id, icon]) => (
                <li key={id}>
                  <Icon name={icon} />
                  <h3>{t(`looks.${id}.title`)}</h3>
                  <p>{t(`looks.${id}.text`)}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      </Later>
      <Later>
        <section className="sec sec-alt">
          <div className="wrap">
            <h2>{t("how.title")}</h2>
            <p className="in">{t("how.text")}</p>
            <ol className="looks">
              {STEPS.map((id, at) => (
                <li key={id}>
                  <span className="num i" aria-hidden="true">
                    {at + 1}
                  </span>
                  <h3>{t(`how.${id}.title`)}</h3>
                  <p>{t(`how.${id}.text`)}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
      </Later>
      <Later>
        <section className="sec">
          <div className="wrap split">
            <WallGauge score={58} confidence={1} change={4} size="full" className="h-auto max-w-full" />
            <div>
              <h2>{t("score.title")}</h2>
              <p className="in">{t("score.text")}</p>
            </div>
          </div>
        </section>
      </Later>
      <Later>
        <section className="sec sec-alt">
          <div className="wrap split">
            <div>
              <h2>{t("forecast.title")}</h2>
              <p className="in">{t("forecast.text")}</p>
              <p className="mt-6">
                <OutlookLink />
              </p>
            </div>
            <ForecastExample />
          </div>
        </section>
      </Later>
      <Later>
        <section className="sec">
          <div className="wrap">
            <h2>{t("who.title")}</h2>
            <p className="in">{t("who.text")}</p>
            <ul className="looks">
              {READERS.map(([id, icon]) => (
                <li key={id}>
                  <Icon name={icon} />
                  <h3>{t(`who.${id}.title`)}</h3>
                  <p>{t(`who.${id}.text`)}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      </Later>
      <Later>
        <section className="sec sec-alt cta border-b-0">
          <div className="wrap">
            <div>
              <h2>{t("close.title")}</h2>
              <Later>
                <ClosingWords />
              </Later>
            </div>
            <div className="flex flex-wrap gap-2">
              <a className="btn btn-secondary btn-lg" href="#hero-search">
                {t("close.scan")}
              </a>
              <LocalLink className="btn btn-primary btn-lg" to="/plans-pricing">
                {t("close.plans")}
              </LocalLink>
            </div>
          </div>
        </section>
      </Later>
    </main>
  );
}
