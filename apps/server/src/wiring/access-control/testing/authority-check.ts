import type { Role } from "@parapet/domain/access";

import { type Account, breach, isLiving, type Place, rightsIn, modelRights } from "./authority-model.ts";
import type { World } from "./authority-world.ts";

interface Listed {
  readonly id: string;
  readonly email: string;
  readonly role_name: Role;
  readonly status: string;
  readonly approval: Account["approval"];
  readonly denied: string[];
  readonly granted: string[];
}

const listed = async ({ observer, orgs, mailDomains }: World, place: Place): Promise<Listed[]> => {
  // Operators of other worlds are in the same organization.
  const only = place === "operator" ? `&q=${mailDomains.operator}` : "";
  const reply = await observer.get(`/v1/user_management/?organization=${orgs[place]}&page_size=100${only}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ data: Listed[] }>().data;
};

const without = (rights: readonly string[], allowed: readonly string[]): string =>
  rights.filter((right) => !allowed.includes(right)).join(", ");

const checkListed = (world: World, row: Listed): void => {
  const account = world.accounts.find(({ id }) => id === row.id);
  if (row.status === "removed" || account === undefined)
    return breach(row.status === "removed", `${row.email} exists, and no one created it`);
  const { name } = account;
  breach(row.email.toLowerCase() === account.email.toLowerCase(), `${name} has the address ${row.email}`);
  const isOpen = (row.status === "active" || row.status === "invited") && row.approval !== "awaiting";
  breach(!isOpen || isLiving(account), `${name} is ${row.status}`);
  if (!isOpen) return;
  const held = rightsIn(row.role_name, row.denied, row.granted, row.approval === "approved");
  const allowed = modelRights(world, account);
  const more = without(held, allowed);
  breach(more === "", `${name} holds ${more}`);
  // What the verified owner of a domain has is not weakened by others, either.
  const less = account.approval === "founder" ? without(allowed, held) : "";
  return breach(less === "", `${name} lost ${less}`);
};

/** What the server says a signed-in person may do, and where. */
const checkSession = async (world: World, account: Account): Promise<void> => {
  const reply = await world.sessions.get(account)?.get("/v1/account/");
  if (reply?.statusCode !== 200) return void world.sessions.delete(account);
  breach(isLiving(account), `${account.name} is signed in`);
  const { permissions, workspaces, email } = reply.json<{
    data: { permissions: string[]; workspaces: { id: string }[]; email: string };
  }>().data;
  breach(email.toLowerCase() === account.email.toLowerCase(), `${account.name} is signed in as ${email}`);
  const more = without(permissions, modelRights(world, account));
  breach(more === "", `${account.name} may ${more}`);
  const isInClient = workspaces.some(({ id }) => id === world.orgs.client);
  breach(account.place !== "partner" || world.isLinked || !isInClient, `${account.name} works in the client`);
};

/** Throws where anyone holds what no living chain of grants gives. */
export const checkWorld = async (world: World): Promise<void> => {
  for (const place of ["client", "partner", "operator"] as const)
    for (const row of await listed(world, place)) checkListed(world, row);
  for (const account of world.sessions.keys()) await checkSession(world, account);
};
