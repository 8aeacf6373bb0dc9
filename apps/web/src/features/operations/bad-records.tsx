import type { Source } from "@parapet/domain/contracts/source";
import { useTranslations } from "use-intl";

const SHOWN = 50;

/** Invalid records with their line numbers and reasons. */
export const BadRecords = ({ records }: { records: Source["bad_records"] }) => {
  const t = useTranslations("portal");
  if (records.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-base">{t("feeds.bad")}</h3>
      <ul className="grid gap-2 text-[13px]">
        {records.slice(0, SHOWN).map(({ file, line, reason }) => (
          <li key={`${file} ${line} ${reason}`} className="[overflow-wrap:anywhere]">
            <span className="font-mono text-ink-2">{t("feeds.line", { file, line: String(line) })}</span> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
};
