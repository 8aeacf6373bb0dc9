import { day } from "@parapet/words/format/day";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { call, type Reply } from "../../../shared/call.ts";
import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { ConfirmDialog, useConfirmed } from "../../../shared/form/use-confirmed.tsx";
import { useDecision } from "../../../shared/link-request/use-decision.tsx";
import { Failed } from "../../../shared/ui/states.tsx";

type Listed = Reply<"GET /v1/identity_changes/">["data"];

const changesQuery = queryOptions({
  queryKey: ["identity-changes"],
  queryFn: async ({ signal }) => (await call("GET /v1/identity_changes/", { signal })).data,
});

const Pending = ({ change, onDecided }: { change: Listed["changes"][number]; onDecided: () => void }) => {
  const t = useTranslations("users");
  const confirmed = useConfirmed();
  const { failure, button } = useDecision(
    (decision: "approved" | "rejected") =>
      confirmed.run(async () => {
        await call("POST /v1/identity_changes/{id}/decide/", { params: { id: change.id }, body: { decision } });
        onDecided();
      }),
    t("changes.working"),
  );
  const values = { name: change.name, connection: change.connection, from: change.email, to: change.new_email ?? "" };
  return (
    <li className="grid gap-2">
      <p className="break-words">{t(`changes.${change.kind}`, values)}</p>
      <p className="text-ink-2">{t("changes.until", { day: day(change.expires_at) })}</p>
      <FormFailure text={failure} />
      <div className="flex flex-wrap gap-2">
        {change.kind === "address" && !change.is_own && button("approved", t("changes.approve"), "primary")}
        {button("rejected", t("changes.reject"), "ghost")}
      </div>
      {confirmed.waiting !== null && <ConfirmDialog waiting={confirmed.waiting} onClose={confirmed.close} />}
    </li>
  );
};

/** What waits for a decision about who an account is, and addresses that two organizations claim. Nothing is shown without either. */
export const IdentityChanges = () => {
  const t = useTranslations("users");
  const queries = useQueryClient();
  const list = useQuery(changesQuery);
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const { changes = [], conflicts = [] } = list.data ?? {};
  const reread = () => void queries.invalidateQueries({ queryKey: changesQuery.queryKey });
  return (
    <>
      {changes.length > 0 && (
        <section className="card mb-3 grid gap-3 p-4" aria-labelledby="identity-changes">
          <h2 id="identity-changes">{t("changes.title")}</h2>
          <ul className="grid gap-4">
            {changes.map((change) => (
              <Pending key={change.id} change={change} onDecided={reread} />
            ))}
          </ul>
        </section>
      )}
      {conflicts.length > 0 && (
        <section className="card mb-3 grid gap-3 p-4" aria-labelledby="address-conflicts">
          <h2 id="address-conflicts">{t("conflicts.title")}</h2>
          <ul className="grid gap-2">
            {conflicts.map((it) => (
              <li key={`${it.email} ${it.domain}`} className="break-words">
                {it.holder === null
                  ? t(`conflicts.${it.side}`, { email: it.email, domain: it.domain })
                  : t("conflicts.operator", {
                      email: it.email,
                      domain: it.domain,
                      holder: it.holder,
                      owner: it.owner ?? "",
                    })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
