import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { type SetupFacts, setupSteps, type SetupStep } from "./setup-steps.ts";

const PLACES: Readonly<Record<SetupStep, string>> = {
  domain: "/dashboard/management/org-management",
  verify: "/dashboard/management/org-management",
  scan: "/dashboard/current-risk/scan-history",
  keywords: "/dashboard/alert-management",
  people: "/dashboard/management/user-management",
  alert: "/dashboard/alert-management/create-new-alert",
};
const ONE = { page: 1, page_size: 1 } as const;

const factsOf = (permissions: readonly string[]) =>
  queryOptions({
    queryKey: ["setup-facts"],
    queryFn: async ({ signal }): Promise<Omit<SetupFacts, "hasScan">> => {
      const may = (permission: string) => permissions.includes(permission);
      const [domains, rules, users, alerts] = await Promise.all([
        may("domains:prove") ? call("GET /v1/domains/", { query: { page: 1, page_size: 100 }, signal }) : null,
        may("alerts:manage") ? call("GET /v1/watch_rules/", { query: { page: 1, page_size: 100 }, signal }) : null,
        may("users:manage") ? call("GET /v1/user_management/", { query: ONE, signal }) : null,
        may("alerts:manage") ? call("GET /v1/alert_management/", { query: ONE, signal }) : null,
      ]);
      return {
        domains: domains?.data ?? null,
        keywords: rules === null ? null : rules.data.filter(({ origin }) => origin === "hand").length,
        people: users?.pagination.total ?? null,
        alerts: alerts?.pagination.total ?? null,
      };
    },
    staleTime: 30_000,
  });

/** What is left to set up, for the administrator of a client. Nothing is shown once everything is done. */
export const SetupChecklist = ({
  hasScan,
}: {
  /** Undefined while it is not known yet. */
  hasScan: boolean | undefined;
}) => {
  const t = useTranslations("overview");
  const user = useUser();
  const { data } = useQuery({ ...factsOf(user.permissions), enabled: user.role_name === "client_admin" });
  if (data === undefined || hasScan === undefined) return null;
  const steps = setupSteps({ ...data, hasScan: user.permissions.includes("scans:start") ? hasScan : null });
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (left === 0) return null;
  return (
    <Card
      title={t("setup.title")}
      aside={<span className="text-[13px] text-ink-2">{t("setup.left", { count: left })}</span>}
    >
      <ol className="grid gap-2">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex items-start gap-3">
            <Icon name={isDone ? "check" : "forward"} className={isDone ? "mt-1 text-risk-low" : "mt-1 text-ink-3"} />
            {isDone ? (
              <span className="text-ink-3">
                {t(`setup.steps.${step}.title`)} <span className="sr-only">{t("setup.done")}</span>
              </span>
            ) : (
              <span>
                <LocalLink className="link font-[550]" to={PLACES[step]}>
                  {t(`setup.steps.${step}.title`)}
                </LocalLink>
                <span className="block text-[13px] text-ink-2">{t(`setup.steps.${step}.text`)}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
};
