import pg from "pg";

import { connectionError } from "./connection-error.ts";
import { connectionLimits, type Work } from "./statement-limits.ts";

/** A server that accepts a connection and never speaks must not hold a command forever. */
const CONNECT_MS = 10_000;

/** One connection as the owner, outside of any pool; why there is none is thrown as a `DatabaseConnectionError`. */
export const connectedClient = async (
  url: string,
  { work, applicationName = "parapet" }: { work: Work; applicationName?: string },
): Promise<pg.Client> => {
  try {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_MS,
      ...connectionLimits(work),
    });
    // A connection that breaks between two statements is reported by the next one.
    client.on("error", () => {});
    try {
      await client.connect();
    } catch (error) {
      // Who refuses may be this side, for want of a password: PostgreSQL would go on waiting and hold the connection.
      client.end().catch(() => {});
      throw error;
    }
    return client;
  } catch (error) {
    throw connectionError(error, { isConnecting: true }) ?? error;
  }
};

/** Is there a connection to be had? Throws the reason why not. */
export const reachServer = async (url: string): Promise<void> => {
  const client = await connectedClient(url, { work: "session", applicationName: "parapet-check" });
  await client.end();
};
