import type { Rating } from "@parapet/domain/coverage";
import type { Severity } from "@parapet/domain/risk";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { Icon, type IconName } from "./icon.tsx";

const BARS: Record<Severity, number> = { critical: 4, high: 3, medium: 2, low: 1, info: 0 };
const LEVELS = [9.5, 6.45, 3.4, 0.35];

/** Four bars: as many filled as the severity is bad. The colour only repeats what they say. */
export const SeverityGlyph = ({ severity }: { severity: Severity }) => (
  <svg className="glyph" viewBox="0 0 12 12" aria-hidden="true">
    {LEVELS.map((y, at) => (
      <rect key={y} x="0" y={y} width="12" height="2.2" className={at < BARS[severity] ? "on" : "off"} />
    ))}
  </svg>
);

/** How bad is it? Bars and a word. */
export const SeverityChip = ({ severity, boxed = false }: { severity: Severity; boxed?: boolean }) => {
  const t = useTranslations("common");
  return (
    <span className={clsx("sev", `sev-${severity}`, boxed && "box")}>
      <SeverityGlyph severity={severity} />
      {t(`severity.${severity}`)}
    </span>
  );
};

/** Narrows a list; says how many rows it would leave, where that is known. */
export const FilterChip = ({
  pressed,
  count,
  severity,
  icon,
  children,
  ...rest
}: ComponentProps<"button"> & { pressed: boolean; count: number | null; severity?: Severity; icon?: IconName }) => {
  const format = useFormatter();
  return (
    <button type="button" {...rest} className="chip" aria-pressed={pressed}>
      {severity && (
        <span className={`sev sev-${severity}`}>
          <SeverityGlyph severity={severity} />
        </span>
      )}
      {icon && <Icon name={icon} small />}
      {children}
      {count !== null && <b>{format.number(count)}</b>}
    </button>
  );
};

/** A small fact beside something. Always a word, never a dot. */
export const Tag = ({
  kind = "plain",
  icon,
  children,
}: {
  kind?: "plain" | "ok" | "warn" | "exploit";
  icon?: IconName;
  children: ReactNode;
}) => (
  <span className={clsx("tag", kind !== "plain" && `tag-${kind}`)}>
    {icon && <Icon name={icon} small />}
    {children}
  </span>
);

/** A warning beside a level, which follows the score alone. Nothing where no critical finding is open. */
export const CriticalsWarning = ({ count }: { count: number }) => {
  const t = useTranslations("common");
  if (count === 0) return null;
  return (
    <span className="block text-xs font-normal whitespace-normal text-ink-2">
      <Icon name="warning" small className="mr-1 inline-block align-[-3px] text-critical" />
      {t("criticals", { count })}
    </span>
  );
};

/** The level of a score, in words and in its color; a provisional one is labeled and not green. */
export const RiskWord = ({
  rating,
  criticals = 0,
  className,
}: {
  rating: Rating;
  criticals?: number;
  className?: string;
}) => {
  const t = useTranslations("common");
  const level = t(`risk.${rating.level}`);
  return (
    <span className={clsx("font-semibold", className)}>
      <span className={`lvl-${rating.tone}`}>{rating.isProvisional ? t("provisional", { level }) : level}</span>
      <CriticalsWarning count={criticals} />
    </span>
  );
};

const SHAPES = { up: "M4 1 8 7H0z", down: "M4 7 0 1h8z", same: "M0 3h8v2H0z" };

/** What changed: rising findings are worse, a rising score is better. */
export const Delta = ({
  change,
  goodWhen = "falling",
  digits,
  children,
}: {
  change: number;
  goodWhen?: "falling" | "rising";
  /** Decimal places, for amounts that are compared in a column. */
  digits?: number;
  children?: ReactNode;
}) => {
  const t = useTranslations("common");
  const format = useFormatter();
  const way = change === 0 ? "same" : change > 0 ? "up" : "down";
  const good = change === 0 ? "same" : change > 0 === (goodWhen === "rising") ? "better" : "worse";
  const sign = change > 0 ? "+" : "−";
  return (
    <span className={clsx("delta", `delta-${good}`, children !== undefined && "delta-sentence")}>
      <svg viewBox="0 0 8 8" aria-hidden="true">
        <path d={SHAPES[way]} />
      </svg>
      {change === 0
        ? t("delta.same")
        : `${sign}${format.number(Math.abs(change), { minimumFractionDigits: digits ?? 0 })}`}
      {children !== undefined && <> {children}</>}
    </span>
  );
};
