import { day } from "@parapet/words/format/day";
import { Fragment, useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { startTest, type Connection, dropConnection, type SignOn, switchOn } from "./api.ts";
import { OidcDialog } from "./oidc-dialog.tsx";
import { SamlDialog } from "./saml-dialog.tsx";

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

/** What has to be entered at the provider, and the certificates that its answers are verified with. */
const Addresses = ({ connection }: { connection: Connection }) => {
  const t = useTranslations("sign-on");
  const words = { copy: t("providers.copy"), copied: t("providers.copied") };
  const { saml } = connection;
  const values =
    saml === null
      ? [
          [t("providers.redirect"), connection.redirect_url],
          [t("providers.logout"), connection.logout_url],
        ]
      : [
          [t("saml.entityId"), saml.entity_id],
          [t("saml.assertionUrl"), saml.assertion_url],
        ];
  return (
    <div className="grid gap-2 text-[13px]">
      {values.map(([label, value]) => (
        <Fragment key={label}>
          <span>{label}</span>
          <CopyText text={value ?? ""} {...words} />
        </Fragment>
      ))}
      {saml !== null && (
        <>
          <a className="link" href={saml.entity_id} download="parapet-metadata.xml">
            {t("saml.ownMetadata")}
          </a>
          <span>{t("saml.signing")}</span>
          <ul className="grid gap-1 [overflow-wrap:anywhere] text-ink-2">
            {saml.certificates.map(({ fingerprint, expires_at }) => (
              <li key={fingerprint}>{t("saml.certificate", { fingerprint, date: day(expires_at) })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
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
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [editing, setEditing] = useState<Connection | "oidc" | "saml" | null>(null);
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
      const url = await startTest(id);
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
  const kind = typeof editing === "string" ? editing : editing?.kind;
  const EditDialog = kind === "saml" ? SamlDialog : OidcDialog;
  return (
    <Section title={t("providers.title")} text={t("providers.text")}>
      {data.connections.length === 0 && <p className="text-ink-2">{t("providers.none")}</p>}
      <ul className="-my-3 divide-y divide-line empty:hidden">
        {data.connections.map((connection) => {
          const { id, enabled, required } = connection;
          return (
            <li key={id} className="grid gap-3 py-3">
              <div className="flex flex-wrap items-center gap-2 font-[550]">
                {connection.name}
                <Tag>{connection.kind === "saml" ? "SAML 2.0" : "OpenID Connect"}</Tag>
                <States connection={connection} />
              </div>
              <div className="text-[13px] [overflow-wrap:anywhere] text-ink-2">
                {connection.issuer}, {connection.domains.map(({ name }) => name).join(", ")}
              </div>
              <Addresses connection={connection} />
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
      {!canAdd && (
        <div className="grid gap-1 text-[13px] text-ink-2">
          <p>{t("providers.noDomain")}</p>
          {data.other_domains.map(({ name, reason }) => (
            <p key={name} className="[overflow-wrap:anywhere]">
              {common("pair", { label: name, value: t(`providers.obstacles.${reason}`) })}
            </p>
          ))}
          <p>
            <LocalLink className="link" to="/dashboard/account/settings/domains">
              {t("providers.verify")}
            </LocalLink>
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" disabled={!canAdd} onClick={() => setEditing("oidc")}>
          {t("providers.add")}
        </Button>
        <Button icon="plus" disabled={!canAdd} onClick={() => setEditing("saml")}>
          {t("saml.add")}
        </Button>
      </div>
      {editing !== null && (
        <EditDialog
          connection={typeof editing === "string" ? null : editing}
          domains={data.domains}
          run={run}
          onSaved={() => said(t("providers.saved"))}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
};
