import { problemWords, type QueryProblem } from "@parapet/domain/intel/query";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../../shared/i18n/local-link.tsx";
import { Icon } from "../../../../shared/ui/icon.tsx";

const AROUND = 60;
/** Their sentence names the limit already; there is nothing to put in the word's place. */
const LIMITS: ReadonlySet<QueryProblem["code"]> = new Set([
  "out-of-range",
  "short-pattern",
  "too-many-patterns",
  "too-many-terms",
] as const);

/** The search again with the wrong word marked, the error, and the expected tokens. */
export const SearchProblem = ({ id, text, problem }: { id: string; text: string; problem: QueryProblem }) => {
  const t = useTranslations("threat-intel");
  const { locale } = useLocale();
  const end = problem.at + Math.max(1, problem.word.length);
  return (
    <div id={id} role="alert" className="mt-2 rounded-control border border-line bg-surface px-4 py-3">
      <p className="mono mb-1.5 text-[13px] break-all">
        {problem.at > AROUND && "…"}
        {text.slice(Math.max(0, problem.at - AROUND), problem.at)}
        <mark className="border-b-2 border-critical bg-critical-soft font-semibold text-critical">
          {text.slice(problem.at, end)}
        </mark>
        {text.slice(end, end + AROUND)}
        {text.length > end + AROUND && "…"}
      </p>
      <p className="flex items-start gap-1.5 text-[13px] font-medium text-critical">
        <Icon name="warning" small />
        <span>{problemWords(problem, locale)}</span>
      </p>
      {problem.expected.length > 0 && !LIMITS.has(problem.code) && (
        <p className="mt-1 text-[13px] text-ink-2">
          {t("search.expected")} <span className="mono text-xs">{problem.expected.join(", ")}</span>
        </p>
      )}
    </div>
  );
};
