import { useTranslations } from "use-intl";

import { useReasonWords } from "../../../shared/ui/use-reason-words.ts";
import type { Screenshot } from "./api.ts";

/** How the last attempt ended, with its reason: taken, not reachable, refused or not assessed. */
export const useStateWords = (): ((shown: Pick<Screenshot, "reason" | "state">) => string) => {
  const t = useTranslations("screenshots");
  const reasonWords = useReasonWords();
  return ({ state, reason }) => {
    const word = t(`state.${state}`);
    if (reason === null) return word;
    const why = t.has(`reasons.${reason as "pending"}`) ? t(`reasons.${reason as "pending"}`) : reasonWords(reason);
    return t("stateWith", { state: word, reason: why });
  };
};
