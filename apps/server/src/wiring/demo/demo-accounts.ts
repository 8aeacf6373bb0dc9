import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { choosePassword, insertUser, personByEmail, setAssignments } from "@parapet/db/queries/access";
import { putLicence, readLicence } from "@parapet/db/queries/billing";
import { nameAdministrator, organizationNamed } from "@parapet/db/queries/demo";
import { domainsNamed, insertDomain, markVerified } from "@parapet/db/queries/domains";
import { insertOrganization, linkPartner } from "@parapet/db/queries/organizations";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { OrganizationKind, Role } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { licenceEnd } from "@parapet/domain/plans";
import type { Transaction } from "kysely";

import type { Services } from "../../platform/services.ts";
import { newSecret, newWords } from "../../platform/session/secrets.ts";

/** One demo account, as listed in `DATA_DIR/demo-accounts.json`. */
export interface DemoAccount {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  readonly organisation: string;
  readonly domains: readonly string[];
}

/** Orchard and Ferry exist only together with the history. */
type Company = "operator" | "acme" | "tidy" | "harbour" | "orchard" | "ferry";

const COMPANIES: Readonly<Record<Company, { name: string; kind: OrganizationKind; domain: string | null }>> = {
  operator: { name: "Parapet Operations", kind: "operator", domain: null },
  acme: { name: "Acme", kind: "client", domain: "acme.test" },
  tidy: { name: "Tidy", kind: "client", domain: "tidy.test" },
  harbour: { name: "Harbour", kind: "partner", domain: "harbour.test" },
  orchard: { name: "Orchard Foods", kind: "client", domain: "orchard.test" },
  ferry: { name: "Ferry Line", kind: "client", domain: "ferry.test" },
};

export const DEMO_ORGANIZATIONS: ReadonlySet<string> = new Set(Object.values(COMPANIES).map(({ name }) => name));

const PEOPLE: readonly {
  role: Role;
  email: string;
  first: string;
  last: string;
  at: Exclude<Company, "orchard" | "ferry">;
  domains: string[];
}[] = [
  {
    role: "super_admin",
    email: "super.admin@parapet.test",
    first: "Sam",
    last: "Operator",
    at: "operator",
    domains: ["acme.test", "harbour.test", "tidy.test", "orchard.test", "ferry.test"],
  },
  {
    role: "partner_admin",
    email: "partner.admin@harbour.test",
    first: "Paula",
    last: "Harbour",
    at: "harbour",
    domains: ["acme.test", "harbour.test", "orchard.test", "ferry.test"],
  },
  {
    role: "client_admin",
    email: "client.admin@acme.test",
    first: "Carl",
    last: "Acme",
    at: "acme",
    domains: ["acme.test"],
  },
  {
    role: "client_user",
    email: "client.user@acme.test",
    first: "Uma",
    last: "Acme",
    at: "acme",
    domains: ["acme.test"],
  },
  {
    role: "partner_user",
    email: "partner.user@harbour.test",
    first: "Piet",
    last: "Harbour",
    at: "harbour",
    domains: ["acme.test"],
  },
  {
    role: "seller",
    email: "seller@harbour.test",
    first: "Sally",
    last: "Harbour",
    at: "harbour",
    domains: ["acme.test"],
  },
];

export const DEMO_ADDRESSES: readonly string[] = PEOPLE.map(({ email }) => email);

const knownPasswords = (path: string): Map<string, string> => {
  if (!existsSync(path)) return new Map();
  const accounts = JSON.parse(readFileSync(path, "utf8")) as DemoAccount[];
  return new Map(accounts.map(({ email, password }) => [email, password]));
};

const ensureCompany = async (tx: Transaction<Tables>, which: Company, at: Date): Promise<OrgId> => {
  const { name, kind, domain } = COMPANIES[which];
  const org =
    (await organizationNamed(tx, name, kind)) ??
    (await insertOrganization(tx, { name, kind, administrator: null, at }));
  if (domain !== null && (await domainsNamed(tx, [org], domain)).length === 0) {
    const added = await insertDomain(tx, org, domain, newSecret(), at);
    if (added !== undefined)
      await markVerified(tx, org, added.id, { by: "operator", at, reason: "Demo company on loopback" });
  }
  if (kind === "client" && (await readLicence(tx, org)) === null) {
    await putLicence(tx, org, {
      plan: "professional",
      billing: "annual",
      startedAt: at,
      endsAt: licenceEnd(at, "annual"),
      invoice: "DEMO",
    });
  }
  return org;
};

/**
 * One account per role in the demo companies. Safe to run at every start: what is there stays, passwords included.
 * Refuses outside development mode, where an account with a known password would be a backdoor.
 */
export const ensureDemoAccounts = async (
  services: Pick<Services, "config" | "db" | "now" | "passwords">,
): Promise<DemoAccount[]> => {
  const { config, db, passwords, now } = services;
  if (config.mode === "production") throw new Error("Demo accounts are never made in production mode.");
  const path = join(config.dataDir, "demo-accounts.json");
  const known = knownPasswords(path);
  const accounts = PEOPLE.map(({ role, email, at, domains }) => ({
    role,
    email,
    password: known.get(email) ?? newWords(4, 4),
    organisation: COMPANIES[at].name,
    domains,
  }));
  const hashes = new Map<string, string>();
  for (const { email, password } of accounts) {
    const person = await asSystem(db, "demo", (tx) => personByEmail(tx, email));
    const stays = person?.password_hash != null && (await passwords.check(person.password_hash, password));
    if (!stays) hashes.set(email, await passwords.hash(password));
  }
  await asSystem(db, "demo", async (tx) => {
    const at = now();
    const orgs = {
      operator: await ensureCompany(tx, "operator", at),
      acme: await ensureCompany(tx, "acme", at),
      tidy: await ensureCompany(tx, "tidy", at),
      harbour: await ensureCompany(tx, "harbour", at),
    };
    await linkPartner(tx, orgs.harbour, orgs.acme, at);
    for (const client of config.demoHistory ? (["orchard", "ferry"] as const) : [])
      await linkPartner(tx, orgs.harbour, await ensureCompany(tx, client, at), at);
    for (const { role, email, first, last, at: company } of PEOPLE) {
      const hash = hashes.get(email);
      if (hash === undefined) continue;
      const person = await personByEmail(tx, email);
      if (person !== undefined) {
        await choosePassword(tx, person.id, hash, at);
        continue;
      }
      const isAssigned = role === "partner_user" || role === "seller";
      const user = await insertUser(tx, {
        org: orgs[company],
        role,
        email,
        firstName: first,
        lastName: last,
        phone: null,
        locale: "en",
        group: null,
        status: "active",
        passwordHash: hash,
        temporaryUntil: null,
        allDomains: !isAssigned,
        at,
      });
      if (user !== null && isAssigned)
        await setAssignments(tx, [orgs.acme], user, [{ organization: orgs.acme, domain: null }]);
      if (role.endsWith("_admin") && role !== "super_admin")
        await nameAdministrator(tx, orgs[company], { name: `${first} ${last}`, email });
    }
  });
  writeFileSync(path, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  return accounts;
};
