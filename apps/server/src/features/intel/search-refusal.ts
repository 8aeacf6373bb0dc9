import { problemWords, type QueryProblem } from "@parapet/domain/intel/query";
import type { Locale } from "@parapet/words/locale";
import type { FastifyReply } from "fastify";

/** Refuses a search and points at the word that is wrong, so that the page can underline it. */
export const refuseSearch = async (
  reply: FastifyReply,
  problem: QueryProblem,
  locale: Locale,
): Promise<FastifyReply> => {
  const words = problemWords(problem, locale);
  await reply.code(400).send({ detail: words, fields: { q: words }, problem });
  return reply;
};
