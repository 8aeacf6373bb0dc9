import type { readFinding } from "@parapet/domain/contracts/findings";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { day } from "../../shared/format/day.ts";
import { Part } from "./drawer-part.tsx";

type Why = z.infer<(typeof readFinding)["reply"]>["data"]["why_mine"];

/** The way that led from the domain to the host: what named it, and where it points. */
export const WhyMine = ({ why, domain }: { why: Why; domain: string }) => {
  const t = useTranslations("findings");
  return (
    <Part title={t("mine.title")}>
      {why === null ? (
        <p className="text-ink-2">{t("mine.domain", { domain })}</p>
      ) : (
        <>
          <p className="mono break-all text-ink-2">{[domain, why.host, ...why.ips].join(" → ")}</p>
          <p className="mt-2 text-ink-2">
            {t("mine.named", {
              sources:
                why.sources.length === 0
                  ? t("mine.unknown")
                  : why.sources.map(({ id, via }) => (via === null ? id : `${id} (${via})`)).join(", "),
            })}{" "}
            {t("mine.since", { day: day(why.first_seen) })}
          </p>
        </>
      )}
    </Part>
  );
};
