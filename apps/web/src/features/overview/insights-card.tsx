import { day } from "@parapet/words/format/day";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";

const SHOWN = 3;

const insightsQuery = queryOptions({
  queryKey: ["insights"],
  queryFn: async ({ signal }) =>
    (await call("GET /v1/insights/", { query: { page: 1, page_size: SHOWN }, signal })).data,
});

/** Paragraphs are apart by an empty line; lines that begin with a dash are a list. Nothing in it is markup. */
const Body = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph, at) => {
    const lines = paragraph.split("\n");
    const key = `${at} ${paragraph.slice(0, 20)}`;
    return lines.every((line) => line.startsWith("- ")) ? (
      <ul key={key} className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </ul>
    ) : (
      <p key={key} className="whitespace-pre-line">
        {paragraph}
      </p>
    );
  });

/** What the operator has to say to this reader. Draws nothing when there is nothing. */
export const InsightsCard = () => {
  const t = useTranslations("overview");
  const client = useQueryClient();
  const { data = [] } = useQuery(insightsQuery);
  const read = useMutation({
    mutationFn: (id: string) => call("POST /v1/insights/{id}/read/", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: insightsQuery.queryKey }),
  });
  if (data.length === 0) return null;
  return (
    <Card title={t("insights.title")}>
      <ul className="grid gap-3">
        {data.map((insight) => (
          <li key={insight.id} className="border-t border-line pt-3 first:border-0 first:pt-0" lang={insight.locale}>
            <details
              onToggle={(event) => {
                if (event.currentTarget.open && !insight.read) read.mutate(insight.id);
              }}
            >
              <summary className="cursor-pointer">
                <span className="inline-flex max-w-[calc(100%-2rem)] flex-wrap items-center gap-x-3 gap-y-1 align-top">
                  <b className="min-w-0 break-words">{insight.title}</b>
                  <Tag kind={insight.kind === "advisory" ? "warn" : "plain"}>{t(`insights.${insight.kind}`)}</Tag>
                  {!insight.read && <Tag kind="ok">{t("insights.unread")}</Tag>}
                  <span className="text-xs text-ink-3">{day(insight.published_at)}</span>
                </span>
                <span className="mt-1 block break-words text-ink-2">{insight.summary}</span>
                {insight.because.length > 0 && (
                  <span className="mt-1 block text-xs text-ink-3">
                    {t("insights.because", { products: insight.because.join(", ") })}
                  </span>
                )}
              </summary>
              <div className="mt-3 grid max-w-[72ch] gap-3 break-words text-ink-2">
                <Body text={insight.body} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
};
