import {
  type CandidateRow,
  candidateStates,
  countCandidates,
  readCandidates,
  readExpansion,
  readSeeds,
  type SeedRow,
} from "@parapet/db/queries/seeds";
import { currentlyVerified } from "@parapet/db/queries/verification";
import { holds } from "@parapet/domain/access";
import { CANDIDATE_STATES } from "@parapet/domain/contracts/choices";
import { pagination } from "@parapet/domain/contracts/page";
import {
  addSeed,
  type Candidate,
  decideCandidates,
  exportCandidates,
  listCandidates,
  listSeeds,
  removeSeed,
  type Seed,
  type SeedExpansion,
  startExpansion,
} from "@parapet/domain/contracts/seeds";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";
import { isoTime, toCsv } from "@parapet/domain/reports";
import * as z from "zod";

import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import { recordExport } from "../../../platform/audit/record-export.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { enterClient } from "../../../platform/session/enter-client.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { decide } from "../commands/decide-candidates.ts";
import { createSeed, withdrawSeed, expandSeeds } from "../commands/manage-seeds.ts";

const MAX_EXPORTED = 10_000;
const CSV_COLUMNS = [
  "kind",
  "value",
  "certainty",
  "points",
  "reason",
  "path",
  "state",
  "decided_by",
  "decided_at",
  "decision_reason",
  "first_seen",
  "last_seen",
  "domain_state",
  "scan_domain",
] as const;

const Gaps = z.array(z.object({ source: z.string(), reason: z.string() })).catch([]);

const seedReply = ({ created_by_email, created_at, ...row }: SeedRow): Seed => ({
  ...row,
  kind: row.kind as Seed["kind"],
  created_by: created_by_email,
  created_at: unixSeconds(created_at),
});

const candidateReply = (row: CandidateRow, listedSince: Date): Candidate => ({
  id: row.id,
  kind: row.kind as Candidate["kind"],
  value: row.value,
  certainty: row.certainty as Candidate["certainty"],
  points: row.points,
  reason: row.reason as Candidate["reason"],
  path: row.path,
  state: row.state as Candidate["state"],
  decision:
    row.decided_at === null
      ? null
      : { by: row.decided_by_email, at: unixSeconds(row.decided_at), reason: row.decision_reason },
  first_seen: unixSeconds(row.first_seen),
  last_seen: unixSeconds(row.last_seen),
  domain_state: row.domain_state as Candidate["domain_state"],
  scan:
    row.scan_domain === null
      ? null
      : { domain: row.scan_domain, is_listed: row.listed_at !== null && row.listed_at >= listedSince },
});

const stateOf = (row: Awaited<ReturnType<typeof readExpansion>>): SeedExpansion["state"] => {
  if (row?.requested_at == null) return "none";
  const isBehind = (a: Date | null, b: Date | null): boolean => a === null || (b !== null && a < b);
  if (isBehind(row.started_at, row.requested_at)) return "queued";
  return isBehind(row.finished_at, row.started_at) ? "running" : "finished";
};

type Given = RouteServices & Pick<Services, "jobs" | "optOut">;

const listedSince = (services: Given): Date => daysFrom(services.now(), -VERIFICATION_TERMS.cloudAddress);

const may = (actor: Actor, permission: "findings:export" | "domains:prove"): void => {
  if (!holds(actor.role, actor.narrowing, permission)) throw new Refusal("not_allowed");
};

const listSeedsRoute: Route<Given> = (app, services) =>
  serve(app, services, listSeeds, async ({ actor, db, from }) => {
    const org = activeOrganization(actor);
    await enterClient({ db, actor, from }, org, services.now());
    const expansion = await readExpansion(db, org);
    return {
      data: (await readSeeds(db, org)).map(seedReply),
      expansion: {
        state: stateOf(expansion),
        finished_at: unixSecondsOrNull(expansion?.finished_at ?? null),
        found: expansion?.found ?? null,
        gaps: Gaps.parse(expansion?.gaps ?? []),
        left_out: expansion?.left_out ?? 0,
      },
    };
  });

