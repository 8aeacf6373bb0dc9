import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import type { useTranslations } from "use-intl";

import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import type { Asset, AssetKind } from "./inventory-api.ts";

type Words = ReturnType<typeof useTranslations<"inventory">>;
type AssetColumn = Column<Asset>;

const SHOWN_NAMES = 2;
const NOTHING = "---";

/** The name of an asset as people read it; host names within it with their accents. */
export const shownName = ({ kind, name }: Pick<Asset, "kind" | "name">): string =>
  kind === "domain" || kind === "host" ? shownDomain(name) : name;

/** The first of several names, and how many more there are. */
const some = (names: readonly string[]) =>
  names.length === 0 ? (
    NOTHING
  ) : (
    <span className="mono block max-w-[32ch] truncate" title={names.slice(0, 20).join("\n")}>
      {names.slice(0, SHOWN_NAMES).map(shownDomain).join(", ")}
      {names.length > SHOWN_NAMES && ` +${names.length - SHOWN_NAMES}`}
    </span>
  );

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === "" ? NOTHING : value;

const wide = (value: string | null | undefined) =>
  value === null || value === undefined || value === "" ? (
    NOTHING
  ) : (
    <span className="line-clamp-2 max-w-[36ch] min-w-[16ch] break-words" title={value}>
      {value}
    </span>
  );

/** Sorting is the server's; the head of a column only needs to be a button. */
const BY_SERVER = { sort: () => 0 } as const;

const isPast = (at: number | null): boolean => at !== null && at * 1000 < Date.now();

const endDay = (t: Words, { expires_at }: Pick<Asset, "expires_at">, word: "expired" | "ended") => (
  <span className="flex items-center gap-2 whitespace-nowrap">
    {day(expires_at)}
    {isPast(expires_at) && <Tag kind="warn">{t(word)}</Tag>}
  </span>
);

const expiry = (t: Words, heading: string): AssetColumn => ({
  ...BY_SERVER,
  id: "expires",
  heading,
  cell: (asset) => endDay(t, asset, "expired"),
});

/** The day on which maintenance ends; of a version that is outdated without a known day, the oldest that is maintained. */
const endOfLife = (t: Words): AssetColumn => ({
  ...expiry(t, t("columns.endOfLife")),
  cell: (asset) =>
    asset.expires_at === null && asset.facts.supported_from != null ? (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag kind="warn">{t("ended")}</Tag>
        <span className="text-ink-2">{t("maintainedFrom", { version: asset.facts.supported_from })}</span>
      </span>
    ) : (
      endDay(t, asset, "ended")
    ),
});

/** The columns that each list has beside the name, the findings and the times. */
const columnsOfKind = (t: Words): { readonly [K in AssetKind]: readonly AssetColumn[] } => ({
  domain: [
    { id: "registrar", heading: t("columns.registrar"), cell: ({ facts }) => wide(facts.registrar) },
    expiry(t, t("columns.expires")),
  ],
  host: [{ id: "ips", heading: t("columns.ips"), cell: ({ ips }) => some(ips) }],
  address: [
    {
      id: "network",
      heading: t("columns.network"),
      cell: ({ asn, facts }) => (asn === null ? NOTHING : wide(`AS${asn} ${facts.asn_name ?? ""}`.trim())),
    },
    { id: "country", heading: t("columns.country"), cell: ({ country }) => text(country) },
    { id: "provider", heading: t("columns.provider"), cell: ({ provider, facts }) => wide(facts.edge ?? provider) },
    { id: "hosts", heading: t("columns.hosts"), cell: ({ hosts }) => some(hosts) },
  ],
  service: [
    { ...BY_SERVER, id: "port", heading: t("columns.port"), align: "end", cell: ({ port }) => text(port) },
    {
      id: "product",
      heading: t("columns.product"),
      cell: ({ product, version, facts }) => wide([product ?? facts.service, version].filter(Boolean).join(" ")),
    },
    { id: "ips", heading: t("columns.ips"), cell: ({ ips }) => some(ips) },
  ],
  website: [
    { id: "status", heading: t("columns.status"), align: "end", cell: ({ facts }) => text(facts.status) },
    { id: "title", heading: t("columns.title"), cell: ({ facts }) => wide(facts.title) },
    {
      id: "technologies",
      heading: t("columns.technologies"),
      cell: ({ facts }) => wide((facts.technologies ?? []).join(", ")),
    },
  ],
  technology: [
    { id: "version", heading: t("columns.version"), cell: ({ version }) => text(version) },
    endOfLife(t),
    { id: "hosts", heading: t("columns.hosts"), cell: ({ hosts }) => some(hosts) },
  ],
  certificate: [
    { id: "issuer", heading: t("columns.issuer"), cell: ({ facts }) => wide(facts.issuer) },
    expiry(t, t("columns.expires")),
    {
      id: "key",
      heading: t("columns.key"),
      cell: ({ facts }) => (
        <span className="flex items-center gap-2 whitespace-nowrap">
          {[facts.key_type?.toUpperCase(), facts.key_bits].filter(Boolean).join(" ")}
          {(facts.weak ?? []).length > 0 && <Tag kind="warn">{t("weak")}</Tag>}
          {facts.trusted === false && <Tag kind="warn">{t("untrusted")}</Tag>}
        </span>
      ),
    },
    { id: "hosts", heading: t("columns.hosts"), cell: ({ hosts }) => some(hosts) },
  ],
});

export const assetColumns = (t: Words, kind: AssetKind, hasManyDomains: boolean): AssetColumn[] => [
  {
    ...BY_SERVER,
    id: "name",
    heading: t("columns.name"),
    cell: (asset) => (
      <span className="flex max-w-[48ch] items-center gap-2">
        <span className="mono line-clamp-2 min-w-[22ch] break-all" title={asset.name}>
          {shownName(asset)}
        </span>
        {asset.is_new && asset.gone_at === null && <Tag kind="warn">{t("new")}</Tag>}
        {asset.gone_at !== null && <Tag>{t("gone")}</Tag>}
        {asset.disposition !== "own" && <Tag>{t(`dispositions.${asset.disposition}`)}</Tag>}
      </span>
    ),
  },
  ...(hasManyDomains && kind !== "domain"
    ? [{ id: "domain", heading: t("columns.domain"), cell: ({ domain }: Asset) => shownDomain(domain) }]
    : []),
  ...columnsOfKind(t)[kind],
  {
    ...BY_SERVER,
    id: "findings",
    heading: t("columns.findings"),
    align: "end",
    sortsFirst: "descending",
    cell: ({ findings }) => findings,
  },
  {
    id: "worst",
    heading: t("columns.worst"),
    cell: ({ worst }) => (worst === null ? NOTHING : <SeverityChip severity={worst} />),
  },
  {
    ...BY_SERVER,
    id: "first_seen",
    heading: t("columns.firstSeen"),
    sortsFirst: "descending",
    cell: (it) => day(it.first_seen),
  },
  {
    ...BY_SERVER,
    id: "last_seen",
    heading: t("columns.lastSeen"),
    sortsFirst: "descending",
    cell: (it) => day(it.last_seen),
  },
];
