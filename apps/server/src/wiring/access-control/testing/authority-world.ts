import { setAssignments } from "@parapet/db/queries/access";
import { linkPartner } from "@parapet/db/queries/organizations";
import type { Role } from "@parapet/domain/access";
import { ORGANIZATION_HEADER } from "@parapet/domain/contracts/access";
import type { OrgId } from "@parapet/domain/contracts/ids";

import { storeCredentials } from "../../../features/leaks/testing/store-credentials.ts";
import { type Connected, type SignOnStage, verifyDomain } from "../../../features/sign-on/testing/sign-on-stage.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-portal.ts";
import { type Account, type Connection, type Model, type Place, type Request } from "./authority-model.ts";

/** A sign-in that waits for the consent of the account's owner. */
interface Asked {
  readonly of: Account;
  /** The subject at the provider that asked to be linked. */
  readonly subject: string;
}

/** One small world on the real server: a client with two domains, its partner, operators, and everything that acts for them. */
export interface World extends Model {
  readonly stage: SignOnStage;
  readonly orgs: Readonly<Record<Place, OrgId>>;
  readonly domains: readonly [string, string];
  readonly mailDomains: Readonly<Record<Place, string>>;
  readonly provider: { readonly at: Connected; readonly connection: Connection };
  readonly credentials: readonly { readonly id: string; readonly domain: string }[];
  readonly sessions: Map<Account, TestBrowser>;
  readonly tokens: Map<Account, Connection & { readonly token: string }>;
  /** The service account that a person has created, and its secret. */
  readonly machines: Map<Account, Connection & { readonly secret: string }>;
  readonly asked: Asked[];
  readonly requests: Request[];
  /** An operator who only reads. */
  readonly observer: TestBrowser;
  /** What ended with its author, or with the relation, does not return with them. */
  readonly alert: { readonly by: Account; readonly to: string; isOver: boolean };
  serial: number;
}

const PLACE_ROLE = { client: "client_admin", partner: "partner_admin", operator: "super_admin" } as const;

export const accountFor = (
  world: Pick<World, "stage">,
  it: Pick<Account, "name" | "id" | "email" | "place" | "role"> & Partial<Account>,
): Account => ({
  human: it.name,
  denied: [],
  granted: [],
  approval: "approved",
  isDisabled: false,
  deactivatedBy: null,
  createdAt: world.stage.it.clock.at,
  touched: [],
  soleGiver: null,
  domains: null,
  agreed: new Set(),
  managedBy: new Set(),
  subjects: new Set(),
  isUnused: false,
  isEmergency: false,
  ...it,
});

/** The browser of this account, signed in anew where its session has ended. Null: the server lets no one in. */
export const openBrowser = async (world: World, account: Account): Promise<TestBrowser | null> => {
  const held = world.sessions.get(account);
  if (held !== undefined && (await held.get("/v1/account/")).statusCode === 200) return held;
  world.sessions.delete(account);
  const { it } = world.stage;
  // Everyone has chosen a password with the link or the password that was mailed to them.
  const password_hash = await it.services.passwords.hash(PASSWORD);
  await it.all((tx) =>
    tx.updateTable("app_user").set({ password_hash, temporary_until: null }).where("id", "=", account.id).execute(),
  );
  const first = await it.browser().post("/api/login", { email: account.email, password: PASSWORD });
  if (first.statusCode !== 200) return null;
  const browser = await it.signIn(account.email);
  account.isUnused = false;
  world.sessions.set(account, browser);
  return browser;
};

/** Where the partner and the operators work: in the client. */
export const inClient = (world: Pick<World, "orgs">): Record<string, string> => ({
  [ORGANIZATION_HEADER]: world.orgs.client,
});

let worlds = 0;

const demand = (reply: { readonly statusCode: number; readonly body: string }): void => {
  if (reply.statusCode !== 200) throw new Error(reply.body);
};

