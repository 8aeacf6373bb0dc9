import { readFilling } from "./filling.ts";
import { payloadRounds, type ReadList } from "./payload-rounds.ts";
import { readJudging } from "./read-judging.ts";
import { refuseHarmfulBlock } from "./refuse-harm.ts";
import { TemplateRefused } from "./refused.ts";
import type { HttpBlock, RequestShape } from "./template.ts";
import { fieldsAt, textAt, textListAt, wholeAt, type Fields } from "./yaml-shapes.ts";

const MAX_REDIRECTS = 10;

const methodOf = (text: string): RequestShape["method"] => {
  const method = text.trim().toUpperCase();
  if (method === "GET" || method === "HEAD" || method === "OPTIONS" || method === "TRACE" || method === "POST")
    return method;
  throw new TemplateRefused("changes-state", `it sends ${method.slice(0, 12)}`);
};

const headersOf = (fields: Fields, place: string): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, textAt(value, `${place}.${name}`) ?? ""]);

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Headers that every request has and that net writes itself, whatever a template says. */
const WRITTEN_BY_NET = new Set(["host", "connection", "accept-encoding", "user-agent", "content-length"]);

const usable = (headers: readonly (readonly [string, string])[]): RequestShape["headers"] =>
  headers.flatMap(([name, value]) => {
    if (!HEADER_NAME.test(name))
      throw new TemplateRefused("malformed-requests", `header ${JSON.stringify(name.slice(0, 40))}`);
    if (name.toLowerCase() === "host" && !/^\{\{(?:Hostname|Host)\}\}(?::\d+|:?\{\{Port\}\})?$/.test(value.trim())) {
      throw new TemplateRefused("other-host", `Host: ${value.slice(0, 60)}`);
    }
    return WRITTEN_BY_NET.has(name.toLowerCase()) ? [] : [[name, readFilling(value)] as const];
  });

/** Where a line of the request ends: at the first gap between method, target and version, since a target may have spaces. */
const requestLine = (line: string): { method: string; target: string } | null => {
  const match = /^([A-Za-z]+)\s+(.*?)(?:\s+HTTP\/[\d.]+)?$/.exec(line.trim());
  return match === null || match[2] === "" ? null : { method: match[1] ?? "", target: match[2] ?? "" };
};

const readRaw = (text: string, place: string): RequestShape => {
  const lines = text.replace(/\r\n/g, "\n").split("\n");
  while (lines[0] !== undefined && (lines[0].trim() === "" || lines[0].startsWith("@"))) {
    if (/^@(?:Host|tls-sni)\s*:/i.test(lines[0])) throw new TemplateRefused("other-host", lines[0].slice(0, 60));
    lines.shift();
  }
  const line = requestLine(lines.shift() ?? "");
  if (line === null) throw new TemplateRefused("malformed-requests", `${place} has no request line`);
  const path = line.target;
  const verb = methodOf(line.method);
  const headers: [string, string][] = [];
  for (let header = lines.shift(); header !== undefined && header.trim() !== ""; header = lines.shift()) {
    const colon = header.indexOf(":");
    if (colon < 1) throw new TemplateRefused("malformed-requests", `${place} has a line that is no header`);
    headers.push([header.slice(0, colon).trim(), header.slice(colon + 1).trim()]);
  }
  const body = lines.join("\r\n").replace(/(?:\r\n)+$/, "");
  // A raw path stands for the path behind the host, except where it already begins with the whole address.
  const url = path.startsWith("/") ? `{{RootURL}}${path}` : path;
  return { method: verb, url: readFilling(url), headers: usable(headers), body: readFilling(body) };
};

const requestsOf = (block: Fields, place: string): RequestShape[] => {
  const raws = textListAt(block["raw"], `${place}.raw`);
  if (raws.length > 0) return raws.map((raw, at) => readRaw(raw, `${place}.raw[${at}]`));
  const method = methodOf(textAt(block["method"], `${place}.method`) ?? "GET");
  const body = readFilling(textAt(block["body"], `${place}.body`) ?? "");
  const headers = usable(headersOf(fieldsAt(block["headers"] ?? {}, `${place}.headers`), `${place}.headers`));
  return textListAt(block["path"], `${place}.path`).map((path) => ({
    method,
    url: readFilling(path.startsWith("/") ? `{{BaseURL}}${path}` : path),
    headers,
    body,
  }));
};

/** Reads one HTTP block of a template, refusing what would do more than read. */
export const readHttpBlock = (block: Fields, place: string, readList?: ReadList): HttpBlock => {
  refuseHarmfulBlock(block);
  const requests = requestsOf(block, place);
  if (requests.length === 0) throw new TemplateRefused("not-a-template", `${place} contains no request`);
  const follows = block["redirects"] === true || block["host-redirects"] === true;
  const wanted = wholeAt(block["max-redirects"]);
  const maxBytes = wholeAt(block["max-size"]);
  return {
    ...readJudging(block, "body", place),
    id: textAt(block["id"], `${place}.id`),
    requests,
    payloads: payloadRounds(block, place, readList),
    stopAtFirstMatch: block["stop-at-first-match"] === true,
    redirects: follows ? Math.max(0, Math.min(wanted ?? MAX_REDIRECTS, MAX_REDIRECTS)) : 0,
    maxBytes: maxBytes !== null && maxBytes > 0 ? maxBytes : null,
  };
};
