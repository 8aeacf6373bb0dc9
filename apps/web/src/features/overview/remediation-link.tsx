import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { ButtonLink } from "../../shared/ui/button.tsx";

/** Leads to the work list; where findings of the domain are overdue it says how many and leads to those. */
export const RemediationLink = ({ domain }: { domain: string | null }) => {
  const t = useTranslations("overview");
  const { to } = useLocale();
  const { data: overdue = 0 } = useQuery({
    queryKey: ["findings", "overdue", domain],
    enabled: domain !== null,
    queryFn: async ({ signal }) =>
      (
        await call("GET /v1/findings/worklist/", {
          query: { domain: domain ?? "", overdue: "true", page_size: 1 },
          signal,
        })
      ).overdue,
  });
  const path = "/dashboard/current-risk/remediation";
  return overdue > 0 ? (
    <ButtonLink to={to(`${path}?overdue=true`)} icon="warning">
      {t("overdue", { count: overdue })}
    </ButtonLink>
  ) : (
    <ButtonLink to={to(path)} icon="check">
      {t("remediation")}
    </ButtonLink>
  );
};
