import type { OutlookRow } from "@parapet/db/queries/overview";
import type { Outlook } from "@parapet/domain/contracts/overview";
import { DAY_MS } from "@parapet/domain/durations";
import { HORIZON_DAYS, shownSubject, stillNewSince } from "@parapet/domain/risk";

import { unixSeconds } from "../../platform/unix-seconds.ts";

/** What was seen longer ago than this is known, not a warning. */
const FRESH_DAYS = 30;
const MOST = 5;

type Warning = Outlook["warnings"][number];

/** Past events: one entry per type, dated by the latest observation. */
const seen = (kind: Warning["kind"], rows: readonly OutlookRow[]): Warning[] => {
  const newest = rows.toSorted((a, b) => b.first_seen.getTime() - a.first_seen.getTime())[0];
  if (newest === undefined) return [];
  return [
    {
      kind,
      at: unixSeconds(newest.first_seen),
      is_expected: false,
      count: rows.length,
      subject: newest.cve ?? shownSubject(newest.subject),
    },
  ];
};

/** Expected on a day that is known: one line per day. */
const expected = (kind: Warning["kind"], events: readonly { at: Date; subject: string }[]): Warning[] =>
  [...Map.groupBy(events, ({ at }) => at.toISOString().slice(0, 10)).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ kind, at: unixSeconds(first.at), is_expected: true, count: group.length, subject: first.subject }];
  });

/** What announces trouble in what is stored? At most five, in the order of time; the worst kinds go first when there are more. */
export const earlyWarnings = (
  open: readonly OutlookRow[],
  endingAcceptances: readonly { subject: string; ends: Date }[],
  newestRun: Date | null,
  now: Date,
  endingRegistrations: readonly { subject: string; ends: Date }[] = [],
): Warning[] => {
  const until = now.getTime() + HORIZON_DAYS * DAY_MS;
  const isFresh = ({ first_seen }: OutlookRow) => now.getTime() - first_seen.getTime() <= FRESH_DAYS * DAY_MS;
  const fresh = open.filter(isFresh);
  // "New" as on the pages of these areas.
  const newSince = stillNewSince(now);
  const inAreas = (...areas: string[]) =>
    fresh.filter(({ area, first_seen }) => areas.includes(area) && first_seen >= newSince);
  const certificates = open.flatMap(({ not_after, subject }) =>
    not_after !== null && not_after > now.getTime() && not_after <= until
      ? [{ at: new Date(not_after), subject: URL.parse(subject)?.host ?? subject }]
      : [],
  );
  return [
    ...seen(
      "known-exploited",
      open.filter((row) => row.known_exploited),
    ),
    ...seen(
      "look-alike-mail",
      // Known for long or not: the mail is what is new.
      open
        .filter(({ has_mail }) => has_mail)
        .map((row) => ({ ...row, first_seen: row.mail_since ?? row.first_seen }))
        .filter(isFresh),
    ),
    ...expected(
      "registration-ends",
      endingRegistrations.map(({ subject, ends }) => ({ at: ends, subject })),
    ).slice(0, 1),
    ...expected("certificate-expires", certificates).slice(0, 2),
    ...seen("stealer-log", inAreas("logs-infected-machine", "stealer-logs-for-sale")),
    ...expected(
      "acceptance-ends",
      endingAcceptances.map(({ subject, ends }) => ({ at: ends, subject })),
    ).slice(0, 1),
    ...seen("mention", inAreas("dark-web-mentions", "hacker-channel-mention")),
    ...seen("leak", inAreas("leaked-credentials")),
    ...seen(
      "new-severe",
      fresh.filter(
        ({ severity, first_seen }) =>
          (severity === "critical" || severity === "high") && newestRun !== null && first_seen >= newestRun,
      ),
    ),
  ]
    .slice(0, MOST)
    .toSorted((a, b) => a.at - b.at);
};
