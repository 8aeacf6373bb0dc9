import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { FormEnd } from "../../../shared/form/form-end.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Section } from "../../../shared/ui/section.tsx";
import { Failed, Loading, Skeleton } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { billingProfileQuery, saveBillingProfile } from "../../billing/shared/orders/api.ts";
import { BillingFields, profileIn, useProfileMistakes } from "../../billing/shared/orders/billing-fields.tsx";

/** Whom the organization's invoices are addressed to. */
export const BillingPart = () => {
  const t = useTranslations("orders");
  const { organization } = useUser();
  const saved = useQuery(billingProfileQuery);
  const mistakes = useProfileMistakes();
  const form = useForm({
    keep: "billing-profile",
    check: mistakes,
    send: async (values) => {
      await saveBillingProfile({ ...profileIn(values), version: saved.data?.version ?? 0 });
      toast({ kind: "success", title: t("profile.saved") });
      await saved.refetch();
    },
  });
  const body = () => {
    if (saved.isError) return <Failed error={saved.error} onRetry={() => void saved.refetch()} />;
    if (saved.data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-40" />
        </Loading>
      );
    return (
      <form
        {...form.draft}
        key={saved.data.version}
        method="post"
        className="grid gap-4"
        onSubmit={form.onSubmit}
        noValidate
      >
        <BillingFields given={saved.data.profile ?? { company: organization.name }} errors={form.errors} />
        <FormEnd changed={[]} failure={form.failure} busy={form.busy && t("busy")} kind="secondary">
          {t("profile.save")}
        </FormEnd>
      </form>
    );
  };
  return (
    <Section title={t("profile.title")} text={t("profile.text")}>
      {body()}
    </Section>
  );
};
