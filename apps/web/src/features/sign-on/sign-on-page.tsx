import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { ConfirmDialog, useConfirmed } from "../../shared/form/use-confirmed.tsx";
import { useOwnElsewhere } from "../../shared/session/use-own-elsewhere.ts";
import { Banner } from "../../shared/ui/banner.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { useUrl } from "../../shared/use-url.ts";
import { signOnQuery } from "./api.ts";
import { ConnectionsPart } from "./connections-part.tsx";
import { EmergencyPart } from "./emergency-part.tsx";
import { GroupsPart } from "./groups-part.tsx";
import { ScimPart } from "./scim-part.tsx";
import { SessionPolicyPart } from "./session-policy-part.tsx";
import { TestDialog } from "./test-dialog.tsx";

/** Identity providers of the organization, the roles that their groups give, and the emergency accounts. */
export default function SignOnPage() {
  const t = useTranslations("sign-on");
  const queries = useQueryClient();
  const settings = useQuery(signOnQuery);
  const own = useOwnElsewhere();
  const confirmed = useConfirmed();
  const { search, change } = useUrl();
  const test = search.get("test");
  const onSaved = () => queries.invalidateQueries({ queryKey: signOnQuery.queryKey });
  const body = () => {
    if (settings.isError) return <Failed error={settings.error} onRetry={() => void settings.refetch()} />;
    if (settings.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-40" />
        </Loading>
      );
    const parts = { data: settings.data, run: confirmed.run, onSaved };
    return (
      <div className="grid gap-4">
        <ConnectionsPart {...parts} />
        <GroupsPart key={settings.dataUpdatedAt} {...parts} />
        <EmergencyPart {...parts} />
        <SessionPolicyPart run={confirmed.run} />
        <ScimPart run={confirmed.run} />
        {test !== null && <TestDialog id={test} units={settings.data.units} onClose={() => change({ test: null })} />}
      </div>
    );
  };
  return (
    <>
      <PageHead facts={t("intro")} />
      {own !== null && <Banner icon="building">{t("own", { name: own })}</Banner>}
      {body()}
      {confirmed.waiting !== null && <ConfirmDialog waiting={confirmed.waiting} onClose={confirmed.close} />}
    </>
  );
}
