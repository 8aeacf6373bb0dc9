import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import type { OptOutStep } from "./api.ts";

/** What to publish at the domain, by either method, and the check for it. */
export const OptOutProof = ({
  token,
  step,
  onStep,
}: {
  token: string;
  step: OptOutStep;
  onStep: (step: OptOutStep) => void;
}) => {
  const t = useTranslations("scanning");
  const errorText = useErrorText();
  const [method, setMethod] = useState<"dns" | "file">("dns");
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const { domain, proof } = step;
  const check = async () => {
    setBusy(true);
    setAnswer(null);
    try {
      const { prove } = await import("./api.ts");
      const looked = await prove(token, method);
      if (looked.outcome === "not-found") setAnswer(t("confirm.steps.missing"));
      else if (looked.outcome === "probe-error") setAnswer(t("confirm.steps.blind", { reason: looked.reason ?? "" }));
      onStep(looked);
    } catch (error) {
      setAnswer(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const words = { copy: t("confirm.steps.copy"), copied: t("confirm.steps.copied") };
  return (
    <div className="grid gap-3">
      <h3>{t("confirm.steps.title")}</h3>
      <p className="text-ink-2">{t("confirm.steps.text", { domain })}</p>
      <div className="justify-self-start">
        <Segmented
          label={t("confirm.steps.method")}
          options={[
            { value: "dns", label: t("confirm.steps.dns") },
            { value: "file", label: t("confirm.steps.file") },
          ]}
          value={method}
          onChange={setMethod}
        />
      </div>
      <p className="text-[13px] text-ink-2">
        {method === "dns" ? t("confirm.steps.dnsHow", { domain }) : t("confirm.steps.fileHow")}
      </p>
      {method === "file" && <CopyText text={`https://${domain}${proof.file_path}`} {...words} />}
      <CopyText text={method === "dns" ? proof.txt : proof.file_line} {...words} />
      <Button
        kind="primary"
        busy={busy && t("confirm.steps.checking")}
        className="wide:justify-self-start"
        onClick={() => void check()}
      >
        {t("confirm.steps.check")}
      </Button>
      <p role="status" className="text-[13px] empty:hidden">
        {answer}
      </p>
    </div>
  );
};
