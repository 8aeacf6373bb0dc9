import type { Finding } from "@parapet/domain/contracts/findings";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { day } from "../../shared/format/day.ts";
import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { TakedownPart } from "../../shared/takedowns/takedown-part.tsx";
import { TicketPart } from "../../shared/tickets/ticket-part.tsx";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { findingOf } from "./api.ts";
import { CopyButton } from "./copy-button.tsx";
import { Part } from "./drawer-part.tsx";
import { Evidence } from "./evidence.tsx";
import { FindingHistory } from "./finding-history.tsx";
import { HowToFix } from "./how-to-fix.tsx";
import { hasKnownFacts, KnownFacts } from "./known-facts.tsx";
import { RevealCredential } from "./reveal-credential.tsx";
import { RevealMachine } from "./reveal-machine.tsx";
import { Triage } from "./triage.tsx";
import { VerifyNow } from "./verify-now.tsx";
import { WhyMine } from "./why-mine.tsx";

/** The figures that a vulnerability is judged by. */
const Facts = ({ finding }: { finding: Finding }) => {
  const t = useTranslations("findings");
  const port = finding.details["port"];
  const facts = [
    [t("columns.port"), typeof port === "number" || typeof port === "string" ? String(port) : null],
    [t("columns.cvss"), finding.cvss?.toFixed(1) ?? null],
    [t("columns.epss"), finding.epss?.toFixed(2) ?? null],
    [t("columns.exploit"), finding.exploit_available === null ? null : finding.exploit_available ? t("exploit.yes") : t("exploit.no")], // prettier-ignore
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  if (facts.length < 2) return null;
  return (
    <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-control border border-line">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0 px-3 py-2">
          <dt className="text-xs text-ink-2">{name}</dt>
          <dd className="truncate font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** One finding: what it means, how to fix it, what was seen, why it is mine, what became of it. */
export const FindingDrawer = ({ id, row, onClose }: { id: string; row?: Finding | undefined; onClose: () => void }) => {
  const t = useTranslations("findings");
  const user = useUser();
  const { data, error, isError, refetch } = useQuery(findingOf(id));
  const shown = data ?? row;
  if (shown === undefined) {
    return (
      <Drawer open onClose={onClose} title={isError ? t("drawer.gone") : t("drawer.loading")}>
        {isError ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton className="h-40 w-full" />
          </Loading>
        )}
      </Drawer>
    );
  }
  const mayTriage = user.permissions.includes("findings:triage");
  const mayReveal = user.permissions.includes("credentials:reveal");
  const { credential, machine } = shown.details;
  return (
    <Drawer
      open
      onClose={onClose}
      title={shown.title}
      head={
        <span className="flex flex-wrap items-center gap-2">
          <SeverityChip severity={shown.severity} boxed />
          {shown.exploit_available === true && (
            <Tag kind="exploit" icon="bolt">
              {t("exploit.yes")}
            </Tag>
          )}
          <Tag>{t(`state.${shown.status}`)}</Tag>
        </span>
      }
    >
      <div className="grid gap-4">
        <p className="mono break-all text-ink-2">{shown.subject}</p>
        <Facts finding={shown} />
        <Part title={t("drawer.why")}>
          <p className="break-words whitespace-pre-line text-ink-2">{shown.explanation}</p>
          <p className="mt-2 text-xs text-ink-3">
            {[
              t("drawer.firstSeen", { day: day(shown.first_seen) }),
              t("drawer.lastSeen", { day: day(shown.last_seen) }),
              ...(data === undefined ? [] : [t("drawer.points", { points: data.points })]),
            ].join(" · ")}
          </p>
          {shown.cve !== null && (
            <p className="mt-2">
              <LocalLink className="link mono" to={`/dashboard/threat-intelligence/cve-database/${shown.cve}`}>
                {shown.cve}
              </LocalLink>
            </p>
          )}
        </Part>
        <KnownFacts finding={shown} />
        {mayReveal && typeof credential === "string" && <RevealCredential key={credential} id={credential} />}
        {mayReveal && typeof machine === "string" && <RevealMachine key={machine} id={machine} />}
        <HowToFix finding={shown} />
        {/* What others stole or wrote is told above; there is nothing more to show of it. */}
        {(shown.evidence !== null || !hasKnownFacts(shown)) && (
          <Part
            title={t("drawer.evidence")}
            aside={shown.evidence !== null && <CopyButton text={JSON.stringify(shown.evidence, null, 2)} />}
          >
            <Evidence value={shown.evidence} />
          </Part>
        )}
        {data !== undefined && <WhyMine why={data.why_mine} domain={shown.domain} />}
        {shown.references.length > 0 && (
          <Part title={t("drawer.references")}>
            <ul className="grid gap-1">
              {shown.references
                .filter((address) => /^https?:\/\//.test(address))
                .map((address) => (
                  <li key={address} className="truncate">
                    <a className="link" href={address} rel="noopener noreferrer" target="_blank">
                      {address}
                    </a>
                  </li>
                ))}
            </ul>
          </Part>
        )}
        {shown.area === "domain-name-variations" && user.permissions.includes("takedowns:request") && (
          <TakedownPart finding={shown.id} name={shown.subject} />
        )}
        {mayTriage && <TicketPart finding={shown.id} />}
        {data !== undefined && data.history.length > 0 && <FindingHistory events={data.history} />}
        {mayTriage && <VerifyNow finding={shown} />}
        {mayTriage && data !== undefined && <Triage key={data.id} finding={data} />}
      </div>
    </Drawer>
  );
};
