import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { Tag } from "../../shared/ui/chips.tsx";
import { FactList } from "../../shared/ui/fact-list.tsx";
import { resolution, trustProblem } from "./fact-values.ts";
import type { Asset } from "./inventory-api.ts";

type Row = readonly [name: string, value: ReactNode];

const MAX_LISTED = 50;

/** The facts of an asset by its kind. A fact that no run assessed says so; one without a value says "none". */
const useFactRows = (asset: Asset): Row[] => {
  const t = useTranslations("inventory");
  const { facts } = asset;
  const shown = (value: ReactNode | undefined): ReactNode =>
    value === undefined ? (
      <span className="text-ink-3">{t("facts.notAssessed")}</span>
    ) : value === null || value === "" ? (
      t("facts.none")
    ) : (
      value
    );
  const list = (values: readonly string[] | undefined): ReactNode =>
    shown(values === undefined ? undefined : values.slice(0, MAX_LISTED).join("\n"));
  const flag = (value: boolean | undefined): ReactNode =>
    shown(value === undefined ? undefined : t(value ? "facts.yes" : "facts.no"));
  const when = (at: number | null | undefined): ReactNode => shown(at == null ? at : day(at));
  const ips: Row = [t("columns.ips"), list(asset.ips)];
  const hosts: Row = [t("columns.hosts"), list(asset.hosts.map(shownDomain))];
  switch (asset.kind) {
    case "domain":
      return [
        [t("columns.registrar"), shown(facts.registrar)],
        [t("facts.registered_at"), when(facts.registered_at)],
        [t("columns.expires"), facts.registrar === undefined ? shown(undefined) : when(asset.expires_at)],
        [t("facts.registration_status"), list(facts.registration_status)],
        [t("facts.name_servers"), list(facts.name_servers)],
        ips,
      ];
    case "host":
      return [
        ips,
        [t("facts.resolution"), shown(facts.resolution == null ? facts.resolution : resolution(t, facts.resolution))],
        [t("facts.aliases"), list(facts.aliases)],
      ];
    case "address":
      return [
        [t("facts.ip_version"), facts.ip_version],
        [t("facts.asn"), shown(asset.asn === null ? null : `AS${asset.asn} ${facts.asn_name ?? ""}`.trim())],
        [t("columns.country"), shown(asset.country)],
        [t("columns.provider"), shown(asset.provider)],
        [t("facts.edge"), shown(facts.edge)],
        [
          t("facts.not_public"),
          facts.not_public == null
            ? flag(facts.not_public === null ? false : undefined)
            : `${t("facts.yes")} (${facts.not_public})`,
        ],
        hosts,
      ];
    case "service":
      return [
        [t("columns.port"), asset.port],
        [t("facts.protocol"), shown(facts.protocol)],
        [t("facts.service"), shown(facts.service)],
        [t("columns.product"), shown(asset.product ?? (facts.service === undefined ? undefined : null))],
        [t("columns.version"), shown(asset.version ?? (facts.service === undefined ? undefined : null))],
        [t("facts.cpe"), shown(facts.cpe)],
        [t("facts.tls"), flag(facts.tls)],
        [t("facts.banner"), shown(facts.banner)],
        ips,
      ];
    case "website":
      return [
        [t("columns.status"), shown(facts.status)],
        [t("columns.title"), shown(facts.title)],
        [t("facts.final_url"), shown(facts.final_url)],
        [t("facts.redirects_to"), shown(facts.redirects_to)],
        [t("facts.server"), shown(facts.server)],
        [t("columns.technologies"), list(facts.technologies)],
        [t("facts.certificate"), shown(facts.certificate)],
        [t("facts.analytics"), list(facts.analytics)],
        [t("facts.favicon"), shown(facts.favicon)],
        ips,
      ];
    case "technology":
      return [
        [t("columns.product"), shown(asset.product)],
        [t("columns.version"), shown(asset.version)],
        [
          t("columns.endOfLife"),
          shown(facts.end_of_life ?? (facts.supported_from == null ? facts.end_of_life : t("ended"))),
        ],
        [t("facts.supported_from"), shown(facts.supported_from)],
        [t("facts.cpe"), shown(facts.cpe)],
        hosts,
      ];
    case "certificate":
      return [
        [t("facts.subject"), shown(facts.subject)],
        [t("columns.issuer"), shown(facts.issuer)],
        [t("facts.names"), list(facts.names)],
        [t("facts.not_before"), when(facts.not_before)],
        [t("facts.not_after"), when(facts.not_after)],
        [
          t("columns.key"),
          <span key="key" className="flex flex-wrap items-center gap-2">
            {[facts.key_type?.toUpperCase(), facts.key_bits].filter(Boolean).join(" ")}
            {(facts.weak ?? []).length > 0 && <Tag kind="warn">{t("weak")}</Tag>}
          </span>,
        ],
        [t("facts.signature"), shown(facts.signature)],
        [t("facts.self_signed"), flag(facts.self_signed)],
        [t("facts.trusted"), facts.trusted === false ? trustProblem(t, facts.trust_problem) : flag(facts.trusted)],
        [t("facts.chain"), list(facts.chain?.map(({ subject, not_after }) => `${subject} (${day(not_after)})`))],
        [t("facts.logs"), list(facts.logs)],
        [t("facts.serial"), shown(facts.serial)],
        [t("facts.sha256"), asset.key],
        hosts,
      ];
  }
};

export const AssetFactList = ({ asset }: { asset: Asset }) => <FactList facts={useFactRows(asset)} />;
