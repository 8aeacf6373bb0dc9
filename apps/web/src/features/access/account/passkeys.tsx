import type { listPasskeys } from "@parapet/domain/contracts/passkeys";
import { day } from "@parapet/words/format/day";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { ConfirmDialog, useConfirmed } from "../../../shared/form/use-confirmed.tsx";
import { readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { currentUserQuery } from "../../../shared/session/current-user.ts";
import { PasskeyElsewhere } from "../../../shared/session/passkey-elsewhere.tsx";
import { canUsePasskeys } from "../../../shared/session/passkey.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Tag } from "../../../shared/ui/chips.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { Failed, useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { useHydrated } from "../../../shared/use-hydrated.ts";
import { LIST, Row, Waiting } from "./access-lists.tsx";
import { passkeysQuery, registerPasskey, replaceRecoveryCodes, revokePasskey, savePasskeyName } from "./api.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Passkey = z.output<(typeof listPasskeys)["reply"]>["data"][number];

const NAME_LENGTH = 100;

const NameDialog = ({
  title,
  text,
  submit,
  busy,
  name = "",
  send,
  onClose,
}: {
  title: string;
  text?: string;
  submit: string;
  busy: string;
  name?: string;
  send: (name: string) => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const form = useForm({
    check: (values) => wrongOnly({ name: readText(values, "name") === "" && common("required") }),
    send: (values) => send(readText(values, "name")),
  });
  return (
    <FormDialog
      title={title}
      text={text}
      form={form}
      submit={submit}
      busy={busy}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <Field
        name="name"
        label={t("passkeys.name")}
        placeholder={t("passkeys.namePlaceholder")}
        defaultValue={name}
        maxLength={NAME_LENGTH}
        error={form.errors["name"]}
      />
    </FormDialog>
  );
};

/** The passkeys of the account: several, named, revocable. */
export const Passkeys = () => {
  const t = useTranslations("account");
  const queries = useQueryClient();
  const errorText = useErrorText();
  const list = useQuery(passkeysQuery);
  const isUsable = useHydrated() && canUsePasskeys();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [under, setUnder] = useState<string | null>(null);
  const confirmed = useConfirmed();
  // With the account: where the organization requires a passkey, the first one opens the portal.
  const reread = () =>
    Promise.all([passkeysQuery, currentUserQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));

  const add = async (name: string) => {
    await confirmed.run(async () => {
      const made = await registerPasskey(name);
      toast({ kind: "success", title: t("passkeys.added") });
      if (made !== null) setCodes(made);
      await reread();
    });
    setAdding(false);
  };
  const act = async (id: string, work: () => Promise<void>) => {
    setUnder(id);
    try {
      await confirmed.run(work);
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setUnder(null);
    }
  };
  const remove = ({ id }: Passkey) =>
    act(id, async () => {
      await revokePasskey(id);
      toast({ kind: "success", title: t("passkeys.removed") });
      await reread();
    });
  const replace = () => act("codes", async () => setCodes(await replaceRecoveryCodes()));

  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) return <Waiting />;
    if (list.data.length === 0) return <p className="text-ink-2">{t("passkeys.none")}</p>;
    return (
      <ul className={LIST}>
        {list.data.map((passkey) => (
          <Row
            key={passkey.id}
            title={
              <>
                {passkey.name}
                <Tag>{passkey.synced ? t("passkeys.synced") : t("passkeys.device")}</Tag>
              </>
            }
            facts={[
              t("passkeys.created", { at: day(passkey.created_at) }),
              ...(passkey.last_used_at === null ? [] : [t("passkeys.used", { at: minute(passkey.last_used_at) })]),
            ].join(", ")}
            action={
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  aria-label={t("passkeys.renameWhich", { name: passkey.name })}
                  onClick={() => setRenaming(passkey)}
                >
                  {t("passkeys.rename")}
                </Button>
                <Button
                  size="small"
                  aria-label={t("passkeys.removeWhich", { name: passkey.name })}
                  busy={under === passkey.id && t("checking")}
                  onClick={() => void remove(passkey)}
                >
                  {t("passkeys.remove")}
                </Button>
              </div>
            }
          />
        ))}
      </ul>
    );
  };
  const hasSome = list.data !== undefined && list.data.length > 0;
  return (
    <Section title={t("passkeys.title")} text={t("passkeys.text")}>
      {body()}
      {!isUsable && <p className="text-[13px] text-ink-2">{t("passkeys.unavailable")}</p>}
      {!isUsable && <PasskeyElsewhere />}
      {hasSome && <p className="text-[13px] text-ink-2">{t("passkeys.codesText")}</p>}
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" disabled={!isUsable} onClick={() => setAdding(true)}>
          {t("passkeys.add")}
        </Button>
        {hasSome && (
          <Button busy={under === "codes" && t("checking")} onClick={() => void replace()}>
            {t("passkeys.codes")}
          </Button>
        )}
      </div>
      {adding && (
        <NameDialog
          title={t("passkeys.add")}
          text={t("passkeys.addText")}
          submit={t("passkeys.create")}
          busy={t("passkeys.creating")}
          send={add}
          onClose={() => setAdding(false)}
        />
      )}
      {renaming !== null && (
        <NameDialog
          title={t("passkeys.renameWhich", { name: renaming.name })}
          submit={t("passkeys.save")}
          busy={t("saving")}
          name={renaming.name}
          send={async (name) => {
            await savePasskeyName(renaming.id, name);
            toast({ kind: "success", title: t("passkeys.renamed") });
            setRenaming(null);
            await reread();
          }}
          onClose={() => setRenaming(null)}
        />
      )}
      {confirmed.waiting !== null && <ConfirmDialog waiting={confirmed.waiting} onClose={confirmed.close} />}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
};
