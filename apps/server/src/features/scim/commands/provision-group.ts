import {
  addMembers,
  changeScimGroup,
  dropScimGroup,
  insertScimGroup,
  listMembers,
  removeMembers,
  scimGroup,
  type ScimGroupRow,
  scimUser,
} from "@parapet/db/queries/scim";
import { readGroupMap } from "@parapet/db/queries/sign-on";
import type { Role } from "@parapet/domain/access";
import type { UserId } from "@parapet/domain/contracts/ids";

import { audit } from "../../../platform/audit/audit.ts";
import { holdsFor } from "../filter.ts";
import type { Operation } from "../patch.ts";
import { readMembers, type WantedGroup } from "../resources.ts";
import { ScimError } from "../scim-error.ts";
import { placeByGroups, type ScimContext } from "./provision-user.ts";

const taken = () => new ScimError(409, "displayName is already in use.", "uniqueness");

/** People whose groups changed get the role of what they are in now; a group without a mapping changes no role. */
const placeMoved = async (it: ScimContext, names: readonly string[], users: readonly UserId[]): Promise<void> => {
  if (users.length === 0) return;
  const map = await readGroupMap(it.db, it.org);
  if (!map.groups.some(({ name }) => names.includes(name))) return;
  for (const user of new Set(users)) {
    const row = await scimUser(it.db, it.org, it.connection, user);
    if (row !== undefined) await placeByGroups(it, user, row.role as Role);
  }
};

const add = async (it: ScimContext, group: string, users: readonly string[]): Promise<UserId[]> => {
  const { added, isComplete } = await addMembers(it.db, it.org, it.connection, group, users);
  if (!isComplete) throw new ScimError(400, "A member does not exist.", "invalidValue");
  return added;
};

const found = async (it: ScimContext, id: string): Promise<ScimGroupRow> => {
  const row = await scimGroup(it.db, it.org, it.connection, id);
  if (row === undefined) throw new ScimError(404, "The group does not exist.");
  return row;
};

const noted = (it: ScimContext, action: "group.created" | "group.renamed" | "group.deleted", id: string) =>
  audit(it.db, it.visitor, it.at, {
    action,
    org: it.org,
    actor: null,
    object: id,
    detail: { connection: it.connection, creator: it.author.user },
  });

export const createGroup = async (it: ScimContext, wanted: WantedGroup): Promise<ScimGroupRow> => {
  const { db, org, connection, at } = it;
  const id = await insertScimGroup(db, { org, connection, name: wanted.name, externalId: wanted.externalId, at });
  if (id === null) throw taken();
  const added = await add(it, id, wanted.members ?? []);
  await placeMoved(it, [wanted.name], added);
  await noted(it, "group.created", id);
  return found(it, id);
};

export const replaceGroup = async (it: ScimContext, row: ScimGroupRow, wanted: WantedGroup): Promise<ScimGroupRow> => {
  const members = wanted.members ?? [];
  const removed = await removeMembers(it.db, it.org, row.id, { except: members });
  const added = await add(it, row.id, members);
  return written(it, row, wanted, [...removed, ...added]);
};

const written = async (
  it: ScimContext,
  row: ScimGroupRow,
  wanted: Pick<WantedGroup, "name" | "externalId">,
  moved: readonly UserId[],
): Promise<ScimGroupRow> => {
  const change = { name: wanted.name, externalId: wanted.externalId, at: it.at };
  if (!(await changeScimGroup(it.db, it.org, it.connection, row.id, change))) throw taken();
  await placeMoved(it, [row.display_name, wanted.name], moved);
  if (wanted.name !== row.display_name) await noted(it, "group.renamed", row.id);
  return found(it, row.id);
};

/** PATCH of a group. Members are added and removed one by one, so that a large group need not be read for each of them. */
export const patchGroup = async (
  it: ScimContext,
  row: ScimGroupRow,
  operations: readonly Operation[],
): Promise<ScimGroupRow> => {
  const { db, org } = it;
  const wanted = { name: row.display_name, externalId: row.external_id };
  const moved: UserId[] = [];
  const apply = async ({ op, path, value }: Operation): Promise<void> => {
    if (path === null) {
      if (typeof value !== "object" || value === null)
        throw new ScimError(400, "Without a path the value must be an object.", "invalidValue");
      for (const [key, part] of Object.entries(value))
        await apply({ op, path: { attribute: key.toLowerCase(), filter: null, part: null }, value: part });
      return;
    }
    switch (path.attribute) {
      case "displayname":
      case "externalid": {
        const isName = path.attribute === "displayname";
        if (op === "remove" && !isName) wanted.externalId = null;
        else if (op === "remove" || typeof value !== "string" || value.trim() === "")
          throw new ScimError(400, `${path.attribute} needs a text.`, "invalidValue");
        else if (isName) wanted.name = value.trim().slice(0, 300);
        else wanted.externalId = value.slice(0, 500);
        return;
      }
      case "members": {
        if (op === "remove") {
          const { filter } = path;
          if (filter === null && value === undefined)
            moved.push(...(await removeMembers(db, org, row.id, { except: [] })));
          else if (filter === null) moved.push(...(await removeMembers(db, org, row.id, { only: readMembers(value) })));
          else if (filter.op === "eq" && filter.path === "value" && typeof filter.value === "string")
            moved.push(...(await removeMembers(db, org, row.id, { only: readMembers({ value: filter.value }) })));
          else {
            const chosen = (await listMembers(db, org, [row.id])).filter(({ user_id, name }) =>
              holdsFor(filter, { value: user_id, display: name, type: "User" }),
            );
            moved.push(...(await removeMembers(db, org, row.id, { only: chosen.map(({ user_id }) => user_id) })));
          }
          return;
        }
        const members = readMembers(value);
        if (op === "replace") moved.push(...(await removeMembers(db, org, row.id, { except: members })));
        moved.push(...(await add(it, row.id, members)));
        return;
      }
      case "schemas":
      case "id":
      case "meta":
        return;
      default:
        // Attributes of extensions are ignored, as they are when a group is created.
        if (!path.attribute.startsWith("urn:"))
          throw new ScimError(400, `A group has no attribute ${path.attribute}.`, "invalidPath");
    }
  };
  for (const operation of operations) await apply(operation);
  return written(it, row, wanted, moved);
};

export const deleteGroup = async (it: ScimContext, row: ScimGroupRow): Promise<void> => {
  const removed = await removeMembers(it.db, it.org, row.id, { except: [] });
  await dropScimGroup(it.db, it.org, it.connection, row.id);
  await placeMoved(it, [row.display_name], removed);
  await noted(it, "group.deleted", row.id);
};
