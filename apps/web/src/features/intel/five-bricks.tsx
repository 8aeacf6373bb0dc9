import clsx from "clsx";
import { useTranslations } from "use-intl";

/** A score from 0 to 100 as five bricks and its number. */
export const FiveBricks = ({ score, faded = false }: { score: number; faded?: boolean }) => {
  const t = useTranslations("threat-intel");
  const laid = Math.min(5, Math.ceil(score / 20));
  return (
    <span className="flex items-center gap-2" title={t("ioc.scoreOf", { score })}>
      <span className="flex gap-0.5" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((brick) => (
          <i
            key={brick}
            className={clsx("size-2.5 rounded-[1px]", brick > laid ? "bg-line" : faded ? "bg-control" : "bg-ink-2")}
          />
        ))}
      </span>
      <span className="num text-xs text-ink-3">{score}</span>
    </span>
  );
};
