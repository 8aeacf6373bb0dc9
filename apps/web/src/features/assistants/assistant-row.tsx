import { day } from "@parapet/words/format/day";
import { minute } from "@parapet/words/format/minute";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import type { Assistant } from "./api.ts";
import { isReading, useScopeText } from "./scope-texts.ts";

/** What an assistant is called, what it may do, since when and until when. */
export const AssistantRow = ({
  assistant,
  person,
  onDisconnect,
}: {
  assistant: Assistant;
  person?: string;
  onDisconnect: () => void;
}) => {
  const t = useTranslations("assistants");
  const scopeText = useScopeText();
  const { name, scopes } = assistant;
  const dates = [
    t("connected", { day: day(assistant.connected_at) }),
    assistant.last_used_at === null ? t("unused") : t("used", { at: minute(assistant.last_used_at) }),
    t("ends", { day: day(assistant.expires_at) }),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-center gap-2 font-[550]">
          {name}
          {scopes.every(isReading) && <span className="chip">{t("readOnly")}</span>}
        </div>
        {person !== undefined && <div className="text-[13px] text-ink-2">{t("person", { name: person })}</div>}
        <div className="text-[13px] text-ink-2">{scopes.map(scopeText).join(" · ")}</div>
        <div className="num text-[13px] text-ink-2">{dates.join(" ")}</div>
      </div>
      <Button size="small" aria-label={t("disconnectWhich", { name })} onClick={onDisconnect}>
        {t("disconnect")}
      </Button>
    </li>
  );
};
