import { boundaryRequests } from "./boundary-requests.ts";
import type { Document } from "./openapi.ts";

export interface Swept {
  readonly url: string;
  readonly bearer: () => Promise<string>;
  /** Opens `/v1/metrics`, which counts values that PostgreSQL refused because no contract did. */
  readonly metricsToken: string;
  /** Which paths are asked. */
  readonly paths: (path: string) => boolean;
}

const AT_ONCE = 4;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Objects that the attack itself depends on are not written to by their ids. */
const NOT_BY_ID = /^\/v1\/(?:user_management|org_management|groups|account|api_keys)\//;

/** Ids of objects that are there, by the path of the list that holds them. */
const knownIds = async (document: Document, ask: (path: string) => Promise<unknown>): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const [path, methods] of Object.entries(document.paths)) {
    if (methods["get"] === undefined || path.includes("{") || NOT_BY_ID.test(path)) continue;
    const reply = (await ask(path).catch(() => null)) as { data?: { id?: unknown }[] } | null;
    const id = Array.isArray(reply?.data) ? reply.data[0]?.id : undefined;
    if (typeof id === "string" && UUID.test(id)) ids.set(path, id);
  }
  return ids;
};

/** The schema gaps that the server has counted so far, one line each. */
const countedGaps = async ({ url, metricsToken }: Swept): Promise<string[]> => {
  const reply = await fetch(`${url}/v1/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  if (!reply.ok) throw new Error(`/v1/metrics answered ${reply.status}`);
  return (await reply.text()).split("\n").filter((line) => line.startsWith("parapet_data_exceptions_total{"));
};

/**
 * Asks every operation for values at and beyond the bounds of its parameters: numbers, ids, cursors, dates and expressions
 * of the search languages. A value that PostgreSQL had to refuse is a gap in a contract, also where the answer was a 400.
 */
export const boundarySweep = async (
  swept: Swept,
  document: Document,
  signal: AbortSignal,
): Promise<{ sent: number; gaps: string[] }> => {
  const { url, bearer, paths } = swept;
  const get = async (path: string): Promise<unknown> => {
    const reply = await fetch(`${url}${path}`, { signal, headers: { authorization: `Bearer ${await bearer()}` } });
    if (reply.headers.get("content-type")?.startsWith("application/json") === true) return reply.json();
    await reply.body?.cancel();
    return null;
  };
  const ids = await knownIds(document, get);
  const requests = Object.entries(document.paths)
    .filter(([path]) => paths(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== "delete")
        .flatMap(([method, operation]) =>
          boundaryRequests(path, method.toUpperCase(), operation, document, (list) => ids.get(list)),
        ),
    );
  const failed: string[] = [];
  const send = async ({ method, path, query, body }: (typeof requests)[number]): Promise<void> => {
    const at = `${path}?${new URLSearchParams(query).toString()}`;
    const reply = await fetch(`${url}${at}`, {
      method,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
      headers: {
        authorization: `Bearer ${await bearer()}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && method !== "GET" && { body: JSON.stringify(body) }),
    });
    await reply.body?.cancel();
    if (reply.status === 500)
      failed.push(`${method} ${at.slice(0, 160)} ${JSON.stringify(body ?? "").slice(0, 160)} → 500`);
  };
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let request = requests[next++]; request !== undefined && !signal.aborted; request = requests[next++])
      await send(request);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { sent: requests.length, gaps: [...failed, ...(await countedGaps(swept))] };
};
