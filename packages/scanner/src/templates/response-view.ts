import type { HttpResponse } from "@parapet/net/net";

import { lowerAscii } from "./dsl/text-functions.ts";
import type { Value } from "./dsl/value.ts";

/** What matchers may ask of one answer: its parts by name, and the same part in lower case. */
export interface AnswerView {
  readonly status: number;
  part(name: string): Value | undefined;
  lowerPart(name: string): string | undefined;
}

const views = new WeakMap<HttpResponse, AnswerView>();

// Go writes header names this way, and that is the spelling template authors copied theirs from.
const canonical = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());

const headerText = (response: HttpResponse): string => {
  const lines = Object.keys(response.headers)
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((name) => (response.headers[name] ?? []).map((value) => `${canonical(name)}: ${value}\r\n`));
  return `HTTP/1.1 ${response.status}\r\n${lines.join("")}`;
};

const FIXED = [
  "body",
  "header",
  "response",
  "status_code",
  "content_length",
  "duration",
  "ip",
  "matched",
  "host_header",
] as const;

const compute = (response: HttpResponse, name: string): Value | undefined => {
  switch (name as (typeof FIXED)[number]) {
    case "body":
      return response.body.toString("latin1");
    case "header":
      return headerText(response);
    case "response":
      return `${headerText(response)}\r\n${response.body.toString("latin1")}`;
    case "status_code":
      return response.status;
    case "content_length":
      return response.body.length;
    case "duration":
      return response.tookMs / 1000;
    case "ip":
      return response.ip;
    case "matched":
      return response.url;
    case "host_header":
      return new URL(response.url).host;
    default: {
      const values = response.headers[name.replaceAll("_", "-")] ?? response.headers[name];
      return values?.join(" ");
    }
  }
};

const ALIASES: Readonly<Record<string, string>> = {
  all_headers: "header",
  headers: "header",
  all: "response",
  raw: "response",
};

/** The view of one answer; the same answer always gives the same view, so its parts are made once for all templates. */
export const responseView = (response: HttpResponse): AnswerView => {
  const known = views.get(response);
  if (known !== undefined) return known;
  const parts = new Map<string, Value | undefined>();
  const lowered = new Map<string, string>();
  const view: AnswerView = {
    status: response.status,
    part(asked) {
      const name = ALIASES[asked] ?? asked;
      if (!parts.has(name)) parts.set(name, compute(response, name));
      return parts.get(name);
    },
    lowerPart(asked) {
      const seen = lowered.get(asked);
      if (seen !== undefined) return seen;
      const value = view.part(asked);
      if (value === undefined) return undefined;
      const lower = lowerAscii(String(value));
      lowered.set(asked, lower);
      return lower;
    },
  };
  views.set(response, view);
  return view;
};
