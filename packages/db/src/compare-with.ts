import type { Operator } from "@parapet/domain/intel/query";
import { type RawBuilder, sql } from "kysely";

const OPERATORS: Readonly<Record<Operator, RawBuilder<unknown>>> = {
  ":": sql`=`,
  "=": sql`=`,
  "!=": sql`<>`,
  ">": sql`>`,
  ">=": sql`>=`,
  "<": sql`<`,
  "<=": sql`<=`,
};

/** A column compared with a value by an operator of the search language. */
export const compareWith = (column: RawBuilder<unknown>, operator: Operator, value: unknown): RawBuilder<boolean> =>
  sql<boolean>`${column} ${OPERATORS[operator]} ${value}`;
