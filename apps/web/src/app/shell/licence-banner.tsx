import type { CurrentUser, Licence } from "@parapet/domain/contracts/access";
import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Banner } from "../../shared/ui/banner.tsx";

/** What the licence needs, for those who can do something about it. */
const Advice = ({ licence }: { licence: Licence }) => {
  const t = useTranslations("shell");
  const until = day(licence.access_until);
  if (licence.cancelled_at !== null)
    return (
      <>
        {t("licence.own.cancelled")} <LocalLink to="/dashboard/account?part=plan">{t("licence.own.plan")}</LocalLink>
      </>
    );
  const text = { card: "licence.own.overdue", failing: "licence.own.failing", none: "licence.own.renew" } as const;
  return (
    <>
      {t(text[licence.renewal], { date: until })} <LocalLink to="/payment">{t("licence.own.pay")}</LocalLink>
    </>
  );
};

/** The licence will not renew by itself, or its renewal is not paid: each reader is told what they can do about it. */
export const LicenceBanner = ({ user: { licence, permissions } }: { user: CurrentUser }) => {
  const t = useTranslations("shell");
  const [dismissed, setDismissed] = useState(false);
  if (licence?.state !== "expiring" || dismissed) return null;
  const isUnpaid = licence.cancelled_at === null && licence.renewal !== "none";
  const mayPay = permissions.includes("subscription:manage");
  const advice = () => {
    if (licence.order !== null && licence.order.by_partner) return t("licence.ordered.partnerTitle");
    if (licence.order !== null)
      return t(licence.order.state === "overdue" ? "licence.ordered.overdueTitle" : "licence.ordered.title", {
        due: day(licence.order.due_at),
      });
    return mayPay ? <Advice licence={licence} /> : t("licence.renew");
  };
  return (
    <div className="px-6 pt-4 max-wide:px-4">
      <Banner onDismiss={() => setDismissed(true)}>
        {(!isUnpaid || !mayPay) && (
          <b>
            {isUnpaid
              ? t("licence.unpaid", { date: day(licence.access_until) })
              : t("licence.expiring", { date: day(licence.ends_at) })}
          </b>
        )}{" "}
        {advice()}
      </Banner>
    </div>
  );
};
