import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { useUser } from "../../../shared/session/user-context.ts";
import { Banner } from "../../../shared/ui/banner.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { Sessions, TrustedBrowsers } from "./access-lists.tsx";
import { apiKeysQuery, sessionsQuery, trustedBrowsersQuery } from "./api.ts";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { TwoStep } from "./two-step.tsx";

/** What guards the account: password, second step, sessions, trusted browsers. */
export const SecurityPart = () => {
  const t = useTranslations("account");
  const queries = useQueryClient();
  const user = useUser();
  return (
    <>
      {user.needs_passkey && <Banner icon="key">{t("sessions.passkeyNeeded")}</Banner>}
      <Section title={t("password.title")} text={t("password.text")}>
        <PasswordForm
          onChanged={async () => {
            toast({ kind: "success", title: t("password.changed") });
            // Every other session and trusted browser ended with it, and the API keys if asked.
            await Promise.all(
              [sessionsQuery, trustedBrowsersQuery, apiKeysQuery].map(({ queryKey }) =>
                queries.invalidateQueries({ queryKey }),
              ),
            );
          }}
        />
      </Section>
      <Passkeys />
      <TwoStep />
      <Sessions />
      <TrustedBrowsers />
    </>
  );
};
