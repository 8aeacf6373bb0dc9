import type { SavedSearch } from "@parapet/domain/contracts/intel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../../../shared/ui/button.tsx";
import { Tag } from "../../../../shared/ui/chips.tsx";
import { useErrorText } from "../../../../shared/ui/states.tsx";
import { toast } from "../../../../shared/ui/toasts.ts";
import { whenNeeded } from "../../../../shared/when-needed.ts";
import { deleteSearch, savedSearches, notifyOfSearch } from "./saved-searches-api.ts";

const keepPart = whenNeeded(() => import("./save-search.tsx"));

const Kept = ({ search, isOpen, onAsk }: { search: SavedSearch; isOpen: boolean; onAsk: (q: string) => void }) => {
  const t = useTranslations("threat-intel");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { id, kind, name, query, subscribed, failed, failure } = search;
  const settle = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => toast({ kind: "failure", title: errorText(error) }));
    await queries.invalidateQueries({ queryKey: savedSearches.queryKey });
  };
  return (
    <li className="flex flex-wrap items-center gap-1">
      <button type="button" className="chip max-w-[28ch] truncate" aria-pressed={isOpen} onClick={() => onAsk(query)}>
        {name}
      </button>
      {failed && (
        <Tag kind="warn">
          {t("kept.failed")}
          {!isOpen && <span className="sr-only">. {t("kept.failedText")}</span>}
        </Tag>
      )}
      {isOpen && (
        <>
          {kind !== "asset" && (
            <Button
              size="small"
              kind="ghost"
              icon="bell"
              aria-pressed={subscribed}
              aria-label={t(subscribed ? "kept.end" : "kept.subscribe", { name })}
              title={t(subscribed ? "kept.end" : "kept.subscribe", { name })}
              onClick={() => void settle(notifyOfSearch(id, !subscribed))}
            >
              {t(subscribed ? "kept.on" : "kept.off")}
            </Button>
          )}
          <Button
            size="small"
            kind="ghost"
            icon="trash"
            aria-label={t("kept.forget", { name })}
            title={t("kept.forget", { name })}
            onClick={() => void settle(deleteSearch(id))}
          />
          {failed && (
            <p className="basis-full text-[13px] text-ink-2">
              {t("kept.failedText")} {failure}
            </p>
          )}
        </>
      )}
    </li>
  );
};

/** The searches one keeps in this database, and the way to keep the one that is open. */
export const SavedSearches = ({
  kind,
  q,
  canKeep,
  onAsk,
}: {
  kind: SavedSearch["kind"];
  q: string;
  canKeep: boolean;
  onAsk: (q: string) => void;
}) => {
  const t = useTranslations("threat-intel");
  const [isKeeping, setKeeping] = useState(false);
  const keep = keepPart.use(isKeeping);
  const stored = useQuery(savedSearches);
  const own = (stored.data ?? []).filter((search) => search.kind === kind);
  const isSaved = own.some(({ query }) => query === q);
  if (own.length === 0 && (q === "" || !canKeep)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {own.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2" aria-label={t("kept.label")}>
          {own.map((search) => (
            <Kept key={search.id} search={search} isOpen={search.query === q} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {q !== "" && canKeep && !isSaved && (
        <Button size="small" icon="plus" onClick={() => setKeeping(true)}>
          {t("kept.keep")}
        </Button>
      )}
      {isKeeping && keep !== null && <keep.KeepSearch kind={kind} q={q} onClose={() => setKeeping(false)} />}
    </div>
  );
};
