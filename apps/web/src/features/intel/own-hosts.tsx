import type { Finding } from "@parapet/domain/contracts/findings";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Blind, Loading } from "../../shared/ui/states.tsx";
import { Table, TableSkeleton } from "../../shared/ui/table.tsx";

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "---";

export const findingHost = (finding: Finding): string => text(finding.details["host"] ?? finding.subject);

/** Hosts with an open finding, and those whose findings are all resolved. Several ports of a host are one host. */
export const countHosts = (findings: readonly Finding[]): { readonly open: number; readonly closed: number } => {
  const open = new Set(findings.filter(({ resolved_at }) => resolved_at === null).map(findingHost));
  return { open: open.size, closed: new Set(findings.map(findingHost)).size - open.size };
};

/**
 * Is the finding about this CVE? One about another CVE is not, even where that one's summary mentions this one. The search finds names
 * that begin alike (CVE-2021-4422 and CVE-2021-44228): only the whole name counts.
 */
export const namesCve = ({ cve, details }: Pick<Finding, "cve" | "details">, id: string): boolean =>
  cve === null ? new RegExp(`${id}(?!\\d)`).test(JSON.stringify({ ...details, summary: undefined })) : cve === id;

/** Where on one's own perimeter is this CVE, and where was it? */
export const OwnHosts = ({
  cve,
  findings,
  failed,
  onRetry,
}: {
  cve: string;
  findings: readonly Finding[] | undefined;
  failed: boolean;
  onRetry: () => void;
}) => {
  const t = useTranslations("threat-intel");
  const body = () => {
    if (failed) {
      return (
        <Blind
          reason={t("own.blind")}
          actions={
            <button type="button" className="link" onClick={onRetry}>
              {t("own.again")}
            </button>
          }
        />
      );
    }
    if (findings === undefined) {
      return (
        <Loading>
          <TableSkeleton columns={5} rows={2} />
        </Loading>
      );
    }
    if (findings.length === 0) return <p className="card-b text-[13px] text-ink-2">{t("own.noneCve")}</p>;
    return (
      <div className="pt-2">
        <Table
          caption={`${t("own.title")}, ${cve}`}
          maxHeight="360px"
          rows={findings}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "host",
              heading: t("own.host"),
              cell: (row) => (
                <LocalLink
                  className="link mono"
                  to={`/dashboard/current-risk/${row.area}?finding=${row.id}&status=all`}
                >
                  {findingHost(row)}
                </LocalLink>
              ),
            },
            {
              id: "port",
              heading: t("own.port"),
              cell: (row) => (
                <span className="mono">
                  {[row.details["port"], row.details["protocol"]].filter(Boolean).map(text).join("/") || "---"}
                </span>
              ),
            },
            {
              id: "product",
              heading: t("own.product"),
              cell: (row) => (
                <span className="block max-w-[24ch] truncate">
                  {[row.details["product"], row.details["version"]].filter(Boolean).map(text).join(" ") || "---"}
                </span>
              ),
            },
            {
              id: "first",
              heading: t("own.firstSeen"),
              cell: (row) => <span className="num">{day(row.first_seen)}</span>,
            },
            {
              id: "state",
              heading: t("own.state"),
              cell: (row) =>
                row.resolved_at === null ? (
                  <Tag kind="exploit">{t(`own.status.${row.work_state ?? row.status}`)}</Tag>
                ) : (
                  <Tag kind="ok" icon="check">
                    {t("own.closed", { day: day(row.resolved_at) })}
                  </Tag>
                ),
            },
          ]}
        />
      </div>
    );
  };
  return (
    <Card title={t("own.title")} flush>
      {body()}
    </Card>
  );
};
