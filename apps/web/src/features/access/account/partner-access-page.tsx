import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { Switch } from "../../../shared/ui/checkbox.tsx";
import { PageHead } from "../../../shared/ui/page-head.tsx";
import { Failed, Loading, Skeleton } from "../../../shared/ui/states.tsx";
import { useAction } from "../../../shared/use-action.ts";
import { partnerAccessQuery, savePartnerAccess } from "./api.ts";

/** The client's own switch: may its partner reveal leaked credentials? */
export default function PartnerAccessPage() {
  const t = useTranslations("account");
  const queries = useQueryClient();
  const access = useQuery(partnerAccessQuery);
  const { busy, run } = useAction();
  const change = (mayReveal: boolean) =>
    run(
      async () => {
        await savePartnerAccess(mayReveal);
        await queries.invalidateQueries({ queryKey: partnerAccessQuery.queryKey });
      },
      { done: mayReveal ? t("partner.on") : t("partner.off") },
    );
  const body = () => {
    if (access.isError) return <Failed error={access.error} onRetry={() => void access.refetch()} />;
    if (access.data === undefined) {
      return (
        <Loading>
          <Skeleton className="block h-10" />
        </Loading>
      );
    }
    const { partner, may_reveal } = access.data;
    if (partner === null) return <p className="text-ink-2">{t("partner.none")}</p>;
    return (
      <Switch
        className="max-w-[520px] justify-between"
        label={t("partner.allow", { partner })}
        checked={may_reveal}
        disabled={busy}
        onChange={(event) => void change(event.target.checked)}
      />
    );
  };
  return (
    <>
      <PageHead facts={t("partner.text")} />
      <div className="card grid gap-4 p-5">{body()}</div>
    </>
  );
}
