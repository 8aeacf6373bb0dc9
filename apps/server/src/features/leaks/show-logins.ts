import type { Db } from "@parapet/db/db";
import { SealBroken } from "@parapet/db/envelope";
import { hasAttested } from "@parapet/db/queries/domains";
import { sealedLeaks } from "@parapet/db/queries/leaks";
import { currentlyVerified } from "@parapet/db/queries/verification";
import { holds } from "@parapet/domain/access";
import { readHost } from "@parapet/domain/intel";

import type { Actor } from "../../platform/actor.ts";
import type { Services } from "../../platform/services.ts";
import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { openLeak } from "./seal-leak.ts";
import { isBelow, loginDomain } from "./watched-domains.ts";

/** The fields of a finding that identify the owner of a credential. */
interface Shown {
  readonly subject: string;
  readonly params: unknown;
  readonly details: unknown;
}

const credentialOf = ({ details }: Shown): string | null => {
  const id = (details as { credential?: unknown } | null)?.credential;
  return typeof id === "string" ? id : null;
};

/** May this person read the logins of this domain? Those who may reveal its passwords, once the self-attestation is signed. */
const mayRead = async (db: Db, actor: Actor, of: ScopedDomain, now: Date): Promise<boolean> => {
  if (!holds(actor.role, actor.narrowing, "credentials:reveal")) return false;
  if (of.org !== actor.org && actor.orgKind !== "partner") return false;
  return (await currentlyVerified(db, of.org, of.domain, now)) && (await hasAttested(db, of.org));
};

/**
 * The findings with the logins of leaked credentials in full, for those who may read them: an administrator who resets accounts needs
 * to know which. Passwords stay masked. Everyone else gets the findings as they are.
 */
export const showLogins = async <Row extends Shown>(
  services: Pick<Services, "keys" | "now">,
  db: Db,
  actor: Actor,
  of: ScopedDomain,
  rows: readonly Row[],
): Promise<Row[]> => {
  const ids = rows.flatMap((row) => credentialOf(row) ?? []);
  if (ids.length === 0 || !(await mayRead(db, actor, of, services.now()))) return [...rows];
  const logins = new Map<string, { masked: string; login: string; credentials: string }>();
  for (const row of await sealedLeaks(db, of.org, ids)) {
    if (of.org !== actor.org && !row.partner_may_reveal) continue;
    try {
      const { login, url } = await openLeak(services.keys, row);
      if (![loginDomain(login), url === null ? null : readHost(url)].some((name) => isBelow(name, row.domain)))
        continue;
      const credentials = row.form === "none" ? login : `${login} : ${row.secret_masked}`;
      logins.set(row.id, { masked: row.login_masked, login, credentials });
    } catch (error) {
      // Purged with its key: the mask is all that is left.
      if (!(error instanceof SealBroken)) throw error;
    }
  }
  return rows.map((row) => {
    const known = logins.get(credentialOf(row) ?? "");
    if (known === undefined) return row;
    return {
      ...row,
      subject: row.subject.replace(known.masked, () => known.login),
      params: { ...(row.params as object), login: known.login },
      details: { ...(row.details as object), login: known.login, credentials: known.credentials },
    };
  });
};
