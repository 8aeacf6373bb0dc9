import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Banner } from "../../shared/ui/banner.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { mailQuery, sendTest } from "./api.ts";

/** How mail leaves, and a way to see that it does. */
export const MailPart = () => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const state = useQuery(mailQuery);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const test = async () => {
    setBusy(true);
    try {
      const { to, sent, error } = await sendTest();
      setSaid(sent ? t("mail.sent", { to }) : t("mail.failed", { error: error ?? "---" }));
    } catch (error) {
      setSaid(errorText(error));
    }
    setBusy(false);
    await state.refetch();
  };
  if (state.isError) return <Failed error={state.error} onRetry={() => void state.refetch()} />;
  if (state.data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    );
  }
  const { transport, waiting, failed, last_error } = state.data;
  return (
    <Card title={t("parts.mail")}>
      <div className="grid max-w-[640px] gap-3">
        <p>{t(`mail.transport.${transport}`)}</p>
        <p className="num text-ink-2">{t("mail.counts", { waiting: String(waiting), failed: String(failed) })}</p>
        {last_error !== null && <p className="text-ink-2">{t("mail.lastError", { error: last_error })}</p>}
        <div>
          <Button kind="primary" icon="mail" busy={busy && t("mail.sending")} onClick={() => void test()}>
            {t("mail.send")}
          </Button>
        </div>
        {said !== null && <Banner icon="mail">{said}</Banner>}
      </div>
    </Card>
  );
};
