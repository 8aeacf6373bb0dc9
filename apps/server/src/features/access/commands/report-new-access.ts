import type { Db } from "@parapet/db/db";
import type { Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";
import en from "@parapet/words/messages/access/users/en";
import es from "@parapet/words/messages/access/users/es";
import fr from "@parapet/words/messages/access/users/fr";
import { COMMAND_LINE } from "@parapet/words/messages/mail/command-line";

import type { Actor } from "../../../platform/actor.ts";
import type { Services } from "../../../platform/services.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

const ROLE_NAMES: Readonly<Record<Locale, Readonly<Record<Role, string>>>> = {
  en: en.roles,
  es: es.roles,
  fr: fr.roles,
};

/**
 * Notifies an organization's administrators that an account outside their control was given access to it. Without an actor
 * it was the command line.
 */
export const reportNewAccess = (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  actor: Actor | null,
  it: {
    readonly user: UserId;
    readonly org: OrgId;
    readonly organization: string;
    readonly name: string;
    readonly email: string;
    readonly role: Role;
    /** Does the account need their approval? */
    readonly needsApproval: boolean;
  },
): Promise<void> =>
  notifyAdministrators(services, db, it.org, {
    sender: actor?.org ?? null,
    kind: it.needsApproval ? "accountNeedsApproval" : "accountCreated",
    page: "/dashboard/management/user-management",
    except: it.user,
    values: (locale) => ({
      by: actor === null ? COMMAND_LINE[locale] : `${actor.firstName} ${actor.lastName} (${actor.orgName})`,
      organization: it.organization,
      person: it.name,
      email: it.email,
      role: ROLE_NAMES[locale][it.role],
    }),
  });