const addSeedRoute: Route<Given> = (app, services) =>
  serve(app, services, addSeed, async (call) => {
    const { org, id } = await createSeed(services, call);
    const added = (await readSeeds(call.db, org)).find((seed) => seed.id === id);
    if (added === undefined) throw new Refusal("conflict");
    return { data: seedReply(added) };
  });

const removeSeedRoute: Route<Given> = (app, services) =>
  serve(app, services, removeSeed, async (call) => {
    await withdrawSeed(services, call);
    return { data: { removed: true as const } };
  });

const startExpansionRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    startExpansion,
    async (call) => {
      await expandSeeds(services, call);
      return { data: { queued: true as const } };
    },
    { limit: { max: 10, perSeconds: 3600 } },
  );

const listCandidatesRoute: Route<Given> = (app, services) =>
  serve(app, services, listCandidates, async ({ actor, db, query, from }) => {
    const org = activeOrganization(actor);
    await enterClient({ db, actor, from }, org, services.now());
    const { page, page_size, state, sort, order, ...rest } = query;
    const filter = { ...rest, state: state === "all" ? undefined : state };
    const rows = await readCandidates(db, org, filter, {
      limit: page_size,
      offset: (page - 1) * page_size,
      sort,
      order,
    });
    const counted = await candidateStates(db, org);
    const states = CANDIDATE_STATES.map((one) => [one, counted.get(one) ?? 0] as const);
    return {
      data: rows.map((row) => candidateReply(row, listedSince(services))),
      states: Object.fromEntries(states) as Record<Candidate["state"], number>,
      pagination: pagination(await countCandidates(db, org, filter), { page, page_size }),
    };
  });

const exportCandidatesRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    exportCandidates,
    async ({ actor, db, query, from, reply }) => {
      const org = activeOrganization(actor);
      const { sort, order, ...rest } = query;
      const filter = { ...rest, state: query.state === "all" ? undefined : query.state };
      const page = { limit: MAX_EXPORTED, offset: 0, sort, order };
      const rows = (await readCandidates(db, org, filter, page)).map((row) =>
        candidateReply(row, listedSince(services)),
      );
      await recordExport(
        services,
        { actor, db, from },
        {
          action: "candidate.exported",
          org,
          detail: { rows: rows.length },
        },
      );
      void reply.header("content-disposition", 'attachment; filename="candidates.csv"');
      void reply.type("text/csv; charset=utf-8");
      return toCsv(
        CSV_COLUMNS,
        rows.map(({ path, decision, scan, ...row }) => ({
          ...row,
          scan_domain: scan?.domain ?? null,
          path: path
            .map(
              ({ root, evidence, via }) => `${root.kind} ${root.value} > ${evidence}${via === null ? "" : ` (${via})`}`,
            )
            .join(" | "),
          decided_by: decision?.by ?? null,
          decided_at: isoTime(decision?.at ?? null),
          decision_reason: decision?.reason ?? null,
          first_seen: isoTime(row.first_seen),
          last_seen: isoTime(row.last_seen),
        })),
      );
    },
    { raw: true, work: "export" },
  );

const decideCandidatesRoute: Route<Given> = (app, services) =>
  serve(app, services, decideCandidates, async ({ actor, db, body, from }) => {
    may(actor, "domains:prove");
    const org = activeOrganization(actor);
    const scanDomain = body.scan_domain ?? null;
    if (scanDomain !== null && !(await currentlyVerified(db, org, scanDomain, services.now())))
      throw new Refusal("invalid_input", "domain_not_verified", { fields: { scan_domain: "domain_not_verified" } });
    const asked = { ids: body.ids, decision: body.decision, reason: body.reason ?? null, scanDomain };
    const by = { user: actor.user, from };
    const done = await decide(services, db, org, asked, by);
    if (done === null) throw new Refusal("not_found");
    return { data: done };
  });

/** Seeds beyond domains, and the review queue of the assets that were derived from them. */
export const seedRoutes: readonly Route<Given>[] = [
  listSeedsRoute,
  addSeedRoute,
  removeSeedRoute,
  startExpansionRoute,
  listCandidatesRoute,
  exportCandidatesRoute,
  decideCandidatesRoute,
];
