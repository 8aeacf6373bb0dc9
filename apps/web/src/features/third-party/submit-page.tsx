import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm } from "../../shared/form/use-form.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useCurrentOrganization } from "../../shared/session/use-current-organization.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { organizationsInReach, submit } from "./api.ts";
import { readDetails, mistakesIn, RightFields, VendorFields } from "./details-form.tsx";

const BASE = "/dashboard/third-party-management";

/** A vendor's domain, the reason for the assessment and the legal basis. */
export default function SubmitPage() {
  const t = useTranslations("third-party");
  const common = useTranslations("common");
  const user = useUser();
  const organization = useCurrentOrganization();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { to } = useLocale();
  const reach = useQuery({ ...organizationsInReach, enabled: user.role_name !== "client_admin" });
  const form = useForm({
    keep: "vendor",
    check: (values) => ({
      ...(toDomainName(readText(values, "domain")) === null && { domain: t("submit.invalidDomain") }),
      ...mistakesIn(values, { required: common("required"), invalidEmail: common("invalidEmail") }),
    }),
    send: async (values) => {
      const chosen = readText(values, "organization");
      await submit({
        domain: readText(values, "domain"),
        ...readDetails(values),
        ...(chosen !== "" && { organization: chosen }),
      });
      toast({ kind: "success", title: t("submit.done"), text: t("submit.doneText") });
      await queries.invalidateQueries({ queryKey: ["vendors"] });
      await navigate(to(BASE));
    },
  });
  return (
    <>
      <PageHead />
      <form {...form.draft} method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
        <Section title={t("submit.vendor")} text={t("submit.vendorText")}>
          <Field
            name="domain"
            label={t("submit.domain")}
            hint={t("submit.domainHint")}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={253}
            error={form.errors["domain"]}
          />
          <VendorFields vendor={null} errors={form.errors} />
          {reach.data !== undefined && (
            <SelectField name="organization" label={t("columns.organization")} defaultValue={organization}>
              {reach.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </Section>
        <Section title={t("submit.right")} text={t("submit.rightText")}>
          <RightFields vendor={null} errors={form.errors} />
        </Section>
        <FormFailure text={form.failure} />
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink kind="ghost" to={to(BASE)}>
            {t("cancel")}
          </ButtonLink>
          <Button kind="primary" type="submit" busy={form.busy && t("submit.busy")}>
            {t("submit.send")}
          </Button>
        </div>
      </form>
    </>
  );
}
