import type { Finding, readFinding } from "@parapet/domain/contracts/findings";
import { OWN_ASSET_AREAS } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Place } from "../../shared/ui/asset-link.tsx";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { DrawerSteps, useStepKeys } from "../../shared/ui/drawer-steps.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Probability } from "../../shared/ui/figures.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { LookAlikePicture } from "../screenshots/shared/look-alike-picture.tsx";
import { TakedownPart } from "../takedowns/shared/takedown-part.tsx";
import { AlsoAt } from "./also-at.tsx";
import { findingQuery } from "./api.ts";
import { Part } from "./drawer-part.tsx";
import { Evidence } from "./evidence.tsx";
import { Exploitation } from "./exploitation.tsx";
import { FindingActions } from "./finding-actions.tsx";
import { FindingHistory } from "./finding-history.tsx";
import { FixClaim } from "./fix-claim.tsx";
import { HowToFix } from "./how-to-fix.tsx";
import { hasKnownFacts, KnownFacts } from "./known-facts.tsx";
import { RevealCredential } from "./reveal-credential.tsx";
import { RevealMachine } from "./reveal-machine.tsx";
import { Standards } from "./standards.tsx";
import { WhyMine } from "./why-mine.tsx";
import { WorkTop } from "./work-top.tsx";

type Detail = z.infer<(typeof readFinding)["reply"]>["data"];
type Words = ReturnType<typeof useTranslations<"findings">>;

const exploitWords = (available: boolean | null, t: Words): string | null => {
  if (available === null) return null;
  return available ? t("exploitation.public") : t("exploit.no");
};

/** The figures that a vulnerability is evaluated by. */
const Facts = ({ finding }: { finding: Finding }) => {
  const t = useTranslations("findings");
  const port = finding.details["port"];
  const facts = [
    [t("columns.port"), typeof port === "number" || typeof port === "string" ? String(port) : null],
    [t("columns.cvss"), finding.cvss?.toFixed(1) ?? null],
    [t("columns.epss"), finding.epss === null ? null : <Probability key="epss" share={finding.epss} />],
    [t("exploitation.exploits"), exploitWords(finding.exploit_available, t)],
  ].filter((fact): fact is [string, string | ReactElement] => fact[1] !== null);
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

/** Since when it is there again, after it had been resolved. */
const Again = ({ detail }: { detail: Detail }) => {
  const t = useTranslations("findings");
  const reopened = detail.history.findLast(({ kind }) => kind === "reopened");
  if (reopened === undefined || detail.resolved_at !== null) return null;
  return (
    <p className="font-semibold text-critical">
      {t(detail.area === "domain-name-variations" ? "drawer.activeAgain" : "drawer.foundAgain", {
        day: day(reopened.at),
      })}
    </p>
  );
};

const LookAlikePart = ({ domain, name }: { domain: string; name: string }) => (
  <Part title={useTranslations("screenshots")("title")}>
    <LookAlikePicture domain={domain} name={name} />
  </Part>
);

interface Props {
  readonly id: string;
  readonly row?: Finding | undefined;
  readonly onClose: () => void;
  /** The neighbors within the list; null at its ends. */
  readonly onPrevious?: (() => void) | null;
  readonly onNext?: (() => void) | null;
}

/** One finding: what it means, how to fix it, its evidence, its attribution, its history, and what to do about it. */
export const FindingDrawer = ({ id, row, onClose, onPrevious = null, onNext = null }: Props) => {
  const t = useTranslations("findings");
  const user = useUser();
  const { data, error, isError, refetch } = useQuery(findingQuery(id));
  const shown = data ?? row;
  useStepKeys(onNext, onPrevious);
  const content = useRef<HTMLDivElement>(null);
  // Another finding is read from its beginning.
  useEffect(() => {
    content.current?.parentElement?.scrollTo(0, 0);
  }, [id]);
  const tools = (
    <DrawerSteps previous={t("drawer.previous")} next={t("drawer.next")} onPrevious={onPrevious} onNext={onNext} />
  );
  if (shown === undefined) {
    return (
      <Drawer open onClose={onClose} tools={tools} title={isError ? t("drawer.gone") : t("drawer.loading")}>
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
  const isLookAlike = shown.area === "domain-name-variations";
  const mayTriage = user.permissions.includes("findings:triage");
  const mayReveal = user.permissions.includes("credentials:reveal");
  const { credential, machine } = shown.details;
  return (
    <Drawer
      open
      onClose={onClose}
      tools={tools}
      title={shown.title}
      head={
        <span className="flex flex-wrap items-center gap-2">
          <SeverityChip severity={shown.severity} boxed />
          {shown.known_exploited && <Tag kind="exploit">{t("exploitation.known")}</Tag>}
          {shown.exploit_available === true && (
            <Tag kind="exploit" icon="bolt">
              {t("columns.exploit")}
            </Tag>
          )}
        </span>
      }
      actions={
        mayTriage ? (
          <FindingActions key={shown.id} finding={shown} detail={data} />
        ) : (
          <p className="text-[13px] text-ink-2">{t("drawer.readOnly")}</p>
        )
      }
    >
      <div key={shown.id} ref={content} className="grid gap-4">
        <p className="mono break-all text-ink-2">
          <Place name={shown.subject} area={shown.area} domain={shown.domain} />
        </p>
        <WorkTop finding={shown} detail={data} mayTriage={mayTriage} />
        {data !== undefined && <Again detail={data} />}
        <FixClaim finding={shown} />
        {isLookAlike && <LookAlikePart domain={shown.domain} name={shown.subject} />}
        {isLookAlike && user.permissions.includes("takedowns:request") && (
          <TakedownPart finding={shown.id} name={shown.subject} />
        )}
        <Part title={t("drawer.why")}>
          <p className="break-words whitespace-pre-line text-ink-2">{shown.explanation}</p>
          <p className="mt-2 text-xs text-ink-3">
            {[
              t("drawer.firstSeen", { day: day(shown.first_seen) }),
              t("drawer.lastSeen", { day: day(shown.last_seen) }),
              ...(data === undefined || data.points === null ? [] : [t("drawer.points", { points: data.points })]),
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
        <HowToFix finding={shown} fixedVersion={data?.fixed_version ?? null} />
        <KnownFacts finding={shown} />
        {mayReveal && typeof credential === "string" && <RevealCredential key={credential} id={credential} />}
        {mayReveal && typeof machine === "string" && <RevealMachine key={machine} id={machine} />}
        {/* What third parties stole or wrote is described above; no check collected evidence of it. */}
        {(shown.evidence !== null || !hasKnownFacts(shown)) && (
          <Part title={t("drawer.evidence")}>
            <Evidence finding={shown} />
          </Part>
        )}
        <AlsoAt finding={shown} />
        <details className="border-t border-line pt-4">
          <summary className="cursor-pointer text-sm font-semibold">{t("drawer.details")}</summary>
          <div className="mt-4 grid gap-4">
            <Facts finding={shown} />
            {data !== undefined && <Exploitation finding={data} />}
            {data !== undefined && OWN_ASSET_AREAS.has(shown.area) && (
              <WhyMine why={data.why_mine} domain={shown.domain} />
            )}
            <Standards finding={shown} />
          </div>
        </details>
        {data !== undefined && data.history.length > 0 && <FindingHistory events={data.history} />}
      </div>
    </Drawer>
  );
};
