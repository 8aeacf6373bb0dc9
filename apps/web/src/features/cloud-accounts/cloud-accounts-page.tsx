import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { ConfirmDialog, useConfirmed } from "../../shared/form/use-confirmed.tsx";
import { useOwnElsewhere } from "../../shared/session/use-own-elsewhere.ts";
import { Banner } from "../../shared/ui/banner.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { AccountDialog } from "./account-dialog.tsx";
import { AccountItem } from "./account-item.tsx";
import { type CloudAccount, cloudAccountsQuery, dropAccount, requestReading, testAccount } from "./api.ts";
import { useProblemText } from "./use-problem-text.ts";

/** Cloud accounts of the organization, as read-only sources of names and addresses and as proof of domains. */
export default function CloudAccountsPage() {
  const t = useTranslations("cloud-accounts");
  const own = useOwnElsewhere();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const queries = useQueryClient();
  /** When the account that is being read was read before. */
  const [reading, setReading] = useState<{ id: string; before: number | null } | null>(null);
  const list = useQuery(cloudAccountsQuery(reading !== null));
  const confirmed = useConfirmed();
  const [editing, setEditing] = useState<CloudAccount | "new" | null>(null);
  const [removing, setRemoving] = useState<CloudAccount | null>(null);
  const [under, setUnder] = useState<string | null>(null);
  const read = list.data?.accounts.find(({ id }) => id === reading?.id);
  if (reading !== null && list.data !== undefined && read?.read_at !== reading.before) setReading(null);

  const reread = () => queries.invalidateQueries({ queryKey: ["cloud-accounts"] });
  const act = async (what: string, work: () => Promise<void>) => {
    setUnder(what);
    try {
      await work();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setUnder(null);
    }
  };
  const onAct = (what: "read" | "test" | "edit" | "remove", account: CloudAccount) => {
    if (what === "edit") return setEditing(account);
    if (what === "remove") return setRemoving(account);
    void act(`${what}-${account.id}`, async () => {
      if (what === "read") {
        await requestReading(account.id);
        setReading({ id: account.id, before: account.read_at });
        toast({ kind: "success", title: t("queued") });
        return;
      }
      const result = await testAccount(account.id);
      toast(
        result.problem === null
          ? { kind: "success", title: t("tested", { account: result.account ?? "" }) }
          : { kind: "failure", title: t("testFailed", { reason: problemText(result.problem) }) },
      );
    });
  };
  const remove = async ({ id }: CloudAccount) => {
    setRemoving(null);
    await act(`remove-${id}`, () =>
      confirmed.run(async () => {
        await dropAccount(id);
        toast({ kind: "success", title: t("removed") });
        await reread();
      }),
    );
  };
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-40" />
        </Loading>
      );
    const { accounts, aws_principal } = list.data;
    if (accounts.length === 0) return <Empty title={t("none.title")}>{t("none.text")}</Empty>;
    return (
      <ul className="-my-3 divide-y divide-line">
        {accounts.map((account) => (
          <AccountItem key={account.id} {...{ account, under, onAct }} principal={aws_principal} />
        ))}
      </ul>
    );
  };
  return (
    <>
      <PageHead facts={t("intro")} />
      {own !== null && <Banner icon="building">{t("own", { name: own })}</Banner>}
      <Section title={t("connected")}>
        {body()}
        <div>
          <Button icon="plus" onClick={() => setEditing("new")}>
            {t("add")}
          </Button>
        </div>
      </Section>
      {editing !== null && (
        <AccountDialog
          account={editing === "new" ? null : editing}
          run={confirmed.run}
          onSaved={async () => {
            toast({ kind: "success", title: t("saved") });
            await reread();
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {removing !== null && (
        <Dialog
          open
          onClose={() => setRemoving(null)}
          title={t("removeTitle", { name: removing.name })}
          text={t("removeText")}
          actions={
            <>
              <Button kind="ghost" onClick={() => setRemoving(null)}>
                {t("form.cancel")}
              </Button>
              <Button kind="danger" onClick={() => void remove(removing)}>
                {t("actions.remove")}
              </Button>
            </>
          }
        />
      )}
      {confirmed.waiting !== null && <ConfirmDialog waiting={confirmed.waiting} onClose={confirmed.close} />}
    </>
  );
}
