import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { PLAN_IDS } from "@parapet/domain/plans";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { LocalLink } from "../../../shared/i18n/local-link.tsx";
import { currentUserQuery } from "../../../shared/session/current-user.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Failed, Loading, Skeleton } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { usePlansToday } from "../../billing/shared/plans-today.ts";
import { domainsQuery, propose } from "./api.ts";
import { DomainProof } from "./domain-proof.tsx";
import { OptOutRequests } from "./opt-out-requests.tsx";

const AddDomain = ({ organization, onChanged }: { organization: string; onChanged: () => Promise<void> }) => {
  const t = useTranslations("organizations");
  const place = useRef<HTMLFormElement>(null);
  const form = useForm({
    check: (values) => wrongOnly({ name: toDomainName(readText(values, "name")) === null && t("domains.bad") }),
    send: async (values) => {
      await propose(organization, readText(values, "name"));
      place.current?.reset();
      toast({ kind: "success", title: t("domains.added") });
      await onChanged();
    },
  });
  return (
    <form method="post" ref={place} className="grid gap-3" onSubmit={form.onSubmit} noValidate>
      <div className="flex items-start gap-2">
        <Field
          className="flex-1"
          name="name"
          label={t("domains.add")}
          placeholder={t("domains.example")}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          error={form.errors["name"]}
        />
        <Button className="mt-[26px]" type="submit" busy={form.busy && t("busy")}>
          {t("domains.addSubmit")}
        </Button>
      </div>
      <FormFailure text={form.failure} />
    </form>
  );
};

/** How many domains the plan of the own organization allows; null: no limit, or the organization of someone else. */
const useMostDomains = (organization: string): number | null => {
  const user = useUser();
  const plans = usePlansToday();
  const plan = PLAN_IDS.find((one) => one === user.licence?.plan);
  return plan === undefined || user.organization.id !== organization || user.organization.type !== "client"
    ? null
    : plans[plan].limits.domains;
};

/** The domains of an organization, each with the state of its proof and how to give it. */
export const DomainProofs = ({ organization }: { organization: string }) => {
  const t = useTranslations("organizations");
  const most = useMostDomains(organization);
  const queries = useQueryClient();
  const list = useQuery(domainsQuery(organization));
  const onChanged = async () => {
    await Promise.all(
      [["domains", organization], ["organizations"], ["organization", organization], currentUserQuery.queryKey].map(
        (queryKey) => queries.invalidateQueries({ queryKey }),
      ),
    );
  };
  const body = () => {
    if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
    if (list.data === undefined) {
      return (
        <Loading>
          <Skeleton className="block h-12" />
        </Loading>
      );
    }
    if (list.data.length === 0) return <p className="text-ink-2">{t("domains.none")}</p>;
    return (
      <ul className="grid gap-2">
        {list.data.map((domain) => (
          <DomainProof key={domain.id} domain={domain} organization={organization} onChanged={onChanged} />
        ))}
      </ul>
    );
  };
  return (
    <div className="grid gap-4">
      {body()}
      <OptOutRequests organization={organization} />
      {most !== null && list.data !== undefined && list.data.length >= most ? (
        <p className="text-[13px] text-ink-2" role="status">
          {t("domains.full", { limit: most })}{" "}
          <LocalLink className="link" to="/plans-pricing">
            {t("domains.fullPlans")}
          </LocalLink>
        </p>
      ) : (
        <AddDomain organization={organization} onChanged={onChanged} />
      )}
    </div>
  );
};
