import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { CallError } from "../../shared/call-error.ts";
import { ConfirmDialog, useConfirmed } from "../../shared/form/use-confirmed.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Banner } from "../../shared/ui/banner.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { FactList } from "../../shared/ui/fact-list.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { Empty, Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { useAction } from "../../shared/use-action.ts";
import { type Asked, type AuthorizationRequest, connectAssistant, requestQuery } from "./api.ts";
import { isReading, type Scope, useScopeText } from "./scope-texts.ts";

const PARAMETERS = [
  "response_type",
  "client_id",
  "redirect_uri",
  "code_challenge",
  "code_challenge_method",
  "state",
  "scope",
  "resource",
] as const satisfies readonly (keyof AuthorizationRequest)[];

/** What the client asked for, from the address. */
const useRequest = (): AuthorizationRequest => {
  const [search] = useSearchParams();
  const given = Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { client_id: "", redirect_uri: "", ...given };
};

const Decision = ({ request, asked }: { request: AuthorizationRequest; asked: Asked }) => {
  const t = useTranslations("assistants");
  const scopeText = useScopeText();
  const { organization } = useUser();
  const confirmed = useConfirmed();
  const action = useAction();
  const reading = asked.scopes.filter(isReading);
  // What changes something is chosen by the person, never in advance.
  const [chosen, setChosen] = useState<readonly Scope[]>(reading);
  const [isLeaving, setLeaving] = useState(false);
  const { client } = asked;
  const leave = (url: string) => {
    setLeaving(true);
    window.location.assign(url);
  };
  const allow = () => action.run(() => confirmed.run(async () => leave(await connectAssistant(request, [...chosen]))));
  const toggle = (scope: Scope, isOn: boolean) =>
    setChosen(asked.scopes.filter((other) => (other === scope ? isOn : chosen.includes(other))));
  if (isLeaving) return <p role="status">{t("connect.leaving")}</p>;
  return (
    <Section
      title={t("connect.ask", { name: client.name })}
      text={t("connect.text", { organization: organization.name, days: String(asked.days) })}
    >
      <Banner icon="warning">{t("connect.unverified")}</Banner>
      <FactList
        facts={[
          [t("connect.name"), `${client.name} (${day(client.registered_at)})`],
          [
            t("connect.goesTo"),
            client.is_local ? t("connect.local", { host: client.redirect_host }) : client.redirect_host,
          ],
        ]}
      />
      <fieldset className="grid gap-2">
        <legend className="lbl mb-1.5">{t("connect.may")}</legend>
        {asked.scopes.map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            label={scopeText(scope)}
            hint={isReading(scope) ? undefined : t("connect.changes")}
            checked={chosen.includes(scope)}
            onChange={({ target }) => toggle(scope, target.checked)}
          />
        ))}
      </fieldset>
      {reading.length > 0 && reading.length < asked.scopes.length && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setChosen(reading)}>
            {t("connect.onlyReading")}
          </Button>
          <Button size="small" onClick={() => setChosen(asked.scopes)}>
            {t("connect.everything")}
          </Button>
        </div>
      )}
      {chosen.length === 0 && <p role="alert">{t("connect.pick")}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          busy={action.busy && t("connect.busy")}
          disabled={chosen.length === 0}
          onClick={() => void allow()}
        >
          {t("connect.submit")}
        </Button>
        <Button kind="ghost" onClick={() => leave(asked.decline_url)}>
          {t("connect.decline")}
        </Button>
      </div>
      {confirmed.waiting !== null && <ConfirmDialog waiting={confirmed.waiting} onClose={confirmed.close} />}
    </Section>
  );
};

/** An assistant asks to act for the person: who it is, where the access goes, what it may do, and the decision. */
export default function ConnectAssistantPage() {
  const t = useTranslations("assistants");
  const request = useRequest();
  const asked = useQuery(requestQuery(request));
  const body = () => {
    if (asked.isError)
      return asked.error instanceof CallError && asked.error.status === 400 ? (
        <Empty title={t("connect.invalid.title")}>{t("connect.invalid.text")}</Empty>
      ) : (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      );
    if (asked.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-40" />
        </Loading>
      );
    return <Decision request={request} asked={asked.data} />;
  };
  return (
    <>
      <PageHead />
      {body()}
    </>
  );
}
