import type { Role } from "@parapet/domain/access";
import { DAY_MS } from "@parapet/domain/durations";

import { EXPECTED, ORDER } from "../matrix.expected.ts";

/**
 * Who may hold which right, worked out from docs/authority.md alone. It shares no code with the server: the rights of a role come from
 * the matrix that is written down by hand, the rest is stated here once more.
 */
export type Place = "client" | "partner" | "operator";

/** What an account lacks until its own organization has approved it. */
const WITHHELD = [
  "credentials:reveal",
  "machines:reveal",
  "findings:export",
  "mentions:export",
  "audit:read",
  "attestation:sign",
  "validation:sign",
  "partner-access:manage",
  "sign-on:manage",
  "cloud:manage",
];
const GIVES: Readonly<Record<Role, readonly Role[]>> = {
  super_admin: ["super_admin", "partner_admin", "client_admin", "client_user", "partner_user", "seller"],
  partner_admin: ["client_admin", "client_user", "partner_user"],
  client_admin: ["client_admin", "client_user"],
  client_user: [],
  partner_user: [],
  seller: [],
};
/** A change by someone counts against their independence for so long. */
const TOUCH_MS = 30 * DAY_MS;

const cellOf = (right: string, role: Role): string => EXPECTED[right]?.split(" ")[ORDER.indexOf(role)] ?? "-";
const ofRole = (role: Role, granted: readonly string[] = []): string[] =>
  Object.keys(EXPECTED).filter((right) => {
    const cell = cellOf(right, role);
    return cell !== "-" && (!cell.endsWith("?") || granted.includes(right));
  });
const couldHold = (role: Role, right: string): boolean => cellOf(right, role) !== "-";

interface Touch {
  readonly by: string;
  readonly at: number;
  /** `access`: gave it access or a role, which a third person can approve. */
  readonly how: "access" | "approval" | "identity";
}

export interface Account {
  readonly name: string;
  id: string;
  /** Who reads its mailbox. */
  human: string;
  email: string;
  readonly place: Place;
  role: Role;
  denied: string[];
  granted: readonly string[];
  /** `founder`: approved while the address is below a domain that the organization has verified. */
  approval: "approved" | "restricted" | "awaiting" | "founder";
  isDisabled: boolean;
  /** The connection that deactivated it; null: a person, or no one. */
  deactivatedBy: string | null;
  readonly createdAt: number;
  /** Who had a hand in who this account is, and when. */
  readonly touched: Touch[];
  /** Only an account that no single operator made counts as a second operator. */
  soleGiver: string | null;
  /** Null: all domains. */
  readonly domains: readonly string[] | null;
  /** Connections that its owner agreed to, and subjects of the provider. */
  readonly agreed: Set<string>;
  readonly managedBy: Set<string>;
  readonly subjects: Set<string>;
  /** No one has signed in with it, so there is no owner to ask. */
  isUnused: boolean;
  isEmergency: boolean;
}

/** A token, or a connection to a provider. */
export interface Connection {
  readonly id: string;
  readonly author: Account;
  /** What ended with its author does not return with them. */
  isOver: boolean;
}

export interface Request {
  readonly id: string;
  readonly by: Account;
  readonly at: number;
}

export interface Model {
  readonly accounts: Account[];
  isLinked: boolean;
  partnerMayReveal: boolean;
  readonly verified: Record<string, boolean>;
  readonly main: string;
  /** Requests of operators that were approved, until when. */
  readonly opened: { readonly by: Account; readonly until: number }[];
}

/** Thrown where the server did what no chain of grants allows. */
export class Breach extends Error {}

export const breach = (isAllowed: boolean, what: string): void => {
  if (!isAllowed) throw new Breach(what);
};

export const isLiving = (account: Account): boolean => !account.isDisabled && account.approval !== "awaiting";

const isApproved = (model: Model, { approval }: Account): boolean =>
  approval === "approved" || (approval === "founder" && model.verified[model.main] === true);

