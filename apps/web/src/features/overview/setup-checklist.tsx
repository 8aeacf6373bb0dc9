import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { SETUP_PLACES, type SetupFacts, setupSteps, type SetupStep } from "./setup-steps.ts";

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

/** Leads to where the step is taken; the scan is started on this page. */
const Step = ({ step, onScan }: { step: SetupStep; onScan: (() => void) | undefined }) => {
  const t = useTranslations("overview");
  const title = t(`setup.steps.${step}.title`);
  if (step !== "scan")
    return (
      <LocalLink className="link font-[550]" to={SETUP_PLACES[step]}>
        {title}
      </LocalLink>
    );
  return onScan === undefined ? (
    <b className="font-[550]">{title}</b>
  ) : (
    <button type="button" className="link font-[550]" onClick={onScan}>
      {title}
    </button>
  );
};

/** What is left to set up, for the administrator of a client. Nothing is shown once everything is done. */
export const SetupChecklist = ({
  hasScan,
  onScan,
}: {
  /** Undefined while it is not known yet. */
  hasScan: boolean | undefined;
  /** Starts the first scan; undefined while there is no domain to scan. */
  onScan: (() => void) | undefined;
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
                <Step step={step} onScan={onScan} />
                <span className="block text-[13px] text-ink-2">{t(`setup.steps.${step}.text`)}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
};
