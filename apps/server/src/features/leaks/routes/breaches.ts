import { breachPage } from "@parapet/db/queries/leaks";
import { BREACH_MARKS, listBreaches } from "@parapet/domain/contracts/leaks";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import type { FastifyInstance } from "fastify";

import { type RouteServices, serve } from "../../../platform/http/serve.ts";

/** Which breaches are known, by name and day? Leaks that name one take its title and its day from here. */
export const breachRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(app, services, listBreaches, async ({ db, query }) => {
    const words = query.q === undefined || query.q === "" ? null : query.q;
    const page = sortedPage(query);
    const { rows, total } = await breachPage(db, words, page);
    const marksOf = (marks: readonly string[]) => BREACH_MARKS.filter((mark) => marks.includes(mark));
    return { data: rows.map((row) => ({ ...row, marks: marksOf(row.marks) })), pagination: pagination(total, query) };
  });
};
