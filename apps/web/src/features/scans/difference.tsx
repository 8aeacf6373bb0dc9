import type { Scan } from "@parapet/domain/contracts/scans";
import type { ChangeCause, Severity } from "@parapet/domain/risk";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { SeverityChip } from "../../shared/ui/chips.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { changesSince, diffQuery } from "./api.ts";

interface Line {
  readonly id: string;
  readonly title: string;
  readonly subject: string;
  readonly severity: Severity;
  readonly before?: Severity;
  readonly at: number;
  readonly cause: ChangeCause;
}

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => {
  const t = useTranslations("runs");
  const common = useTranslations("common");
  return (
    <section className="border-t border-line pt-3">
      <h3 className="mb-2 text-sm font-semibold">{`${title} (${lines.length})`}</h3>
      {lines.length === 0 ? (
        <p className="text-ink-3">{t("nothing")}</p>
      ) : (
        <ul className="grid gap-2">
          {lines.map((line) => (
            <li key={line.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <SeverityChip severity={line.severity} />
              {line.before !== undefined && (
                <span className="text-xs text-ink-3">{t("was", { severity: common(`severity.${line.before}`) })}</span>
              )}
              <span className="font-medium">{line.title}</span>
              <span className="mono min-w-0 break-all text-ink-3">{line.subject}</span>
              <span className="text-xs text-ink-3">{[t(`by_cause.${line.cause}`), minute(line.at)].join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** What is new, gone and changed between two moments; or only what is new. */
export const Difference = ({
  domain,
  before,
  after,
  newOnly,
}: {
  domain: string;
  /** Null: the score that the overview compares with. */
  before: Scan | null;
  /** Null: now. */
  after: Scan | null;
  newOnly: boolean;
}) => {
  const t = useTranslations("runs");
  const runs = useQuery(diffQuery(before?.id, after?.id));
  const recent = useQuery({ ...changesSince(domain, before?.finished_at ?? null), enabled: after === null });
  const { data, error, refetch } = after === null ? recent : runs;
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-32 w-full" />
      </Loading>
    );
  return (
    <div className="grid gap-3">
      <p className="num font-semibold">
        {t("scores", { before: String(data.score.before ?? "---"), after: String(data.score.after ?? "---") })}
      </p>
      <Lines title={t("new")} lines={data.appeared} />
      {!newOnly && <Lines title={t("gone")} lines={data.disappeared} />}
      {!newOnly && <Lines title={t("changed")} lines={data.changed} />}
      {data.cut && (
        <p className="text-ink-3">
          {t("cut", { count: data.appeared.length + data.disappeared.length + data.changed.length })}
        </p>
      )}
    </div>
  );
};
