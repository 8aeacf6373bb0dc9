/** What was asked before the scripts came is news for this long. */
const NEWS_MS = 10_000;

interface Early {
  readonly answer: Promise<Response>;
  readonly bearer: string | null;
}

declare global {
  var parapetEarly: Map<string, Early> | undefined;
}

/** The answer to just this call, if the head of the page asked it for just this person. Each is given once. */
export const takeEarly = (
  method: string,
  url: string,
  body: string | null,
  bearer: string | null,
): Promise<Response> | null => {
  const key = `${method} ${url} ${body ?? ""}`;
  const early = globalThis.parapetEarly?.get(key);
  if (early === undefined) return null;
  globalThis.parapetEarly?.delete(key);
  return early.bearer === bearer && performance.now() < NEWS_MS ? early.answer : null;
};
