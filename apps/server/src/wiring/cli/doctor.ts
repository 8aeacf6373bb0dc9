import { type Config, ConfigError, environment, explainSettings, readConfig } from "../../platform/config.ts";
import { PreflightError } from "../../platform/start-errors.ts";
import { toExitCode, explained, type Finding } from "../preflight/finding.ts";
import { inspectInstallation } from "../preflight/preflight.ts";
import type { CliCommand, CliIo } from "./command.ts";
import { type FeedAdvice, feedAdvice } from "./doctor-feeds.ts";

interface Examined {
  readonly mistakes: readonly string[];
  readonly findings: readonly Finding[];
  readonly feeds: readonly FeedAdvice[];
}

const examine = async (): Promise<Examined> => {
  let config: Config;
  try {
    config = readConfig(environment());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { mistakes: error.mistakes, findings: [], feeds: [] };
  }
  return {
    mistakes: [],
    findings: await inspectInstallation(config, environment()),
    feeds: await feedAdvice(config),
  };
};

const markOf = ({ ok, warning }: Finding): string => {
  if (!ok) return "FAIL";
  return warning === true ? "WARN" : "ok  ";
};

const printAll = (print: CliIo["print"], { findings, feeds }: Examined): void => {
  const settings = explainSettings(environment());
  const width = Math.max(...settings.map(({ name }) => name.length));
  for (const { name, meaning, value } of settings)
    print(`${name.padEnd(width)} ${(value ?? "-").padEnd(24)} ${meaning}`);
  print("");
  for (const finding of findings) print(`${markOf(finding)} ${explained(finding)}`);
  print("");
  print(
    "Feeds and connectors (enable in portal management, feeds also by 'parapet feeds set <id> --enable'; without Internet access: import files)",
  );
  for (const { id, name, enabled, adds, byHand } of feeds)
    print(
      `${enabled ? "enabled " : "disabled"} ${id.padEnd(15)} ${[`${name}: ${adds}`, ...(enabled ? [] : byHand)].join("; ")}`,
    );
};

/**
 * `parapet doctor`: every setting, what it means, and whether what it names is really there. `serve` and `worker` make the same
 * checks before they start. Exit 0: healthy, 2: a wrong setting or state, 3: something cannot be reached.
 */
export const doctorCommand: CliCommand = (program, io) => {
  program
    .command("doctor")
    .description("show every setting and report configuration problems")
    .action(async () => {
      const { json, line, print } = io();
      const examined = await examine();
      const { mistakes, findings, feeds } = examined;
      const exitCode = mistakes.length > 0 ? 2 : toExitCode(findings);
      const settings = explainSettings(environment());
      if (json)
        line({
          healthy: exitCode === 0,
          exit_code: exitCode,
          settings,
          mistakes,
          findings: findings.map(({ about, ok, warning, says, fix, stopsStart }) => ({
            about,
            ok,
            ...(warning === true && { warning }),
            says,
            ...(fix !== undefined && { fix }),
            ...(!ok && { stops_start: stopsStart === true }),
          })),
          feeds,
        });
      else printAll(print, examined);
      const failures = findings.filter(({ ok }) => !ok).map((finding) => explained(finding));
      if (exitCode !== 0) throw new PreflightError([...mistakes, ...failures].join("\n"), exitCode);
    });
};
