import { VENDOR_SORTS, VENDOR_TIERS } from "@parapet/domain/contracts/choices";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { BulkBar } from "../../shared/lists/bulk-bar.tsx";
import { ChoiceFilter } from "../../shared/lists/choice-filter.tsx";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { type AskedVendors, vendorsFile, vendorsPage } from "./api.ts";
import { ComparisonCard } from "./comparison-card.tsx";
import { vendorColumns } from "./vendor-columns.tsx";
import { VendorDrawer } from "./vendor-drawer.tsx";

const BASE = "/dashboard/third-party-management";
const FEWEST_COMPARED = 2;
const MAX_COMPARED = 4;

/** Accessible vendors with their assessment and questionnaire. */
export default function VendorsPage() {
  const t = useTranslations("third-party");
  const titles = useTranslations("titles");
  const user = useUser();
  const { to } = useLocale();
  const errorText = useErrorText();
  const { page, text, one, change } = useAsked();
  const order = useAskedOrder(VENDOR_SORTS);
  const asked: AskedVendors = { page, q: text("q"), tier: one("tier", VENDOR_TIERS), order };
  const list = useQuery(vendorsPage(asked));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(false);
  const opened = text("vendor");
  const showsOrganization = user.role_name !== "client_admin";
  const columns = useMemo(
    () =>
      vendorColumns(t, showsOrganization, chosen, (id, isChosen) => {
        setComparing(false);
        setChosen((before) =>
          isChosen ? [...before, id].slice(-MAX_COMPARED) : before.filter((other) => other !== id),
        );
      }),
    [t, showsOrganization, chosen],
  );
  const narrowed = asked.q !== "" || asked.tier !== null;
  const download = async () => {
    try {
      saveFile(await vendorsFile(asked), "third-parties.csv");
    } catch (error) {
      toast({ kind: "failure", title: t("exportFailed"), text: errorText(error) });
    }
  };
  const empty = narrowed ? (
    <Empty
      title={t("empty.filtered")}
      actions={<Button onClick={() => change({ q: "", tier: "" })}>{t("empty.clear")}</Button>}
    >
      {t("empty.filteredText")}
    </Empty>
  ) : (
    <Empty
      title={t("empty.title")}
      actions={<ButtonLink to={to(`${BASE}/submit-new-request`)}>{t("newRequest")}</ButtonLink>}
    >
      {t("empty.text")}
    </Empty>
  );
  return (
    <>
      <PageHead
        facts={list.data !== undefined && t("count", { count: list.data.pagination.total })}
        actions={
          <>
            <ButtonLink to={to(`${BASE}/third-party-data`)}>{t("data")}</ButtonLink>
            <ButtonLink kind="primary" icon="plus" to={to(`${BASE}/submit-new-request`)}>
              {t("newRequest")}
            </ButtonLink>
          </>
        }
      />
      {isComparing && chosen.length >= FEWEST_COMPARED && (
        <ComparisonCard ids={chosen} onClose={() => setComparing(false)} />
      )}
      {chosen.length > 0 && (
        <BulkBar label={t("compare.hint")} onClear={() => setChosen([])}>
          {chosen.length >= FEWEST_COMPARED && (
            <Button size="small" kind="primary" onClick={() => setComparing(true)}>
              {t("compare.open", { count: chosen.length })}
            </Button>
          )}
        </BulkBar>
      )}
      <div className="card">
        <PagedTable
          list={list}
          empty={empty}
          caption={titles("third-party-management")}
          columns={columns}
          sorts={VENDOR_SORTS}
          tools={{
            search: { label: t("search"), asked: asked.q, onAsk: (q) => change({ q }) },
            filters: {
              set: asked.tier === null ? 0 : 1,
              fields: (
                <ChoiceFilter
                  label={t("tier.label")}
                  value={asked.tier}
                  onChoose={(value) => change({ tier: value })}
                  any={t("tier.all")}
                  choices={VENDOR_TIERS}
                  name={(tier) => t(`tier.${tier}`)}
                />
              ),
            },
            exports: user.permissions.includes("findings:export")
              ? [{ label: t("exportCsv"), run: () => download() }]
              : [],
          }}
          rowKey={({ id }) => id}
          onOpen={({ id }) => change({ vendor: id, page: String(page) })}
          openKey={opened === "" ? undefined : opened}
          page={page}
          onPage={(next) => change({ page: String(next), vendor: "" })}
        />
      </div>
      {opened !== "" && (
        <VendorDrawer key={opened} id={opened} onClose={() => change({ vendor: "", page: String(page) })} />
      )}
    </>
  );
}
