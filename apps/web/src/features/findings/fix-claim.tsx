import type { Finding } from "@parapet/domain/contracts/findings";
import { minute } from "@parapet/words/format/minute";
import { useTranslations } from "use-intl";

import { Banner } from "../../shared/ui/banner.tsx";
import { useReasonWords } from "../../shared/ui/use-reason-words.ts";
import { isRetestPending } from "./api.ts";

/** A fix that was reported and is not verified yet: pending, or why it could not be assessed and when it is tested again. */
export const FixClaim = ({ finding }: { finding: Pick<Finding, "fix_claim"> }) => {
  const t = useTranslations("findings");
  const reasonWords = useReasonWords();
  const claim = finding.fix_claim;
  if (claim === null) return null;
  if (isRetestPending(finding)) return <Banner>{t("fix.pending")}</Banner>;
  return (
    <Banner>
      <b>{t("fix.notAssessed")}</b> {t("fix.notAssessedText", { reason: reasonWords(claim.reason ?? "") })}{" "}
      {claim.next_attempt_at === null ? t("fix.noNext") : t("fix.next", { time: minute(claim.next_attempt_at) })}
    </Banner>
  );
};
