import { minute } from "@parapet/words/format/minute";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import type { Consent } from "./api.ts";

const STATE_TAGS = {
  active: "ok",
  scheduled: "plain",
  pending: "warn",
  expired: "plain",
  withdrawn: "plain",
  stopped: "plain",
  signer: "warn",
  lapsed: "warn",
} as const;
const OPEN: ReadonlySet<Consent["state"]> = new Set(["active", "scheduled", "pending"]);

/** One consent: what it covers, within which limits, who signed it, and what was sent so far. */
export const ConsentItem = ({
  consent,
  maySign,
  under,
  onAct,
}: {
  consent: Consent;
  maySign: boolean;
  under: string | null;
  onAct: (what: "confirm" | "withdraw", consent: Consent) => void;
}) => {
  const t = useTranslations("validation");
  const { daily, targets, time_zone: zone } = consent;
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-2 font-[550]">
        <span>{t("item.signed", { name: consent.signature_name, role: consent.title })}</span>
        <Tag kind="plain">{t(`classes.${consent.class}`)}</Tag>
        <Tag kind={STATE_TAGS[consent.state]}>{t(`states.${consent.state}`)}</Tag>
      </div>
      <ul className="flex flex-wrap gap-2 text-[13px]">
        {targets.map(({ name, ended }) => (
          <li key={name} className="mono [overflow-wrap:anywhere]">
            {ended ? <s title={t("states.lapsed")}>{name}</s> : name}
          </li>
        ))}
      </ul>
      <div className="grid gap-1 text-[13px] [overflow-wrap:anywhere] text-ink-2">
        <span className="num">
          {t("item.term", { from: minute(consent.starts_at), to: minute(consent.expires_at) })}
          {" · "}
          {daily === null ? t("item.anyTime") : t("item.daily", { from: daily.from, to: daily.to, zone })}
          {" · "}
          {t("item.rate", { count: consent.per_minute })}
        </span>
        <span>{t("item.contact", { contact: consent.contact })}</span>
        {consent.confirmed_by !== null && <span>{t("item.confirmed", { name: consent.confirmed_by })}</span>}
        <span className="num">
          {consent.last_request_at === null
            ? t("item.unused")
            : t("item.used", { count: consent.requests, at: minute(consent.last_request_at) })}
        </span>
      </div>
      {OPEN.has(consent.state) && (
        <div className="flex flex-wrap gap-2">
          {consent.state === "pending" && maySign && (
            <Button
              size="small"
              kind="primary"
              busy={under === `confirm-${consent.id}` && t("item.working")}
              onClick={() => onAct("confirm", consent)}
            >
              {t("item.confirm")}
            </Button>
          )}
          <Button
            size="small"
            busy={under === `withdraw-${consent.id}` && t("item.working")}
            onClick={() => onAct("withdraw", consent)}
          >
            {t("item.withdraw")}
          </Button>
        </div>
      )}
    </li>
  );
};
