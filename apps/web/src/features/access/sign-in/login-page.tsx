import { SIGN_ON_REFUSALS } from "@parapet/domain/contracts/choices";
import { pathLocale } from "@parapet/words/links";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { wordsIn } from "../../../shared/i18n/words.tsx";
import { afterLogin } from "../../../shared/session/after-login.ts";
import { recheckSession } from "../../../shared/session/check-session.ts";
import { useSession } from "../../../shared/session/session-store.ts";
import { Banner } from "../../../shared/ui/banner.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { useHydrated } from "../../../shared/use-hydrated.ts";
import { CodeStep } from "./code-step.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { type Challenge, PasswordStep } from "./password-step.tsx";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(pathLocale(location.pathname))["sign-in"].meta.login },
];

/** Why the user was redirected here, in the texts of the page. */
const useReason = (why: string | null): string | null => {
  const t = useTranslations("sign-in");
  const common = useTranslations("common");
  if (why === "idle") return common("idle");
  if (why === "reset") return t("reset.saved");
  return why === "spent" ? t("reset.spent") : null;
};

/** Why a single sign-on was refused; a word of the address that is none of ours says nothing. */
const useRefusal = (given: string | null): string | null => {
  const t = useTranslations("sign-on-refusals");
  const reason = SIGN_ON_REFUSALS.find((known) => known === given);
  return reason === undefined ? null : t(`reason.${reason}`);
};

/** Signing in, in two steps. */
export default function LoginPage() {
  const t = useTranslations("sign-in");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const session = useSession();
  const target = afterLogin(query.get("next"), pathname);
  const isHydrated = useHydrated();
  const reason = useReason(isHydrated ? query.get("why") : null);
  const refusal = useRefusal(isHydrated ? query.get("sign_on") : null);
  // Signed-in users are redirected.
  useEffect(() => {
    if (session.status === "in") void navigate(target, { replace: true });
  }, [session.status, navigate, target]);

  const onSignedIn = async () => {
    toast({ kind: "success", title: t("login.success") });
    await recheckSession();
  };
  return (
    <main id="main">
      {reason !== null && challenge === null && <Banner>{reason}</Banner>}
      {refusal !== null && challenge === null && <Banner icon="warning">{refusal}</Banner>}
      {challenge === null ? (
        <>
          <PasswordStep next={query.get("next")} onChallenge={setChallenge} onSignedIn={onSignedIn} />
          <DemoAccounts onChallenge={setChallenge} onSignedIn={onSignedIn} />
        </>
      ) : (
        <CodeStep challenge={challenge} onSignedIn={onSignedIn} onOtherAccount={() => setChallenge(null)} />
      )}
    </main>
  );
}
