import type { ConnectorRow } from "@parapet/domain/contracts/connectors";
import type { FeedRow } from "@parapet/domain/contracts/intel";
import { useTranslations } from "use-intl";

type Adds = FeedRow["entries"] | ConnectorRow["gives"][number];

/** What a disabled source would add. */
export const useWouldAdd = () => {
  const t = useTranslations("portal");
  return (adds: readonly Adds[]): string =>
    t("feeds.advice.wouldAdd", { what: adds.map((kind) => t(`feeds.advice.adds.${kind}`)).join("; ") });
};

/** For a disabled source: what it would add, and how its data is loaded without Internet access. */
export const SourceAdvice = ({ adds, commands }: { adds: readonly Adds[]; commands: readonly string[] }) => {
  const t = useTranslations("portal");
  const wouldAdd = useWouldAdd();
  return (
    <div className="mb-5 grid gap-1 text-[13px] text-ink-2">
      <p>{wouldAdd(adds)}</p>
      {commands.length > 0 && <p>{t("feeds.advice.byHand")}</p>}
      {commands.map((command) => (
        <code key={command} className="mono">
          {command}
        </code>
      ))}
    </div>
  );
};