/** The rights of a role without what was taken from it. Two of them cannot be taken. */
export const rightsIn = (
  role: Role,
  denied: readonly string[],
  granted: readonly string[],
  isWholly: boolean,
): string[] =>
  ofRole(role, granted).filter(
    (right) =>
      right === "account:own" ||
      right === "roles:read" ||
      !(denied.includes(right) || (!isWholly && WITHHELD.includes(right))),
  );

/** The most that this account may hold now. */
export const modelRights = (model: Model, account: Account): string[] =>
  isLiving(account) ? rightsIn(account.role, account.denied, account.granted, isApproved(model, account)) : [];

/** What the role would give and this person does not have. */
const lost = (model: Model, account: Account): string[] => {
  const own = modelRights(model, account);
  return ofRole(account.role, account.granted).filter((right) => !own.includes(right));
};

export const holds = (model: Model, account: Account, ...rights: readonly string[]): boolean => {
  const own = modelRights(model, account);
  return rights.every((right) => own.includes(right));
};

const reaches = (model: Model, by: Account, place: Place): boolean =>
  by.place === place || by.role === "super_admin" || (by.place === "partner" && place === "client" && model.isLinked);

export const mayManage = (model: Model, by: Account, place: Place, role: Role): boolean =>
  isLiving(by) && holds(model, by, "users:manage") && reaches(model, by, place) && GIVES[by.role].includes(role);

export const covers = (model: Model, by: Account, of: Account): boolean => holds(model, by, ...modelRights(model, of));

/** A person from outside, or one who is not approved, gives nothing that needs approval. */
const givesFromOutside = (model: Model, by: Account, of: Account): boolean =>
  by.place !== of.place || !isApproved(model, by);

export const touch = (account: Account, by: Account, at: number, how: Touch["how"] = "identity"): void =>
  void account.touched.push({ by: by.human, at, how });

/** An account that someone creates has what its creator has, at most. */
export const invited = (model: Model, by: Account, account: Account, isVouched: boolean): void => {
  breach(mayManage(model, by, account.place, account.role), `${by.name} invited a ${account.role}`);
  account.denied = lost(model, by).filter((right) => couldHold(account.role, right));
  if (by.place !== account.place) account.approval = isVouched ? "restricted" : "awaiting";
  else account.approval = isApproved(model, by) ? "approved" : "restricted";
  if (account.approval !== "approved") account.denied = account.denied.filter((right) => !WITHHELD.includes(right));
  if (account.role === "super_admin") account.soleGiver = by.human;
  touch(account, by, account.createdAt, "access");
};

/** A person changes the rights of another. */
export const regranted = (
  model: Model,
  by: Account,
  of: Account,
  to: { readonly role?: Role; readonly denied?: readonly string[] },
): void => {
  const role = to.role ?? of.role;
  breach(
    by !== of && mayManage(model, by, of.place, of.role) && mayManage(model, by, of.place, role),
    `${by.name} changed the rights of ${of.name}`,
  );
  const before = ofRole(of.role, of.granted).filter((right) => !of.denied.includes(right));
  const isOtherRole = role !== of.role;
  const denied = to.denied ?? of.denied;
  const inherited = lost(model, by).filter((right) => couldHold(role, right) && !before.includes(right));
  of.denied = [...new Set([...denied, ...inherited])];
  if (isOtherRole) of.granted = [];
  const gained = ofRole(role, of.granted).filter((right) => !of.denied.includes(right) && !before.includes(right));
  of.role = role;
  if (givesFromOutside(model, by, of) && gained.some((right) => WITHHELD.includes(right))) {
    breach(isOtherRole, `${by.name} gave ${of.name} ${gained.join(", ")} from outside`);
    if (of.approval !== "awaiting") of.approval = "restricted";
  }
};

