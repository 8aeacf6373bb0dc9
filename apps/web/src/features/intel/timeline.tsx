import type { Finding } from "@parapet/domain/contracts/findings";
import { calendarDay } from "@parapet/words/format/calendar-day";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { ScrollArea } from "../../shared/ui/scroll-area.tsx";
import type { CveDetail } from "./cve-api.ts";
import { feedName } from "./feed-name.ts";
import { findingHost } from "./own-hosts.tsx";

const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;
const LONGEST = 160;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

type Translate = ReturnType<typeof useTranslations<"threat-intel">>;

/** The analysis status of a source in the reader's language; an unknown one as the source names it. */
const statusOf = (t: Translate, status: string): string => {
  const key = `cve.status.${status}` as "cve.status.analyzed";
  return t.has(key) ? t(key) : status;
};

const exploitSourceOf = (t: Translate, source: string): string =>
  t.has(`exploits.source.${source as "cisa-kev"}`) ? t(`exploits.source.${source as "cisa-kev"}`) : source;

const fieldOf = (t: Translate, field: string): string =>
  t.has(`timeline.fields.${field as "kev"}`) ? t(`timeline.fields.${field as "kev"}`) : field;

/** A value of a changed field: days as days, flags and states in words. */
const changedTo = (t: Translate, field: string, value: string | null): string => {
  if (value === null || value === "") return "---";
  if (field === "kev") return calendarDay(value);
  if (field === "status") return statusOf(t, value);
  if (field === "exploit") return value === "true" ? t("yes") : t("no");
  return cut(value);
};

/** What happened to this CVE and with it, newest first; every change says which source made it. */
export const Timeline = ({ cve, findings }: { cve: CveDetail; findings: readonly Finding[] }) => {
  const t = useTranslations("threat-intel");
  const events = [
    ...(cve.published === null ? [] : [{ at: cve.published, text: t("timeline.published") }]),
    ...(cve.kev_entry === null ? [] : [{ at: secondsOf(cve.kev_entry.added), text: t("timeline.kev") }]),
    ...cve.exploits
      .filter(({ seen }) => seen !== null)
      .slice(0, 20)
      .map(({ seen, source, ref }) => ({
        at: secondsOf(seen ?? ""),
        text: t("timeline.exploit", { source: exploitSourceOf(t, source) }),
        key: ref,
      })),
    ...findings.map((finding) => ({
      at: finding.first_seen,
      text: t("timeline.own", { host: findingHost(finding) }),
      key: finding.id as string,
    })),
    ...cve.changes.map((change) => ({
      at: change.at,
      text: t("timeline.change", {
        field: fieldOf(t, change.field),
        before: changedTo(t, change.field, change.before),
        after: changedTo(t, change.field, change.after),
        source: feedName(t, change.feed),
      }),
    })),
    ...cve.sources.map((source) => ({
      at: source.updated,
      text: t("timeline.updated", { source: feedName(t, source.feed), status: statusOf(t, source.status) }),
    })),
  ].toSorted((a, b) => b.at - a.at);
  return (
    <Card title={t("timeline.title")}>
      <ScrollArea role="group" className="-mt-1.5 max-h-96 overflow-auto text-[13px]" aria-label={t("timeline.title")}>
        <ol className="grid">
          {events.map((event) => (
            <li
              key={`${event.at} ${event.text} ${"key" in event ? event.key : ""}`}
              className="grid grid-cols-[84px_minmax(0,1fr)] gap-3 border-t border-line py-1.5 first:border-0"
            >
              <time className="num text-ink-3">{day(event.at)}</time>
              <span className="break-words">{event.text}</span>
            </li>
          ))}
        </ol>
      </ScrollArea>
    </Card>
  );
};
