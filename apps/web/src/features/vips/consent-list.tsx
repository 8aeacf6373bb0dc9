import type { PrivateIdentifier, Vip } from "@parapet/domain/contracts/vips";
import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { requestConsent } from "./api.ts";
import { CONSENT_KINDS } from "./vip-columns.tsx";

/** Private addresses and user names with the person's consent; a request is mailed to one address at a time. */
export const ConsentList = ({ vip, onDone }: { vip: Vip; onDone: () => void }) => {
  const t = useTranslations("vips");
  const errorText = useErrorText();
  const [busy, setBusy] = useState<string | null>(null);
  // A confirmed address may be asked again for user names that were added since.
  const hasNewNames = vip.private_identifiers.some(
    ({ kind, consent }) => kind === "username" && consent !== "confirmed",
  );
  const send = async (address: string) => {
    setBusy(address);
    try {
      await requestConsent(vip.id, address);
      toast({ kind: "success", title: t("request.done"), text: t("request.doneText", { address }) });
    } catch (error) {
      toast({ kind: "failure", title: t("request.failed"), text: errorText(error) });
    }
    setBusy(null);
    onDone();
  };
  const canSend = ({ kind, consent }: PrivateIdentifier) =>
    kind === "personal" && (consent !== "confirmed" || hasNewNames);
  return (
    <ul className="grid gap-2">
      {vip.private_identifiers.map((it) => (
        <li key={`${it.kind} ${it.value}`} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="mono break-all">{it.value}</span>
          <span className="flex flex-wrap items-center gap-2">
            <Tag kind={CONSENT_KINDS[it.consent]}>{t(`consent.${it.consent}`)}</Tag>
            {it.consent_at !== null && <span className="num text-[13px] text-ink-3">{day(it.consent_at)}</span>}
            {canSend(it) && (
              <Button
                size="small"
                busy={busy === it.value && t("request.sending")}
                disabled={busy !== null}
                onClick={() => void send(it.value)}
              >
                {t(it.consent === "needed" ? "request.send" : "request.again")}
                <span className="sr-only"> {it.value}</span>
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};
