import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { currentUserQuery } from "../../../shared/session/current-user.ts";
import { PageHead } from "../../../shared/ui/page-head.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { PasswordForm } from "./password-form.tsx";

/** Signed in with a temporary password: nothing else opens until it is changed. */
export const FirstPassword = () => {
  const t = useTranslations("account");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { to } = useLocale();
  return (
    <>
      <PageHead object={t("first.title")} facts={t("first.text")} />
      <Section title={t("password.title")} text={t("first.rule")}>
        <PasswordForm
          isTemporary
          onChanged={async () => {
            toast({ kind: "success", title: t("password.changed") });
            // The frame keeps sending people here until it has read that the password is their own.
            await queries.refetchQueries({ queryKey: currentUserQuery.queryKey });
            await navigate(to("/dashboard/current-risk"), { replace: true });
          }}
        />
      </Section>
    </>
  );
};
