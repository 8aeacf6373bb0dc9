import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { addScim, dropScim, rotateToken, scimQuery } from "./api.ts";

/** The connections by which identity providers push users and groups. */
export const ScimPart = ({ run }: { run: (act: () => Promise<void>) => Promise<void> }) => {
  const t = useTranslations("sign-on");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const errorText = useErrorText();
  const list = useQuery(scimQuery);
  const [token, setToken] = useState<string | null>(null);
  const [under, setUnder] = useState<string | null>(null);
  const reread = () => queries.invalidateQueries({ queryKey: scimQuery.queryKey });
  const form = useForm({
    check: (values) => wrongOnly({ name: readText(values, "name") === "" && common("required") }),
    send: (values) =>
      run(async () => {
        setToken(await addScim(readText(values, "name")));
        await reread();
      }),
  });
  const act = async (what: string, work: () => Promise<void>) => {
    setUnder(what);
    try {
      await run(async () => {
        await work();
        await reread();
      });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setUnder(null);
    }
  };
  const words = { copy: t("providers.copy"), copied: t("providers.copied") };
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-10" />
        </Loading>
      );
    return (
      <>
        <div className="grid gap-2 text-[13px]">
          <span>{t("scim.url")}</span>
          <CopyText text={list.data.url} {...words} />
        </div>
        {list.data.connections.length === 0 && <p className="text-ink-2">{t("scim.none")}</p>}
        <ul className="-my-3 divide-y divide-line">
          {list.data.connections.map(({ id, name, hint, users, groups, last_used_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <div className="font-[550]">{name}</div>
                <div className="text-[13px] text-ink-2">
                  {t("scim.facts", { users, groups, hint })},{" "}
                  {last_used_at === null ? t("scim.never") : t("scim.used", { at: minute(last_used_at) })}
                </div>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  aria-label={t("scim.rotateWhich", { name })}
                  busy={under === `rotate-${id}` && t("scim.working")}
                  onClick={() => void act(`rotate-${id}`, async () => setToken(await rotateToken(id)))}
                >
                  {t("scim.rotate")}
                </Button>
                <Button
                  size="small"
                  aria-label={t("scim.removeWhich", { name })}
                  busy={under === `remove-${id}` && t("scim.working")}
                  onClick={() =>
                    void act(`remove-${id}`, async () => {
                      await dropScim(id);
                      toast({ kind: "success", title: t("scim.removed") });
                    })
                  }
                >
                  {t("scim.remove")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        <form method="post" className="grid gap-2" onSubmit={form.onSubmit} noValidate>
          <div className="flex items-start gap-2">
            <Field className="flex-1" name="name" label={t("scim.name")} maxLength={100} error={form.errors["name"]} />
            <Button className="mt-[26px]" type="submit" busy={form.busy && t("scim.working")}>
              {t("scim.add")}
            </Button>
          </div>
          <FormFailure text={form.failure} />
        </form>
      </>
    );
  };
  return (
    <Section title={t("scim.title")} text={t("scim.text")}>
      {body()}
      {token !== null && (
        <Dialog
          open
          onClose={() => setToken(null)}
          title={t("scim.tokenTitle")}
          text={t("scim.tokenText")}
          actions={<Button onClick={() => setToken(null)}>{t("scim.close")}</Button>}
        >
          <div className="modal-b">
            <CopyText text={token} {...words} />
          </div>
        </Dialog>
      )}
    </Section>
  );
};
