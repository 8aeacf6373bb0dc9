import { day } from "@parapet/words/format/day";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { scopeWord } from "../../shared/access/scope-boxes.tsx";
import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { ConfirmDialog, useConfirmed } from "../../shared/form/use-confirmed.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import {
  addServiceAccount,
  revokeServiceAccount,
  rotateServiceAccount,
  saveServiceAccount,
  type ServiceAccount,
  serviceAccountsQuery,
} from "./api.ts";
import { ServiceAccountDialog } from "./service-account-dialog.tsx";
import { useAreaName } from "./use-area-name.ts";

const OVERLAPS = [24, 0, 72, 168] as const;
/** What the administrator decides about an account. */
type Under = { readonly what: "edit" | "rotate" | "take" | "revoke"; readonly account: ServiceAccount };

/** Names, limits and dates of one account, in lines. */
const Facts = ({ account }: { account: ServiceAccount }) => {
  const t = useTranslations("service-accounts");
  const scopes = useTranslations("account");
  const areaName = useAreaName();
  const { areas, domains, units, networks } = account;
  const facts = [
    account.purpose,
    account.owner === null ? t("noOwner") : t("owner", { name: account.owner.name }),
    account.scopes.map((scope) => scopes(`keys.scopes.${scopeWord(scope)}`)).join(", "),
    areas !== null && t("limits.areas", { list: areas.map(areaName).join(", ") }),
    domains !== null && t("limits.domains", { list: domains.join(", ") }),
    units !== null && t("limits.units", { list: units.join(", ") }),
    networks.length > 0 && t("limits.networks", { list: networks.join(", ") }),
    [
      account.last_used_at === null ? t("unused") : t("used", { at: minute(account.last_used_at) }),
      t("ends", { day: day(account.expires_at) }),
      account.previous_until !== null && t("overlap", { at: minute(account.previous_until) }),
    ]
      .filter((text) => text !== false)
      .join(" "),
  ];
  return facts
    .filter((text) => typeof text === "string" && text !== "")
    .map((text) => (
      <div key={String(text)} className="num text-[13px] text-ink-2">
        {text}
      </div>
    ));
};

/** What assistants read their servers from. */
const configurationFor = (url: string): string =>
  JSON.stringify(
    { mcpServers: { parapet: { type: "http", url, headers: { Authorization: "Bearer sk_…" } } } },
    null,
    2,
  );

