import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { SearchField } from "../../shared/ui/field.tsx";

const PAUSE_MS = 250;

/** Asks once the typing pauses, so that a word costs one question and not one per letter. */
export const SearchFindings = ({ asked, onAsk }: { asked: string; onAsk: (q: string) => void }) => {
  const t = useTranslations("findings");
  const [typed, setTyped] = useState(asked);
  useEffect(() => {
    if (typed === asked) return undefined;
    const pause = setTimeout(() => onAsk(typed), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, asked, onAsk]);
  return (
    <SearchField
      className="w-full wide:w-56"
      label={t("search")}
      placeholder={t("search")}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};
