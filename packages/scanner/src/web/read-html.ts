import type { HttpResponse } from "@parapet/net/net";

import { htmlFacts, type HtmlFacts } from "./html-facts.ts";

const facts = new WeakMap<HttpResponse, HtmlFacts>();

/** Is the answer a page for a browser? The type decides, and where there is none, the first tag. */
export const isHtml = (response: HttpResponse): boolean => {
  const type = response.headers["content-type"]?.[0] ?? "";
  if (type !== "") return /\b(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
  return /^\s{0,200}<(?:!doctype html|html|head|body)\b/i.test(response.body.subarray(0, 1024).toString("latin1"));
};

/** Does the body itself look like a page, whatever the type says? */
export const looksLikeHtml = (response: HttpResponse): boolean =>
  /<(?:!doctype html|html|head|body|title|script|div)\b/i.test(response.body.subarray(0, 4096).toString("latin1"));

/** The facts of a page, read once however many checks ask. */
export const readHtml = (response: HttpResponse): HtmlFacts => {
  const known = facts.get(response);
  if (known !== undefined) return known;
  // The facts are substrings of the page; copies let its text go.
  const read = structuredClone(htmlFacts(isHtml(response) ? response.text() : ""));
  facts.set(response, read);
  return read;
};
