import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { domainsQuery } from "../../features/domains/shared/api.ts";
import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Banner } from "../../shared/ui/banner.tsx";

const FRESH_MS = 60_000;

/** On every page of a domain that is not verified: what is not assessed, and the way to the verification. */
export const UnverifiedBanner = ({ organization, domain }: { organization: string; domain: string }) => {
  const t = useTranslations("shell");
  const user = useUser();
  const { data } = useQuery({ ...domainsQuery(organization), staleTime: FRESH_MS });
  const state = data?.find(({ name }) => name === domain)?.state;
  if (state !== "pending" && state !== "lapsed") return null;
  return (
    <div className="px-6 pt-4 max-wide:px-4">
      <Banner icon="warning">
        <b>{t(`unverified.${state}`, { domain })}</b> {t("unverified.text")}{" "}
        {user.permissions.includes("domains:prove") ? (
          <LocalLink
            to={
              user.organization.id === organization
                ? "/dashboard/account/settings/domains"
                : "/dashboard/management/org-management"
            }
          >
            {t("unverified.verify")}
          </LocalLink>
        ) : (
          t("unverified.ask")
        )}
      </Banner>
    </div>
  );
};
