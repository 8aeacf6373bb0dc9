import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { SeverityChip } from "../../shared/ui/chips.tsx";
import { Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { ownFindingsNaming } from "./own-findings-api.ts";

/** Which findings of one's own domains name this value? A failed lookup is shown as such, never as "none". */
export const OwnFindings = ({ text }: { text: string }) => {
  const t = useTranslations("threat-intel");
  const errorText = useErrorText();
  const found = useQuery(ownFindingsNaming(text, useSelectedDomain()));
  if (found.isError) {
    return (
      <p className="text-[13px] text-ink-2">
        {t("own.blind")} {errorText(found.error)}
      </p>
    );
  }
  if (found.data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-5 w-2/3" />
      </Loading>
    );
  }
  if (found.data.length === 0) return <p className="text-[13px] text-ink-2">{t("own.none")}</p>;
  return (
    <ul className="grid gap-2 text-[13px]">
      {found.data.map((finding) => (
        <li key={finding.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3">
          <SeverityChip severity={finding.severity} />
          <LocalLink
            className="link truncate"
            to={`/dashboard/current-risk/${finding.area}?finding=${finding.id}&status=all`}
          >
            {finding.title} <span className="mono text-ink-3">{finding.subject}</span>
          </LocalLink>
          <span className="num text-xs text-ink-3">{day(finding.first_seen)}</span>
        </li>
      ))}
    </ul>
  );
};
