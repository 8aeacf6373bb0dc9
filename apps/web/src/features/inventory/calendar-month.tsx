import { DAY_MS } from "@parapet/domain/durations";
import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { useUrl } from "../../shared/use-url.ts";
import { monthDays, parseMonth, neighborMonth } from "./month-days.ts";

interface Dated {
  readonly key: string;
  readonly at: number;
  readonly subject: string;
  readonly kind: string;
  /** Where it leads; null: nowhere. */
  readonly to: string | null;
}

const SHOWN = 3;

const dayKey = (at: Date): string => at.toISOString().slice(0, 10);

const Entry = ({ entry }: { entry: Dated }) => {
  const text = (
    <>
      <span className="truncate">{entry.subject}</span>
      <span className="truncate text-ink-3">{entry.kind}</span>
    </>
  );
  const title = `${entry.subject}, ${entry.kind}`;
  return (
    <li className="min-w-0">
      {entry.to === null ? (
        <span className="month-entry" title={title}>
          {text}
        </span>
      ) : (
        <LocalLink className="month-entry" to={entry.to} title={title}>
          {text}
        </LocalLink>
      )}
    </li>
  );
};

/** What expires, in the days of a month. The month is part of the page's address. */
export const CalendarMonth = ({ entries }: { entries: readonly Dated[] }) => {
  const t = useTranslations("inventory");
  const { locale } = useLocale();
  const { search, change } = useUrl();
  const [today] = useState(() => new Date());
  const month = parseMonth(search.get("month")) ?? dayKey(today).slice(0, 7);
  const weeks = monthDays(month, locale === "en" ? "sunday" : "monday");
  const byDay = Map.groupBy(entries, ({ at }) => dayKey(new Date(at * 1000)));
  const [first] = weeks;
  const name = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const count = entries.filter(({ at }) => dayKey(new Date(at * 1000)).startsWith(month)).length;
  const next = entries.find(({ at }) => at * 1000 >= Date.parse(`${neighborMonth(month, 1)}-01T00:00:00Z`));
  return (
    <section aria-label={t("calendar.month")}>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <IconButton
          name="back"
          label={t("calendar.previousMonth")}
          onClick={() => change({ month: neighborMonth(month, -1) })}
        />
        <h2 className="min-w-40 text-center text-sm font-semibold" aria-live="polite">
          {name.format(new Date(`${month}-15T00:00:00Z`))}
        </h2>
        <IconButton
          name="forward"
          label={t("calendar.nextMonth")}
          onClick={() => change({ month: neighborMonth(month, 1) })}
        />
        <span className="text-[13px] text-ink-2">{t("calendar.inMonth", { count })}</span>
        {count === 0 && next !== undefined && (
          <button
            type="button"
            className="link text-[13px]"
            onClick={() => change({ month: dayKey(new Date(next.at * 1000)).slice(0, 7) })}
          >
            {t("calendar.nextOne", { day: day(next.at) })}
          </button>
        )}
      </div>
      <table className="month">
        <caption className="sr-only">{t("calendar.table")}</caption>
        <thead>
          <tr>
            {(first ?? []).map((at) => (
              <th key={at.getTime()} scope="col">
                {weekday.format(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.getTime()}>
              {week.map((at) => {
                const key = dayKey(at);
                const found = byDay.get(key) ?? [];
                return (
                  <td
                    key={key}
                    data-other={key.startsWith(month) ? undefined : ""}
                    aria-current={key === dayKey(today) ? "date" : undefined}
                  >
                    <span className="num month-day">{at.getUTCDate()}</span>
                    {found.length > 0 && (
                      <ul className="grid gap-1">
                        {found.slice(0, SHOWN).map((entry) => (
                          <Entry key={entry.key} entry={entry} />
                        ))}
                        {found.length > SHOWN && (
                          <li className="text-xs text-ink-2">
                            {t("calendar.moreOnDay", { count: found.length - SHOWN })}
                          </li>
                        )}
                      </ul>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-4 py-2 text-xs text-ink-3">
        {t("calendar.until", { day: day(Math.floor((today.getTime() + 400 * DAY_MS) / 1000)) })}
      </p>
    </section>
  );
};
