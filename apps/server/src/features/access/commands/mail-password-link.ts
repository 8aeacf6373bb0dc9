import type { Db } from "@parapet/db/db";
import { replaceResets } from "@parapet/db/queries/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { inLocale } from "@parapet/words/links";
import type { Locale } from "@parapet/words/locale";

import type { Services } from "../../../platform/services.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { hashSecret, newSecret, newWords } from "../../../platform/session/secrets.ts";

/** Who receives the link. */
interface Recipient {
  readonly user: UserId;
  readonly org: OrgId;
  readonly email: string;
  readonly firstName: string;
  readonly locale: Locale;
  /** The address signs in to an account of another organization: it is informed, and receives no link. */
  readonly addressTaken: boolean;
}

/** Emails the link with which an invited user sets the password: no other person ever knows it. */
export const mailPasswordLink = async (
  { mail, now, config }: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  to: Recipient,
  invitation: { readonly by: string; readonly organization: string; readonly brandOf: OrgId },
): Promise<void> => {
  const [slug, token] = [newWords(2, 6), newSecret()];
  const expiresAt = after(now(), LIFETIMES.temporaryPasswordMs);
  await replaceResets(db, { slug, tokenHash: hashSecret(token), user: to.user, org: to.org, expiresAt });
  await mail.post(db, {
    kind: to.addressTaken ? "invitationUnusable" : "invitationLink",
    to: to.email,
    name: to.firstName,
    locale: to.locale,
    values: { by: invitation.by, organization: invitation.organization },
    link: `${config.publicUrl}${inLocale(to.locale, to.addressTaken ? "/login" : `/reset-password/${slug}/${token}`)}`,
    brandOf: invitation.brandOf,
    sender: invitation.brandOf,
  });
};
