import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { Tag } from "../../../shared/ui/chips.tsx";
import { tlsProblem } from "../../../shared/ui/tls-problem.ts";
import type { Screenshot } from "./api.ts";
import { useStateWords } from "./use-state-words.ts";

/** What a screenshot showed, in words: state, login form, certificate and where a password would go. */
export const PictureFacts = ({ shown }: { shown: Screenshot }) => {
  const t = useTranslations("screenshots");
  const stateWords = useStateWords();
  const { picture, likeness } = shown;
  return (
    <div className="grid gap-1 text-xs text-ink-2">
      {shown.state !== "taken" && <p className="text-ink">{stateWords(shown)}</p>}
      {picture !== null && (
        <>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>
              {shown.state === "taken"
                ? t("taken", { day: day(picture.taken_at) })
                : t("older", { day: day(picture.taken_at) })}
            </span>
            {picture.status !== null && <span className="num">{t("status", { status: String(picture.status) })}</span>}
            {likeness?.is_copy === true && <Tag kind="exploit">{t("copy")}</Tag>}
            {picture.asks_password && <Tag>{t("password")}</Tag>}
          </p>
          {picture.title !== "" && <p className="line-clamp-2 break-words">{picture.title}</p>}
          {picture.credentials_to.length > 0 && (
            <p className="font-semibold break-words text-(--crit)">
              {t("elsewhere", { hosts: picture.credentials_to.join(", ") })}
            </p>
          )}
          {picture.tls_problem !== null && (
            <p className="break-words">
              {t("tls", { problem: t(`tlsProblems.${tlsProblem(picture.tls_problem) ?? "other"}`) })}
            </p>
          )}
          {picture.is_cut && <p>{t("cut")}</p>}
        </>
      )}
    </div>
  );
};
