import type { Role } from "@parapet/domain/access";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { fetchDevelopment } from "../../../shared/call.ts";
import { noteDemoSession } from "../../../shared/session/demo-session.ts";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import type { Challenge } from "./password-step.tsx";

interface DemoAccount {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  readonly organisation: string;
}

/** The people of the demo, each a click away. A server without the demo shows nothing here. */
export const DemoAccounts = ({
  onChallenge,
  onSignedIn,
}: {
  onChallenge: (challenge: Challenge) => void;
  onSignedIn: () => Promise<void>;
}) => {
  const t = useTranslations("sign-in");
  const errorText = useErrorText();
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void fetchDevelopment<readonly DemoAccount[]>("/dev/demo-accounts.json").then((found) => {
      if (isHere && Array.isArray(found)) setAccounts(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  if (accounts.length === 0) return null;

  const signIn = async ({ email, password }: DemoAccount) => {
    setBusy(email);
    try {
      const { startLogin } = await import("./api.ts");
      const step = await startLogin({ email, password, remember_me: false });
      noteDemoSession();
      if (step.otp_required)
        onChallenge({
          id: step.challenge_id,
          email,
          resendAfter: step.resend_after,
          method: step.method,
          hasPasskey: step.passkey,
          isDemo: true,
        });
      else await onSignedIn();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
      setBusy(null);
    }
  };
  return (
    <section aria-labelledby="demo-accounts" className="grid gap-3 border-t border-line pt-5">
      <div>
        <h2 id="demo-accounts" className="text-[15px] font-semibold">
          {t("demo.title")}
        </h2>
        <p className="text-[13px] text-ink-2">{t("demo.text")}</p>
      </div>
      <ul className="grid gap-1.5">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              className="w-full rounded-md border border-line px-3 py-2 text-left hover:bg-hover"
              disabled={busy !== null}
              aria-busy={busy === account.email}
              onClick={() => void signIn(account)}
            >
              <span className="block font-[550]">{t(`demo.people.${account.role}`)}</span>
              <span className="block text-[13px] text-ink-2">
                {account.email} · {account.organisation}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
