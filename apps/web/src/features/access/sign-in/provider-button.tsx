import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../../shared/ui/button.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";

export interface Provider {
  readonly email: string;
  readonly name: string;
  /** Password and passkey are not accepted for the address. */
  readonly required: boolean;
}

/** Finds the identity provider of an address once it is complete. */
export const useProvider = () => {
  const [provider, setProvider] = useState<Provider | null>(null);
  const asked = useRef("");
  const find = useCallback(async (typed: string) => {
    const email = toEmailAddress(typed);
    if (email === null || email === asked.current) return;
    asked.current = email;
    try {
      const { findProvider } = await import("./api.ts");
      const { provider: name, required } = await findProvider(email);
      if (asked.current === email) setProvider(name === null ? null : { email, name, required });
    } catch {
      // Without an answer the password is asked for; the server says when single sign-on is required.
      asked.current = "";
    }
  }, []);
  return { provider, find };
};

/** Leads to the identity provider of the address. */
export const ProviderButton = ({ provider, next }: { provider: Provider; next: string | null }) => {
  const t = useTranslations("sign-in");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      const { leaveForProvider } = await import("./api.ts");
      await leaveForProvider({ email: provider.email, next });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-2" role="status">
      <span className="text-[13px] text-ink-2">{t("signOn.text")}</span>
      <Button kind="primary" icon="key" busy={busy && t("signOn.busy")} onClick={() => void leave()}>
        {t("signOn.use", { provider: provider.name })}
      </Button>
    </div>
  );
};
