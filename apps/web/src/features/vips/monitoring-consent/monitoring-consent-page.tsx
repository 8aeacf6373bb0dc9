import type { MonitoringConsent } from "@parapet/domain/contracts/monitoring-consent";
import { localeOf } from "@parapet/words/links";
import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";

import { CallError } from "../../../shared/call-error.ts";
import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { wordsIn } from "../../../shared/i18n/words.tsx";
import { linkQueryClient } from "../../../shared/query-client.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../../shared/ui/states.tsx";
import { answer, consentQuery } from "./api.ts";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(localeOf(location.pathname))["monitoring-consent"].meta.title },
  { name: "robots", content: "noindex, nofollow" },
  // The token is part of the address: no other site may learn it from a link on this page.
  { name: "referrer", content: "no-referrer" },
];

type Answer = "confirmed" | "refused" | "withdrawn";

const Request = ({ token, request }: { token: string; request: MonitoringConsent }) => {
  const t = useTranslations("monitoring-consent");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { organisation, domain, state } = request;
  const send = async (decision: Answer) => {
    setBusy(decision);
    setFailure(null);
    try {
      const next = await answer({ token, answer: decision, user_names: request.user_names });
      queries.setQueryData(consentQuery(token).queryKey, next);
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(null);
  };
  const button = (decision: Answer, label: string, kind: "primary" | "ghost" | "danger") => (
    <Button
      kind={kind}
      busy={busy === decision && t("working")}
      disabled={busy !== null}
      onClick={() => void send(decision)}
    >
      {label}
    </Button>
  );
  return (
    <div className="card grid gap-4 p-6">
      <p>{t("asks", { organisation, domain })}</p>
      <p className="mono break-all">{request.address}</p>
      {request.user_names.length > 0 && (
        <div>
          <p>{t("names")}</p>
          <ul className="mono mt-1 grid gap-1">
            {request.user_names.map((name) => (
              <li key={name} className="break-all">
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-ink-2">{t("purpose", { organisation })}</p>
      <p className="text-ink-2">{t("rights")}</p>
      <p role="status">
        <b className="font-[550]">{t(`state.${state}`)}</b>
      </p>
      {!request.can_confirm && state !== "confirmed" && <p className="text-ink-2">{t("expired")}</p>}
      <FormFailure text={failure} />
      <div className="flex flex-wrap gap-2">
        {state !== "confirmed" && request.can_confirm && button("confirmed", t("confirm"), "primary")}
        {(state === "needed" || state === "requested") && button("refused", t("refuse"), "ghost")}
        {state === "confirmed" && button("withdrawn", t("withdraw"), "danger")}
      </div>
    </div>
  );
};

const Consent = () => {
  const t = useTranslations("monitoring-consent");
  const { token = "" } = useParams();
  const request = useQuery(consentQuery(token));
  const isGone = request.isError && request.error instanceof CallError && [400, 410].includes(request.error.status);
  const body = () => {
    if (isGone) return <Empty title={t("gone.title")}>{t("gone.text")}</Empty>;
    if (request.isError) return <Failed error={request.error} onRetry={() => void request.refetch()} />;
    if (request.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-64" />
        </Loading>
      );
    return <Request token={token} request={request.data} />;
  };
  return (
    <main id="main" className="mx-auto grid w-full max-w-[720px] content-start gap-4 px-4 py-10">
      <h1 className="text-2xl">{t("title")}</h1>
      {body()}
    </main>
  );
};

/** A consent request, for the person behind the address: who asks, for what, and the decision. */
export default function MonitoringConsentPage() {
  return (
    <QueryClientProvider client={linkQueryClient}>
      <Consent />
    </QueryClientProvider>
  );
}
