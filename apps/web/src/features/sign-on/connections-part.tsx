import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { beginTest, type Connection, dropConnection, type SignOn, switchOn } from "./api.ts";
import { ConnectionDialog } from "./connection-dialog.tsx";

const States = ({ connection }: { connection: Connection }) => {
  const t = useTranslations("sign-on");
  return (
    <>
      <Tag {...(connection.enabled && { kind: "ok" })}>
        {connection.enabled ? t("providers.enabled") : t("providers.disabled")}
      </Tag>
      {connection.required && <Tag>{t("providers.required")}</Tag>}
      {!connection.tested && <Tag>{t("providers.untested")}</Tag>}
      {connection.domains.some(({ verified }) => !verified) && <Tag>{t("providers.unverified")}</Tag>}
    </>
  );
};

/** The identity providers and what can be done with each. */
export const ConnectionsPart = ({
  data,
  run,
  onSaved,
}: {
  data: SignOn;
  run: (act: () => Promise<void>) => Promise<void>;
  onSaved: () => Promise<void>;
}) => {
  const t = useTranslations("sign-on");
  const errorText = useErrorText();
  const [editing, setEditing] = useState<Connection | "new" | null>(null);
  const [under, setUnder] = useState<string | null>(null);
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
  const said = async (title: string) => {
    toast({ kind: "success", title });
    await onSaved();
  };
  const change = (connection: Connection, what: string, state: { enabled: boolean; required: boolean }) =>
    act(`${what}-${connection.id}`, () =>
      run(async () => {
        await switchOn(connection.id, state);
        await said(t("providers.switched"));
      }),
    );
  const remove = ({ id }: Connection) =>
    act(`remove-${id}`, () =>
      run(async () => {
        await dropConnection(id);
        await said(t("providers.removed"));
      }),
    );
  const test = ({ id }: Connection) =>
    act(`test-${id}`, async () => {
      const url = await beginTest(id);
      globalThis.location.assign(url);
    });
  const action = (
    connection: Connection,
    what: "edit" | "test" | "enable" | "disable" | "require" | "allow" | "remove",
    onClick: () => unknown,
  ) => (
    <Button
      size="small"
      aria-label={t(`providers.${what}Which`, { name: connection.name })}
      busy={under === `${what}-${connection.id}` && t("providers.working")}
      onClick={() => void onClick()}
    >
      {t(`providers.${what}`)}
    </Button>
  );
  const canAdd = data.domains.length > 0;
  return (
    <Section title={t("providers.title")} text={t("providers.text")}>
      {data.connections.length === 0 && <p className="text-ink-2">{t("providers.none")}</p>}
      <ul className="-my-3 divide-y divide-line">
        {data.connections.map((connection) => {
          const { id, enabled, required } = connection;
          return (
            <li key={id} className="grid gap-3 py-3">
              <div className="flex flex-wrap items-center gap-2 font-[550]">
                {connection.name}
                <States connection={connection} />
              </div>
              <div className="text-[13px] [overflow-wrap:anywhere] text-ink-2">
                {connection.issuer}, {connection.domains.map(({ name }) => name).join(", ")}
              </div>
              <div className="grid gap-2 text-[13px]">
                <span>{t("providers.redirect")}</span>
                <CopyText text={connection.redirect_url} copy={t("providers.copy")} copied={t("providers.copied")} />
                <span>{t("providers.logout")}</span>
                <CopyText text={connection.logout_url} copy={t("providers.copy")} copied={t("providers.copied")} />
              </div>
              <div className="flex flex-wrap gap-2">
                {action(connection, "edit", () => setEditing(connection))}
                {action(connection, "test", () => test(connection))}
                {enabled
                  ? action(connection, "disable", () =>
                      change(connection, "disable", { enabled: false, required: false }),
                    )
                  : action(connection, "enable", () =>
                      change(connection, "enable", { enabled: true, required: false }),
                    )}
                {enabled &&
                  (required
                    ? action(connection, "allow", () => change(connection, "allow", { enabled, required: false }))
                    : action(connection, "require", () => change(connection, "require", { enabled, required: true })))}
                {action(connection, "remove", () => remove(connection))}
              </div>
            </li>
          );
        })}
      </ul>
      {!canAdd && <p className="text-[13px] text-ink-2">{t("providers.noDomain")}</p>}
      <div>
        <Button icon="plus" disabled={!canAdd} onClick={() => setEditing("new")}>
          {t("providers.add")}
        </Button>
      </div>
      {editing !== null && (
        <ConnectionDialog
          connection={editing === "new" ? null : editing}
          domains={data.domains}
          run={run}
          onSaved={() => said(t("providers.saved"))}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
};
