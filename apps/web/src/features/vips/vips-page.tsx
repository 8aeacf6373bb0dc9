import { VIP_SORTS } from "@parapet/domain/contracts/choices";
import type { Vip } from "@parapet/domain/contracts/vips";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import { useAsked } from "../../shared/use-asked.ts";
import { useCoverageWords } from "../coverage/shared/use-coverage-words.ts";
import { vipsPage } from "./api.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { vipColumns } from "./vip-columns.tsx";
import { VipDialog } from "./vip-dialog.tsx";

const FULL = "vip-slots-full";

type Under = { readonly action: "add" } | { readonly action: "edit" | "remove"; readonly vip: Vip };

/** People who are watched by name, and the slots that are left. */
export default function VipsPage() {
  const t = useTranslations("vips");
  const titles = useTranslations("titles");
  const user = useUser();
  const { to } = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { page, text, change } = useAsked();
  const q = text("q");
  const list = useQuery(vipsPage(page, q, useAskedOrder(VIP_SORTS)));
  const [under, setUnder] = useState<Under | null>(null);
  const rows = list.data?.data ?? [];
  const slots = list.data?.slots;
  const showsOrganization = user.role_name !== "client_admin";
  const unknown = useCoverageWords();
  const columns = vipColumns(t, { to, showsOrganization, unknown }, (action, vip) => setUnder({ action, vip }));
  const close = () => setUnder(null);
  const reread = () => queries.invalidateQueries({ queryKey: ["vips"] });
  const done = () => {
    close();
    void reread();
  };
  // Refused before the form is filled in; operators and partners choose the organization in the form.
  const isFull = user.role_name === "client_admin" && slots?.limit != null && slots.used >= slots.limit;
  const add = (
    <Button
      kind="primary"
      icon="plus"
      disabled={isFull}
      aria-describedby={isFull ? FULL : undefined}
      onClick={() => setUnder({ action: "add" })}
    >
      {t("add.open")}
    </Button>
  );

  const empty =
    q === "" ? (
      <Empty title={t("empty.title")}>{t("empty.text")}</Empty>
    ) : (
      <Empty
        title={t("empty.filtered")}
        actions={<Button onClick={() => change({ q: "" })}>{t("empty.clear")}</Button>}
      >
        {t("empty.filteredText", { typed: q })}
      </Empty>
    );

  return (
    <>
      <PageHead
        facts={
          list.data !== undefined && (
            <>
              <span>{t("count", { count: list.data.pagination.total })}</span>
              {user.role_name === "client_admin" && slots !== undefined && (
                <span>
                  {slots.limit === null
                    ? t("slotsOpen", { used: slots.used })
                    : t("slots", { used: slots.used, limit: slots.limit })}
                </span>
              )}
              {isFull && (
                <span id={FULL}>
                  {t("slotsFull", { limit: slots.limit ?? 0 })}{" "}
                  <LocalLink className="link" to="/plans-pricing">
                    {t("slotsMore")}
                  </LocalLink>
                </span>
              )}
            </>
          )
        }
        actions={add}
      />
      <div className="card">
        <PagedTable
          list={list}
          empty={empty}
          caption={titles("management/vip-management")}
          columns={columns}
          sorts={VIP_SORTS}
          tools={{ search: { label: t("search"), asked: q, onAsk: (asked) => change({ q: asked }) } }}
          rowKey={({ id }) => id}
          onOpen={({ id }) => void navigate(to(`/dashboard/management/vip-management/seeAll/${id}`))}
          page={page}
          onPage={(next) => change({ page: String(next) })}
        />
      </div>
      {under?.action === "add" && <VipDialog vip={null} reread={reread} onDone={done} onClose={close} />}
      {under?.action === "edit" && (
        <VipDialog
          key={under.vip.id}
          // The latest version: another user may change the VIP while the dialog is open.
          vip={rows.find(({ id }) => id === under.vip.id) ?? under.vip}
          reread={reread}
          onDone={done}
          onClose={close}
        />
      )}
      {under?.action === "remove" && <RemoveDialog vip={under.vip} onDone={done} onClose={close} />}
    </>
  );
}
