import { localeOf } from "@parapet/words/links";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../../shared/i18n/local-link.tsx";
import { wordsIn } from "../../../shared/i18n/words.tsx";
import { queryClient } from "../../../shared/query-client.ts";
import { useIsSignedIn } from "../../../shared/session/session-store.ts";
import { Empty } from "../../../shared/ui/states.tsx";
import { checkoutQuery } from "./api.ts";
import { wayBack } from "./wanted.ts";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(localeOf(location.pathname)).payment?.meta.success ?? "Parapet" },
  { name: "robots", content: "noindex" },
];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const Arrived = ({ checkout, again }: { checkout: string | null; again: string }) => {
  const t = useTranslations("payment");
  const isIn = useIsSignedIn();
  const asked = useQuery({ ...checkoutQuery(checkout ?? ""), enabled: isIn && checkout !== null });
  const state = asked.data?.state;
  const key = state === "paid" ? "paid" : state === "failed" ? "failed" : state === "waiting" ? "waiting" : "unknown";
  return (
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
            <LocalLink className="btn btn-primary" to={key === "paid" ? "/dashboard" : "/dashboard/account?part=plan"}>
              {t(key === "paid" ? "toDashboard" : "toAccount")}
            </LocalLink>
          )
        }
      >
        {t(`success.${key}.text`)}
      </Empty>
    </div>
  );
};

/** Where the provider's page leads back to. It only reads: the licence begins with the provider's signed word. */
export default function PaymentSuccessPage() {
  const t = useTranslations("payment");
  const [query] = useSearchParams();
  const id = query.get("checkout");
  return (
    <main id="main" className="wrap pt-13 pb-20">
      <h1 className="mb-8 text-3xl">{t("success.title")}</h1>
      <QueryClientProvider client={queryClient}>
        <Arrived checkout={id !== null && UUID.test(id) ? id : null} again={wayBack(query)} />
      </QueryClientProvider>
    </main>
  );
}
