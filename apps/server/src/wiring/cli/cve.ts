import type { Db } from "@parapet/db/db";
import { type CveHit, cveSummaries, exploitFacts, matchCves, searchCves } from "@parapet/db/queries/intel";
import { CVE_FIELDS, describeProblem, parseQuery } from "@parapet/domain/intel/query";
import { type Cpe, parseCpe } from "@parapet/domain/risk/cve";

import { UsageError } from "../../platform/command-errors.ts";
import type { CliCommand, CliIo } from "./command.ts";
import { openCliDatabase } from "./database.ts";

const AT_ONCE = 500;

const describeHits = async (db: Db, hits: readonly CveHit[]) => {
  const ids = [...new Set(hits.map(({ id }) => id))];
  const summaries = await cveSummaries(db, ids);
  const facts = await exploitFacts(db, ids);
  return (hit: CveHit) => {
    const cve = summaries.get(hit.id);
    return {
      id: hit.id,
      certainty: hit.certainty,
      cvss: cve?.cvss ?? null,
      cvss_source: cve?.cvss_source ?? null,
      kev: cve?.kev_added != null,
      epss: cve?.epss ?? null,
      exploit: facts.get(hit.id) ?? [],
      platform: hit.platform,
      matched: { cpe: hit.criteria, ...hit.range },
      source: hit.feed,
      ...(hit.mayBePatched && { may_be_patched: true }),
    };
  };
};

const answerLines = async (db: Db, lines: readonly { text: string; cpe: Cpe | null }[], io: CliIo): Promise<void> => {
  const asks = lines.flatMap(({ cpe }) => (cpe === null ? [] : [{ cpe }]));
  const answers = await matchCves(db, asks);
  const describe = await describeHits(
    db,
    answers.flatMap(({ matches, possible }) => [...matches, ...possible]),
  );
  let next = 0;
  for (const { text, cpe } of lines) {
    if (cpe === null) {
      io.note(`'${text}' is not a valid CPE name`);
      if (io.json) io.line({ cpe: text, cves: [], possible: [], error: "invalid CPE name" });
      continue;
    }
    const answer = answers[next];
    next += 1;
    const cves = (answer?.matches ?? []).map(describe);
    const possible = (answer?.possible ?? []).map(describe);
    if (io.json) io.line({ cpe: text, cves, possible });
    else {
      io.print(
        `${text}: ${cves.length} CVEs${possible.length > 0 ? `, ${possible.length} possible (version unknown)` : ""}`,
      );
      for (const { id, certainty, cvss, kev } of cves)
        io.print(`  ${id}  ${cvss ?? "-"}  ${certainty}${kev ? "  known exploited" : ""}`);
    }
  }
};

/** `parapet cve match` and `parapet cve search`. */
export const cveCommand: CliCommand = (program, io) => {
  const cve = program.command("cve").description("match products or search vulnerabilities");

  cve
    .command("match")
    .description("list the CVEs that apply to each CPE name on standard input, one per line")
    .action(async () => {
      const here = io();
      await using database = await openCliDatabase();
      let waiting: { text: string; cpe: Cpe | null }[] = [];
      let good = 0;
      let bad = 0;
      for await (const line of here.stdinLines()) {
        const text = line.trim();
        if (text === "") continue;
        const cpe = parseCpe(text);
        if (cpe === null) bad += 1;
        else good += 1;
        waiting.push({ text, cpe });
        if (waiting.length >= AT_ONCE) {
          await answerLines(database.db, waiting, here);
          waiting = [];
        }
      }
      await answerLines(database.db, waiting, here);
      if (good === 0 && bad > 0)
        throw new UsageError(
          "No valid CPE name in the input. Expected form: cpe:2.3:a:vendor:product:1.0:*:*:*:*:*:*:*.",
        );
    });

  cve
    .command("search <query...>")
    .description("search with the portal's query language, e.g. cvss>=9 AND kev:true AND vendor:apache AND updated>7d")
    .option("--limit <n>", "maximum number of results", "1000")
    .option("--sort <by>", "sort by updated, published, cvss, epss or risk", "updated")
    .action(async (parts: string[], options: { limit: string; sort: string }) => {
      const here = io();
      const limit = Number(options.limit);
      if (!Number.isInteger(limit) || limit < 1 || limit > 100_000)
        throw new UsageError(`--limit ${options.limit} is invalid: expected a number from 1 to 100000`);
      const sort = (["updated", "published", "cvss", "epss", "risk"] as const).find((it) => it === options.sort);
      if (sort === undefined)
        throw new UsageError(`--sort ${options.sort} is invalid: expected updated, published, cvss, epss or risk`);
      const answer = parseQuery(parts.join(" "), CVE_FIELDS, new Date());
      if (!answer.ok) throw new UsageError(describeProblem(answer.problem));
      await using database = await openCliDatabase();
      const { rows, total } = await searchCves(database.db, answer.query, { sort, limit, offset: 0 });
      for (const { kev_added, kev_due, ...row } of rows) {
        if (here.json) here.line({ ...row, kev: kev_added !== null, kev_added, kev_due });
        else
          here.print(
            `${row.id}  ${row.cvss ?? "-"}  ${row.severity ?? row.status}  ${(row.title ?? row.description ?? "").slice(0, 90)}`,
          );
      }
      here.note(`${total} found`);
    });
};
