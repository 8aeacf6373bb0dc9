import type { Scope } from "@parapet/db/scope";
import type { Narrowing, OrganizationKind, Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { LicenceFacts, LicenceState } from "@parapet/domain/plans";
import type { DateOrder } from "@parapet/words/format/date-style";
import type { Locale } from "@parapet/words/locale";

/** Who is asking, worked out again for every request; of the request's own words only `workingIn`, checked against `scope`. */
export interface Actor {
  readonly user: UserId;
  readonly org: OrgId;
  readonly role: Role;
  /** The organizations whose rows this person may touch at the most; a route's permission narrows it. */
  readonly scope: Scope;
  readonly orgKind: OrganizationKind;
  readonly orgName: string;
  readonly roleId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly locale: Locale;
  readonly dateOrder: DateOrder;
  /** What an administrator took from, or gave to, this person beside the role's rights. */
  readonly narrowing: Narrowing;
  /** The business units whose findings and assets this person sees; null: all. */
  readonly units: readonly string[] | null;
  /** The rights taken from this person, which whatever they create or edit inherits. */
  readonly denials: readonly string[];
  /** False: created from outside the organization and not approved by its administrators yet. */
  readonly isApproved: boolean;
  /** Client organizations in reach: all of a partner's for its administrator, the assigned ones for its users. */
  readonly clients: readonly OrgId[];
  /** The organization that the request names, within `scope`; null: it names none. */
  readonly workingIn: OrgId | null;
  /** False: only the domains in `assignments`. */
  readonly allDomains: boolean;
  readonly assignments: readonly { readonly org: OrgId; readonly domain: string | null }[];
  /** The only domains that the key of the request sees, whatever its owner does; null: it is not limited to any. */
  readonly onlyDomains: Actor["assignments"] | null;
  readonly licence: LicenceFacts & {
    readonly state: LicenceState;
    readonly plan: string | null;
    readonly startedAt: Date | null;
  };
  /** Signed in with a temporary password that was not changed yet. */
  readonly mustChangePassword: boolean;
  /** The organization requires a passkey for the role: until there is one, only the own account can be used. */
  readonly needsPasskey: boolean;
  readonly twoStep: "mail" | "totp";
  /** The session behind the bearer; null for an API key. */
  readonly session: string | null;
  /** The API key of the request; what it creates ends with it. Null for a session. */
  readonly key: string | null;
  /** True: by a token that has some of its account's scopes. It creates nothing that acts by itself, which would have all of them. */
  readonly isKeyInPart: boolean;
  /** When a one-time code was last given in this session. */
  readonly codeAt: Date | null;
}

/** The organization that the request is about: the named one, else the actor's own. */
export const activeOrganization = ({ workingIn, org }: Pick<Actor, "workingIn" | "org">): OrgId => workingIn ?? org;

/** Whatever decides what this actor may see and do: answers of one are those of another only where all of it is the same. */
export const actorRights = ({
  session,
  key,
  role,
  narrowing,
  units,
  clients,
  allDomains,
  assignments,
  onlyDomains,
  workingIn,
}: Actor): readonly unknown[] => [
  session,
  key,
  role,
  narrowing,
  units,
  clients,
  allDomains,
  assignments,
  onlyDomains,
  workingIn,
];