const RotateDialog = ({
  account,
  rotate,
  onClose,
}: {
  account: ServiceAccount;
  rotate: (hours: number) => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("service-accounts");
  const form = useForm({
    check: () => wrongOnly({}),
    send: (values) => rotate(Number(readText(values, "overlap_hours"))),
  });
  return (
    <FormDialog
      title={t("rotating.title", { name: account.name })}
      text={t("rotating.text")}
      form={form}
      submit={t("rotate")}
      busy={t("form.busy")}
      cancel={t("form.cancel")}
      onClose={onClose}
    >
      <SelectField name="overlap_hours" label={t("rotating.overlap")} defaultValue="24">
        {OVERLAPS.map((hours) => (
          <option key={hours} value={hours}>
            {hours === 0 ? t("rotating.none") : t("rotating.hours", { hours })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
};

/** Machine identities of the organization: what each may do, its owner, its secret and its end. */
export default function ServiceAccountsPage() {
  const t = useTranslations("service-accounts");
  const common = useTranslations("account");
  const list = useQuery(serviceAccountsQuery);
  const queries = useQueryClient();
  const errorText = useErrorText();
  const confirmed = useConfirmed();
  const [adding, setAdding] = useState(false);
  const [under, setUnder] = useState<Under | null>(null);
  const [shown, setShown] = useState<{ name: string; secret: string } | null>(null);
  const close = () => setUnder(null);
  const reread = () => queries.invalidateQueries({ queryKey: serviceAccountsQuery.queryKey });
  const done = async (title: string) => {
    setAdding(false);
    close();
    toast({ kind: "success", title });
    await reread();
  };
  const rotate = (account: ServiceAccount, hours: number) =>
    confirmed.run(async () => {
      setShown({ name: account.name, secret: await rotateServiceAccount(account.id, hours) });
      await done(t("rotated"));
    });
  /** For decisions without a form of their own. */
  const act = async (work: () => Promise<void>) => {
    close();
    try {
      await work();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  const revoke = async ({ id }: ServiceAccount) => {
    await revokeServiceAccount(id);
    await done(t("revoked"));
  };
  const stateOf = ({ state }: ServiceAccount): string => {
    if (state === "active" || state === "expired") return t(`states.${state}`);
    return state === "rights" ? t("states.paused") : t("states.stopped");
  };
  const row = (account: ServiceAccount) => {
    const isOwn = account.owner?.is_caller === true && (account.state === "active" || account.state === "rights");
    const button = (what: Under["what"], label: string, which: string) => (
      <Button size="small" aria-label={which} onClick={() => setUnder({ what, account })}>
        {label}
      </Button>
    );
    const { name } = account;
    return (
      <li key={account.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2 font-[550]">
            {name} <code className="font-mono text-[13px] text-ink-2">{account.hint}…</code>
            <span className="chip">{stateOf(account)}</span>
          </div>
          <div className="text-[13px] text-ink-2">
            {t("clientId")} <code className="font-mono">{account.id}</code>
          </div>
          <Facts account={account} />
        </div>
        <div className="flex flex-wrap gap-2">
          {isOwn && button("edit", t("edit"), t("editWhich", { name }))}
          {isOwn && button("rotate", t("rotate"), t("rotateWhich", { name }))}
          {!isOwn && account.state !== "expired" && button("take", t("takeOver"), t("takeOverWhich", { name }))}
          {button("revoke", t("revoke"), t("revokeWhich", { name }))}
        </div>
      </li>
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
    if (list.data.data.length === 0) return <Empty title={t("none.title")}>{t("none.text")}</Empty>;
    return <ul className="-my-3 divide-y divide-line">{list.data.data.map(row)}</ul>;
  };
  const confirming = under?.what === "take" || under?.what === "revoke" ? under : null;
  return (
    <>
      <PageHead facts={t("intro")} />
      <Section title={t("list")}>
        {body()}
        <div>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        </div>
        {list.data !== undefined && (
          <div className="grid gap-1">
            <span className="lbl">{t("tokenUrl")}</span>
            <CopyText text={list.data.token_url} copy={common("copy")} copied={common("copied")} />
          </div>
        )}
      </Section>
      {list.data !== undefined && (
        <Section title={t("assistant.title")}>
          <p className="text-ink-2">{t("assistant.text")}</p>
          <CopyText text={configurationFor(list.data.mcp_url)} copy={common("copy")} copied={common("copied")} />
        </Section>
      )}
      {adding && (
        <ServiceAccountDialog
          account={null}
          save={(settings) =>
            confirmed.run(async () => {
              setShown({ name: settings.name, secret: await addServiceAccount(settings) });
              await done(t("created"));
            })
          }
          onClose={() => setAdding(false)}
        />
      )}
      {under?.what === "edit" && (
        <ServiceAccountDialog
          account={under.account}
          save={(settings) =>
            confirmed.run(async () => {
              await saveServiceAccount(under.account.id, settings);
              await done(t("saved"));
            })
          }
          onClose={close}
        />
      )}
      {under?.what === "rotate" && (
        <RotateDialog account={under.account} rotate={(hours) => rotate(under.account, hours)} onClose={close} />
      )}
      {confirming !== null && (
        <Dialog
          open
          onClose={close}
          title={t(confirming.what === "take" ? "taking.title" : "revoking.title", { name: confirming.account.name })}
          text={t(confirming.what === "take" ? "taking.text" : "revoking.text")}
          actions={
            <>
              <Button kind="ghost" onClick={close}>
                {t("form.cancel")}
              </Button>
              <Button
                kind="danger"
                onClick={() =>
                  void act(() =>
                    confirming.what === "take" ? rotate(confirming.account, 0) : revoke(confirming.account),
                  )
                }
              >
                {t(confirming.what === "take" ? "takeOver" : "revoke")}
              </Button>
            </>
          }
        />
      )}
      {confirmed.waiting !== null && <ConfirmDialog waiting={confirmed.waiting} onClose={confirmed.close} />}
      {shown !== null && (
        <Dialog
          open
          title={t("secret.title", { name: shown.name })}
          text={t("secret.text")}
          actions={
            <Button kind="primary" onClick={() => setShown(null)}>
              {t("secret.kept")}
            </Button>
          }
        >
          <div className="modal-b">
            <CopyText text={shown.secret} copy={common("copy")} copied={common("copied")} />
          </div>
        </Dialog>
      )}
    </>
  );
}
