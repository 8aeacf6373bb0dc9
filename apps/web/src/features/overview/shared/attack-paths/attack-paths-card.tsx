import type { AttackPath } from "@parapet/domain/contracts/overview";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../../../shared/i18n/local-link.tsx";
import { Button } from "../../../../shared/ui/button.tsx";
import { Card } from "../../../../shared/ui/card.tsx";
import { SeverityChip, Tag } from "../../../../shared/ui/chips.tsx";
import { Icon, type IconName } from "../../../../shared/ui/icon.tsx";
import { attackPathsQuery } from "./api.ts";

const RISK = "/dashboard/current-risk";

const Step = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-2">
    <Icon name={icon} className="mt-px text-ink-3" small />
    <span className="min-w-0 break-words">{children}</span>
  </li>
);

const Seen = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => {
  const t = useTranslations("attack-paths");
  return (
    <LocalLink className="link" to={to} title={t("open", { name })}>
      {children}
    </LocalLink>
  );
};

/** One attack path: the credential, the infected machine and the services it unlocks, in the order of an attack. */
const Path = ({ path }: { path: AttackPath }) => {
  const t = useTranslations("attack-paths");
  const [leak] = path.leaks;
  return (
    <li className="grid content-start gap-2 rounded-control border border-line p-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b className="mono min-w-0 break-all">{path.login}</b>
        <SeverityChip severity={path.severity} />
      </span>
      <ol className="grid gap-1.5 text-[13px] text-ink-2">
        {leak !== undefined && (
          <Step icon="key">
            <Seen to={`${RISK}/leaked-credentials?finding=${leak.finding}`} name={leak.credentials}>
              {leak.is_plain ? t("password") : t("hash")}
            </Seen>
            {leak.host !== null && <> {t("typedAt", { host: leak.host })}</>}
          </Step>
        )}
        {path.machines.length === 0 && <Step icon="device">{t("noMachine")}</Step>}
        {path.machines.map((machine) => (
          <Step key={machine.finding} icon="device">
            <Seen to={`${RISK}/logs-infected-machine?finding=${machine.finding}`} name={machine.family}>
              {t("machine", { family: machine.family })}
            </Seen>{" "}
            {machine.live_sessions > 0 && <Tag kind="exploit">{t("sessions", { count: machine.live_sessions })}</Tag>}
          </Step>
        ))}
        {path.entry_points.map((endpoint) => (
          <Step key={`${endpoint.finding} ${endpoint.host} ${endpoint.label}`} icon="window">
            {endpoint.is_exact ? t("exact") : t("likely")}{" "}
            {endpoint.finding === null ? (
              <span className="mono">{endpoint.host}</span>
            ) : (
              <>
                {endpoint.label} <span className="mono">{endpoint.host}</span>
              </>
            )}
          </Step>
        ))}
      </ol>
    </li>
  );
};

/**
 * Attack paths with credentials that have already leaked. Renders nothing if there are none.
 */
export const AttackPathsCard = ({ domain, most }: { domain: string | null; most: number }) => {
  const t = useTranslations("attack-paths");
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(attackPathsQuery(domain));
  if (data === undefined) return null;
  if (data.not_assessed !== null) {
    return (
      <Card title={t("title")}>
        <p className="text-ink-2">{t(data.not_assessed === "leaks_not_monitored" ? "notMonitored" : "unproven")}</p>
      </Card>
    );
  }
  if (data.data.length === 0) return null;
  return (
    <Card
      title={t("title")}
      aside={
        <span className="flex items-center gap-3 text-xs text-ink-2">
          {isOpen && data.data.length < data.total
            ? t("part", { shown: data.data.length, count: data.total })
            : t("total", { count: data.total })}
          {data.data.length > most && (
            <Button kind="ghost" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t("fewer") : t("all")}
            </Button>
          )}
        </span>
      }
    >
      <p className="mb-3 text-ink-2">{t("text")}</p>
      <ol className="grid gap-3 wide:grid-cols-2 vast:grid-cols-3">
        {(isOpen ? data.data : data.data.slice(0, most)).map((path) => (
          <Path key={`${path.login} ${path.leaks[0]?.finding}`} path={path} />
        ))}
      </ol>
    </Card>
  );
};
