import type { IdentityChange } from "@parapet/domain/contracts/access";
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
  linkMeta(wordsIn(pathLocale(location.pathname))["identity-change"].meta.title);

const changeQuery = (token: string) =>
  queryOptions({
    queryKey: ["identity-change", token],
    queryFn: async ({ signal }) => (await call("POST /v1/identity_change/", { body: { token }, signal })).data,
  });

const Request = ({ token, request }: { token: string; request: IdentityChange }) => {
  const t = useTranslations("identity-change");
  const queries = useQueryClient();
  const { connection, organization, state } = request;
  const { failure, button } = useDecision(async (answer: "confirmed" | "rejected") => {
    const { data } = await call("POST /v1/identity_change/answer/", { body: { token, answer } });
    queries.setQueryData(changeQuery(token).queryKey, data);
  }, t("working"));
  return (
    <div className="card grid gap-4 p-6">
      <p>{t(`asks.${request.kind}`, { connection, organization })}</p>
      <dl className="grid gap-2">
        <div>
          <dt className="text-ink-2">{t("from")}</dt>
          <dd className="mono break-all">{request.email}</dd>
        </div>
        {request.new_email !== null && (
          <div>
            <dt className="text-ink-2">{t("to")}</dt>
            <dd className="mono break-all">{request.new_email}</dd>
          </div>
        )}
      </dl>
      <p className="text-ink-2">{t("advice")}</p>
      <p role="status">
        <b className="font-[550]">
          {state === "pending" ? t("state.pending", { day: day(request.expires_at) }) : t(`state.${state}`)}
        </b>
      </p>
      <FormFailure text={failure} />
      {state === "pending" && (
        <div className="flex flex-wrap gap-2">
          {button("confirmed", t("confirm"), "primary")}
          {button("rejected", t("reject"), "ghost")}
        </div>
      )}
    </div>
  );
};

const Change = () => {
  const t = useTranslations("identity-change");
  const { token = "" } = useParams();
  const request = useQuery({ ...changeQuery(token), staleTime: Infinity, refetchOnWindowFocus: false });
  return (
    <LinkRequestPage title={t("title")} gone={{ title: t("gone.title"), text: t("gone.text") }} request={request}>
      {(data) => <Request token={token} request={data} />}
    </LinkRequestPage>
  );
};

/** A change of an account that an identity provider asks for, for its owner: who asks, what changes, and the decision. */
export default function IdentityChangePage() {
  return (
    <QueryClientProvider client={linkQueryClient}>
      <Change />
    </QueryClientProvider>
  );
}
