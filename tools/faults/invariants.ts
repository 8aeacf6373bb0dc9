import type { Stage } from "./stage.ts";

/** What must be true of runs whatever happened to those who worked on them. */
export interface RunsChecked {
  readonly lost: number;
  readonly doubled: number;
  readonly torn: number;
}

const list = (ids: readonly string[]): string => ids.map((id) => `'${id}'`).join(", ");

/** Checks the runs from outside: none lost, none recorded twice, none half recorded. */
export const checkRuns = async (stage: Stage, ids: readonly string[]): Promise<RunsChecked> => {
  const [lost] = await stage.ask<{ n: number }>(
    `select ${ids.length} - count(*) filter (where state = 'done')::int as n from scan where id in (${list(ids)})`,
  );
  // A finding's identity is (organization, domain, check, outcome, subject): twice would be a doubled one.
  const [doubled] = await stage.ask<{ n: number }>(
    `select (select count(*) from (select 1 from finding group by org_id, domain, check_id, outcome, subject having count(*) > 1) f)::int
          + (select count(*) from (select 1 from jobs.job where state = 'completed' and name = 'run-scan' group by data ->> 'scan' having count(*) > 1) j)::int as n`,
  );
  const [torn] = await stage.ask<{ n: number }>(
    `select count(*)::int as n from scan s where s.id in (${list(ids)}) and (
        (s.state = 'done' and (s.score is null or s.finished_at is null
           or not exists (select 1 from scan_check c where c.scan_id = s.id)
           or not exists (select 1 from scan_stage t where t.scan_id = s.id)))
        or (s.state <> 'done' and exists (select 1 from scan_check c where c.scan_id = s.id)))`,
  );
  return { lost: lost?.n ?? -1, doubled: doubled?.n ?? -1, torn: torn?.n ?? -1 };
};

interface Concluded {
  readonly findings: readonly { domain: string; check_id: string; outcome: string; subject: string }[];
  readonly scores: readonly { domain: string; score: number }[];
  /** What the newest run of each domain could not assess, such as a check that timed out on a busy machine. */
  readonly blind: readonly { domain: string; check_id: string }[];
}

/**
 * What the runs of the environment's companies concluded, as text that two histories can be compared by. Times and ids differ;
 * conclusions must not. Other domains are left out: the schedule checks those of the accounts whenever it likes.
 */
export const conclusions = async (stage: Stage): Promise<string> => {
  const ours = `domain in (${list(stage.domains)})`;
  const newest = `select distinct on (domain) id, domain, score from scan where state = 'done' and ${ours} order by domain, finished_at desc`;
  const concluded: Concluded = {
    findings: await stage.ask(
      `select domain, check_id, outcome, subject, severity, status from finding where ${ours} order by 1, 2, 3, 4`,
    ),
    scores: await stage.ask(`select domain, score from (${newest}) s order by 1`),
    blind: await stage.ask(
      `select distinct s.domain, c.check_id from (${newest}) s join scan_check c on c.scan_id = s.id where c.status = 'blind'
        order by 1, 2`,
    ),
  };
  return JSON.stringify(concluded);
};

const comparable = (before: string, after: string) => {
  const [a, b] = [JSON.parse(before) as Concluded, JSON.parse(after) as Concluded];
  const places = (them: Concluded["blind"]) => new Set(them.map((it) => `${it.domain} ${it.check_id}`));
  // What neither could assess must still agree; only where one saw more than the other does nothing follow.
  const blind = [...places(a.blind).symmetricDifference(places(b.blind))].map((place) => {
    const [domain = "", check_id = ""] = place.split(" ");
    return { domain, check_id };
  });
  const linesOf = ({ findings, scores }: Concluded) =>
    new Set(
      [
        ...findings.filter((row) => !blind.some((it) => it.domain === row.domain && it.check_id === row.check_id)),
        ...scores.filter(({ domain }) => !blind.some((it) => it.domain === domain)),
      ].map((row) => JSON.stringify(row)),
    );
  return { a: linesOf(a), b: linesOf(b), blind: blind.length };
};

/**
 * Did two histories come to the same conclusions, as far as both could check? Where only one could, nothing follows from
 * the other: a busy machine lets questions time out, with or without anyone being killed.
 */
export const isSameConclusion = (before: string, after: string): boolean => {
  const { a, b } = comparable(before, after);
  return a.symmetricDifference(b).size === 0;
};

/** Where two histories differ, in a few words. */
export const differences = (before: string, after: string): string => {
  const { a, b, blind } = comparable(before, after);
  const found = [...[...a.difference(b)].map((row) => `- ${row}`), ...[...b.difference(a)].map((row) => `+ ${row}`)];
  return `${found.length} rows differ: ${found.slice(0, 4).join(" ")}${blind > 0 ? ` (${blind} looks were not possible)` : ""}`;
};
