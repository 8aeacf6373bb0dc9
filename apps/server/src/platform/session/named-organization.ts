import { isUnscoped } from "@parapet/db/scope";
import { findReach, type Permission } from "@parapet/domain/access";
import { ORGANIZATION_HEADER } from "@parapet/domain/contracts/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { FastifyRequest } from "fastify";

import type { Actor } from "../actor.ts";
import { Refusal } from "../http/errors.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An organization in scope. One that does not exist and one that is out of scope are refused alike. */
const inScope = (id: string, { scope }: Actor): OrgId => {
  if (!isUnscoped(scope) && !scope.includes(id as OrgId)) throw new Refusal("not_found");
  return id as OrgId;
};

const inHeader = ({ headers }: FastifyRequest, actor: Actor): OrgId | null => {
  const given = headers[ORGANIZATION_HEADER];
  if (given === undefined) return null;
  const id = String(given).trim().toLowerCase();
  if (!UUID.test(id)) throw new Refusal("invalid_input", "organization_header");
  return inScope(id, actor);
};

/** The organization of a query or body; what is no id is a matter of the call's own schema. */
const inPart = (part: unknown, actor: Actor): OrgId | null => {
  if (typeof part !== "object" || part === null || !("organization" in part)) return null;
  const id = typeof part.organization === "string" ? part.organization.toLowerCase() : "";
  return UUID.test(id) ? inScope(id, actor) : null;
};

/**
 * The actor with the organization that this request names: in its query or body where the call takes one, else in the
 * header. What a person does with the own account names none.
 */
export const inNamedOrganization = (request: FastifyRequest, actor: Actor, needs: Permission): Actor => {
  if (findReach(actor.role, needs) === "S") return actor;
  const header = inHeader(request, actor);
  return { ...actor, workingIn: inPart(request.query, actor) ?? inPart(request.body, actor) ?? header };
};
