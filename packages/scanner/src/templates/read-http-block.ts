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
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return method;
  throw new TemplateRefused("changes-state", `it sends ${method.slice(0, 12)}`);
};

const headersOf = (fields: Fields, place: string): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, textAt(value, `${place}.${name}`) ?? ""]);

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Headers that every request has and that net writes itself, whatever a template says. */
const WRITTEN_BY_NET = new Set(["host", "connection", "accept-encoding", "user-agent"]);

const usable = (headers: readonly (readonly [string, string])[]): RequestShape["headers"] =>
  headers.flatMap(([name, value]) => {
    if (!HEADER_NAME.test(name))
      throw new TemplateRefused("malformed-requests", `header ${JSON.stringify(name.slice(0, 40))}`);
    if (name.toLowerCase() === "host" && !/^\{\{(?:Hostname|Host)\}\}/.test(value.trim())) {
      throw new TemplateRefused("other-host", `Host: ${value.slice(0, 60)}`);
    }
    return WRITTEN_BY_NET.has(name.toLowerCase()) ? [] : [[name, readFilling(value)] as const];
  });

const readRaw = (text: string, place: string): RequestShape => {
  const lines = text.replace(/\r\n/g, "\n").split("\n");
  while (lines[0] !== undefined && (lines[0].trim() === "" || lines[0].startsWith("@"))) {
    if (/^@(?:Host|tls-sni)\s*:/i.test(lines[0])) throw new TemplateRefused("other-host", lines[0].slice(0, 60));
    lines.shift();
  }
  const [method, path, version] = (lines.shift() ?? "").trim().split(/\s+/);
  if (method === undefined || path === undefined || !(version ?? "HTTP/1.1").startsWith("HTTP/")) {
    throw new TemplateRefused("malformed-requests", `${place} has no request line`);
  }
  const verb = methodOf(method);
  const headers: [string, string][] = [];
  for (let line = lines.shift(); line !== undefined && line.trim() !== ""; line = lines.shift()) {
    const colon = line.indexOf(":");
    if (colon < 1) throw new TemplateRefused("malformed-requests", `${place} has a line that is no header`);
    headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  if (lines.join("").trim() !== "") throw new TemplateRefused("changes-state", `${verb} with a body`);
  // A raw path stands for the path behind the host, except where it already begins with the whole address.
  const url = path.startsWith("/") ? `{{RootURL}}${path}` : path;
  return { method: verb, url: readFilling(url), headers: usable(headers) };
};

const requestsOf = (block: Fields, place: string): RequestShape[] => {
  const raws = textListAt(block["raw"], `${place}.raw`);
  if (raws.length > 0) return raws.map((raw, at) => readRaw(raw, `${place}.raw[${at}]`));
  const method = methodOf(textAt(block["method"], `${place}.method`) ?? "GET");
  if ((textAt(block["body"], `${place}.body`) ?? "") !== "")
    throw new TemplateRefused("changes-state", `${method} with a body`);
  const headers = usable(headersOf(fieldsAt(block["headers"] ?? {}, `${place}.headers`), `${place}.headers`));
  return textListAt(block["path"], `${place}.path`).map((path) => ({
    method,
    url: readFilling(path.startsWith("/") ? `{{BaseURL}}${path}` : path),
    headers,
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
    requests,
    payloads: payloadRounds(block, place, readList),
    stopAtFirstMatch: block["stop-at-first-match"] === true,
    redirects: follows ? Math.max(0, Math.min(wanted ?? MAX_REDIRECTS, MAX_REDIRECTS)) : 0,
    maxBytes: maxBytes !== null && maxBytes > 0 ? maxBytes : null,
  };
};
