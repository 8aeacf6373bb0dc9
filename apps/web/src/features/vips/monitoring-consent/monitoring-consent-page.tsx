import type { MonitoringConsent } from "@parapet/domain/contracts/vips";
import { pathLocale } from "@parapet/words/links";
import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { wordsIn } from "../../../shared/i18n/words.tsx";
import { linkMeta, LinkRequestPage } from "../../../shared/link-request/link-request-page.tsx";
import { useDecision } from "../../../shared/link-request/use-decision.tsx";
import { linkQueryClient } from "../../../shared/query-client.ts";
import { answer, consentQuery } from "./api.ts";

export const meta = ({ location }: { location: { pathname: string } }) =>
  linkMeta(wordsIn(pathLocale(location.pathname))["monitoring-consent"].meta.title);

type Answer = "confirmed" | "refused" | "withdrawn";

const Request = ({ token, request }: { token: string; request: MonitoringConsent }) => {
  const t = useTranslations("monitoring-consent");
  const queries = useQueryClient();
  const { organization, domain, state } = request;
  const { failure, button } = useDecision(async (decision: Answer) => {
    const next = await answer({ token, answer: decision, user_names: request.user_names });
    queries.setQueryData(consentQuery(token).queryKey, next);
  }, t("working"));
  return (
    <div className="card grid gap-4 p-6">
      <p>{t("asks", { organization, domain })}</p>
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
      <p className="text-ink-2">{t("purpose", { organization })}</p>
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
  return (
    <LinkRequestPage title={t("title")} gone={{ title: t("gone.title"), text: t("gone.text") }} request={request}>
      {(data) => <Request token={token} request={data} />}
    </LinkRequestPage>
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
