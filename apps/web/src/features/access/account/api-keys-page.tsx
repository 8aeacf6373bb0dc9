import type { KeyScope } from "@parapet/domain/access";
import { day } from "@parapet/words/format/day";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { ScopeBoxes, scopeWord } from "../../../shared/access/scope-boxes.tsx";
import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { ConfirmDialog, useConfirmed } from "../../../shared/form/use-confirmed.tsx";
import { readRaw, readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { CopyText } from "../../../shared/ui/copy-text.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field, FieldError, PasswordField, SelectField } from "../../../shared/ui/field.tsx";
import { PageHead } from "../../../shared/ui/page-head.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { apiKeysQuery, dropApiKey, makeApiKey } from "./api.ts";

const LIFETIMES = [30, 90, 180, 365] as const;

const NewKey = ({
  confirmed,
  onMade,
  onClose,
}: {
  confirmed: ReturnType<typeof useConfirmed>;
  onMade: (secret: string) => void;
  onClose: () => void;
}) => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const form = useForm({
    check: (values) =>
      wrongOnly({
        name: readText(values, "name") === "" && common("required"),
        scopes: scopes.length === 0 && t("keys.pick"),
        password: readRaw(values, "password") === "" && common("required"),
      }),
    send: (values) =>
      confirmed.run(async () =>
        onMade(
          await makeApiKey({
            name: readText(values, "name"),
            days: Number(readText(values, "days")),
            scopes: [...scopes],
            password: readRaw(values, "password"),
          }),
        ),
      ),
  });
  return (
    <FormDialog
      title={t("keys.make")}
      text={t("keys.makeText")}
      form={form}
      submit={t("keys.submit")}
      busy={t("keys.busy")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <Field name="name" label={t("keys.name")} maxLength={100} autoComplete="off" error={form.errors["name"]} />
      <SelectField name="days" label={t("keys.lasts")} defaultValue="90" error={form.errors["days"]}>
        {LIFETIMES.map((days) => (
          <option key={days} value={days}>
            {t("keys.days", { days })}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-2">
        <legend className="lbl mb-1.5">{t("keys.may")}</legend>
        <ScopeBoxes chosen={scopes} onChange={setScopes} />
        {form.errors["scopes"] !== undefined && <FieldError id="scopes-error">{form.errors["scopes"]}</FieldError>}
      </fieldset>
      <PasswordField
        name="password"
        label={t("yourPassword")}
        autoComplete="current-password"
        error={form.errors["password"]}
      />
    </FormDialog>
  );
};

/** API keys: creation, secret shown once, last use, revocation. */
export default function ApiKeysPage() {
  const t = useTranslations("account");
  const list = useQuery(apiKeysQuery);
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<{ id: string; name: string } | null>(null);
  const confirmed = useConfirmed();
  const reread = () => queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  const revoke = async (id: string) => {
    try {
      await dropApiKey(id);
      toast({ kind: "success", title: t("keys.revoked") });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    await reread();
  };
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <Skeleton className="block h-10" />
        </Loading>
      );
    }
    if (list.data.length === 0) return <p className="text-ink-2">{t("keys.none")}</p>;
    return (
      <ul className="-my-3 divide-y divide-line">
        {list.data.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-2 font-[550]">
                {key.name} <code className="font-mono text-[13px] text-ink-2">{key.hint}…</code>
              </div>
              <div className="num text-[13px] text-ink-2">
                {key.last_used_at === null ? t("keys.unused") : t("keys.used", { at: minute(key.last_used_at) })}{" "}
                {t("keys.ends", { day: day(key.expires_at) })}
              </div>
              <div className="text-[13px] text-ink-2">
                {key.scopes.map((scope) => t(`keys.scopes.${scopeWord(scope)}`)).join(", ")}
              </div>
            </div>
            <Button
              size="small"
              aria-label={t("keys.revokeWhich", { name: key.name })}
              onClick={() => setRevoking(key)}
            >
              {t("keys.revoke")}
            </Button>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      <PageHead facts={t("keys.text")} />
      <div className="card grid gap-4 p-5">
        {body()}
        <Dialog
          open={revoking !== null}
          onClose={() => setRevoking(null)}
          title={t("keys.revokeWhich", { name: revoking?.name ?? "" })}
          text={t("keys.revokeText")}
          actions={
            <>
              <Button kind="ghost" onClick={() => setRevoking(null)}>
                {t("cancel")}
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  if (revoking !== null) void revoke(revoking.id);
                  setRevoking(null);
                }}
              >
                {t("keys.revoke")}
              </Button>
            </>
          }
        />
        <div>
          <Button icon="plus" onClick={() => setMaking(true)}>
            {t("keys.make")}
          </Button>
        </div>
        {making && (
          <NewKey
            confirmed={confirmed}
            onMade={(made) => {
              setMaking(false);
              setSecret(made);
              void reread();
            }}
            onClose={() => setMaking(false)}
          />
        )}
        {confirmed.waiting !== null && <ConfirmDialog waiting={confirmed.waiting} onClose={confirmed.close} />}
        {secret !== null && (
          <Dialog
            open
            title={t("keys.secret")}
            text={t("keys.secretText")}
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
