import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { AssetLink } from "../../shared/ui/asset-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Failed, Loading } from "../../shared/ui/states.tsx";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";
import { affectedServicesQuery } from "./cve-api.ts";

const KIND = { "version-match": "exploit", "may-be-patched": "warn", "product-only": "plain" } as const;

/** The services of one's own that this applies to by what is known today, published after the last scan or not. */
export const AffectedServices = ({ cve }: { cve: string }) => {
  const t = useTranslations("threat-intel");
  const found = useQuery(affectedServicesQuery(cve));
  const body = () => {
    if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
    if (found.data === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={4} rows={2} />
        </Loading>
      );
    }
    const { data, looked_at, unknown_product } = found.data;
    const counted = t("services.counted", { all: looked_at, unknown: unknown_product });
    if (data.length === 0)
      return (
        <p className="card-b text-[13px] text-ink-2">
          {t("services.none")} {counted}
        </p>
      );
    return (
      <>
        <Table
          caption={`${t("services.title")}, ${cve}`}
          maxHeight="360px"
          rows={data}
          rowKey={({ host, ip, port, protocol }) => `${host} ${ip} ${port} ${protocol}`}
          columns={[
            {
              id: "host",
              heading: t("own.host"),
              cell: (row) => (
                <span className="mono">
                  <AssetLink name={row.host}>{row.host}</AssetLink>
                </span>
              ),
            },
            {
              id: "port",
              heading: t("own.port"),
              cell: (row) => (
                <span className="mono">
                  {row.port}/{row.protocol}
                </span>
              ),
            },
            {
              id: "product",
              heading: t("own.product"),
              cell: (row) => (
                <span className="block max-w-[24ch] truncate" title={row.cpe}>
                  {[row.product, row.version].filter((part) => part !== null).join(" ") || "---"}
                </span>
              ),
            },
            {
              id: "certainty",
              heading: t("services.certainty"),
              cell: (row) => <Tag kind={KIND[row.certainty]}>{t(`services.is.${row.certainty}`)}</Tag>,
            },
          ]}
        />
        <p className="card-b text-[13px] text-ink-3">{counted}</p>
      </>
    );
  };
  return (
    <Card title={t("services.title")} flush>
      {body()}
    </Card>
  );
};
