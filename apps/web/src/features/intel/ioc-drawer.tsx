import type { IocRow } from "@parapet/domain/contracts/intel";
import { defang } from "@parapet/domain/intel";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Tag } from "../../shared/ui/chips.tsx";
import { DrawerSteps, useStepKeys } from "../../shared/ui/drawer-steps.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { CopyButton } from "./copy-button.tsx";
import { DecayChart } from "./decay-chart.tsx";
import { DrawerPart } from "./drawer-part.tsx";
import { ownIocs } from "./ioc-api.ts";
import { threatName } from "./ioc-columns.tsx";
import { LinkedIocs } from "./linked-iocs.tsx";
import { OwnFindings } from "./own-findings.tsx";
import { SightingsChart } from "./sightings-chart.tsx";

const MAX_HOSTS = 5;

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-[13px]">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-3">{name}</dt>
        <dd className="break-words">{value}</dd>
      </div>
    ))}
  </dl>
);

const Sighting = ({ sighting }: { sighting: IocRow["sightings"][number] }) => {
  const t = useTranslations("threat-intel");
  return (
    <li className="rounded-control border border-line p-3">
      <p className="mb-1.5 flex items-center justify-between gap-2">
        <b className="text-[13px]">{sighting.feed}</b>
        <span className="text-xs text-ink-3">{t("ioc.confidenceIs", { confidence: sighting.confidence })}</span>
      </p>
      <Facts
        facts={[
          [t("ioc.columns.threat"), threatName(sighting)],
          [t("ioc.firstSeen"), day(sighting.first_seen)],
          [t("ioc.columns.lastSeen"), day(sighting.last_seen)],
          ...(sighting.tags.length === 0 ? [] : [[t("ioc.tags"), sighting.tags.join(", ")] as const]),
          ...(sighting.reference !== null && /^https?:\/\//.test(sighting.reference)
            ? [
                [
                  t("ioc.reference"),
                  <a
                    key="reference"
                    className="link block truncate"
                    href={sighting.reference}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {sighting.reference}
                  </a>,
                ] as const,
              ]
            : []),
        ]}
      />
    </li>
  );
};

/** One indicator: what it is, who saw it, what it is still worth, and whether it is near one's own hosts. */
export const IocDrawer = ({
  row,
  onClose,
  onPrevious = null,
  onNext = null,
}: {
  row: IocRow;
  onClose: () => void;
  /** The neighbors within the list; null at its ends. */
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
}) => {
  const t = useTranslations("threat-intel");
  const mayCompare = useUser().permissions.includes("findings:read");
  const hosts = useQuery({ ...ownIocs, enabled: mayCompare }).data?.hostsOf.get(row.id) ?? [];
  const { malware } = row;
  const lists = useTranslations("shell");
  useStepKeys(onNext, onPrevious);
  return (
    <Drawer
      open
      onClose={onClose}
      tools={
        <DrawerSteps
          previous={lists("lists.previous")}
          next={lists("lists.next")}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      }
      title={<span className="mono block text-base break-all">{row.value}</span>}
      head={
        <span className="flex flex-wrap items-center gap-2">
          <Tag>{t(`ioc.types.${row.type}`)}</Tag>
          <Tag>{row.expired ? t("ioc.expired") : t("ioc.live")}</Tag>
          {row.warnings.length > 0 && (
            <Tag kind="warn" icon="warning">
              {t("ioc.onWarningList")}
            </Tag>
          )}
        </span>
      }
      actions={
        <>
          <CopyButton text={row.value} label={t("ioc.copy")} />
          <CopyButton text={defang(row.value)} label={t("ioc.copyDefanged")} />
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          facts={[
            [t("ioc.columns.threat"), threatName(row)],
            [t("ioc.firstSeen"), day(row.first_seen)],
            [t("ioc.columns.lastSeen"), day(row.last_seen)],
            [t("ioc.tags"), row.tags.length === 0 ? "---" : row.tags.join(", ")],
            ...(row.type === "cve"
              ? [
                  [
                    t("cve.columns.cve"),
                    <LocalLink
                      key="cve"
                      className="link"
                      to={`/dashboard/threat-intelligence/cve-database/${row.value}`}
                    >
                      {row.value}
                    </LocalLink>,
                  ] as const,
                ]
              : []),
          ]}
        />
        {row.warnings.length > 0 && (
          <DrawerPart title={t("ioc.warnings.title")}>
            <ul className="mb-2 grid list-disc gap-1 pl-5 text-[13px]">
              {row.warnings.map((list) => (
                <li key={list}>{list}</li>
              ))}
            </ul>
            <p className="text-[13px] text-ink-2">{t("ioc.warnings.text")}</p>
          </DrawerPart>
        )}
        <DrawerPart title={t("ioc.decay.title", { score: row.score })}>
          <DecayChart ioc={row} />
          <p className="mt-2 text-[13px] text-ink-2">
            {t(row.expired ? "ioc.decay.over" : "ioc.decay.text", {
              confidence: row.confidence,
              score: row.score,
              day: day(row.expires_at),
            })}
          </p>
        </DrawerPart>
        <DrawerPart title={t("ioc.sightings", { count: row.sightings.length })}>
          {row.sightings.length > 0 && <SightingsChart sightings={row.sightings} />}
          <ul className="grid gap-2">
            {row.sightings.map((sighting) => (
              <Sighting key={sighting.feed} sighting={sighting} />
            ))}
          </ul>
        </DrawerPart>
        {malware !== null && <LinkedIocs ioc={{ ...row, malware }} />}
        {mayCompare && (
          <DrawerPart title={t("own.title")}>
            {hosts.length > 0 && (
              <p className="mb-2 text-[13px]">
                <Tag kind="exploit" icon="eye">
                  {t("own.is", { hosts: hosts.slice(0, MAX_HOSTS).join(", ") })}
                </Tag>
              </p>
            )}
            <OwnFindings text={row.value} />
          </DrawerPart>
        )}
      </div>
    </Drawer>
  );
};
