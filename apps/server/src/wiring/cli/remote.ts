import { readFile } from "node:fs/promises";

import { FEATURES } from "@parapet/domain/features/features";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { type CliCommand, type CliIo, collect, networkOptions } from "./command.ts";

const MAX_BYTES = 64 * 2 ** 20;
const PATIENCE_MS = 60_000;
const MAX_LINE = 2_000;
/** Columns that people recognize a row by, of those that it has. */
const SHOWN = ["id", "severity", "status", "state", "name", "title", "type", "subject", "domain"] as const;

interface Readable {
  readonly path: string;
  readonly id: boolean;
}

/** What a key can read: `findings list` is `GET /v1/findings/`, `findings get <id>` is `GET /v1/findings/{id}/`. */
const readable = (): ReadonlyMap<string, Readable> => {
  const found = new Map<string, Readable>();
  for (const { calls } of FEATURES)
    for (const { method, base, path, needs } of Object.values(calls)) {
      const [, resource, part, ...rest] = path.split("/").filter((each: string, at: number) => at === 0 || each !== "");
      if (method !== "GET" || base !== "/v1" || needs === "anyone" || resource === undefined || rest.length > 0)
        continue;
      if (part === undefined) found.set(`${resource} list`, { path, id: false });
      else if (part.startsWith("{")) found.set(`${resource} get`, { path, id: true });
    }
  return found;
};

/** `findings list`, `findings get` and so on, for completion. */
export const remoteWords = (): string[] => [...readable().keys()].toSorted();

interface Asked {
  readonly keyFile?: string;
  readonly query?: string[];
  readonly organization?: string;
  readonly limit: string;
  readonly resolver?: string[];
  readonly allow?: string[];
}

const readKey = async (io: CliIo, file: string | undefined): Promise<string> => {
  if (file === undefined)
    throw new UsageError("Name the file with the API key: --key-file <file>, or - for standard input.");
  const read = async (): Promise<string> => {
    if (file !== "-") return readFile(file, "utf8");
    for await (const line of io.stdinLines()) return line;
    return "";
  };
  const key = (
    await read().catch((cause: unknown) => {
      throw new UsageError(`The key file cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
    })
  ).trim();
  if (!/^(?:pk|sk|at)_[\w-]{16,128}$/.test(key))
    throw new UsageError("The key file does not contain an API key or the secret of a service account.");
  return key;
};

/** What a portal answers may come from a scanned host, or from no portal at all: no control character reaches the terminal. */
const printable = (text: unknown): string =>
  String(text)
    .slice(0, MAX_LINE)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, " ");

const parseBase = (text: string): URL => {
  const url = URL.parse(text);
  if (url === null || !["https:", "http:"].includes(url.protocol) || url.username !== "" || url.search !== "")
    throw new UsageError(`${text} is not the URL of a portal: expected https://portal.example`);
  return url;
};

/** One request. A key leaves for the address that was named and for no other: redirects are not followed. */
const ask = async (net: Net, url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> => {
  try {
    const reply = await net.http({
      tls: "verified",
      url: url.href,
      method: "GET",
      headers,
      timeoutMs: PATIENCE_MS,
      maxBytes: MAX_BYTES,
      signal,
    });
    const answer = JSON.parse(reply.text() || "null") as unknown;
    if (reply.status === 200) return answer;
    const { detail = "" } = (answer ?? {}) as { detail?: string };
    throw new UsageError(`${url.host} answered ${reply.status}. ${printable(detail)}`.trim());
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${url.host} does not answer like a portal.`);
    if (error instanceof ProbeError) throw new UnreachableError(`${url.host} cannot be reached: ${error.reason}`);
    throw error;
  }
};

const inWords = (row: unknown): string => {
  if (typeof row !== "object" || row === null) return String(row);
  const values = SHOWN.flatMap((name) => {
    const value = (row as Record<string, unknown>)[name];
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
  return values.length === 0 ? JSON.stringify(row) : values.join("  ");
};

const show = (io: CliIo, rows: readonly unknown[]): void => {
  for (const row of rows) {
    if (io.json) io.line(row);
    else io.print(printable(inWords(row)));
  }
};

interface Page {
  readonly data?: unknown;
  readonly pagination?: { readonly num_pages: number; readonly total: number };
  readonly next?: string | null;
  readonly more?: boolean;
}

/** `parapet --remote <url> findings list`: reads from another portal with an API key. */
export const remoteCommand: CliCommand = (program, io) => {
  const remote = program
    .command("remote <url> <resource> <verb> [id]")
    .description("read from a portal with an API key; also written as parapet --remote <url> findings list")
    .option("--key-file <file>", "file with the API key; - reads it from standard input")
    .option("--query <name=value>", "parameter of the call, such as severity=high (repeatable)", collect)
    .option("--organization <id>", "organization to read, for partners")
    .option("--limit <n>", "maximum number of rows", "1000");
  networkOptions(remote).action(
    async (address: string, resource: string, verb: string, id: string | undefined, options: Asked) => {
      const here = io();
      const call = readable().get(`${resource} ${verb}`);
      if (call === undefined) {
        const known = [...new Set(remoteWords().map((words) => words.split(" ")[0]))].join(", ");
        throw new UsageError(`'${resource} ${verb}' is unknown: expected list or get of ${known}`);
      }
      if (call.id !== (id !== undefined))
        throw new UsageError(call.id ? `${resource} get needs an id` : `${resource} list takes no id`);
      const limit = Number(options.limit);
      if (!Number.isInteger(limit) || limit < 1)
        throw new UsageError(`--limit ${options.limit} is invalid: expected a number from 1`);
      const base = parseBase(address);
      const headers = {
        authorization: `Bearer ${await readKey(here, options.keyFile)}`,
        accept: "application/json",
        ...(options.organization !== undefined && { "x-parapet-organization": options.organization }),
      };
      const url = new URL(
        `${base.pathname.replace(/\/$/, "")}/v1${call.path.replace(/\{\w+\}/, encodeURIComponent(id ?? ""))}`,
        base,
      );
      for (const pair of options.query ?? []) {
        const at = pair.indexOf("=");
        if (at < 1) throw new UsageError(`--query ${pair} is invalid: expected name=value`);
        url.searchParams.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const net = await here.net(options);
      let shown = 0;
      for (let page = 1; ; page += 1) {
        const { data, pagination, next, more } = (await ask(net, url, headers, here.signal)) as Page;
        const rows = (Array.isArray(data) ? data : [data]).slice(0, limit - shown);
        show(here, rows);
        shown += rows.length;
        if (shown >= limit || rows.length === 0) break;
        if (pagination !== undefined && page < pagination.num_pages) url.searchParams.set("page", String(page + 1));
        else if (more === true && typeof next === "string") url.searchParams.set("after", next);
        else break;
      }
      if (!here.json && !call.id) here.note(`${shown} rows`);
    },
  );
};
