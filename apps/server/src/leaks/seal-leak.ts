import type { CorpusRow, LeakRow } from "@parapet/db/queries/leak-load";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { accessKind } from "@parapet/intel/leaks/access-kind";
import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";
import { maskLogin, maskSecret } from "@parapet/intel/leaks/mask";
import { secretStrength } from "@parapet/intel/leaks/secret-strength";
import { hostOf } from "@parapet/intel/leaks/to-leak-entry";
import { registrable } from "@parapet/scanner/web/registrable";
import * as z from "zod";

import type { Keys } from "../keys/keyring.ts";
import { type LeakMatch, loginDomain } from "./watched-domains.ts";

export const LEAK_COLUMN = "leaked_credential.sealed";
const CORPUS_COLUMN = "leak_corpus.sealed";

/** A leak with what surrounds it: which list it came from, and which machine lost it. */
export interface FoundLeak extends LeakEntry {
  readonly source: string;
  readonly machine: string | null;
}

const Sealed = z.object({
  login: z.string(),
  secret: z.string(),
  url: z.string().nullable(),
});
export type OpenedLeak = z.infer<typeof Sealed>;

const SealedLine = Sealed.extend({
  form: z.string(),
  breachOn: z.string().nullable(),
  source: z.string(),
  machine: z.string().nullable(),
});

/** The first 16 bytes of a keyed hash as an id (RFC 9562, version 8: of the maker's own design). */
export const idOf = (mac: Buffer): string => {
  const bytes = Buffer.from(mac.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

/** 48 bits: exact as a number, and enough to tell a hundred million apart before the look inside decides. */
const tagOf = (mac: Buffer): number => mac.readUIntBE(0, 6);

/** The tag of a login within an organisation: what a credential and a watched person have in common. */
export const loginTag = async (keys: Keys, org: OrgId, login: string): Promise<number> =>
  tagOf(await keys.mac(`leak-login ${org}`, login));

const NAMES_REMEMBERED = 50_000;

/** What the sealed payload of a row says. */
export const openLeak = async (
  keys: Keys,
  row: { id: string; org_id: string; sealed: Buffer },
): Promise<OpenedLeak> => {
  const place = { org: row.org_id as OrgId, column: LEAK_COLUMN, row: row.id } as const;
  return Sealed.parse(JSON.parse((await keys.open(place, row.sealed)).toString("utf8")));
};

/** What a line of the corpus says. */
export const openLine = async (keys: Keys, row: { id: string; sealed: Buffer }): Promise<FoundLeak> => {
  const opened = await keys.open({ org: null, column: CORPUS_COLUMN, row: row.id }, row.sealed);
  return SealedLine.parse(JSON.parse(opened.toString("utf8"))) as FoundLeak;
};

/** Makes rows of leaks: ids and tags from keyed hashes, the rest sealed to its row. */
export const openSealer = (keys: Keys) => {
  const tags = new Map<string, number>();

  /** The tag of a name's registrable part, under which a domain added later finds its lines. */
  const nameTag = async (name: string | null): Promise<number | null> => {
    if (name === null || !name.includes(".")) return null;
    const known = tags.get(name);
    if (known !== undefined) return known;
    const tag = tagOf(await keys.mac("leak-name", registrable(name)));
    if (tags.size >= NAMES_REMEMBERED) tags.clear();
    tags.set(name, tag);
    return tag;
  };

  const identity = ({ login, url, secret }: LeakEntry): string =>
    JSON.stringify([login, url === null ? null : hostOf(url), secret]);

  return {
    nameTag,
    leakId: async (leak: LeakEntry, org: OrgId): Promise<string> => idOf(await keys.mac(`leak ${org}`, identity(leak))),
    lineId: async (leak: LeakEntry): Promise<string> => idOf(await keys.mac("leak-corpus", identity(leak))),

    async leak(id: string, leak: FoundLeak, match: LeakMatch, purgeYear: number): Promise<LeakRow> {
      const { login, secret, url, form } = leak;
      const host = url === null ? null : hostOf(url);
      const payload = JSON.stringify({ login, secret, url } satisfies OpenedLeak);
      return {
        id,
        org: match.org,
        domain: match.domain,
        kind: match.kind,
        loginMasked: maskLogin(login),
        // Nothing of a hash helps its owner to recognise the password.
        secretMasked: form === "plain" ? maskSecret(secret) : `${form} •••••`,
        form,
        strength: form === "plain" ? secretStrength(secret) : null,
        host,
        access: host === null ? null : accessKind(host),
        sealed: await keys.seal({ org: match.org, purgeYear, column: LEAK_COLUMN, row: id }, payload),
        loginTag: await loginTag(keys, match.org, login),
        secretTag: tagOf(await keys.mac(`leak-secret ${match.org}`, secret)),
        source: leak.source,
        breachOn: leak.breachOn,
        machine: leak.machine,
        purgeYear,
      };
    },

    async line(id: string, leak: FoundLeak, purgeYear: number): Promise<CorpusRow> {
      const { login, secret, url, form, breachOn, source, machine } = leak;
      const payload = JSON.stringify({ login, secret, url, form, breachOn, source, machine });
      return {
        id,
        loginTag: await nameTag(loginDomain(login)),
        hostTag: await nameTag(url === null ? null : hostOf(url)),
        sealed: await keys.seal({ org: null, purgeYear, column: CORPUS_COLUMN, row: id }, payload),
        purgeYear,
      };
    },
  };
};
export type Sealer = ReturnType<typeof openSealer>;
