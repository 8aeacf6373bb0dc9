/** Why PostgreSQL could not be reached or refused a connection, in words an operator can act on. Passwords never appear in them. */
export class DatabaseConnectionError extends Error {
  override readonly name = "DatabaseConnectionError";
  /** What happened, without a full stop. */
  readonly reason: string;
  /** What to do about it. */
  readonly fix: string;
  /** 2: a wrong setting or state, 3: it cannot be reached or has no room. */
  readonly exitCode: 2 | 3;
  /** It may pass by itself within seconds: the server starts, stops or has no free connection. */
  readonly isTransient: boolean;
  /** SQLSTATE or the code of the socket, where there is one. */
  readonly code: string | undefined;

  constructor({ reason, fix, exitCode = 2, isTransient = false }: Trouble, cause: unknown) {
    super(`${reason}. ${fix}`, { cause });
    this.reason = reason;
    this.fix = fix;
    this.exitCode = exitCode;
    this.isTransient = isTransient;
    this.code = codeOf(cause);
  }
}

interface Trouble {
  readonly reason: string;
  readonly fix: string;
  readonly exitCode?: 2 | 3;
  readonly isTransient?: boolean;
}

const textOf = (error: unknown, key: "code" | "syscall" | "path" | "hostname"): string | undefined => {
  const value = typeof error === "object" && error !== null ? (error as Record<string, unknown>)[key] : undefined;
  return typeof value === "string" ? value : undefined;
};
const codeOf = (error: unknown): string | undefined => textOf(error, "code");

const CHECK_ADDRESS = "Check that PostgreSQL is running at the address in DATABASE_URL.";
const CHECK_ROUTE =
  "Check host and port in DATABASE_URL, and that a firewall or network policy lets this host reach PostgreSQL.";

/** Codes of sockets and of name resolution. They name no peer, so they are the database's only where one was being connected to. */
const FROM_SOCKET: Readonly<Record<string, (error: Error) => Trouble>> = {
  ECONNREFUSED: () => ({ reason: "The database is unreachable (ECONNREFUSED)", fix: CHECK_ADDRESS, exitCode: 3 }),
  ECONNRESET: () => ({
    reason: "The database is unreachable (ECONNRESET)",
    fix: "Check that PostgreSQL, and no other program, listens at the address in DATABASE_URL; its log states why it ends connections.",
    exitCode: 3,
  }),
  ENOTFOUND: (error) => ({
    reason: `The database is unreachable (ENOTFOUND): no address is known for host ${textOf(error, "hostname") ?? "of DATABASE_URL"}`,
    fix: "Correct the host in DATABASE_URL, or the DNS of this host.",
    exitCode: 3,
  }),
  EAI_AGAIN: (error) => ({
    reason: `The database is unreachable (EAI_AGAIN): the DNS of this host does not answer for ${textOf(error, "hostname") ?? "the host of DATABASE_URL"}`,
    fix: "Correct the host in DATABASE_URL, or the DNS of this host.",
    exitCode: 3,
    isTransient: true,
  }),
  ETIMEDOUT: () => ({ reason: "The database is unreachable (ETIMEDOUT)", fix: CHECK_ROUTE, exitCode: 3 }),
  EHOSTUNREACH: () => ({ reason: "The database is unreachable (EHOSTUNREACH)", fix: CHECK_ROUTE, exitCode: 3 }),
  ENETUNREACH: () => ({ reason: "The database is unreachable (ENETUNREACH)", fix: CHECK_ROUTE, exitCode: 3 }),
};

/** What PostgreSQL itself answers to a connection (SQLSTATE); its message names the role, the database or the host. */
const fromServer = (error: Error, code: string): Trouble | null => {
  const { message } = error;
  switch (code) {
    case "53300":
      return {
        reason: `PostgreSQL has no free connection (${message})`,
        fix: message.startsWith("too many connections for")
          ? "Raise the CONNECTION LIMIT of the role or the database, or stop other programs that use it."
          : "Raise max_connections of PostgreSQL, or stop other programs that use it.",
        exitCode: 3,
        isTransient: true,
      };
    case "57P01":
    case "57P02":
    case "57P03":
      return {
        reason: `PostgreSQL does not accept connections at the moment (${message})`,
        fix: "Try again when it has started; its log states what it is doing.",
        exitCode: 3,
        isTransient: true,
      };
    case "28P01":
      return {
        reason: `The database rejected the credentials in DATABASE_URL (${message})`,
        fix: "Check the user and the password.",
      };
    case "3D000":
      return {
        reason: `The database in DATABASE_URL does not exist (${message})`,
        fix: "Correct its name, or create it as a superuser: CREATE DATABASE … OWNER ….",
      };
    default:
  }
  if (!code.startsWith("28")) return null;
  if (/no encryption|SSL off/.test(message))
    return {
      reason: `PostgreSQL accepts no connection from this host without TLS (${message})`,
      fix: "Append ?sslmode=verify-full to DATABASE_URL, or add this host to pg_hba.conf.",
    };
  if (/pg_hba\.conf/.test(message))
    return {
      reason: `PostgreSQL accepts no connection from this host (${message})`,
      fix: "Add a line for this host, user and database to pg_hba.conf of PostgreSQL and reload it.",
    };
  return {
    reason: `The database rejected the credentials in DATABASE_URL (${message})`,
    fix: "Check the user and the password, and that the role has LOGIN.",
  };
};

