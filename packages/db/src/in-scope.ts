import { type RawBuilder, sql } from "kysely";

import { isUnscoped, type Scope } from "./scope.ts";

/** The query's own fence, beside row-level security: is this column one of the organizations in scope? */
export const inScope = (column: string, scope: Scope): RawBuilder<boolean> =>
  isUnscoped(scope) ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...scope]}::uuid[])`;
