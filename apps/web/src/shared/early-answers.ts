/** What was asked before the scripts came is news for this long. */
const NEWS_MS = 10_000;

interface Answer {
  readonly answer: Promise<Response>;
  readonly bearer: string | null;
}

/** A key or a click that came while the picture stood. `text` is what the link or button that was meant says. */
export type Meanwhile =
  | Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">
  | { readonly x: number; readonly y: number; readonly text: string };

/** What `early-script.ts` leaves for the page: answers by call, and the picture of the overview if one was shown. */
type Early = Map<string, Answer> & {
  /** Kept once the picture, if there is one, has been painted. */
  shown?: Promise<unknown>;
  /** The page stands: a picture that comes now comes too late. */
  isOver?: boolean;
  drop?: () => void;
  meanwhile?: Meanwhile[];
};

declare global {
  var parapetEarly: Early | undefined;
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
