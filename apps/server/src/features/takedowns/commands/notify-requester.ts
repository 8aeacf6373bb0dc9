import type { Db } from "@parapet/db/db";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { TakedownState } from "@parapet/domain/takedowns";
import { takedownNote } from "@parapet/words/messages/takedowns/takedown-letters/note-words";
import { STATE_WORDS } from "@parapet/words/messages/takedowns/takedown-letters/state-words";

import type { Services } from "../../../platform/services.ts";
import { livingAuthor } from "../../../platform/session/living-author.ts";
import { readsFindings } from "../../../platform/session/reads-finding.ts";

/** Emails the requester about a status change, while they may read it: people who left, and a former partner's, receive nothing. */
export const notifyRequester = async (
  { mail, config, now }: Pick<Services, "mail" | "config" | "now">,
  db: Db,
  of: {
    readonly org_id: string;
    readonly name: string;
    readonly domain: string;
    readonly finding_id: string | null;
    readonly requested_by: string | null;
  },
  state: TakedownState | "re-emerged",
  { note, byPerson }: { readonly note: string | null; readonly byPerson: boolean },
): Promise<void> => {
  if (of.requested_by === null) return;
  const person = await livingAuthor(db, of.requested_by, now());
  if (person === null) return;
  // A takedown has no business unit: the portal shows it to no one who is limited to some.
  if (!readsFindings(person, of.org_id as OrgId, of.domain)({ area: "domain-name-variations" })) return;
  const { locale } = person;
  const comment = takedownNote(locale, { kind: "state", note, byPerson }) ?? "";
  await mail.post(db, {
    sender: null,
    kind: "takedownUpdate",
    to: person.email,
    name: person.firstName,
    locale,
    about: { org: of.org_id },
    values: { name: of.name, domain: of.domain, state: STATE_WORDS[locale][state], note: comment },
    link: `${config.publicUrl}/dashboard/current-risk/domain-name-variations${of.finding_id === null ? "" : `?finding=${of.finding_id}`}`,
  });
};
