import { useTranslations } from "use-intl";

import { useErrorText } from "../../shared/ui/states.tsx";
import { useReasonWords } from "../../shared/ui/use-reason-words.ts";
import type { useVerifyFinding } from "./api.ts";

/** The answer to "is it fixed?": fixed, still present, or not verifiable. */
export const RetestResult = ({ verify: { data, error } }: { verify: ReturnType<typeof useVerifyFinding> }) => {
  const t = useTranslations("findings");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const reasonWords = useReasonWords();
  const said = { fixed: t("verify.saidFixed"), "still there": t("verify.saidThere") };
  return (
    <p role="status" className="font-semibold empty:hidden">
      {data !== undefined &&
        (data.verdict === "not assessed"
          ? t("verify.saidBlind", { reason: reasonWords(data.reason ?? "") })
          : said[data.verdict])}
      {error !== null && common("pair", { label: t("verify.failed"), value: errorText(error) })}
    </p>
  );
};
