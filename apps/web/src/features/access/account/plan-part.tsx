import type { Subscription } from "@parapet/domain/contracts/billing";
import { PLAN_IDS, PLANS } from "@parapet/domain/plans";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type * as z from "zod";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { useUser } from "../../../shared/session/user-context.ts";
import { Button, ButtonLink } from "../../../shared/ui/button.tsx";
import { Tag } from "../../../shared/ui/chips.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { cardPage } from "../../billing/shared/orders/api.ts";
import { CancelSubscription } from "../../billing/shared/orders/cancel-subscription.tsx";
import { subscriptionQuery } from "../../billing/shared/orders/subscription-api.ts";
import { AddOnsPart } from "./add-ons-part.tsx";
import { BillingPart } from "./billing-part.tsx";
import { InvoicesPart } from "./invoices-part.tsx";

type Bought = z.infer<typeof Subscription>;

const METER =
  "block h-1.5 w-full appearance-none overflow-hidden rounded-brick bg-sunken [&::-webkit-progress-bar]:bg-sunken";
const FULL = "[&::-moz-progress-bar]:bg-medium [&::-webkit-progress-value]:bg-medium";
const ROOM = "[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent";

const Meter = ({ name, limit, used }: Bought["limits"][number]) => {
  const t = useTranslations("account");
  const format = useFormatter();
  const most = limit === null ? t("plan.unlimited") : format.number(limit);
  const isFull = used !== null && limit !== null && limit > 0 && used >= limit;
  return (
    <li className="grid gap-1.5 py-2.5">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span>{t(`plan.limits.${name}`)}</span>
        <span className={clsx("num", isFull && "font-semibold")}>
          {used === null ? most : t("plan.of", { used: format.number(used), most })}
        </span>
      </div>
      {used !== null && limit !== null && limit > 0 && (
        <progress
          className={clsx(METER, isFull ? FULL : ROOM)}
          aria-label={t(`plan.limits.${name}`)}
          value={Math.min(used, limit)}
          max={limit}
        />
      )}
    </li>
  );
};

const Usage = () => {
  const t = useTranslations("account");
  const bought = useQuery(subscriptionQuery());
  const body = () => {
    if (bought.isError) return <Failed error={bought.error} onRetry={() => void bought.refetch()} />;
    if (bought.data === undefined) {
      return (
        <Loading>
          <Skeleton className="block h-40" />
        </Loading>
      );
    }
    if (bought.data === null) return <p className="text-ink-2">{t("plan.none")}</p>;
    return (
      <ul className="-my-2.5 divide-y divide-line">
        {bought.data.limits.map((limit) => (
          <Meter key={limit.name} {...limit} />
        ))}
      </ul>
    );
  };
  return (
    <Section title={t("plan.usage")} text={t("plan.usageText")}>
      {body()}
    </Section>
  );
};

/** Leads to the provider's page on which the card is changed. */
const ChangeCard = ({ isFailing }: { isFailing: boolean }) => {
  const t = useTranslations("account");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      window.location.assign(await cardPage());
    } catch (error) {
      toast({ kind: "failure", title: t("plan.cardFailed"), text: errorText(error) });
      setBusy(false);
    }
  };
  return (
    <Button
      {...(isFailing && { kind: "primary" as const })}
      busy={busy && t("plan.changeCard")}
      onClick={() => void open()}
    >
      {t("plan.changeCard")}
    </Button>
  );
};

/** The plan, its licence, how much of it is used, and the way to end it. */
export const PlanPart = () => {
  const t = useTranslations("account");
  const orders = useTranslations("orders");
  const { licence, organization, permissions } = useUser();
  const { to } = useLocale();
  const mayRead = permissions.includes("subscription:read");
  const mayBuy = permissions.includes("subscription:manage");
  if (licence === null) {
    return (
      <>
        <Section title={t("plan.title")}>
          <p className="text-ink-2">{t("plan.none")}</p>
        </Section>
        {/* A partner pays for its clients. */}
        {organization.type === "partner" && mayRead && mayBuy && <BillingPart />}
        {organization.type === "partner" && mayRead && <InvoicesPart />}
      </>
    );
  }
  const id = PLAN_IDS.find((one) => one === licence.plan);
  const isGood = licence.state === "active";
  return (
    <>
      <Section title={t("plan.title")} text={t("plan.text")}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
          <dt className="text-ink-3">{t("plan.plan")}</dt>
          <dd className="font-semibold">{id === undefined ? "---" : PLANS[id].name}</dd>
          <dt className="text-ink-3">{t("plan.licence")}</dt>
          <dd>
            <Tag kind={isGood ? "ok" : "warn"} icon={isGood ? "check" : "clock"}>
              {licence.ends_at === null ? t("plan.state.none") : t(`plan.state.${licence.state}`)}
            </Tag>
          </dd>
          {licence.order !== null && (
            <>
              <dt className="text-ink-3">{t("plan.order")}</dt>
              <dd className="min-w-0 [&_.tag]:h-auto [&_.tag]:whitespace-normal">
                <Tag kind="warn" icon="clock">
                  {licence.order.by_partner
                    ? orders("pending.shortPartner")
                    : orders(licence.order.state === "overdue" ? "pending.shortOverdue" : "pending.short", {
                        due: day(licence.order.due_at),
                      })}
                </Tag>
              </dd>
            </>
          )}
          <dt className="text-ink-3">{t("plan.started")}</dt>
          <dd className="num">{day(licence.started_at)}</dd>
          <dt className="text-ink-3">{t("plan.ends")}</dt>
          <dd className="num">{day(licence.ends_at)}</dd>
          {licence.ends_at !== null && (
            <>
              <dt className="text-ink-3">{t("plan.renewal")}</dt>
              <dd>{t(`plan.renewals.${licence.cancelled_at === null ? licence.renewal : "cancelled"}`)}</dd>
            </>
          )}
          {licence.access_until !== licence.ends_at && licence.state !== "active" && (
            <>
              <dt className="text-ink-3">{t("plan.access")}</dt>
              <dd className="num">{day(licence.access_until)}</dd>
            </>
          )}
          {licence.administrator !== null && (
            <>
              <dt className="text-ink-3">{t("plan.administrator")}</dt>
              <dd>{licence.administrator.name || licence.administrator.email}</dd>
            </>
          )}
        </dl>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={to("/plans-pricing")}>{t("plan.compare")}</ButtonLink>
          {licence.order === null && <ButtonLink to={to("/payment")}>{t("plan.renew")}</ButtonLink>}
          {mayBuy && licence.renewal !== "none" && <ChangeCard isFailing={licence.renewal === "failing"} />}
        </div>
      </Section>
      {mayRead && <InvoicesPart />}
      {mayRead && <Usage />}
      {mayRead && <AddOnsPart mayBuy={mayBuy} />}
      {mayRead && mayBuy && <BillingPart />}
      {mayRead && mayBuy && <CancelSubscription />}
    </>
  );
};
