import { markVerified } from "@parapet/db/queries/domains";
import { KEY_SCOPE_IDS, type Role } from "@parapet/domain/access";
import { HOUR_MS } from "@parapet/domain/durations";
import { NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import fc from "fast-check";

import { recordRun } from "../../../features/scans/testing/record-run.ts";
import { readAccount } from "../../../features/sign-on/testing/sign-on-stage.ts";
import { runJob } from "../../../testing/run-job.ts";
import type { TestBrowser } from "../../../testing/test-portal.ts";
import {
  type Account,
  approved,
  areTwo,
  breach,
  type Connection,
  covers,
  holds,
  invited,
  isLiving,
  mayAct,
  mayManage,
  mayReveal,
  maySignOn,
  type Place,
  regranted,
  switched,
  touch,
} from "./authority-model.ts";
import { accountFor, openBrowser, inClient, type World } from "./authority-world.ts";

/** Someone does something to someone: numbers choose among who is there. */
export interface Step {
  readonly do: keyof typeof ACTS;
  readonly by: number;
  readonly of: number;
  readonly how: number;
}

type Act = (world: World, by: Account, of: Account, how: number) => Promise<string>;

const NARROWINGS: readonly (readonly string[])[] = [
  [],
  ["credentials:reveal"],
  ["users:manage"],
  ["sign-on:manage"],
  ["credentials:reveal", "findings:read"],
  ["api-keys:own"],
];
const ROLE_AT: Readonly<Record<Place, readonly Role[]>> = {
  client: ["client_admin", "client_user"],
  partner: ["partner_user"],
  operator: ["super_admin", "seller"],
};
const LINK = /\/identity-change\/([\w-]+)/;

const ok = ({ statusCode }: { readonly statusCode: number }): boolean => statusCode >= 200 && statusCode < 300;
const NOT_IN = "is not let in";
const pick = <Value>(list: readonly Value[], index: number): Value => {
  const value = list[index % list.length];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
};

const as = async (world: World, by: Account, work: (browser: TestBrowser) => Promise<string>): Promise<string> => {
  const browser = await openBrowser(world, by);
  if (browser === null) return `${by.name} ${NOT_IN}`;
  breach(isLiving(by), `${by.name} signed in`);
  return work(browser);
};

const scim = (world: World, token: string, method: "POST" | "PUT" | "PATCH", path: string, body: object) =>
  world.stage.it.app.inject({
    method,
    url: `/scim/v2${path}`,
    payload: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
  });

/** The token of this person, which they create first. Null: they may not. */
const tokenOf = async (world: World, by: Account): Promise<(Connection & { readonly token: string }) | null> => {
  const held = world.tokens.get(by);
  if (held !== undefined) return held;
  const browser = await openBrowser(world, by);
  if (browser === null) return null;
  const reply = await browser.post("/v1/sign_on/scim/", { name: `Token of ${by.name}` });
  if (!ok(reply)) return null;
  breach(holds(world, by, "sign-on:manage"), `${by.name} created a token`);
  const connection = { ...reply.json<{ data: { id: string; token: string } }>().data, author: by, isOver: false };
  world.tokens.set(by, connection);
  return connection;
};

/** What this person created ends with them, and does not return when they do. */
const endConnectionsOf = ({ tokens, machines, provider, alert }: World, author: Account): void => {
  if (alert.by === author) alert.isOver = true;
  for (const connection of [...tokens.values(), ...machines.values(), provider.connection])
    if (connection.author === author) connection.isOver = true;
};

const through = async (
  world: World,
  by: Account,
  work: (connection: Connection & { readonly token: string }) => Promise<string>,
): Promise<string> => {
  const connection = await tokenOf(world, by);
  return connection === null ? `${by.name} has no token` : work(connection);
};

const wanted = (email: string, more: object = {}) => ({
  userName: email,
  emails: [{ value: email }],
  name: { givenName: "Pat", familyName: "Provisioned" },
  ...more,
});

/** An account that a connection created: the least role, without what its author lacks. */
const provisioned = (world: World, connection: Connection, id: string, email: string, role: Role): Account => {
  const { author } = connection;
  breach(mayAct(world, connection), `a connection of ${author.name} created an account`);
  const account = accountFor(world, { name: email, id, email, place: author.place, role, isUnused: true });
  invited({ ...world, isLinked: world.isLinked }, author, account, true);
  account.managedBy.add(connection.id);
  world.accounts.push(account);
  return account;
};

/** What the owner of a service account needs whenever it acts. */
const MACHINE_RIGHTS = ["api-keys:own", "service-accounts:manage"] as const;
const LEAST = { client: "client_user", partner: "partner_user", operator: "seller" } as const;

export const ACTS = {
  invite: (world, by, of, how) =>
    as(world, by, async (browser) => {
      const place = of.place;
      const role = pick(ROLE_AT[place], how);
      world.serial += 1;
      const domain = pick([world.mailDomains[place], world.main, "elsewhere.test"], how >> 2);
      const name = `invited${world.serial}`;
      const email = `${name}.${by.name}@${domain}`;
      const body = { organization: world.orgs[place], first_name: "In", last_name: name, email, role };
      const reply = await browser.post("/v1/user_management/", { ...body, denied: [], granted: [] });
      if (!ok(reply)) return `${by.name} may not invite a ${role}: ${reply.statusCode}`;
      const { id } = reply.json<{ data: { id: string } }>().data;
      const account = accountFor(world, { name, id, email, place, role, isUnused: true });
      // The addresses of partners and operators are below a domain that they have verified, and whose proof never ends here.
      const isProven = domain === world.main ? world.verified[world.main] === true : place !== "client";
      invited(world, by, account, domain === world.mailDomains[place] && isProven);
      world.accounts.push(account);
      return `${by.name} invited ${email} as ${role}`;
    }),
  narrow: (world, by, of, how) =>
    as(world, by, async (browser) => {
      const denied = pick(NARROWINGS, how);
      const reply = await browser.send("PATCH", `/v1/user_management/${of.id}/`, { denied });
      if (!ok(reply)) return `${by.name} may not narrow ${of.name}: ${reply.statusCode}`;
      const before = of.denied;
      regranted(world, by, of, { denied });
      if (before.some((right) => !of.denied.includes(right))) touch(of, by, world.stage.it.clock.at);
      return `${by.name} denied ${of.name} [${denied.join(", ")}]`;
    }),
  promote: (world, by, of, how) =>
    as(world, by, async (browser) => {
      const role = pick(ROLE_AT[of.place], how);
      const before = of.role;
      const reply = await browser.send("PATCH", `/v1/user_management/${of.id}/`, { role });
      if (!ok(reply)) return `${by.name} may not make ${of.name} a ${role}: ${reply.statusCode}`;
      regranted(world, by, of, { role });
      if (role !== before) {
        touch(of, by, world.stage.it.clock.at, "access");
        if (role === "super_admin") of.soleGiver = by.human;
      }
      return `${by.name} made ${of.name} a ${role}`;
    }),
  disable: (world, by, of) =>
    as(world, by, async (browser) => {
      const reply = await browser.send("PATCH", `/v1/user_management/${of.id}/`, { disabled: true });
      if (!ok(reply)) return `${by.name} may not disable ${of.name}: ${reply.statusCode}`;
      switched(world, by, of, true);
      endConnectionsOf(world, of);
      return `${by.name} disabled ${of.name}`;
    }),
  enable: (world, by, of) =>
    as(world, by, async (browser) => {
      const wasDisabled = of.isDisabled;
      const reply = await browser.send("PATCH", `/v1/user_management/${of.id}/`, { disabled: false });
      if (!ok(reply)) return `${by.name} may not enable ${of.name}: ${reply.statusCode}`;
      switched(world, by, of, false);
      if (wasDisabled) touch(of, by, world.stage.it.clock.at, "access");
      return `${by.name} enabled ${of.name}`;
    }),
  approve: (world, by, of) =>
    as(world, by, async (browser) => {
      const reply = await browser.post(`/v1/user_management/${of.id}/approve/`, {});
      if (!ok(reply)) return `${by.name} may not approve ${of.name}: ${reply.statusCode}`;
      approved(world, by, of, world.stage.it.clock.at);
      return `${by.name} approved ${of.name}`;
    }),
  reset: (world, by, of) =>
    as(world, by, async (browser) => {
      const reply = await browser.post(`/v1/user_management/${of.id}/reset/`);
      if (!ok(reply)) return `${by.name} may not reset ${of.name}: ${reply.statusCode}`;
      breach(by !== of && mayManage(world, by, of.place, of.role), `${by.name} reset ${of.name}`);
      touch(of, by, world.stage.it.clock.at);
      return `${by.name} reset ${of.name}`;
    }),
  provision: (world, by) =>
    through(world, by, async (connection) => {
      world.serial += 1;
      const email = `new${world.serial}@${world.mailDomains[by.place]}`;
      const reply = await scim(world, connection.token, "POST", "/Users", wanted(email));
      if (!ok(reply)) return `the token of ${by.name} creates no account: ${reply.statusCode}`;
      provisioned(world, connection, reply.json<{ id: string }>().id, email, LEAST[by.place]);
      return `the token of ${by.name} created ${email}`;
    }),
  take: (world, by, of) =>
    through(world, by, async (connection) => {
      const reply = await scim(world, connection.token, "POST", "/Users", wanted(of.email));
      if (!ok(reply)) return `the token of ${by.name} may not manage ${of.name}: ${reply.statusCode}`;
      const isAllowed = mayAct(world, connection) && of.place === by.place && covers(world, by, of);
      breach(isAllowed && of.role !== "super_admin" && !of.isEmergency, `the token of ${by.name} manages ${of.name}`);
      breach(of.agreed.has(`Token of ${by.name}`), `the token of ${by.name} manages ${of.name} without consent`);
      of.managedBy.add(connection.id);
      touch(of, by, world.stage.it.clock.at);
      return `the token of ${by.name} manages ${of.name}`;
    }),
  move: (world, by, of) =>
    through(world, by, async (connection) => {
      world.serial += 1;
      const email = `alias${world.serial}.of-${by.name}@${world.mailDomains[by.place]}`;
      const reply = await scim(
        world,
        connection.token,
        "PUT",
        `/Users/${of.id}`,
        wanted(email, { active: !of.isDisabled }),
      );
      if (!ok(reply)) return `the token of ${by.name} may not move ${of.name}: ${reply.statusCode}`;
      breach(
        mayAct(world, connection) && of.managedBy.has(connection.id),
        `the token of ${by.name} changed ${of.name}`,
      );
      return `the token of ${by.name} asked for ${email} as the address of ${of.name}`;
    }),
  activate: (world, by, of, how) =>
    through(world, by, async (connection) => {
      const active = how % 2 === 0;
      const body = { Operations: [{ op: "replace", path: "active", value: active }] };
      const reply = await scim(world, connection.token, "PATCH", `/Users/${of.id}`, body);
      if (!ok(reply)) return `the token of ${by.name} may not switch ${of.name}: ${reply.statusCode}`;
      breach(
        mayAct(world, connection) && of.managedBy.has(connection.id),
        `the token of ${by.name} switched ${of.name}`,
      );
      const isActive = reply.json<{ active: boolean }>().active;
      if (of.isDisabled && isActive) {
        breach(
          of.deactivatedBy === connection.id,
          `the token of ${by.name} enabled ${of.name}, whom a person disabled`,
        );
        of.isDisabled = false;
        of.deactivatedBy = null;
      } else if (!of.isDisabled && !isActive) {
        of.isDisabled = true;
        of.deactivatedBy = connection.id;
        endConnectionsOf(world, of);
      }
      return `the token of ${by.name} left ${of.name} ${isActive ? "active" : "inactive"}`;
    }),
  consent: async (world, _by, of, how) => {
    const { it } = world.stage;
    const answer = how % 4 === 0 ? "rejected" : "confirmed";
    const tokens = (await it.mailTo(of.email)).flatMap(({ text }) => LINK.exec(text)?.[1] ?? []);
    for (const token of tokens) {
      const read = await it.browser().post("/v1/identity_change/", { token });
      if (!ok(read)) continue;
      const { kind, connection, new_email } = read.json<{
        data: { kind: string; connection: string; new_email: string | null };
      }>().data;
      const reply = await it.browser().post("/v1/identity_change/answer/", { token, answer });
      if (!ok(reply)) return `${of.name} may not answer: ${reply.statusCode}`;
      if (answer === "confirmed" && kind === "address" && new_email !== null) of.email = new_email;
      if (answer === "confirmed" && kind === "link") {
        const subject = world.asked.findLast((asked) => asked.of === of && !of.agreed.has(asked.subject));
        of.agreed.add(connection.startsWith("Token") ? connection : (subject?.subject ?? ""));
      }
      return `${of.name} ${answer} a request of ${connection}`;
    }
    return `${of.name} is asked for nothing`;
  },
  decide: (world, by, of) =>
    as(world, by, async (browser) => {
      const list = await browser.get("/v1/identity_changes/");
      if (!ok(list)) return `${by.name} reads no requests: ${list.statusCode}`;
      type Change = {
        id: string;
        user: string;
        kind: string;
        connection: string;
        new_email: string;
        created_at: number;
      };
      const { changes } = list.json<{ data: { changes: Change[] } }>().data;
      const change = changes.find(({ kind, user }) => kind === "address" && user === of.id) ?? changes[0];
      if (change === undefined) return "nothing is requested";
      const reply = await browser.post(`/v1/identity_changes/${change.id}/decide/`, { decision: "approved" });
      if (!ok(reply)) return `${by.name} may not approve it: ${reply.statusCode}`;
      const target = world.accounts.find(({ id }) => id === change.user);
      const author =
        world.accounts.find(({ name }) => change.connection === `Token of ${name}`) ?? world.provider.connection.author;
      const request = { id: change.id, by: author, at: change.created_at * 1_000 + 999 };
      breach(
        target !== undefined && target !== by && covers(world, by, target),
        `${by.name} moved an account above them`,
      );
      breach(areTwo(world, by, request), `${by.name} approved a request of ${author.name}`);
      if (target !== undefined) target.email = change.new_email;
      return `${by.name} approved ${change.new_email} as the address of ${target?.name ?? "someone"}`;
    }),
  emergency: (world, by, of, how) =>
    as(world, by, async (browser) => {
      const users = how % 2 === 0 ? [of] : [];
      const reply = await browser.send("PUT", "/v1/sign_on/emergency/", { users: users.map(({ id }) => id) });
      if (!ok(reply)) return `${by.name} may not choose emergency accounts: ${reply.statusCode}`;
      const changed = world.accounts.filter(
        (it) => it.place === by.place && it.isEmergency !== users.includes(it) && (it.isEmergency || it === of),
      );
      breach(
        holds(world, by, "sign-on:manage", "users:manage") && changed.every((it) => covers(world, by, it)),
        `${by.name} chose emergency accounts`,
      );
      for (const it of world.accounts) if (it.place === by.place) it.isEmergency = users.includes(it);
      return `${by.name} made [${users.map(({ name }) => name).join()}] emergency accounts`;
    }),
  signOn: async (world, by, of, how) => {
    const { stage, provider } = world;
    const subject = `subject-of-${by.name}-${provider.at.domain}`;
    const groups = how % 2 === 0 ? [] : ["admins"];
    stage.idp.people.set(subject, {
      email: of.email,
      email_verified: true,
      given_name: "Pat",
      family_name: "S",
      groups,
    });
    const wasUnused = of.isUnused;
    const reply = await stage.signOn(provider.at, subject, { agrees: false }).catch(() => null);
    if (reply === null) return "single sign-on is not offered";
    if (reply.reason === "consent") world.asked.push({ of, subject });
    if (reply.reason !== null) return `${by.name} is not signed on as ${of.name}: ${reply.reason}`;
    await reply.browser.tokens();
    const { email } = await readAccount(reply.browser);
    const account = world.accounts.find((it) => it.email.toLowerCase() === email.toLowerCase());
    if (account === undefined) throw new Error(`${email} is not in the model`);
    const author = provider.connection.author;
    const isLinked = account.subjects.has(subject);
    const isNewLink = (wasUnused && account === of) || account.agreed.has(subject);
    breach(isLinked || isNewLink, `${by.name} signed on as ${account.name} without consent`);
    breach(isLiving(account), `${by.name} signed on as ${account.name}, who is disabled`);
    if (!isLinked) breach(mayAct(world, provider.connection), `the provider of ${author.name} linked ${account.name}`);
    breach(maySignOn(world, provider.connection, account), `the provider of ${author.name} signed ${account.name} on`);
    account.subjects.add(subject);
    account.isUnused = false;
    const role = groups.length > 0 ? "client_admin" : "client_user";
    if (!account.isEmergency && role !== account.role) {
      const listed = await world.observer.get(`/v1/user_management/${account.id}/`);
      // The last administrator stays one, and what its author cannot give the mapping does not give.
      if (listed.json<{ data: { role_name: Role } }>().data.role_name === role) {
        regranted(world, author, account, { role });
      }
    }
    return `${by.name} signed on as ${account.name}`;
  },
  unlink: async (world) => {
    const reply = await world.observer.send("PATCH", `/v1/org_management/${world.orgs.client}/`, { partner: null });
    if (!ok(reply)) throw new Error(reply.body);
    world.isLinked = false;
    world.partnerMayReveal = false;
    world.alert.isOver = true;
    return "the partner relation ended";
  },
  link: async (world) => {
    const reply = await world.observer.send("PATCH", `/v1/org_management/${world.orgs.client}/`, {
      partner: world.orgs.partner,
    });
    if (!ok(reply)) throw new Error(reply.body);
    world.isLinked = true;
    return "the partner relation began";
  },
  letPartner: (world, by, _of, how) =>
    as(world, by, async (browser) => {
      const may = how % 4 !== 0;
      const reply = await browser.send("PUT", "/v1/partner_access/", { may_reveal: may });
      if (!ok(reply)) return `${by.name} may not decide about the partner: ${reply.statusCode}`;
      breach(by.place === "client" && holds(world, by, "partner-access:manage"), `${by.name} let the partner reveal`);
      world.partnerMayReveal = may && world.isLinked;
      return `${by.name} ${may ? "let" : "kept"} the partner reveal`;
    }),
  verify: async (world, _by, _of, how) => {
    const name = pick(world.domains, how);
    await world.stage.it.all(async (tx) => {
      const row = await tx
        .selectFrom("authorised_domain")
        .select("id")
        .where("org_id", "=", world.orgs.client)
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      const proof = { by: "dns", at: world.stage.it.clock.now(), reason: null } as const;
      await markVerified(tx, world.orgs.client, row.id, proof);
    });
    world.verified[name] = true;
    return `${name} was verified`;
  },
  lapse: async (world, _by, _of, how) => {
    const name = pick(world.domains, how);
    await world.stage.it.all((tx) =>
      tx
        .updateTable("authorised_domain")
        .set({ lapses_at: world.stage.it.clock.now() })
        .where("org_id", "=", world.orgs.client)
        .where("name", "=", name)
        .execute(),
    );
    world.verified[name] = false;
    return `the verification of ${name} lapsed`;
  },
  ask: (world, by) =>
    as(world, by, async (browser) => {
      const at = world.stage.it.clock.at;
      const body = { organization_id: world.orgs.client, reason: "Incident at the customer" };
      const reply = await browser.post("/v1/break_glass/", body);
      if (!ok(reply)) return `${by.name} may not ask for the client's secrets: ${reply.statusCode}`;
      breach(by.role === "super_admin", `${by.name} asked for the client's secrets`);
      world.requests.push({ id: reply.json<{ data: { id: string } }>().data.id, by, at });
      return `${by.name} asked for the client's secrets`;
    }),
  open: (world, by) =>
    as(world, by, async (browser) => {
      const request = world.requests.at(-1);
      if (request === undefined) return "nothing was asked";
      const reply = await browser.post(`/v1/break_glass/${request.id}/approve/`, {});
      if (!ok(reply)) return `${by.name} may not approve the request of ${request.by.name}: ${reply.statusCode}`;
      breach(
        by.role === "super_admin" && areTwo(world, by, request),
        `${by.name} approved the request of ${request.by.name}`,
      );
      world.opened.push({ by: request.by, until: world.stage.it.clock.at + HOUR_MS });
      return `${by.name} approved the request of ${request.by.name}`;
    }),
  reveal: (world, by, _of, how) =>
    as(world, by, async (browser) => {
      const { id, domain } = pick(world.credentials, how);
      const at = world.stage.it.clock.at;
      const reply = await browser.post(`/v1/credentials/${id}/reveal/`, { reason: "reset after the incident" });
      if (!ok(reply)) return `${by.name} reveals nothing of ${domain}: ${reply.statusCode}`;
      breach(mayReveal(world, by, domain, at), `${by.name} revealed a credential of ${domain}`);
      return `${by.name} revealed a credential of ${domain}`;
    }),
  readClient: (world, by) =>
    as(world, by, async (browser) => {
      const reply = await browser.get(`/v1/findings/?domain=${world.main}`, inClient(world));
      if (!ok(reply)) return `${by.name} reads no findings of the client: ${reply.statusCode}`;
      const isAllowed = holds(world, by, "findings:read") && (by.place !== "partner" || world.isLinked);
      breach(isAllowed, `${by.name} read findings of the client`);
      return `${by.name} read findings of the client`;
    }),
  machine: async (world, by, of) => {
    const { it } = world.stage;
    if (!world.machines.has(by)) {
      const browser = await openBrowser(world, by);
      if (browser === null) return `${by.name} ${NOT_IN}`;
      await it.confirm(browser);
      const settings = { name: `Machine of ${by.name}`, scopes: KEY_SCOPE_IDS };
      const made = await browser.post("/v1/service_accounts/", settings);
      if (!ok(made)) return `${by.name} may not create a service account: ${made.statusCode}`;
      breach(isLiving(by) && holds(world, by, ...MACHINE_RIGHTS), `${by.name} created a service account`);
      world.machines.set(by, {
        ...made.json<{ data: { id: string; secret: string } }>().data,
        author: by,
        isOver: false,
      });
    }
    const machine = world.machines.get(by);
    if (machine === undefined) return "there is no service account";
    const program = it.browser();
    program.bearer = machine.secret;
    for (const [method, path, body] of [
      ["PATCH", `/v1/user_management/${of.id}/`, { denied: [] }],
      ["POST", `/v1/break_glass/${of.id}/approve/`, {}],
      ["POST", `/v1/credentials/${of.id}/reveal/`, { reason: "a program asks" }],
    ] as const)
      breach(!ok(await program.send(method, path, body)), `the service account of ${by.name} called ${path}`);
    const reply = await program.get(`/v1/findings/?domain=${world.main}`, inClient(world));
    if (!ok(reply)) return `the service account of ${by.name} reads no findings: ${reply.statusCode}`;
    const isAllowed =
      !machine.isOver &&
      isLiving(by) &&
      holds(world, by, "findings:read", ...MACHINE_RIGHTS) &&
      (by.place !== "partner" || world.isLinked);
    breach(isAllowed, `the service account of ${by.name} read findings of the client`);
    return `the service account of ${by.name} read findings of the client`;
  },
  event: async (world) => {
    const { it } = world.stage;
    world.serial += 1;
    const subject = `marker${world.serial}.${world.main}`;
    const verdicts = [
      { outcome: `new-${world.serial}`, severity: "high" as const, area: "web-apps-exposures" as const, subject },
    ];
    const results = [{ check: "web-headers" as const, subject, status: "judged" as const, verdicts }];
    const scan = await recordRun(it, world.orgs.client, world.main, { ...NOTHING_KNOWN, results });
    await runJob(it, "raise-alerts", { scan });
    await runJob(it, "sweep-alerts");
    const waiting = await it.all((tx) =>
      tx
        .selectFrom("alert_delivery")
        .select("id")
        .where("org_id", "=", world.orgs.client)
        .where("state", "=", "waiting")
        .execute(),
    );
    for (const { id } of waiting) await runJob(it, "deliver-alert", { delivery: id });
    const { by, to, isOver } = world.alert;
    const isSent = (await it.mailTo(to)).some(({ text }) => text.includes(subject));
    if (isSent)
      breach(
        !isOver && world.isLinked && isLiving(by) && holds(world, by, "findings:read"),
        `${by.name} was sent ${subject}`,
      );
    return `a finding was ${isSent ? "" : "not "}sent to ${by.name}`;
  },
} satisfies Record<string, Act>;

const NUMBER = fc.nat({ max: 63 });
const NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[];
const PEOPLE_AT_FIRST = 9;
const MAX_CAST = 3;
/** The account that came in last; before any came, the last of those who were there. */
const NEWEST = -1;

/** Kinds of events that lead to each other: how accounts are taken over, who approves for whom, what outlives its author or its relation. */
const STORIES: readonly (readonly (keyof typeof ACTS)[])[] = [
  ["provision", "move", "activate", "disable", "enable"],
  ["take", "consent", "move", "activate", "emergency", "narrow"],
  ["invite", "provision", "move", "decide", "disable", "enable"],
  ["invite", "promote", "enable", "ask", "open", "reset"],
  ["signOn", "consent", "narrow", "disable", "emergency"],
  ["invite", "verify", "lapse", "approve", "narrow"],
  ["event", "unlink", "link", "letPartner", "reveal", "readClient"],
  ["reveal", "ask", "open", "lapse", "verify"],
  ["machine", "narrow", "disable", "enable", "promote", "unlink", "link"],
];

/**
 * A course has a few people and some kinds of events only: holes lie where the same people meet several times, which a draw from everyone and
 * everything hardly ever gives. Most events are of one story, the others of any; the account that came in last meets the others more often.
 */
export const anyCourse = (length: number): fc.Arbitrary<Step[]> =>
  fc
    .record({
      cast: fc.uniqueArray(fc.nat({ max: PEOPLE_AT_FIRST - 1 }), { minLength: 2, maxLength: MAX_CAST }),
      story: fc.constantFrom(...STORIES),
      others: fc.subarray(NAMES, { maxLength: 3 }),
      draws: fc.array(fc.record({ act: NUMBER, by: NUMBER, of: NUMBER, how: NUMBER }), {
        minLength: 4,
        maxLength: length,
      }),
    })
    .map(({ cast, story, others, draws }) => {
      const people = [...cast, NEWEST];
      const acts = [...story, ...story, ...others];
      return draws.map(({ act, by, of, how }) => ({
        do: pick(acts, act),
        by: pick(people, by),
        of: pick(people, of),
        how,
      }));
    });

/** Takes one step on both sides; answers what happened in it. */
export const take = (world: World, step: Step): Promise<string> => {
  const act: Act = ACTS[step.do];
  const who = (index: number): Account => {
    const newest = index === NEWEST ? world.accounts.at(-1) : undefined;
    return newest ?? pick(world.accounts, index);
  };
  return act(world, who(step.by), who(step.of), step.how);
};
