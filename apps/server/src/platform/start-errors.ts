/** Reasons the program cannot start that a person can mend; each is one line that says what and how. */
export class PortInUse extends Error {
  override readonly name = "PortInUse";

  constructor(host: string, port: number) {
    super(
      `${host}:${port} is taken by another program. Stop it, or start with another port: PORT=${port + 1} npm start`,
    );
  }
}

/** Turns what went wrong at start into one line and an exit code: 2 for what was typed, 3 for what cannot be reached. */
export const explainStart = (error: unknown): { line: string; exitCode: 2 | 3 } | null => {
  if (!(error instanceof Error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  switch (error.name) {
    case "ConfigError":
    case "UsageError":
      return { line: error.message, exitCode: 2 };
    case "SchemaMismatch":
    case "PortInUse":
    case "UnreachableError":
      return { line: error.message, exitCode: 3 };
    default:
  }
  const { syscall, path } = error as NodeJS.ErrnoException;
  if (/^(?:EACCES|EPERM|EROFS|ENOTDIR)$/.test(code ?? "") || (code === "ENOENT" && syscall === "mkdir")) {
    return {
      line: `${path ?? "The data folder"} cannot be written (${code}). Give this user the right to it, or set DATA_DIR to another folder.`,
      exitCode: 3,
    };
  }
  // 53100 is PostgreSQL's own word for it (disk_full).
  if (code === "ENOSPC" || code === "EDQUOT" || code === "53100") {
    return {
      line: "The disk is full. Nothing that was stored is lost; make room and run the same again: it goes on where it stopped.",
      exitCode: 3,
    };
  }
  if (
    code === "ECONNREFUSED" ||
    (code === "ENOENT" && syscall === "connect") ||
    code === "ENOTFOUND" ||
    code === "ETIMEDOUT" ||
    code === "EAI_AGAIN"
  ) {
    return {
      line: `The database cannot be reached (${code}). Is PostgreSQL running where DATABASE_URL says?`,
      exitCode: 3,
    };
  }
  if (code === "28P01" || code === "28000" || code === "3D000") {
    return {
      line: `The database refuses the sign-in of DATABASE_URL (${error.message}). Check its user, password and database name.`,
      exitCode: 3,
    };
  }
  if (
    error.message.startsWith("PostgreSQL ") ||
    error.message.startsWith("No PostgreSQL") ||
    error.message.startsWith("Migration ")
  ) {
    return { line: error.message, exitCode: 3 };
  }
  return null;
};
