import { type Api, OPERATIONS } from "./operations.ts";

type Name = keyof Api;
/** What an operation takes: parameters of its address, of its query, and its body. */
export type Input<N extends Name> = Api[N]["input"];
/** What an operation answers; a file is its bytes. */
export type Reply<N extends Name> = Api[N]["reply"];

/** Operations that answer a list in pages. */
type Listed = { [N in Name]: Reply<N> extends { data: readonly unknown[]; pagination: unknown } ? N : never }[Name];
type Row<N extends Listed> = Reply<N> extends { data: readonly (infer R)[] } ? R : never;
type Rest<N extends Name> = Record<never, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>];

type QueryValue = string | number | boolean | readonly (string | number | boolean)[] | null | undefined;

interface Sent {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

const ACCEPTED = "application/json, application/taxii+json;version=2.1, */*;q=0.5";
const RETRIED: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Without an answer a change may have been made: only what is done once, or changes nothing, is repeated. */
const REPEATABLE: ReadonlySet<string> = new Set(["GET", "POST"]);
const LONGEST_WAIT_MS = 120_000;

/** A request that was refused: `status`, `code`, `detail` and `fields` as the API states them. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string | null;
  readonly detail: string | null;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, answer: unknown) {
    const { code, detail, fields } = (answer ?? {}) as {
      code?: string;
      detail?: string;
      fields?: Record<string, string>;
    };
    super(`${status} ${detail ?? code ?? "refused"}`);
    this.status = status;
    this.code = code ?? null;
    this.detail = detail ?? null;
    this.fields = fields ?? {};
  }
}

export interface ClientOptions {
  /** For partners: the client organization that is meant. */
  readonly organization?: string;
  /** How often a request is repeated that was not answered, or that the server has no room for. */
  readonly retries?: number;
  readonly timeoutMs?: number;
  readonly wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const queryOf = (query: Readonly<Record<string, QueryValue>> = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, typeof value === "object" ? value.join(",") : String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
};

const waitFor = (attempt: number, after: string | null): number =>
  after !== null && /^\d+$/.test(after)
    ? Math.min(Number(after) * 1000, LONGEST_WAIT_MS)
    : Math.min(2 ** attempt, 30) * 1000 * (0.5 + Math.random() / 2);

const readAnswer = async (reply: Response): Promise<unknown> => {
  if (!(reply.headers.get("content-type") ?? "").includes("json")) return new Uint8Array(await reply.arrayBuffer());
  const text = await reply.text();
  return text === "" ? null : (JSON.parse(text) as unknown);
};

const bodyOf = (body: unknown): { type: string; data: Uint8Array | string } | null => {
  if (body === undefined) return null;
  return body instanceof Uint8Array
    ? { type: "application/octet-stream", data: body }
    : { type: "application/json", data: JSON.stringify(body) };
};

/**
 * Calls the API with a key or a token. A repeated POST carries the same `Idempotency-Key`, so that it is done once. Redirects are not
 * followed: a key is sent to the address that was given, and to no other.
 */
export class Client {
  readonly #url: string;
  readonly #key: string;
  readonly #options: Required<Omit<ClientOptions, "organization">> & Pick<ClientOptions, "organization">;

  constructor(url: string, key: string, options: ClientOptions = {}) {
    this.#url = url.replace(/\/+$/, "");
    this.#key = key;
    this.#options = { retries: 4, timeoutMs: 60_000, wait: sleep, ...options };
  }

  /** Makes one request: `client.call("listFindings", { query: { domain: "acme.test" } })`. */
  async call<N extends Name>(name: N, ...[input]: Rest<N>): Promise<Reply<N>> {
    return (await this.#send(OPERATIONS[name], (input ?? {}) as Sent)) as Reply<N>;
  }

  /** Every row of a list, page after page. */
  async *rows<N extends Listed>(name: N, ...[input]: Rest<N>): AsyncGenerator<Row<N>> {
    const sent = (input ?? {}) as Sent;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = (await this.#send(OPERATIONS[name], { ...sent, query: { ...sent.query, page } })) as {
        data: Row<N>[];
        pagination: { num_pages: number };
      };
      pages = answer.pagination.num_pages;
      yield* answer.data;
    }
  }

  /**
   * Events in order, each with the cursor that continues after it where a page ends there. Store it: reading goes on with
   * `after`. Ends when there are no further events; call again later.
   */
  async *events(query: NonNullable<Input<"listEvents">["query"]> = {}) {
    for (let after = query.after, more = true; more;) {
      const answer = await this.call("listEvents", { query: { ...query, ...(after !== undefined && { after }) } });
      after = answer.next;
      more = answer.more;
      for (const [index, event] of answer.data.entries())
        yield { event, cursor: index === answer.data.length - 1 ? answer.next : null };
    }
  }

  async #send([method, template]: readonly [string, string], sent: Sent): Promise<unknown> {
    const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(sent.path?.[name] ?? "")),
    );
    const body = bodyOf(sent.body);
    const headers = {
      authorization: `Bearer ${this.#key}`,
      accept: ACCEPTED,
      ...(this.#options.organization !== undefined && { "x-parapet-organization": this.#options.organization }),
      ...(body !== null && { "content-type": body.type }),
      ...(method === "POST" && { "idempotency-key": sent.idempotencyKey ?? crypto.randomUUID() }),
    };
    const url = `${this.#url}${address}${queryOf(sent.query)}`;
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= this.#options.retries;
      const reply = await fetch(url, {
        method,
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(this.#options.timeoutMs),
        ...(body !== null && { body: body.data as string }),
      }).catch((error: unknown) => {
        if (isLast || !REPEATABLE.has(method)) throw error;
        return null;
      });
      if (reply === null) {
        await this.#options.wait(waitFor(attempt, null));
        continue;
      }
      const answer = await readAnswer(reply);
      if (reply.ok) return answer;
      const isFinal = (answer as { code?: string } | null)?.code === "took_too_long";
      if (isLast || isFinal || !RETRIED.has(reply.status)) throw new ApiError(reply.status, answer);
      await this.#options.wait(waitFor(attempt, reply.headers.get("retry-after")));
    }
  }
}
