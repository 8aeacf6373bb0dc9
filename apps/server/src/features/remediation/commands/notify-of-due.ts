import type { Db } from "@parapet/db/db";
import { peopleByAddress, type WhoIsRow } from "@parapet/db/queries/access";
import { organizationInScope } from "@parapet/db/queries/organizations";
import { type DueNotice, membersOfGroups } from "@parapet/db/queries/remediation";
import { asSystem } from "@parapet/db/unscoped";
import { plainLine } from "@parapet/domain/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import { toLocale } from "@parapet/words/locale";
import { ALERTING_WORDS } from "@parapet/words/messages/alerts/alerting/words";

import type { Services } from "../../../platform/services.ts";
import { readsFindings } from "../../../platform/session/reads-finding.ts";
import { toActor } from "../../../platform/session/who-is.ts";
import { findingWords } from "../../../platform/texts/finding-wording.ts";

const MAX_LINES = 20;
const WORK_LIST = "/dashboard/current-risk/work";
const MAILS = { soon: "findingsDueSoon", overdue: "findingsOverdue", escalated: "findingsEscalated" } as const;

export type DueKind = keyof typeof MAILS;
type Owner = { readonly kind: "person" | "group"; readonly id: string };

const ownerOf = ({ owner_id, owner_group }: DueNotice): Owner | null =>
  owner_id !== null
    ? { kind: "person", id: owner_id }
    : owner_group !== null
      ? { kind: "group", id: owner_group }
      : null;

/** May the person, as things are now, read this finding? Owners may have lost the right since. */
const mayRead = (person: WhoIsRow, org: OrgId, row: DueNotice, now: Date): boolean => {
  const actor = toActor(person, now);
  return (
    actor.licence.state !== "expired" &&
    readsFindings(actor, org, row.domain)({ area: row.area, unit: row.business_unit })
  );
};

/** The people who are to be notified, each with what concerns them. */
const readersOf = async (
  db: Services["db"],
  tx: Db,
  org: OrgId,
  rows: readonly DueNotice[],
  recipientOf: (row: DueNotice) => Owner | null,
  now: Date,
): Promise<{ readonly person: WhoIsRow; readonly rows: readonly DueNotice[] }[]> => {
  const concerned = rows.flatMap((row) => {
    const to = recipientOf(row);
    return to === null ? [] : [{ row, to }];
  });
  const idsOf = (kind: Owner["kind"]) => [...new Set(concerned.flatMap(({ to }) => (to.kind === kind ? [to.id] : [])))];
  const members = await membersOfGroups(tx, org, idsOf("group"));
  const users = [...new Set([...idsOf("person"), ...members.map(({ user }) => user)])];
  const people =
    users.length === 0 ? [] : await asSystem(db, "staff-lookup", (all) => peopleByAddress(all, { users }, now));
  return people.map((person) => {
    const groups = new Set(members.filter(({ user }) => user === person.user_id).map(({ group }) => group));
    return {
      person,
      rows: concerned.flatMap(({ row, to }) =>
        (to.kind === "person" ? to.id === person.user_id : groups.has(to.id)) ? [row] : [],
      ),
    };
  });
};

/**
 * Sends each owner, or each member of the owning group, one email about their findings that are due, and the escalation to
 * its recipient.
 */
export const notifyOfDue = async (
  { config, db, mail }: Pick<Services, "config" | "db" | "mail">,
  tx: Db,
  it: {
    readonly org: OrgId;
    readonly kind: DueKind;
    readonly rows: readonly DueNotice[];
    readonly escalateTo: Owner | null;
    readonly days: number;
    readonly now: Date;
  },
): Promise<number> => {
  const { org, kind, rows, now } = it;
  if (rows.length === 0) return 0;
  const organization = (await organizationInScope(tx, [org], org))?.name ?? "";
  let sent = 0;
  for (const reader of await readersOf(db, tx, org, rows, kind === "escalated" ? () => it.escalateTo : ownerOf, now)) {
    const { person } = reader;
    const own = reader.rows.filter((row) => mayRead(person, org, row, now));
    if (own.length === 0) continue;
    const locale = toLocale(person.locale);
    const query = new URLSearchParams({
      org,
      ...(kind === "escalated" ? {} : { owner: "me" }),
      ...(kind === "soon" ? {} : { overdue: "true" }),
    });
    const values = () => {
      const lines = own
        .slice(0, MAX_LINES)
        .map(
          (row) =>
            `- ${day(row.due_at)} ${plainLine(findingWords(row.check_id, row.outcome, row.params, locale).title, 160)} (${plainLine(row.subject, 120)})`,
        );
      if (own.length > MAX_LINES)
        lines.push(`- ${formatText(locale, ALERTING_WORDS[locale].more, { count: own.length - MAX_LINES })}`);
      return { organization, count: own.length, days: it.days, findings: lines.join("\n") };
    };
    await mail.post(tx, {
      sender: org,
      kind: MAILS[kind],
      to: person.email,
      name: person.first_name,
      locale,
      values,
      link: `${config.publicUrl}${WORK_LIST}?${query.toString()}`,
      brandOf: org,
      about: { org },
    });
    sent += 1;
  }
  return sent;
};
