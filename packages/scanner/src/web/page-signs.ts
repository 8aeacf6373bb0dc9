import type { HttpResponse } from "@parapet/net/net";

import { readHtml } from "./read-html.ts";

/** A page recognised by what it says: a title, words of the body, a header. All that are given must hold. */
export interface PageSign<Outcome extends string> {
  readonly product: string;
  readonly outcome: Outcome;
  /** Where to search; the home page when left out. */
  readonly paths?: readonly string[];
  readonly title?: RegExp;
  readonly body?: RegExp;
  readonly header?: readonly [name: string, value: RegExp];
  /** Statuses that count; 200 when left out. */
  readonly statuses?: readonly number[];
}

const BODY_BYTES = 64 * 1024;

export const bearsSign = (sign: PageSign<string>, response: HttpResponse): boolean => {
  if (!(sign.statuses ?? [200]).includes(response.status)) return false;
  if (sign.header !== undefined) {
    const [name, value] = sign.header;
    if (!(response.headers[name] ?? []).some((it) => value.test(it))) return false;
  }
  if (sign.title !== undefined && !sign.title.test(readHtml(response).title)) return false;
  if (sign.body !== undefined && !sign.body.test(response.body.subarray(0, BODY_BYTES).toString("latin1")))
    return false;
  return sign.title !== undefined || sign.body !== undefined || sign.header !== undefined;
};
