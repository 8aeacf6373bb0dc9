import type { HttpResponse } from "@parapet/net/net";

const COMPARED_BYTES = 64 * 1024;
const ALIKE = 0.9;

/** The words of a page without what changes from one request to the next: the path asked for, numbers, tokens, times. */
const wordsOf = (response: HttpResponse): Set<string> => {
  const { pathname } = new URL(response.url);
  const parts = pathname.split("/").filter((part) => part.length > 2);
  let text = response.body.subarray(0, COMPARED_BYTES).toString("latin1").toLowerCase();
  for (const part of [pathname, ...parts]) text = text.replaceAll(part.toLowerCase(), "");
  return new Set(text.split(/[^a-z]+/).filter((word) => word.length > 1 && word.length < 32));
};

const alike = (a: Set<string>, b: Set<string>): boolean => {
  const shared = a.intersection(b).size;
  const all = a.size + b.size - shared;
  return all === 0 || shared / all >= ALIKE;
};

/** Would a person call these two answers the same page? A site that answers everything alike has shown us nothing. */
export const isSamePage = (a: HttpResponse, b: HttpResponse): boolean => {
  if (a.status !== b.status) return false;
  if (a.body.equals(b.body)) return true;
  const [smaller, larger] =
    a.body.length < b.body.length ? [a.body.length, b.body.length] : [b.body.length, a.body.length];
  // Empty against something, or a page ten times the other, is not one page with a changing part.
  if (smaller === 0 || larger > smaller * 10) return false;
  return alike(wordsOf(a), wordsOf(b));
};
