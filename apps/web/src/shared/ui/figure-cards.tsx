import { useId } from "react";

import { LocalLink } from "../i18n/local-link.tsx";

export interface Figure {
  readonly id: string;
  /** As it is shown; what is not known says so, never 0. */
  readonly value: string;
  readonly label: string;
  readonly isAlarming?: boolean;
  /** Where it is looked at closely. */
  readonly to?: string;
}

/** A few numbers that answer a question each, in one row; in two columns on a small screen. */
export const FigureCards = ({ label, figures }: { label: string; figures: readonly Figure[] }) => {
  const id = useId();
  return (
    <section aria-label={label}>
      <dl className="mb-3 grid grid-cols-2 gap-3 wide:grid-cols-4">
        {figures.map(({ id: key, value, label: text, isAlarming = false, to }) => (
          <div key={key} className="card relative flex flex-col-reverse justify-end gap-0.5 px-4 py-3">
            <dt id={`${id}-${key}`} className="text-[13px] text-ink-2">
              {to === undefined ? (
                text
              ) : (
                <LocalLink className="after:absolute after:inset-0" to={to}>
                  {text}
                </LocalLink>
              )}
            </dt>
            <dd
              className={`num text-[26px]/tight font-semibold [font-stretch:110%] ${isAlarming ? "sev-critical" : ""}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** The same beside the title of a page, where there is room, so that a list below it begins higher. */
export const HeadFigures = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <section aria-label={label} className="head-figures hidden vast:block">
    <dl className="flex">
      {figures.map(({ id, value, label: text, isAlarming = false }) => (
        <div key={id} className="flex flex-col-reverse justify-end border-l border-line px-4">
          <dt className="text-xs text-ink-2">{text}</dt>
          <dd className={`num text-[22px]/tight font-semibold [font-stretch:110%] ${isAlarming ? "sev-critical" : ""}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
