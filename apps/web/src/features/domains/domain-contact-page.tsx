import type { DomainContactRequest } from "@parapet/domain/contracts/domain-contact";
import { shownDomain } from "@parapet/domain/risk/shown-domain";
import { day } from "@parapet/words/format/day";
import { localeOf } from "@parapet/words/links";
import { QueryClientProvider, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";

import { CallError } from "../../shared/call-error.ts";
import { call } from "../../shared/call.ts";
import { FormFailure } from "../../shared/form/form-failure.tsx";
import { wordsIn } from "../../shared/i18n/words.tsx";
import { linkQueryClient } from "../../shared/query-client.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(localeOf(location.pathname))["domain-contact"].meta.title },
  { name: "robots", content: "noindex, nofollow" },
  // The token is part of the address: no other site may learn it from a link on this page.
  { name: "referrer", content: "no-referrer" },
];

const requestQuery = (token: string) =>
  queryOptions({
    queryKey: ["domain-contact", token],
    queryFn: async ({ signal }) => (await call("POST /v1/domain_contact/", { body: { token }, signal })).data,
  });

type Answer = "confirmed" | "refused";

const Request = ({ token, request }: { token: string; request: DomainContactRequest }) => {
  const t = useTranslations("domain-contact");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { organisation, role, state } = request;
  const send = async (answer: Answer) => {
    setBusy(answer);
    setFailure(null);
    try {
      const { data } = await call("POST /v1/domain_contact/answer/", { body: { token, answer } });
      queries.setQueryData(requestQuery(token).queryKey, data);
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(null);
  };
  return (
    <div className="card grid gap-4 p-6">
      <p>{t("asks", { organisation })}</p>
      <p className="mono break-all">{shownDomain(request.domain)}</p>
      <p className="text-ink-2">{t(`why.${role}`)}</p>
      <p className="text-ink-2">{t("effect", { organisation })}</p>
      <p className="text-ink-2">{t("advice")}</p>
      <p role="status">
        <b className="font-[550]">
          {state === "requested" ? t("state.requested", { day: day(request.expires_at) }) : t(`state.${state}`)}
        </b>
      </p>
      <FormFailure text={failure} />
      {state === "requested" && (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="primary"
            busy={busy === "confirmed" && t("working")}
            disabled={busy !== null}
            onClick={() => void send("confirmed")}
          >
            {t("confirm")}
          </Button>
          <Button
            kind="ghost"
            busy={busy === "refused" && t("working")}
            disabled={busy !== null}
            onClick={() => void send("refused")}
          >
            {t("refuse")}
          </Button>
        </div>
      )}
    </div>
  );
};

const Contact = () => {
  const t = useTranslations("domain-contact");
  const { token = "" } = useParams();
  const request = useQuery({ ...requestQuery(token), staleTime: Infinity, refetchOnWindowFocus: false });
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

/** A verification request, for the registered contact of a domain: who asks, what it allows, and the decision. */
export default function DomainContactPage() {
  return (
    <QueryClientProvider client={linkQueryClient}>
      <Contact />
    </QueryClientProvider>
  );
}
