import type { UnownedObject } from "@parapet/domain/contracts/access";
import { day } from "@parapet/words/format/day";
import { ownedName } from "@parapet/words/messages/access/ownership/kinds";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { ConfirmDialog, useConfirmed } from "../../../shared/form/use-confirmed.tsx";
import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { CopyText } from "../../../shared/ui/copy-text.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { PageHead } from "../../../shared/ui/page-head.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { adoptUnowned, removeUnowned, unownedQuery } from "./api.ts";

/** What stopped because its owner has no authority: adopted with a new secret, or removed. */
export default function OwnershipPage() {
  const t = useTranslations("account");
  const { locale } = useLocale();
  const list = useQuery(unownedQuery);
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [secret, setSecret] = useState<string | null>(null);
  const [removing, setRemoving] = useState<UnownedObject | null>(null);
  const [busy, setBusy] = useState(false);
  const confirmed = useConfirmed();
  const nameOf = ({ kind, label }: UnownedObject) => ownedName(locale, kind, label);
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await confirmed.run(async () => {
        await work();
        toast({ kind: "success", title: done });
        await queries.invalidateQueries({ queryKey: unownedQuery.queryKey });
      });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    setBusy(false);
  };
  const adopt = ({ kind, id }: UnownedObject) =>
    act(async () => setSecret(await adoptUnowned({ kind, id })), t("ownership.adopted"));
  const remove = ({ kind, id }: UnownedObject) => act(() => removeUnowned({ kind, id }), t("ownership.removed"));
  const row = (one: UnownedObject) => (
    <li key={`${one.kind} ${one.id}`} className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <div className="font-[550]">{nameOf(one)}</div>
        <div className="num text-[13px] text-ink-2">
          {t(`ownership.reasons.${one.reason}`)}
          {". "}
          {one.owner !== null && one.owner !== "" && `${t("ownership.by", { name: one.owner })} `}
          {one.ended_at !== null && t("ownership.since", { day: day(one.ended_at) })}
        </div>
        {!one.adoptable && <div className="text-[13px] text-ink-2">{t("ownership.notYours")}</div>}
      </div>
      {one.adoptable && (
        <div className="flex gap-2">
          <Button
            size="small"
            disabled={busy}
            aria-label={t("ownership.adoptWhich", { what: nameOf(one) })}
            onClick={() => void adopt(one)}
          >
            {t("ownership.adopt")}
          </Button>
          <Button
            size="small"
            kind="ghost"
            disabled={busy}
            aria-label={t("ownership.removeWhich", { what: nameOf(one) })}
            onClick={() => setRemoving(one)}
          >
            {t("ownership.remove")}
          </Button>
        </div>
      )}
    </li>
  );
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-10" />
        </Loading>
      );
    if (list.data.length === 0) return <p className="text-ink-2">{t("ownership.none")}</p>;
    return <ul className="-my-3 divide-y divide-line">{list.data.map(row)}</ul>;
  };
  return (
    <>
      <PageHead facts={t("ownership.text")} />
      <div className="card grid gap-4 p-5">
        {body()}
        <Dialog
          open={removing !== null}
          onClose={() => setRemoving(null)}
          title={t("ownership.removeWhich", { what: removing === null ? "" : nameOf(removing) })}
          text={t("ownership.removeText")}
          actions={
            <>
              <Button kind="ghost" onClick={() => setRemoving(null)}>
                {t("cancel")}
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  if (removing !== null) void remove(removing);
                  setRemoving(null);
                }}
              >
                {t("ownership.remove")}
              </Button>
            </>
          }
        />
        {confirmed.waiting !== null && <ConfirmDialog waiting={confirmed.waiting} onClose={confirmed.close} />}
        {secret !== null && (
          <Dialog
            open
            title={t("ownership.secret")}
            text={t("ownership.secretText")}
            actions={
              <Button kind="primary" onClick={() => setSecret(null)}>
                {t("keys.kept")}
              </Button>
            }
          >
            <div className="modal-b">
              <CopyText text={secret} copy={t("copy")} copied={t("copied")} />
            </div>
          </Dialog>
        )}
      </div>
    </>
  );
}