/** Sets the scene. Everything in it was given by someone who had it. */
export const openWorld = async (stage: SignOnStage, operator: OrgId, observer: TestBrowser): Promise<World> => {
  worlds += 1;
  const { it } = stage;
  const [main, second] = [`acme${worlds}.test`, `side${worlds}.test`];
  const mailDomains = { client: main, partner: `harbour${worlds}.test`, operator: `staff${worlds}.test` };
  const at = await stage.connect(`Acme${worlds}`);
  const partner = await it.organization(`Harbour ${worlds}`, "partner");
  await verifyDomain(it, partner, mailDomains.partner);
  await verifyDomain(it, operator, mailDomains.operator);
  await verifyDomain(it, at.org, second);
  await it.all((tx) => linkPartner(tx, partner, at.org, it.clock.now()));
  const orgs = { client: at.org, partner, operator };
  const accounts: Account[] = [];
  const add = async (name: string, place: Place, role: Role, more: Partial<Account> = {}): Promise<Account> => {
    const email = `${name}@${mailDomains[place]}`;
    const rights = { denied: [...(more.denied ?? [])], granted: [...(more.granted ?? [])] };
    const user = await it.user(orgs[place], role, { email, clients: name === "pete" ? [at.org] : [], ...rights });
    const account = accountFor({ stage }, { name, id: user.id, email, place, role, ...more });
    accounts.push(account);
    return account;
  };
  const ann = accountFor(
    { stage },
    { name: "ann", id: at.admin.id, email: at.admin.email, place: "client", role: PLACE_ROLE.client },
  );
  ann.subjects.add(at.admin.email);
  accounts.push(ann);
  await add("ben", "client", "client_admin");
  await add("nora", "client", "client_admin", { denied: ["credentials:reveal"] });
  const fran = await add("fran", "client", "client_admin", { approval: "founder" });
  const uma = await add("uma", "client", "client_user", { granted: ["credentials:reveal"], domains: [main] });
  const paula = await add("paula", "partner", "partner_admin");
  await add("pete", "partner", "partner_user");
  await add("olga", "operator", "super_admin");
  await add("otto", "operator", "super_admin");
  await it.all(async (tx) => {
    await tx.updateTable("app_user").set({ approval: "founder" }).where("id", "=", fran.id).execute();
    await tx.updateTable("app_user").set({ all_domains: false }).where("id", "=", uma.id).execute();
    await setAssignments(tx, "everything", uma.id as never, [{ organization: at.org, domain: main }]);
  });
  it.clock.pass(1_000);
  demand(
    await at.browser.post("/v1/attestation/", {
      organization_name: `Acme${worlds}`,
      signature_name: "Ann",
      title: "CISO",
      date_signed: new Date(it.clock.at).toISOString().slice(0, 10),
      agreed: true,
    }),
  );
  for (const domain of [main, second])
    await storeCredentials(it, { org: at.org, domain }, [[`someone@${domain}`, `Harbour-${worlds}-lantern`, null]]);
  const credentials = await it.all((tx) =>
    tx.selectFrom("leaked_credential").select(["id", "domain"]).where("org_id", "=", at.org).execute(),
  );
  const world: World = {
    stage,
    orgs,
    domains: [main, second],
    main,
    mailDomains,
    accounts,
    isLinked: true,
    partnerMayReveal: false,
    verified: { [main]: true, [second]: true },
    opened: [],
    provider: { at, connection: { id: at.id, author: ann, isOver: false } },
    credentials,
    sessions: new Map([[ann, at.browser]]),
    tokens: new Map(),
    machines: new Map(),
    asked: [],
    requests: [],
    observer,
    alert: { by: paula, to: paula.email, isOver: false },
    serial: 0,
  };
  const paulas = await openBrowser(world, paula);
  if (paulas === null) throw new Error("the partner is not let in");
  demand(
    await paulas.post(
      "/v1/alert_management/",
      { domain: main, name: "Of the partner", received_email: paula.email, alert_types: { new_vulnerabilities: true } },
      inClient({ orgs }),
    ),
  );
  return world;
};
