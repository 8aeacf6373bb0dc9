import type { Db } from "@parapet/db/db";
import { personById } from "@parapet/db/queries/sign-in";
import type { UserId } from "@parapet/domain/contracts/ids";
import type { TakedownState } from "@parapet/domain/takedowns/takedown-rules";
import { takedownNote } from "@parapet/words/messages/takedown-letters/note-words";
import { STATE_WORDS } from "@parapet/words/messages/takedown-letters/state-words";

import type { Services } from "../../../platform/services.ts";

/** Emails the requester about a status change. Removed and disabled users receive nothing. */
export const notifyRequester = async (
  { mail, config }: Pick<Services, "mail" | "config">,
  db: Db,
  of: {
    readonly name: string;
    readonly domain: string;
    readonly finding_id: string | null;
    readonly requested_by: string | null;
  },
  state: TakedownState | "re-emerged",
  { note, byPerson }: { readonly note: string | null; readonly byPerson: boolean },
): Promise<void> => {
  if (of.requested_by === null) return;
  const person = await personById(db, of.requested_by as UserId);
  if (person === undefined || person.status === "removed" || person.status === "disabled") return;
  const { locale } = person;
  const comment = takedownNote(locale, { kind: "state", note, byPerson }) ?? "";
  await mail.post(db, {
    kind: "takedownUpdate",
    to: person.email,
    name: person.first_name,
    locale,
    values: { name: of.name, domain: of.domain, state: STATE_WORDS[locale][state], note: comment },
    link: `${config.publicUrl}/dashboard/current-risk/domain-name-variations${of.finding_id === null ? "" : `?finding=${of.finding_id}`}`,
  });
};
