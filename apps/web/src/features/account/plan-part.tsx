import { PLAN_IDS, PLANS } from "@parapet/domain/plans/catalogue";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useFormatter, useTranslations } from "use-intl";

import { day } from "../../shared/format/day.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { ownOrganisationQuery } from "./api.ts";
import { type Usage, usageOf } from "./usage.ts";

const METER =
  "block h-1.5 w-full appearance-none overflow-hidden rounded-brick bg-sunken [&::-webkit-progress-bar]:bg-sunken";

const Meter = ({ usage }: { usage: Usage }) => {
  const t = useTranslations("account");
  const format = useFormatter();
  const { limit, used, allowed } = usage;
  const most =
    allowed === null
      ? t("plan.agreed")
      : allowed === Number.POSITIVE_INFINITY
        ? t("plan.unlimited")
        : format.number(allowed);
  const isFull = used !== null && allowed !== null && used >= allowed;
  const countable = used !== null && allowed !== null && Number.isFinite(allowed) && allowed > 0;
  return (
    <li className="grid gap-1.5 py-2.5">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span>{t(`plan.limits.${limit}`)}</span>
        <span className={clsx("num", isFull && "font-semibold")}>
          {used === null ? most : t("plan.of", { used: format.number(used), most })}
        </span>
      </div>
      {countable && (
        <progress
          className={clsx(
            METER,
            isFull
              ? "[&::-webkit-progress-value]:bg-medium [&::-moz-progress-bar]:bg-medium"
              : "[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent",
          )}
          aria-label={t(`plan.limits.${limit}`)}
          value={Math.min(used, allowed)}
          max={allowed}
        />
      )}
    </li>
  );
};

/** The plan, its licence, and how much of it is used. */
export const PlanPart = () => {
  const t = useTranslations("account");
  const user = useUser();
  const { to } = useLocale();
  const { licence, organisation } = user;
  const own = useQuery({ ...ownOrganisationQuery(organisation.id), enabled: licence !== null });
  if (licence === null) {
    return (
      <Section title={t("plan.title")}>
        <p className="text-ink-2">{t("plan.none")}</p>
      </Section>
    );
  }
  const id = PLAN_IDS.find((one) => one === licence.plan);
  const usage = usageOf(licence.plan, {
    users: own.data?.users ?? null,
    domains: own.data?.domains.length ?? null,
  });
  return (
    <>
      <Section title={t("plan.title")} text={t("plan.text")}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
          <dt className="text-ink-3">{t("plan.plan")}</dt>
          <dd className="font-semibold">{id === undefined ? "---" : PLANS[id].name}</dd>
          <dt className="text-ink-3">{t("plan.licence")}</dt>
          <dd>
            <Tag
              kind={licence.state === "active" ? "ok" : "warn"}
              icon={licence.state === "active" ? "check" : "clock"}
            >
              {t(`plan.state.${licence.state}`)}
            </Tag>
          </dd>
          <dt className="text-ink-3">{t("plan.started")}</dt>
          <dd className="num">{day(licence.started_at)}</dd>
          <dt className="text-ink-3">{t("plan.ends")}</dt>
          <dd className="num">{day(licence.ends_at)}</dd>
          {licence.administrator !== null && (
            <>
              <dt className="text-ink-3">{t("plan.administrator")}</dt>
              <dd>{licence.administrator.name || licence.administrator.email}</dd>
            </>
          )}
        </dl>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={to("/plans-pricing")}>{t("plan.compare")}</ButtonLink>
          <ButtonLink to={to("/payment")}>{t("plan.renew")}</ButtonLink>
        </div>
      </Section>
      {usage.length > 0 && (
        <Section title={t("plan.usage")} text={t("plan.usageText")}>
          {own.isError && licence.state !== "expired" ? (
            <Failed error={own.error} onRetry={() => void own.refetch()} />
          ) : own.isPending ? (
            <Loading>
              <Skeleton className="block h-40" />
            </Loading>
          ) : (
            <ul className="-my-2.5 divide-y divide-line">
              {usage.map((one) => (
                <Meter key={one.limit} usage={one} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  );
};
