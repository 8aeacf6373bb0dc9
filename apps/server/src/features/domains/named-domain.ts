import type { Db } from "@parapet/db/db";
import { type DomainRow, domainsNamed } from "@parapet/db/queries/domains";
import type { Scope } from "@parapet/db/scope";

import { Refusal } from "../../platform/http/errors.ts";

/** The domain of this name in scope; refused where several organizations have it and the request names none of them. */
export const namedDomain = async (db: Db, scope: Scope, name: string): Promise<DomainRow> => {
  const [row, other] = await domainsNamed(db, scope, name);
  if (row === undefined) throw new Refusal("not_found");
  if (other !== undefined) throw new Refusal("conflict", "organization_ambiguous");
  return row;
};
