import type { Licence } from "@parapet/domain/contracts/account";
import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Banner } from "../../shared/ui/banner.tsx";

/** Thirty days or less are left. */
export const LicenceBanner = ({ licence }: { licence: Licence | null }) => {
  const t = useTranslations("shell");
  const [dismissed, setDismissed] = useState(false);
  if (licence?.state !== "expiring" || dismissed) return null;
  return (
    <div className="px-6 pt-4 max-wide:px-4">
      <Banner onDismiss={() => setDismissed(true)}>
        <b>{t("licence.expiring", { date: day(licence.ends_at) })}</b>{" "}
        {licence.order === null
          ? t("licence.renew")
          : licence.order.by_partner
            ? t("licence.ordered.partnerTitle")
            : t(licence.order.state === "overdue" ? "licence.ordered.overdueTitle" : "licence.ordered.title", {
                due: day(licence.order.due_at),
              })}
      </Banner>
    </div>
  );
};
