import type { ScimGroupRow, ScimUserRow } from "@parapet/db/queries/scim";
import { toEmailAddress } from "@parapet/domain/contracts/email-address";
import * as z from "zod";

import { ScimError } from "./scim-error.ts";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

const MAX_MEMBERS = 20_000;

/** Entra ID sends booleans as text. */
const Flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i)
    .transform((text) => text.toLowerCase() === "true"),
]);
const Text = (most: number) =>
  z
    .string()
    .max(most)
    // Control and format characters would reorder the text around them; PostgreSQL stores no NUL.
    .transform((text) => text.replaceAll(/\p{C}/gu, "").trim());
const Values = z
  .array(z.object({ value: Text(320).nullish(), type: z.string().max(50).nullish(), primary: Flag.nullish() }))
  .max(50);

/** The attributes that are stored; what else a client sends is ignored. */
const ScimUser = z.object({
  userName: Text(320).pipe(z.string().min(1)),
  externalId: Text(500).nullish(),
  name: z
    .object({ givenName: Text(100).nullish(), familyName: Text(100).nullish(), formatted: Text(200).nullish() })
    .nullish(),
  displayName: Text(200).nullish(),
  emails: Values.nullish(),
  phoneNumbers: Values.nullish(),
  active: Flag.default(true),
});

export interface WantedUser {
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly active: boolean;
}

const invalid = (error: z.ZodError): ScimError => {
  const [issue] = error.issues;
  return new ScimError(400, `${issue?.path.join(".") ?? "body"}: ${issue?.message ?? "invalid"}`, "invalidValue");
};

export const readUser = (body: unknown): WantedUser => {
  const parsed = ScimUser.safeParse(body);
  if (!parsed.success) throw invalid(parsed.error);
  const { userName, externalId, name, displayName, emails, phoneNumbers, active } = parsed.data;
  const listed = (emails ?? []).filter((it) => (it.value ?? "") !== "");
  const address = (listed.find(({ primary }) => primary === true) ?? listed[0])?.value ?? userName;
  const email = toEmailAddress(address);
  if (email === null) throw new ScimError(400, "The user has no valid email address.", "invalidValue");
  const [first = "", ...rest] = (name?.formatted ?? displayName ?? "").split(" ");
  const phone = (phoneNumbers ?? []).find((it) => (it.value ?? "") !== "")?.value ?? null;
  return {
    userName,
    externalId: externalId ?? null,
    email,
    firstName: (name?.givenName || first || (email.split("@")[0] ?? "")).slice(0, 100),
    lastName: (name?.familyName ?? rest.join(" ")).slice(0, 100),
    phone: phone !== null && /^[+\d][\d ()./-]{3,30}$/.test(phone) ? phone : null,
    active,
  };
};

const ScimGroup = z.object({
  displayName: Text(300).pipe(z.string().min(1)),
  externalId: Text(500).nullish(),
  members: z
    .array(z.object({ value: z.string().max(100) }))
    .max(MAX_MEMBERS)
    .nullish(),
});

export interface WantedGroup {
  readonly name: string;
  readonly externalId: string | null;
  /** Undefined: the request says nothing about members. */
  readonly members: readonly string[] | undefined;
}

const Id = z.uuid();

/** The ids of members; values that are not ids of this connection are dropped. */
export const readMembers = (value: unknown): string[] => {
  const parsed = z
    .array(z.object({ value: z.string().max(100) }))
    .max(MAX_MEMBERS)
    .safeParse(Array.isArray(value) ? value : [value]);
  if (!parsed.success) throw invalid(parsed.error);
  const ids = parsed.data.map((it) => it.value.toLowerCase());
  if (ids.some((id) => !Id.safeParse(id).success)) throw new ScimError(400, "A member does not exist.", "invalidValue");
  return [...new Set(ids)];
};

export const readGroup = (body: unknown): WantedGroup => {
  const parsed = ScimGroup.safeParse(body);
  if (!parsed.success) throw invalid(parsed.error);
  const { displayName, externalId, members } = parsed.data;
  return {
    name: displayName,
    externalId: externalId ?? null,
    members: members == null ? undefined : readMembers(members),
  };
};

export const toEtag = ({ version }: { readonly version: number }): string => `W/"${version}"`;

const metaOf = (kind: "User" | "Group", base: string, row: ScimUserRow | ScimGroupRow) => ({
  resourceType: kind,
  created: row.created_at.toISOString(),
  lastModified: row.changed_at.toISOString(),
  location: `${base}/${kind}s/${row.id}`,
  version: toEtag(row),
});

/** A user as it is answered, and as PATCH operations are applied to it. */
export const userDocument = (base: string, row: ScimUserRow): Record<string, unknown> => ({
  schemas: [USER_SCHEMA],
  id: row.id,
  ...(row.external_id !== null && { externalId: row.external_id }),
  userName: row.user_name,
  name: { givenName: row.first_name, familyName: row.last_name },
  displayName: `${row.first_name} ${row.last_name}`.trim(),
  emails: [{ value: row.email, type: "work", primary: true }],
  ...(row.phone !== null && { phoneNumbers: [{ value: row.phone, type: "work", primary: true }] }),
  active: row.status === "active" || row.status === "invited",
  groups: row.groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}`, type: "direct" })),
  roles: [{ value: row.role, primary: true }],
  meta: metaOf("User", base, row),
});

export const groupDocument = (
  base: string,
  row: ScimGroupRow,
  members: readonly { readonly user_id: string }[],
): Record<string, unknown> => ({
  schemas: [GROUP_SCHEMA],
  id: row.id,
  ...(row.external_id !== null && { externalId: row.external_id }),
  displayName: row.display_name,
  // An attribute without a value is not returned (RFC 7643, section 2.5).
  ...(members.length > 0 && {
    members: members.map(({ user_id }) => ({ value: user_id, type: "User", $ref: `${base}/Users/${user_id}` })),
  }),
  meta: metaOf("Group", base, row),
});

/** Attributes by name, in lower case and without parts: `name.givenName` chooses `name`. */
const namesOf = (list: string | null): Set<string> | null =>
  list === null
    ? null
    : new Set(
        list.split(",").map(
          (name) =>
            name
              .trim()
              .toLowerCase()
              .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, "")
              .split(".")[0] ?? "",
        ),
      );

/** A resource with only these attributes, or without those (RFC 7644, section 3.9). Identifier and schemas are always returned. */
export const chosenParts = (
  document: Record<string, unknown>,
  { attributes, excluded }: { readonly attributes: string | null; readonly excluded: string | null },
): Record<string, unknown> => {
  const [only, without] = [namesOf(attributes), namesOf(excluded)];
  if (only === null && without === null) return document;
  const isChosen = (name: string): boolean =>
    name === "id" || name === "schemas" || (only?.has(name) ?? without?.has(name) !== true);
  return Object.fromEntries(Object.entries(document).filter(([name]) => isChosen(name.toLowerCase())));
};
