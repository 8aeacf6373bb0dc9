import { AreaState } from "@parapet/domain/contracts/area-state";
import { isMonitored } from "@parapet/domain/coverage";
import { FINDING_AREAS } from "@parapet/domain/risk";
import * as z from "zod";

import type { JsonSchema } from "./marked.ts";

/** The most domains whose coverage is read for one answer. */
const MOST_DOMAINS = 5;
/** Was the area assessed, and with every check and source? */
const isWhole = ({ sight, share }: AreaState): boolean => isMonitored(sight) && share >= 1;
/** Reasons are codes of the product. */
const REASON = /^[a-z][a-z_-]{0,60}$/;

const Coverage = z.object({
  /** Every area of every domain was assessed. */
  complete: z.boolean(),
  /** What may be concluded, in a sentence that stands beside any answer. */
  statement: z.string(),
  domains: z.array(
    z.object({
      domain: z.string(),
      assessed: z.array(z.enum(FINDING_AREAS)),
      not_assessed: z.array(
        z.object({
          area: z.enum(FINDING_AREAS),
          state: AreaState.shape.sight,
          /** The part that was assessed, of 1. */
          share: z.number(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type Coverage = z.infer<typeof Coverage>;

export const COVERAGE_SCHEMA = z.toJSONSchema(Coverage, { io: "output", reused: "inline" }) as JsonSchema;

export const unknownCoverage = (statement: string): Coverage => ({ complete: false, statement, domains: [] });

export type Ask = (method: string, path: string) => Promise<{ readonly status: number; readonly body: unknown }>;

const Ledger = z.object({ coverage: z.array(AreaState).nullable() });
const Names = z.object({ data: z.array(z.object({ name: z.string() })), pagination: z.object({ total: z.number() }) });

const ofDomain = async (ask: Ask, domain: string): Promise<Coverage["domains"][number] | null> => {
  const { status, body } = await ask(
    "GET",
    `/v1/findings/?${new URLSearchParams({ domain, page_size: "1" }).toString()}`,
  );
  const ledger = status === 200 ? Ledger.safeParse(body) : null;
  if (ledger?.success !== true || ledger.data.coverage === null) return null;
  const { coverage } = ledger.data;
  return {
    domain,
    assessed: coverage.filter(isWhole).map(({ area }) => area),
    not_assessed: coverage
      .filter((state) => !isWhole(state))
      .map(({ area, sight, share, reason }) => ({
        area,
        state: sight,
        share,
        reason: reason !== null && REASON.test(reason) ? reason : null,
      })),
  };
};

/** What was assessed, of the domain that an answer is about, or of all where it names none. */
export const readCoverage = async (ask: Ask, domain: string | null): Promise<Coverage> => {
  let names = domain === null ? [] : [domain];
  let beyond = 0;
  if (domain === null) {
    const list = await ask("GET", `/v1/domains/?page_size=${MOST_DOMAINS}`);
    const parsed = list.status === 200 ? Names.safeParse(list.body) : null;
    if (parsed?.success !== true)
      return unknownCoverage(
        "Coverage could not be read with these permissions: nothing can be concluded from what is missing.",
      );
    names = parsed.data.data.map(({ name }) => name);
    beyond = parsed.data.pagination.total - names.length;
  }
  const read = await Promise.all(names.map((name) => ofDomain(ask, name)));
  const known = read.filter((one) => one !== null);
  const gaps = known.filter(({ not_assessed }) => not_assessed.length > 0);
  if (known.length === names.length && names.length > 0 && beyond === 0 && gaps.length === 0)
    return { complete: true, statement: "Every area was assessed.", domains: known };
  const unknown = names.length - known.length + beyond;
  return {
    complete: false,
    statement: [
      "Not everything was assessed: what is missing in this answer is unknown, not clean.",
      ...(names.length === 0 ? ["No domain is monitored."] : []),
      ...(unknown > 0 ? [`Coverage of ${unknown} further domains was not read; ask for it by domain.`] : []),
    ].join(" "),
    domains: known,
  };
};
