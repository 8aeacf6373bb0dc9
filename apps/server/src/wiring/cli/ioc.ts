import { type IocAnswer, lookUpIocs } from "../../features/intel/look-up-iocs.ts";
import type { CliCommand, CliIo } from "./command.ts";
import { openCliDatabase } from "./database.ts";

const AT_ONCE = 5_000;

const notify = (answer: IocAnswer, io: CliIo): void => {
  const { ioc, ...shown } = answer;
  if (io.json) {
    io.line({
      ...shown,
      first_seen: ioc?.first_seen ?? null,
      last_seen: ioc?.last_seen ?? null,
      threat: ioc?.threat ?? null,
      malware: ioc?.malware ?? null,
      tags: ioc?.tags ?? [],
    });
    return;
  }
  const { input, value, type, known, score, sources, warnings, expires_at } = shown;
  if (type === null) io.print(`${input}  invalid indicator`);
  else if (!known) io.print(`${value}  ${type}  unknown${warnings.length > 0 ? `  (on: ${warnings.join(", ")})` : ""}`);
  else
    io.print(
      `${value}  ${type}  score ${score}  ${sources.join(", ")}  until ${expires_at?.toISOString().slice(0, 10)}${warnings.length > 0 ? `  (on: ${warnings.join(", ")})` : ""}`,
    );
};

/** `parapet ioc lookup`: what is known about these values? */
export const iocCommand: CliCommand = (program, io) => {
  const ioc = program.command("ioc").description("look up indicators of compromise");
  ioc
    .command("lookup")
    .description("look up the values on standard input, one per line, defanged or not")
    .action(async () => {
      const here = io();
      await using database = await openCliDatabase();
      const counts = { lines: 0, known: 0, unknown: 0, unreadable: 0 };
      let waiting: string[] = [];
      const flush = async () => {
        for (const answer of await lookUpIocs(database.db, database.corpora.indicators, waiting, new Date())) {
          counts.lines += 1;
          counts[answer.type === null ? "unreadable" : answer.known ? "known" : "unknown"] += 1;
          notify(answer, here);
        }
        waiting = [];
      };
      for await (const line of here.stdinLines()) {
        if (line.trim() === "") continue;
        waiting.push(line);
        if (waiting.length >= AT_ONCE) await flush();
      }
      await flush();
      here.note(
        `${counts.lines} lines: ${counts.known} known, ${counts.unknown} unknown, ${counts.unreadable} invalid`,
      );
    });
};
