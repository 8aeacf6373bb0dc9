import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import type { createOrganization } from "@parapet/domain/contracts/organizations";
import { PLAN_IDS, type PlanId, PLANS } from "@parapet/domain/plans";

import { toNarrowing, type RightChoice } from "../../shared/access/right-choices.ts";
import type { RequestBody } from "../../shared/call.ts";

export interface DraftUser {
  /** Only to tell rows apart on the page. */
  readonly key: number;
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly ticks: readonly RightChoice[];
}

/** An organization that is being written down. */
export interface Draft {
  readonly name: string;
  readonly type: "client" | "partner";
  readonly plan: PlanId;
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly domains: readonly string[];
  readonly users: readonly DraftUser[];
  readonly usernames: readonly string[];
  readonly corporate: readonly string[];
  readonly personal: readonly string[];
}

export const EMPTY_DRAFT: Draft = {
  name: "",
  type: "client",
  plan: PLAN_IDS[0],
  first: "",
  last: "",
  email: "",
  domains: [],
  users: [],
  usernames: [],
  corporate: [],
  personal: [],
};

export type Mistake = "required" | "email" | "domains" | "tooManyDomains" | "twice";

/** The role that additional people of an organization of this type get. */
export const draftRole = (type: Draft["type"]) => (type === "client" ? "client_user" : "partner_user");

const missing = (text: string): Mistake | null => (text.trim() === "" ? "required" : null);
const badEmail = (text: string): Mistake | null => missing(text) ?? (toEmailAddress(text) === null ? "email" : null);

/** Which fields are wrong, by their path, and why? */
export const mistakesIn = (draft: Draft): ReadonlyMap<string, Mistake> => {
  const mistakes = new Map<string, Mistake>();
  const note = (path: string, mistake: Mistake | null) => {
    if (mistake !== null) mistakes.set(path, mistake);
  };
  note("name", missing(draft.name));
  note("administrator.first_name", missing(draft.first));
  note("administrator.last_name", missing(draft.last));
  note("administrator.email", badEmail(draft.email));
  const limit = draft.type === "client" ? PLANS[draft.plan].limits.domains : null;
  if (draft.domains.some((domain) => toDomainName(domain) === null)) note("domains", "domains");
  else if (limit !== null && draft.domains.length > limit) note("domains", "tooManyDomains");
  for (const field of ["corporate", "personal"] as const)
    if (draft[field].some((email) => toEmailAddress(email) === null)) note(`executives.${field}_emails`, "email");
  const seen = new Set([draft.email.trim().toLowerCase()]);
  for (const [at, user] of draft.users.entries()) {
    const email = user.email.trim().toLowerCase();
    note(`users.${at}.first_name`, missing(user.first));
    note(`users.${at}.last_name`, missing(user.last));
    note(`users.${at}.email`, badEmail(user.email) ?? (seen.has(email) ? "twice" : null));
    seen.add(email);
  }
  return mistakes;
};

/** The draft as the server takes it. People choose their password through a link. */
export const toBody = (draft: Draft): RequestBody<typeof createOrganization> => ({
  name: draft.name,
  type: draft.type,
  administrator: { first_name: draft.first, last_name: draft.last, email: draft.email },
  domains: [...draft.domains],
  plan: draft.plan,
  ...([draft.usernames, draft.corporate, draft.personal].some((names) => names.length > 0) && {
    executives: {
      usernames: [...draft.usernames],
      corporate_emails: [...draft.corporate],
      personal_emails: [...draft.personal],
    },
  }),
  users: draft.users.map((user) => ({
    first_name: user.first,
    last_name: user.last,
    email: user.email,
    denied: toNarrowing(draftRole(draft.type), user.ticks).denied,
  })),
});