export const switched = (model: Model, by: Account, of: Account, isDisabled: boolean): void => {
  breach(by !== of && mayManage(model, by, of.place, of.role), `${by.name} switched ${of.name}`);
  const isReturn = of.isDisabled && !isDisabled;
  of.isDisabled = isDisabled;
  of.deactivatedBy = null;
  const sensitive = ofRole(of.role, of.granted).some((right) => WITHHELD.includes(right) && !of.denied.includes(right));
  if (isReturn && sensitive && givesFromOutside(model, by, of) && of.approval !== "awaiting")
    of.approval = "restricted";
  if (isReturn && of.role === "super_admin") of.soleGiver = by.human;
};

export const approved = (model: Model, by: Account, of: Account, at: number): void => {
  breach(by !== of && by.place === of.place && isLiving(by), `${by.name} approved ${of.name}`);
  breach(
    by.role === ({ client: "client_admin", partner: "partner_admin", operator: "super_admin" } as const)[of.place],
    `${by.name} approved ${of.name}`,
  );
  if (of.soleGiver !== null) {
    breach(of.soleGiver !== by.human, `${by.name} approved an account of their own making`);
    of.soleGiver = null;
  }
  touch(of, by, at, "approval");
  if (isApproved(model, of)) return;
  const inherited = lost(model, by).filter((right) => couldHold(of.role, right));
  breach(isApproved(model, by) || of.approval === "awaiting", `${by.name} gave ${of.name} what they lack`);
  of.approval = isApproved(model, by) ? "approved" : "restricted";
  of.denied = [
    ...new Set([...of.denied, ...inherited.filter((right) => isApproved(model, by) || !WITHHELD.includes(right))]),
  ];
};

/** May something that this person created act, now? */
export const mayAct = (model: Model, { author, isOver }: Connection): boolean =>
  !isOver && isLiving(author) && holds(model, author, "sign-on:manage", "users:manage");

/** What a third person has approved is not the work of the one who gave it any more. */
const counts = ({ touched }: Account, it: Touch, maker: string): boolean =>
  it.how !== "access" ||
  !touched.some((other) => other.how === "approval" && other.at >= it.at && other.by !== it.by && other.by !== maker);

/** Who had a hand in who this account is, or in who someone was who then had. */
const makersOf = (
  model: Model,
  account: Account,
  other: string,
  since: number,
  until = Number.POSITIVE_INFINITY,
): string[] => [
  account.human,
  ...account.touched
    .filter((it) => it.at >= since && it.at <= until && counts(account, it, other))
    .flatMap((it) => {
      const before = model.accounts
        .filter(({ human }) => human === it.by && human !== account.human)
        .flatMap((maker) => makersOf(model, maker, other, since, it.at - 1));
      return it.how === "approval" ? before.filter((human) => human !== it.by) : [it.by, ...before];
    }),
];

/** May the provider sign this person on? What its author lacked last binds it also after the author has ended. */
export const maySignOn = (model: Model, { author, isOver }: Connection, of: Account): boolean => {
  if (isLiving(author) && !isOver) return covers(model, author, of);
  const left = rightsIn("client_admin", author.denied, [], isApproved(model, author));
  return modelRights(model, of).every((right) => left.includes(right));
};

/** Are these two people, was the second one there before the request, and is the first one there still? */
export const areTwo = (model: Model, by: Account, request: Request): boolean =>
  by !== request.by &&
  isLiving(request.by) &&
  by.human !== request.by.human &&
  by.createdAt < request.at &&
  by.soleGiver === null &&
  request.by.soleGiver === null &&
  !makersOf(model, by, request.by.human, request.at - TOUCH_MS).includes(request.by.human) &&
  !makersOf(model, request.by, by.human, request.at - TOUCH_MS).includes(by.human);

export const mayReveal = (model: Model, by: Account, domain: string, at: number): boolean => {
  if (!isLiving(by) || !holds(model, by, "credentials:reveal") || model.verified[domain] !== true) return false;
  if (by.domains !== null && !by.domains.includes(domain)) return false;
  if (by.place === "client") return true;
  if (by.place === "partner") return model.isLinked && model.partnerMayReveal;
  return model.opened.some((it) => it.by === by && it.until > at);
};
