import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { CallError } from "../../../shared/call-error.ts";
import { PasskeyElsewhere } from "../../../shared/session/passkey-elsewhere.tsx";
import { canOfferInAutofill, canUsePasskeys } from "../../../shared/session/passkey.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { useHydrated } from "../../../shared/use-hydrated.ts";

/**
 * Signs in with a passkey: by this button, or by choosing one in the autofill of the email field, where the browser supports
 * that. Where the browser cannot use passkeys it is not shown; at an IP address of this machine it says where they work.
 */
export const PasskeyButton = ({ onSignedIn }: { onSignedIn: () => Promise<void> }) => {
  const t = useTranslations("sign-in");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const isHydrated = useHydrated();
  const isUsable = isHydrated && canUsePasskeys();
  const signedIn = useRef(onSignedIn);
  const failed = useRef((error: unknown) => toast({ kind: "failure", title: errorText(error) }));

  useEffect(() => {
    let isHere = true;
    const offer = async () => {
      if (!(await canOfferInAutofill()) || !isHere) return;
      const { signInWithPasskey } = await import("./api.ts");
      try {
        await signInWithPasskey({ inAutofill: true });
        if (isHere) await signedIn.current();
      } catch (error) {
        // Another request of this page, or leaving it, ends the offer; only a refusal of the server is news.
        if (isHere && error instanceof CallError && error.status !== 0) failed.current(error);
      }
    };
    void offer();
    return () => {
      isHere = false;
    };
  }, []);

  if (!isUsable) return isHydrated ? <PasskeyElsewhere /> : null;
  const signIn = async () => {
    setBusy(true);
    try {
      const { signInWithPasskey } = await import("./api.ts");
      await signInWithPasskey();
      await onSignedIn();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="key" busy={busy && t("passkey.busy")} onClick={() => void signIn()}>
      {t("passkey.signIn")}
    </Button>
  );
};
