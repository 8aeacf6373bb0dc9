import type { Organization } from "@parapet/domain/contracts/organizations";
import { day } from "@parapet/words/format/day";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { planName } from "../../shared/format/plan-name.ts";
import { Tag } from "../../shared/ui/chips.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import type { Column } from "../../shared/ui/table-order.ts";

type Translate = ReturnType<typeof useTranslations<"leads">>;

const clientsPage = (page: number) =>
  queryOptions({
    queryKey: ["organizations", "mine", page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/org_management/", { query: { type: "client", sort: "expiry", page }, signal }),
  });

const Ends = ({ licence, t }: { licence: Organization["licence"]; t: Translate }) => {
  if (licence.ends_at === null) return <Tag kind="exploit">{t("clients.noLicence")}</Tag>;
  if (licence.state === "active") return <span className="num">{day(licence.ends_at)}</span>;
  return licence.state === "expired" ? (
    <Tag kind="exploit" icon="warning">
      {t("clients.ended", { day: day(licence.ends_at) })}
    </Tag>
  ) : (
    <Tag kind="warn" icon="clock">
      {day(licence.ends_at)}
    </Tag>
  );
};

const columnsOf = (t: Translate): Column<Organization>[] => [
  { id: "name", heading: t("clients.name"), cell: ({ name }) => <b className="font-semibold">{name}</b> },
  { id: "plan", heading: t("plan"), cell: ({ licence }) => planName(licence.plan) },
  { id: "ends", heading: t("clients.ends"), cell: ({ licence }) => <Ends licence={licence} t={t} /> },
];

/** The clients of a seller with plan and expiry, earliest expiry first. No findings, no scores. */
export const ClientsPart = () => {
  const t = useTranslations("leads");
  const [page, setPage] = useState(1);
  const list = useQuery(clientsPage(page));
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Section title={t("clients.title")} text={t("clients.text")}>
      <PagedTable
        isPart
        list={list}
        empty={<Empty title={t("clients.none")}>{t("clients.noneText")}</Empty>}
        caption={t("clients.title")}
        columns={columns}
        rowKey={({ id }) => id}
        page={page}
        onPage={setPage}
      />
    </Section>
  );
};
