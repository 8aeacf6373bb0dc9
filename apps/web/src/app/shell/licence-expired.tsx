import type { CurrentUser, Licence } from "@parapet/domain/contracts/access";
import { DAY_MS } from "@parapet/domain/durations";
import { PLAN_IDS, PLANS } from "@parapet/domain/plans";
import { day } from "@parapet/words/format/day";
import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { currentUserQuery } from "../../shared/session/current-user.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Footer } from "../site/footer.tsx";
import { LanguageSwitch } from "../site/language-switch.tsx";
import { Logo } from "../site/logo.tsx";
import { UserMenu, useLogOut } from "./user-menu.tsx";

const Months = ({ endsAt, label }: { endsAt: number; label: string }) => {
  const format = useFormatter();
  const end = new Date(endsAt * 1000);
  const months = Array.from({ length: 12 }, (_, at) => {
    const date = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 11 + at, 1) + DAY_MS);
    return format.dateTime(date, { month: "short" });
  });
  return (
    <div className="months" role="img" aria-label={label}>
      {months.map((month) => (
        <span key={month}>
          <i />
          {month}
        </span>
      ))}
    </div>
  );
};

/** The dashboard is closed. Account, payment and logging out still work. */
export const LicenceExpired = ({ user, licence }: { user: CurrentUser; licence: Licence }) => {
  const t = useTranslations("shell");
  const queries = useQueryClient();
  const logOut = useLogOut();
  const { administrator } = licence;
  const plan = PLAN_IDS.find((id) => id === licence.plan);
  // Nothing was ever paid for, so nothing has run out.
  const hadNone = licence.ends_at === null;
  const mayPay = user.permissions.includes("subscription:manage");
  const { order } = licence;
  const ordered = PLAN_IDS.find((id) => id === order?.plan);
  const heading = () => {
    if (order === null) return t(hadNone ? "licence.none.title" : "licence.title");
    if (order.by_partner) return t("licence.ordered.partnerTitle");
    return t(order.state === "overdue" ? "licence.ordered.overdueTitle" : "licence.ordered.title", {
      due: day(order.due_at),
    });
  };
  const explanation = () => {
    const { organization } = licence;
    if (order !== null)
      return t(order.by_partner ? "licence.ordered.partner" : "licence.ordered.text", {
        organization,
        plan: ordered === undefined ? order.plan : PLANS[ordered].name,
        number: order.number,
      });
    return hadNone
      ? t("licence.none.text", { organization })
      : t(mayPay ? "licence.own.expired" : "licence.text", { organization, date: day(licence.access_until) });
  };
  return (
    <div className="site">
      <header className="top">
        <div className="wrap">
          <Logo />
          <div className="end">
            <span className="hide-m">
              <LanguageSwitch />
            </span>
            <UserMenu user={user} />
          </div>
        </div>
      </header>
      <main id="main" className="grid place-items-center px-5 py-10">
        <div className="page-head w-full max-w-[720px]">
          <h1>{heading()}</h1>
          <p className="mt-3.5 mb-8 max-w-[54ch] text-lg/normal text-ink-2">{explanation()}</p>
          {licence.ends_at !== null && <Months endsAt={licence.ends_at} label={t("licence.used")} />}
          {!hadNone && (
            <div className="num mt-2.5 flex justify-between text-[13px] text-ink-3">
              <span>{t("licence.started", { date: day(licence.started_at) })}</span>
              <span>{t("licence.ended", { date: day(licence.ends_at) })}</span>
            </div>
          )}
          <div className="card mt-7 flex flex-wrap items-center justify-between gap-4 px-5 py-4.5">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="text-ink-3">{t("licence.plan")}</dt>
              <dd>{plan === undefined ? licence.plan : PLANS[plan].name}</dd>
              {administrator !== null && (
                <>
                  <dt className="text-ink-3">{t("licence.administrator")}</dt>
                  <dd>{administrator.name}</dd>
                </>
              )}
            </dl>
            {mayPay && order === null && (
              <LocalLink className="btn btn-primary" to="/payment">
                {t("licence.none.pay")}
              </LocalLink>
            )}
            {mayPay && order !== null && !order.by_partner && (
              <LocalLink className="btn btn-primary" to="/dashboard/account?part=plan">
                {t("licence.ordered.view")}
              </LocalLink>
            )}
            {administrator !== null && !mayPay && (
              <a className="btn btn-primary" href={`mailto:${encodeURIComponent(administrator.email)}`}>
                <Icon name="mail" />
                {t("licence.write")}
              </a>
            )}
          </div>
          <p className="mt-5 text-ink-2">
            {t.rich(hadNone ? "licence.none.paid" : "licence.renewed", {
              check: (words) => (
                <button
                  type="button"
                  className="link"
                  onClick={() => void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })}
                >
                  {words}
                </button>
              ),
              out: (words) => (
                <button type="button" className="link" onClick={logOut}>
                  {words}
                </button>
              ),
            })}
          </p>
        </div>
      </main>
      <Footer />
    </div>
  );
};
