import { CONTROL_ANSWERS, type ControlAnswer, type FrameworkId } from "@parapet/domain/compliance";
import type { ClientCompliance } from "@parapet/domain/contracts/compliance";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import { clientsQuery } from "./api.ts";

export const COUNT_OF = {
  against: "against",
  for: "for",
  "not-visible": "not_visible",
  "not-assessed": "not_assessed",
} as const satisfies Record<ControlAnswer, string>;

/** The counts of one framework for every client, for partners and the operator. */
export const ClientAnswers = ({ framework }: { framework: FrameworkId }) => {
  const t = useTranslations("compliance");
  const [page, setPage] = useState(1);
  const list = useQuery(clientsQuery(framework, page));
  return (
    <section className="mt-6" aria-label={t("clients.title")}>
      <h2 className="mb-1 text-[17px] font-semibold">{t("clients.title")}</h2>
      <p className="mb-3 max-w-[80ch] text-ink-2">{t("clients.intro")}</p>
      <div className="card">
        <PagedTable
          isPart
          list={list}
          empty={<Empty title={t("clients.none")}>{t("clients.intro")}</Empty>}
          caption={t("clients.title")}
          columns={[
            { id: "client", heading: t("clients.client"), cell: ({ name }: ClientCompliance) => name },
            {
              id: "domains",
              heading: t("clients.domains"),
              cell: ({ domains }: ClientCompliance) => <span className="num">{domains}</span>,
            },
            ...CONTROL_ANSWERS.map((answer) => ({
              id: answer,
              heading: t(`answers.${answer}`),
              cell: ({ counts }: ClientCompliance) => <span className="num">{counts[COUNT_OF[answer]]}</span>,
            })),
            {
              id: "assessed",
              heading: t("assessedAt"),
              cell: ({ assessed_at }: ClientCompliance) => (assessed_at === null ? t("never") : minute(assessed_at)),
            },
          ]}
          rowKey={({ id }) => id}
          page={page}
          onPage={setPage}
        />
      </div>
    </section>
  );
};