/** What the driver says without a code. */
const fromDriver = (error: Error): Trouble | null => {
  const { message } = error;
  if (/^SASL: .*password must be a (?:non-empty )?string/.test(message))
    return {
      reason: "PostgreSQL asks for a password and DATABASE_URL contains none",
      fix: "Set it: postgres://user:password@host/database.",
    };
  if (message.startsWith("SASL: "))
    return {
      reason: `The database could not prove that it knows the password in DATABASE_URL (${message})`,
      fix: "Check that PostgreSQL, and no other program, listens at the address in DATABASE_URL.",
    };
  if (message === "The server does not support SSL connections")
    return {
      reason: "DATABASE_URL demands TLS, which the server does not offer",
      fix: "Enable ssl in postgresql.conf, or remove sslmode from DATABASE_URL where the network between them is your own.",
    };
  if (message === "There was an error establishing an SSL connection")
    return {
      reason: "The server at the address in DATABASE_URL does not answer as PostgreSQL does",
      fix: "Check host and port in DATABASE_URL.",
      exitCode: 3,
    };
  if (/^timeout expired$|timeout exceeded when trying to connect|due to connection timeout/.test(message))
    return { reason: "The database is unreachable (no answer in time)", fix: CHECK_ROUTE, exitCode: 3 };
  if (message.startsWith("Connection terminated"))
    return {
      reason: "The database is unreachable (it ended the connection)",
      fix: "Check that PostgreSQL, and no other program, listens at the address in DATABASE_URL; its log states why it ends connections.",
      exitCode: 3,
    };
  return null;
};

/** OpenSSL's verdicts on a certificate, and Node's own on its name. */
const CERTIFICATE =
  /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID)/;

/** Any other reason why a connection that was being established came to nothing. */
const whileConnecting = (error: Error, code: string): Trouble => {
  const { message } = error;
  const path = textOf(error, "path") ?? textOf(error, "syscall");
  if (textOf(error, "syscall") === "connect")
    return code === "EACCES" || code === "EPERM"
      ? {
          reason: `This user may not open the socket of PostgreSQL (${message})`,
          fix: "Grant this user access to it, or connect by host name.",
        }
      : { reason: `The database is unreachable (${code})`, fix: CHECK_ADDRESS, exitCode: 3 };
  if (/^(?:ENOENT|EACCES|EISDIR|EPERM|ENOTDIR)$/.test(code))
    return {
      reason: `A file that DATABASE_URL names cannot be read (${path}: ${code})`,
      fix: "Correct sslrootcert, sslcert or sslkey in DATABASE_URL, and let this user read them.",
    };
  if (CERTIFICATE.test(code))
    return {
      reason: `The certificate of PostgreSQL cannot be verified (${code}: ${message})`,
      fix: "Name its certificate authority with NODE_EXTRA_CA_CERTS or sslrootcert in DATABASE_URL; the host in DATABASE_URL must be a name of the certificate, and the certificate valid today.",
    };
  if (code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS") || code.startsWith("ERR_OSSL"))
    return {
      reason: `TLS to PostgreSQL failed (${message.trim()})`,
      fix: "Check the TLS versions of both sides and the files that DATABASE_URL names.",
    };
  if (code === "42501")
    return {
      reason: `PostgreSQL refused the connection (${message})`,
      fix: "As a superuser: GRANT CONNECT ON DATABASE … TO the user in DATABASE_URL.",
    };
  if (code === "55000")
    return {
      reason: `PostgreSQL refused the connection (${message})`,
      fix: "As a superuser: ALTER DATABASE … ALLOW_CONNECTIONS true, or correct the name in DATABASE_URL.",
    };
  if (code === "08P01" || code === "0A000")
    return {
      reason: `The server at the address in DATABASE_URL refused the connection (${message})`,
      fix: "Connect to PostgreSQL itself: a connection pooler that refuses settings of a session cannot be used.",
    };
  if (error instanceof URIError || error.name === "TypeError")
    return {
      reason: "DATABASE_URL cannot be read",
      fix: "Write special characters of user, password and database name percent-encoded.",
    };
  return { reason: `No connection to PostgreSQL (${message})`, fix: CHECK_ADDRESS, exitCode: 3 };
};

/**
 * The reason behind an error of the driver, where it is one of the connection; null for every other. Of an error that was thrown
 * while a connection was being established there is always a reason.
 */
export const connectionError = (
  error: unknown,
  { isConnecting = false }: { isConnecting?: boolean } = {},
): DatabaseConnectionError | null => {
  if (error instanceof DatabaseConnectionError) return error;
  if (!(error instanceof Error)) return null;
  const code = codeOf(error) ?? "";
  // Errors with a name of their own, such as those of an object store, carry the same codes and are explained by who threw them.
  const isOfSocket = error.name === "Error" || error.name === "AggregateError";
  const trouble =
    (isOfSocket ? FROM_SOCKET[code]?.(error) : null) ??
    fromServer(error, code) ??
    (code === "" ? fromDriver(error) : null) ??
    (isConnecting || textOf(error, "syscall") === "connect" ? whileConnecting(error, code) : null);
  return trouble === null ? null : new DatabaseConnectionError(trouble, error);
};
