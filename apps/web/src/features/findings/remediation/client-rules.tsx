import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../../shared/i18n/local-link.tsx";
import { ORGANIZATION_PARAMETER } from "../../../shared/session/organization-address.ts";
import { Tag } from "../../../shared/ui/chips.tsx";
import { ListState } from "../../../shared/ui/list-state.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { Empty } from "../../../shared/ui/states.tsx";
import { clientRules } from "./rules-api.ts";

const RULES = "/dashboard/current-risk/work?panel=rules";

/** The rules of every client; they are changed in the client that they belong to. */
export const ClientRules = () => {
  const t = useTranslations("remediation");
  const common = useTranslations("common");
  const [page, setPage] = useState(1);
  const list = useQuery(clientRules(page));
  return (
    <ListState
      list={list}
      columns={2}
      isEmpty={({ data }) => data.length === 0}
      empty={<Empty title={t("rules.none")} />}
    >
      {({ data, pagination }) => (
        <>
          <ul className="grid gap-2">
            {data.map(({ organization, rules }) => (
              <li key={organization.id} className="card grid gap-2 p-3">
                <LocalLink className="link font-semibold" to={`${RULES}&${ORGANIZATION_PARAMETER}=${organization.id}`}>
                  {organization.name}
                </LocalLink>
                {rules.length === 0 && <span className="text-sm text-ink-2">{t("rules.none")}</span>}
                <ol className="grid gap-1">
                  {rules.map((rule) => (
                    <li key={rule.id} className="flex flex-wrap items-center gap-2 text-sm">
                      <span className="min-w-0 flex-1 break-words">{rule.name}</span>
                      {!rule.enabled && <Tag>{t("rules.off")}</Tag>}
                      <span className="text-ink-2">
                        {t("rules.applied", { count: rule.applied, overruled: rule.overruled })}
                      </span>
                      {rule.problem !== null && (
                        <Tag kind="warn">{common("pair", { label: t("rules.problem"), value: rule.problem })}</Tag>
                      )}
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ul>
          <Pager page={page} pageSize={PAGE_SIZE} total={pagination.total} onPage={setPage} />
        </>
      )}
    </ListState>
  );
};
