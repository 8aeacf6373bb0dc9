import type { LeakRow } from "@parapet/db/queries/leaks";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { readHost } from "@parapet/domain/intel";
import { accessKind } from "@parapet/intel/leaks/access-kind";
import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";
import { maskLogin, maskSecret } from "@parapet/intel/leaks/mask";
import { secretStrength } from "@parapet/intel/leaks/secret-strength";
import { toIdentity, toTag } from "@parapet/leak-corpus";
import * as z from "zod";

import type { Keys } from "../../platform/keys/keyring.ts";
import type { FoundLeak } from "./found-leak.ts";
import type { LeakMatch } from "./watched-domains.ts";

export const LEAK_COLUMN = "leaked_credential.sealed";

const Sealed = z.object({
  login: z.string(),
  secret: z.string(),
  url: z.string().nullable(),
});
export type OpenedLeak = z.infer<typeof Sealed>;

/** The first 16 bytes of a keyed hash as an id (RFC 9562, version 8: of the maker's own design). */
export const toLeakId = (mac: Buffer): string => {
  const bytes = Buffer.from(mac.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

/** The tag of a login within an organization: what a credential of that purge year and a watched person have in common. */
export const loginTag = async (keys: Keys, org: OrgId, login: string, purgeYear: number): Promise<number> =>
  toTag(await keys.mac(`leak-login ${org}`, login, purgeYear));

/** What the sealed payload of a row says. */
export const openLeak = async (
  keys: Keys,
  row: { id: string; org_id: string; sealed: Buffer },
): Promise<OpenedLeak> => {
  const place = { org: row.org_id as OrgId, column: LEAK_COLUMN, row: row.id } as const;
  return Sealed.parse(JSON.parse((await keys.open(place, row.sealed)).toString("utf8")));
};

/**
 * Makes organizations' rows of leaks of one purge year: ids and tags from keyed hashes, the rest sealed to its place.
 */
export const openSealer = (keys: Keys) => ({
  /** The id of a credential in an organization. */
  async leakIds(purgeYear: number): Promise<(leak: LeakEntry, org: OrgId) => string> {
    const mac = await keys.macer(purgeYear);
    return (leak, org) => toLeakId(mac(`leak ${org}`, toIdentity(leak)));
  },

  async leak(id: string, leak: FoundLeak, match: LeakMatch, purgeYear: number): Promise<LeakRow> {
    const { login, secret, url, form } = leak;
    const host = url === null ? null : readHost(url);
    const payload = JSON.stringify({ login, secret, url } satisfies OpenedLeak);
    return {
      id,
      org: match.org,
      domain: match.domain,
      kind: match.kind,
      loginMasked: maskLogin(login),
      // Nothing of a hash helps its owner to recognise the password.
      secretMasked: form === "plain" ? maskSecret(secret) : form === "none" ? "•••••" : `${form} •••••`,
      form,
      strength: form === "plain" ? secretStrength(secret) : null,
      host,
      access: host === null ? null : accessKind(host),
      sealed: await keys.seal({ org: match.org, purgeYear, column: LEAK_COLUMN, row: id }, payload),
      loginTag: await loginTag(keys, match.org, login, purgeYear),
      secretTag: toTag(await keys.mac(`leak-secret ${match.org}`, secret, purgeYear)),
      source: leak.source,
      breachOn: leak.breachOn,
      machine: leak.machine,
      isPerson: match.isPerson,
      purgeYear,
    };
  },
});
