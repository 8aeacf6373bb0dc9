import { accessSync, constants, existsSync } from "node:fs";

import { connectionLimits } from "@parapet/db/statement-limits";
import pg from "pg";

import { UsageError } from "../../platform/command-errors.ts";
import { type Config, ConfigError, environment, explainSettings, readConfig } from "../../platform/config.ts";
import { isPlainSmtp } from "../../platform/mail/transport.ts";
import type { CliCommand } from "./command.ts";
import { type FeedAdvice, feedAdvice } from "./doctor-feeds.ts";
import { inspectFiles } from "./doctor-files.ts";
import { inspectKeys } from "./doctor-keys.ts";

interface Finding {
  readonly about: string;
  readonly ok: boolean;
  /** It works, but deserves attention. */
  readonly warning?: boolean;
  readonly says: string;
}

const inspectDataDir = ({ dataDir }: Config): Finding => {
  const about = "data directory";
  if (!existsSync(dataDir)) return { about, ok: true, says: `${dataDir} is created at the first start` };
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return { about, ok: true, says: `${dataDir} is writable` };
  } catch {
    return { about, ok: false, says: `${dataDir} is not writable by this user` };
  }
};

const inspectDatabase = async ({ databaseUrl }: Config): Promise<Finding> => {
  const about = "database";
  if (databaseUrl === null) return { about, ok: true, says: "embedded PostgreSQL in the data directory" };
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    ...connectionLimits("session"),
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; superuser: boolean }>(
      "select current_setting('server_version_num') as version, rolsuper as superuser from pg_roles where rolname = current_user",
    );
    const version = Number(rows[0]?.version ?? 0);
    const name = `PostgreSQL ${Math.floor(version / 10_000)}`;
    if (version < 150_000) return { about, ok: false, says: `${name}; version 15 or later is required` };
    // Row-level security does not bind a superuser: migrations and repairs would see every row.
    if (rows[0]?.superuser === true)
      return {
        about,
        ok: true,
        warning: true,
        says: `${name}, connected as superuser; use a dedicated role (LOGIN, CREATEROLE) that owns the database`,
      };
    return { about, ok: true, says: name };
  } catch (error) {
    return { about, ok: false, says: `unreachable: ${(error as Error).message}` };
  } finally {
    await client.end().catch(() => {});
  }
};

const inspectMail = ({ mode, smtpUrl }: Config): Finding => {
  const about = "mail";
  if (smtpUrl !== null && isPlainSmtp(new URL(smtpUrl)))
    return {
      about,
      ok: true,
      warning: true,
      says: "sent through SMTP_URL without TLS (?tls=off): only for a relay on this host",
    };
  if (smtpUrl !== null) return { about, ok: true, says: "sent through SMTP_URL, TLS required" };
  if (mode !== "production") return { about, ok: true, says: "stored in the local mailbox, /dev/mailbox" };
  return {
    about,
    ok: true,
    warning: true,
    says: "SMTP_URL is not set: codes, invitations and alerts cannot be sent, and users without an authenticator app cannot sign in",
  };
};

/** `parapet doctor`: every setting, what it means, and whether what it names is really there. */
export const doctorCommand: CliCommand = (program, io) => {
  program
    .command("doctor")
    .description("show every setting and report configuration problems")
    .action(async () => {
      const { json, line, print } = io();
      const settings = explainSettings(environment());
      let mistakes: readonly string[] = [];
      const findings: Finding[] = [];
      let feeds: readonly FeedAdvice[] = [];
      try {
        const config = readConfig(environment());
        findings.push(
          inspectDataDir(config),
          await inspectDatabase(config),
          inspectMail(config),
          await inspectKeys(config),
          await inspectFiles(config),
        );
        feeds = await feedAdvice(config);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        ({ mistakes } = error);
      }
      const healthy = mistakes.length === 0 && findings.every(({ ok }) => ok);
      if (json) line({ healthy, settings, mistakes, findings, feeds });
      else {
        for (const { name, meaning, value } of settings)
          print(`${name.padEnd(24)} ${(value ?? "-").padEnd(24)} ${meaning}`);
        print("");
        for (const { about, ok, warning = false, says } of findings)
          print(`${ok ? (warning ? "WARN" : "ok  ") : "FAIL"} ${about}: ${says}`);
        print("");
        print(
          "Feeds and connectors (enable in portal management, feeds also by 'parapet feeds set <id> --enable'; without Internet access: import files)",
        );
        for (const { id, name, enabled, adds, byHand } of feeds)
          print(
            `${enabled ? "enabled " : "disabled"} ${id.padEnd(15)} ${[`${name}: ${adds}`, ...(enabled ? [] : byHand)].join("; ")}`,
          );
      }
      if (!healthy)
        throw new UsageError(
          [...mistakes, ...findings.filter(({ ok }) => !ok).map(({ about, says }) => `${about}: ${says}`)].join("\n"),
        );
    });
};
