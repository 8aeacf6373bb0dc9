import { pathLocale } from "@parapet/words/links";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { CallError } from "../../../shared/call-error.ts";
import { LocalLink } from "../../../shared/i18n/local-link.tsx";
import { wordsIn } from "../../../shared/i18n/words.tsx";
import { queryClient } from "../../../shared/query-client.ts";
import { useIsSignedIn } from "../../../shared/session/session-store.ts";
import { Empty, Failed, Loading, Skeleton } from "../../../shared/ui/states.tsx";
import { checkoutQuery } from "./api.ts";
import { wayBack } from "./wanted.ts";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(pathLocale(location.pathname)).payment?.meta.success ?? "Parapet" },
  { name: "robots", content: "noindex" },
];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Opened without a payment: no one is thanked, and nothing is said to be under way. */
const NoOrder = () => {
  const t = useTranslations("payment");
  const isIn = useIsSignedIn();
  return (
    <div className="card">
      <Empty
        icon="clock"
        title={t(isIn ? "success.nothing.title" : "success.signedOut.title")}
        actions={
          <LocalLink
            className="btn btn-primary"
            to={isIn ? "/dashboard/account?part=plan" : "/login?next=%2Fdashboard%2Faccount%3Fpart%3Dplan"}
          >
            {t(isIn ? "toAccount" : "success.signIn")}
          </LocalLink>
        }
      >
        {t(isIn ? "success.nothing.text" : "success.signedOut.text")}
      </Empty>
    </div>
  );
};

/** The state of the reader's own checkout. Anyone else's, and none at all, is no order here. */
const Arrived = ({ checkout, again }: { checkout: string; again: string }) => {
  const t = useTranslations("payment");
  const asked = useQuery(checkoutQuery(checkout));
  if (asked.isPending)
    return (
      <Loading>
        <Skeleton className="block h-40 w-full" />
      </Loading>
    );
  if (asked.isError)
    return asked.error instanceof CallError && asked.error.status === 404 ? (
      <>
        <h1 className="mb-8 text-3xl">{t("success.noOrder")}</h1>
        <NoOrder />
      </>
    ) : (
      <Failed error={asked.error} onRetry={() => void asked.refetch()} />
    );
  const key = asked.data.state;
  return (
    <>
      <h1 className="mb-8 text-3xl">{t(key === "paid" ? "success.title" : "success.noOrder")}</h1>
      <div className="card" role="status">
        <Empty
          title={t(`success.${key}.title`)}
          icon={key === "paid" ? "check" : key === "failed" ? "warning" : "clock"}
          actions={
            key === "failed" ? (
              <LocalLink className="btn btn-primary" to={again}>
                {t("failed.again")}
              </LocalLink>
            ) : (
              <LocalLink
                className="btn btn-primary"
                to={key === "paid" ? "/dashboard" : "/dashboard/account?part=plan"}
              >
                {t(key === "paid" ? "toDashboard" : "toAccount")}
              </LocalLink>
            )
          }
        >
          {t(`success.${key}.text`)}
        </Empty>
      </div>
    </>
  );
};

const Outcome = () => {
  const t = useTranslations("payment");
  const [query] = useSearchParams();
  const isIn = useIsSignedIn();
  const id = query.get("checkout");
  if (isIn && id !== null && UUID.test(id)) return <Arrived checkout={id} again={wayBack(query)} />;
  return (
    <>
      <h1 className="mb-8 text-3xl">{t("success.noOrder")}</h1>
      <NoOrder />
    </>
  );
};

/** Where the provider's page leads back to. It only reads: the licence begins with the provider's signed event. */
export default function PaymentSuccessPage() {
  return (
    <main id="main" className="wrap pt-13 pb-20">
      <QueryClientProvider client={queryClient}>
        <Outcome />
      </QueryClientProvider>
    </main>
  );
}
