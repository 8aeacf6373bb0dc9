import type { DomainContactRequest } from "@parapet/domain/contracts/domains";
import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { pathLocale } from "@parapet/words/links";
import { QueryClientProvider, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { FormFailure } from "../../shared/form/form-failure.tsx";
import { wordsIn } from "../../shared/i18n/words.tsx";
import { linkMeta, LinkRequestPage } from "../../shared/link-request/link-request-page.tsx";
import { useDecision } from "../../shared/link-request/use-decision.tsx";
import { linkQueryClient } from "../../shared/query-client.ts";

export const meta = ({ location }: { location: { pathname: string } }) =>
  linkMeta(wordsIn(pathLocale(location.pathname))["domain-contact"].meta.title);

const requestQuery = (token: string) =>
  queryOptions({
    queryKey: ["domain-contact", token],
    queryFn: async ({ signal }) => (await call("POST /v1/domain_contact/", { body: { token }, signal })).data,
  });

const Request = ({ token, request }: { token: string; request: DomainContactRequest }) => {
  const t = useTranslations("domain-contact");
  const queries = useQueryClient();
  const { organization, role, state } = request;
  const { failure, button } = useDecision(async (answer: "confirmed" | "refused") => {
    const { data } = await call("POST /v1/domain_contact/answer/", { body: { token, answer } });
    queries.setQueryData(requestQuery(token).queryKey, data);
  }, t("working"));
  return (
    <div className="card grid gap-4 p-6">
      <p>{t("asks", { organization })}</p>
      <p className="mono break-all">{shownDomain(request.domain)}</p>
      <p className="text-ink-2">{t(`why.${role}`)}</p>
      <p className="text-ink-2">{t("effect", { organization })}</p>
      <p className="text-ink-2">{t("advice")}</p>
      <p role="status">
        <b className="font-[550]">
          {state === "requested" ? t("state.requested", { day: day(request.expires_at) }) : t(`state.${state}`)}
        </b>
      </p>
      <FormFailure text={failure} />
      {state === "requested" && (
        <div className="flex flex-wrap gap-2">
          {button("confirmed", t("confirm"), "primary")}
          {button("refused", t("refuse"), "ghost")}
        </div>
      )}
    </div>
  );
};

const Contact = () => {
  const t = useTranslations("domain-contact");
  const { token = "" } = useParams();
  const request = useQuery({ ...requestQuery(token), staleTime: Infinity, refetchOnWindowFocus: false });
  return (
    <LinkRequestPage title={t("title")} gone={{ title: t("gone.title"), text: t("gone.text") }} request={request}>
      {(data) => <Request token={token} request={data} />}
    </LinkRequestPage>
  );
};

/** A verification request, for the registered contact of a domain: who asks, what it allows, and the decision. */
export default function DomainContactPage() {
  return (
    <QueryClientProvider client={linkQueryClient}>
      <Contact />
    </QueryClientProvider>
  );
}
