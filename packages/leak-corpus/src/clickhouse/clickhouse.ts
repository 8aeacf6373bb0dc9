import type { Agent } from "node:http";

import { ClickHouseError, ClickHouseLogLevel, createClient } from "@clickhouse/client";

const REQUEST_TIMEOUT_MS = 60_000;
const MAX_MESSAGE = 200;

/** ClickHouse cannot be reached, or rejected a statement. The message names the host and never the credentials. */
export class ClickHouseFailure extends Error {
  override readonly name = "UnreachableError";
}

/** Values of `{name:Type}` placeholders; the client escapes them. */
export type QueryParameters = Readonly<Record<string, string | number | readonly string[] | readonly number[]>>;

/** What the stores use of ClickHouse. */
export interface ClickHouse extends AsyncDisposable {
  /** Runs a statement without a result. */
  command(statement: string, parameters?: QueryParameters): Promise<void>;
  /** Runs a query without a `format` clause. */
  rows<Row>(query: string, parameters?: QueryParameters): Promise<Row[]>;
  /** Inserts rows; table and columns are constants of this package. */
  insert<Row extends object>(
    table: string,
    columns: readonly (keyof Row & string)[],
    rows: readonly Row[],
  ): Promise<void>;
}

const withoutCredentials = (url: string) => {
  const address = new URL(url);
  const [username, password] = [decodeURIComponent(address.username), decodeURIComponent(address.password)];
  address.username = "";
  address.password = "";
  return { host: address.host, href: address.href, username, password };
};

/** Opens a client for this URL. All connections are made by `agent`; redirects are errors. */
export const openClickHouse = (url: string, agent: Agent): ClickHouse => {
  const { host, href, username, password } = withoutCredentials(url);
  const client = createClient({
    url: href,
    ...(username !== "" && { username, password }),
    application: "parapet",
    http_agent: agent,
    request_timeout: REQUEST_TIMEOUT_MS,
    // Lists of ids are longer than a URL may be.
    use_multipart_params_auto: true,
    // Statements and their errors are reported by the caller, and logged there.
    log: { level: ClickHouseLogLevel.OFF },
  });

  const failure = (error: unknown): ClickHouseFailure => {
    const { message, code } = error as { message: string; code?: string };
    const text =
      error instanceof ClickHouseError
        ? `${host} rejected a statement: ${message.slice(0, MAX_MESSAGE)} (code ${error.code})`
        : `${host} cannot be reached (${code ?? message.slice(0, MAX_MESSAGE)})`;
    return new ClickHouseFailure(text, { cause: error });
  };
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw failure(error);
    }
  };

  return {
    command: (query, parameters = {}) =>
      guarded(async () => void (await client.command({ query, query_params: { ...parameters } }))),
    rows: <Row>(query: string, parameters: QueryParameters = {}) =>
      guarded(async () => {
        const result = await client.query({ query, query_params: { ...parameters }, format: "JSONEachRow" });
        return await result.json<Row>();
      }),
    async insert(table, columns, rows) {
      const [first, ...others] = columns;
      if (rows.length === 0 || first === undefined) return;
      await guarded(() =>
        client.insert({ table, columns: [first, ...others], values: [...rows], format: "JSONEachRow" }),
      );
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
};

/** Throws unless the server of this URL answers to its user. */
export const reachClickHouse = async (url: string, agent: Agent): Promise<void> => {
  await using client = openClickHouse(url, agent);
  await client.rows("select 1 as one");
};
