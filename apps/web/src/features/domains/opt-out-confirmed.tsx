import { shownDomain } from "@parapet/domain/risk";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { Empty, Failed, Loading } from "../../shared/ui/states.tsx";
import type { OptOutStep } from "./api.ts";
import { OptOutProof } from "./opt-out-proof.tsx";

/** Confirms the address with the token of the mailed link, then asks for the record at the domain. */
export const OptOutConfirmed = ({ token }: { token: string }) => {
  const t = useTranslations("scanning");
  const [step, setStep] = useState<OptOutStep | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isHere = true;
    import("./api.ts")
      .then(({ confirm }) => confirm(token))
      .then(
        (confirmed) => {
          if (isHere) setStep(confirmed);
        },
        (cause: unknown) => {
          if (isHere) setError(cause);
        },
      );
    return () => {
      isHere = false;
    };
  }, [token]);
  if (error !== null) return <Failed error={error} />;
  if (step === null)
    return (
      <Loading>
        <p>{t("confirm.working")}</p>
      </Loading>
    );
  if (step.state === "proof_required") return <OptOutProof token={token} step={step} onStep={setStep} />;
  return (
    <div role="status">
      <Empty icon="check" title={t("confirm.done.title", { domain: shownDomain(step.domain) })}>
        {t("confirm.done.text", { domain: shownDomain(step.domain) })}
      </Empty>
    </div>
  );
};
