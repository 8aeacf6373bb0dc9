import type { Finding } from "@parapet/domain/contracts/findings";
import type { FindingArea } from "@parapet/domain/risk/areas";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { useReasonWords } from "../../shared/ui/use-reason-words.ts";
import { useVerifyFinding } from "./api.ts";

/** What leaked stays leaked: there is no place to look at again. */
const NO_PLACE: ReadonlySet<FindingArea> = new Set<FindingArea>([
  "leaked-credentials",
  "logs-infected-machine",
  "stealer-logs-for-sale",
  "dark-web-mentions",
  "hacker-channel-mention",
  "vip-findings",
]);

/** "Is it fixed?" asked of one finding, with the three answers there are. */
export const VerifyNow = ({ finding }: { finding: Finding }) => {
  const t = useTranslations("findings");
  const errorText = useErrorText();
  const reasonWords = useReasonWords();
  const verify = useVerifyFinding(finding.id);
  if (NO_PLACE.has(finding.area)) return null;
  const { data, error } = verify;
  const said = { fixed: t("verify.saidFixed"), "still there": t("verify.saidThere") };
  return (
    <section className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{t("verify.text")}</p>
        <Button size="small" icon="refresh" busy={verify.isPending && t("verify.busy")} onClick={() => verify.mutate()}>
          {t("verify.title")}
        </Button>
      </div>
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {data !== undefined &&
          (data.verdict === "could not look"
            ? t("verify.saidBlind", { reason: reasonWords(data.reason ?? "") })
            : said[data.verdict])}
        {error !== null && `${t("verify.failed")}: ${errorText(error)}`}
      </p>
    </section>
  );
};
