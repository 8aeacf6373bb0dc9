import { connectionError } from "@parapet/db/connection-error";

/** Start-up errors that an operator can resolve; each is one line with the cause and the remedy. */
export class PortInUse extends Error {
  override readonly name = "PortInUse";

  constructor(host: string, port: number, setting: "PORT" | "PARAPET_WORKER_PORT" = "PORT") {
    const how = setting === "PORT" ? `PORT=${port + 1} npm start` : `${setting}=${port + 1}`;
    super(`${host}:${port} is already in use by another process. Stop it or use another port: ${how}`);
  }
}

/** The check before the start failed; each line names what is wrong and its fix. */
export class PreflightError extends Error {
  override readonly name = "PreflightError";
  readonly exitCode: 2 | 3;
  /** All of it may pass by itself within seconds. */
  readonly isTransient: boolean;

  constructor(message: string, exitCode: 2 | 3, isTransient = false) {
    super(message);
    this.exitCode = exitCode;
    this.isTransient = isTransient;
  }
}

/** Maps a start-up error to one line and an exit code: 2 for invalid input, 3 for an unreachable dependency. */
export const explainStart = (error: unknown): { line: string; exitCode: 2 | 3 } | null => {
  if (!(error instanceof Error)) return null;
  if (error instanceof PreflightError) return { line: error.message, exitCode: error.exitCode };
  switch (error.name) {
    case "ConfigError":
    case "UsageError":
      return { line: error.message, exitCode: 2 };
    case "SchemaMismatch":
    case "PortInUse":
    case "UnreachableError":
    case "S3Failure":
      return { line: error.message, exitCode: 3 };
    default:
  }
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (/^(?:EACCES|EPERM|EROFS|ENOTDIR)$/.test(code ?? "") || (code === "ENOENT" && syscall === "mkdir")) {
    return {
      line: `${path ?? "The data directory"} is not writable (${code}). Grant this user write access or set DATA_DIR to another directory.`,
      exitCode: 3,
    };
  }
  // 53100 is PostgreSQL's own word for it (disk_full).
  if (code === "ENOSPC" || code === "EDQUOT" || code === "53100") {
    return {
      line: "The disk is full. Stored data is intact; free disk space and run the command again to resume.",
      exitCode: 3,
    };
  }
  const database = connectionError(error);
  if (database !== null) return { line: database.message, exitCode: database.exitCode };
  if (
    error.message.startsWith("PostgreSQL ") ||
    error.message.startsWith("No PostgreSQL") ||
    error.message.startsWith("Migration ")
  ) {
    return { line: error.message, exitCode: 3 };
  }
  return null;
};
