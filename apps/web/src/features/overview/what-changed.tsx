import type { DetailReport } from "@parapet/domain/contracts/overview";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { SeverityChip } from "../../shared/ui/chips.tsx";
import { areaPath } from "./area-page.ts";

type Change = NonNullable<DetailReport["changed"]>["appeared"][number];

const Changes = ({
  title,
  rows,
  rest,
  isGone,
}: {
  title: string;
  rows: readonly Change[];
  rest: number;
  isGone: boolean;
}) => {
  const t = useTranslations("overview");
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-[13px] font-semibold">{title}</h3>
      <ul className="grid gap-2 text-[13px]">
        {rows.map(({ id, area, title: what, subject, severity }) => (
          <li key={id} className="grid gap-0.5 border-t border-line pt-2 first:border-0 first:pt-0">
            <span className="flex min-w-0 flex-wrap items-center gap-x-3">
              <SeverityChip severity={severity} />
              <LocalLink
                className="link min-w-0 truncate"
                to={`${areaPath(area)}?finding=${id}${isGone ? "&status=resolved" : ""}`}
              >
                {what}
              </LocalLink>
            </span>
            <span className="mono truncate text-ink-3">{subject}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && rows.length > 0 && <p className="mt-2 text-xs text-ink-3">{t("blind.more", { count: rest })}</p>}
    </div>
  );
};

/** What appeared, what no longer counts and what changed since the score that is compared with. */
export const WhatChanged = ({ changed }: { changed: DetailReport["changed"] }) => {
  const t = useTranslations("overview");
  return (
    <Card
      title={t("changed.title")}
      aside={
        changed !== null && (
          <span className="text-xs text-ink-3">{t("changed.since", { day: day(changed.since) })}</span>
        )
      }
    >
      {changed === null ? (
        <p className="text-ink-2">{t("changed.first")}</p>
      ) : changed.appeared_count + changed.gone_count + changed.changed_count === 0 ? (
        <p className="text-ink-2">{t("changed.none", { day: day(changed.since) })}</p>
      ) : (
        <div className="grid gap-5 wide:grid-cols-2">
          <Changes
            title={t("changed.appeared", { count: changed.appeared_count })}
            rows={changed.appeared}
            rest={changed.appeared_count - changed.appeared.length}
            isGone={false}
          />
          <Changes
            title={t("changed.gone", { count: changed.gone_count })}
            rows={changed.gone}
            rest={changed.gone_count - changed.gone.length}
            isGone
          />
          {changed.changed_count > 0 && (
            <Changes
              title={t("changed.changed", { count: changed.changed_count })}
              rows={changed.changed}
              rest={changed.changed_count - changed.changed.length}
              isGone={false}
            />
          )}
        </div>
      )}
    </Card>
  );
};
