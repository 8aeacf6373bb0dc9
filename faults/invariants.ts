import type { Stage } from "./stage.ts";

/** What must be true of runs whatever happened to those who worked on them. */
export interface RunsChecked {
  readonly lost: number;
  readonly doubled: number;
  readonly torn: number;
}

const list = (ids: readonly string[]): string => ids.map((id) => `'${id}'`).join(", ");

/** Looks at the runs from outside: none lost, none recorded twice, none half recorded. */
export const checkRuns = async (stage: Stage, ids: readonly string[]): Promise<RunsChecked> => {
  const [lost] = await stage.ask<{ n: number }>(
    `select ${ids.length} - count(*) filter (where state = 'done')::int as n from scan where id in (${list(ids)})`,
  );
  // A finding's identity is (organisation, domain, check, outcome, subject): twice would be a doubled one.
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

/** What the runs concluded, as text that two histories can be compared by. Times and ids differ; conclusions must not. */
export const conclusions = async (stage: Stage): Promise<string> => {
  const findings = await stage.ask<Record<string, unknown>>(
    "select domain, check_id, outcome, subject, severity, status from finding order by 1, 2, 3, 4",
  );
  const scores = await stage.ask<Record<string, unknown>>(
    "select distinct on (domain) domain, score from scan where state = 'done' order by domain, finished_at desc",
  );
  return JSON.stringify({ findings, scores });
};

/** Where two histories differ, in a few words. */
export const differences = (before: string, after: string): string => {
  const linesOf = (text: string): Set<string> => {
    const { findings, scores } = JSON.parse(text) as { findings: unknown[]; scores: unknown[] };
    return new Set([...findings, ...scores].map((row) => JSON.stringify(row)));
  };
  const [a, b] = [linesOf(before), linesOf(after)];
  const found = [...[...a].filter((row) => !b.has(row)).map((row) => `- ${row}`), ...[...b].filter((row) => !a.has(row)).map((row) => `+ ${row}`)]; // prettier-ignore
  return `${found.length} rows differ: ${found.slice(0, 4).join(" ")}`;
};
