import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

import { certificateAuthority } from "../tls/certificate-authority.ts";
import { answerHostile } from "./answer-hostile.ts";
import { listingPage, notFoundPage } from "./pages.ts";
import type { Answer, PlainAnswer, SitePlan } from "./site-plan.ts";

export interface WebContext {
  readonly secure: boolean;
  /** What the `server` header says; none when null. */
  readonly server: string | null;
  readonly signal: AbortSignal;
}

/** What does the site send back for this request? */
export const answerRequest = (
  site: SitePlan,
  request: IncomingMessage,
  response: ServerResponse,
  context: WebContext,
): void => {
  const host = request.headers.host ?? "localhost";
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  if (context.server !== null) response.setHeader("Server", context.server);
  for (const [name, value] of Object.entries(site.headers ?? {})) response.setHeader(spelt(name), value);
  if (site.reflectsOrigin === true && request.headers.origin !== undefined) {
    response.setHeader("Access-Control-Allow-Origin", request.headers.origin);
    response.setHeader("Access-Control-Allow-Credentials", "true");
  }
  const planned = answerFor(site, path);
  // A list of revoked certificates that needed a certificate could never be read: it stays on plain http.
  const isList = typeof planned === "object" && planned?.kind === "revocation-list";
  if (site.redirectToHttps === true && !context.secure && !isList) {
    send(request, response, {
      kind: "plain",
      status: 301,
      headers: { location: `https://${nameOf(host)}${request.url ?? "/"}` },
    });
    return;
  }
  const methods = site.methods ?? ["GET", "HEAD", "POST", "OPTIONS"];
  const method = request.method ?? "GET";
  if (method === "TRACE" && methods.includes("TRACE")) {
    send(request, response, { kind: "plain", type: "message/http", body: echoOf(request) });
    return;
  }
  if (method === "OPTIONS" || !methods.includes(method)) {
    send(request, response, {
      kind: "plain",
      status: method === "OPTIONS" ? 200 : 405,
      headers: { allow: methods.join(", ") },
    });
    return;
  }
  give(planned ?? missingAnswer(site), path, site, request, response, context);
};

/** The plan for a path: the exact one, or the longest beginning that ends in `*`. */
export const answerFor = (site: SitePlan, path: string): Answer | null => {
  const exact = site.paths[path];
  if (exact !== undefined) return exact;
  const patterns = Object.keys(site.paths).filter((key) => key.endsWith("*") && path.startsWith(key.slice(0, -1)));
  const longest = patterns.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : (site.paths[longest] ?? null);
};

const missingAnswer = (site: SitePlan): Answer => {
  switch (site.missing ?? "404") {
    case "404":
      return { kind: "plain", status: 404, body: notFoundPage };
    case "soft-404":
      return { kind: "plain", status: 200, body: notFoundPage };
    case "catch-all":
      return site.paths["/"] ?? "";
    case "redirect-home":
      return { kind: "redirect", to: "/" };
  }
};

const give = (
  answer: Answer,
  path: string,
  site: SitePlan,
  request: IncomingMessage,
  response: ServerResponse,
  context: WebContext,
): void => {
  if (typeof answer === "string") {
    const body = site.reflectsHost === true ? withHost(answer, request) : answer;
    send(request, response, { kind: "plain", type: typeOf(path), body });
    return;
  }
  switch (answer.kind) {
    case "plain":
      send(request, response, { type: typeOf(path), ...answer });
      return;
    case "redirect": {
      // A prober may ask for what is no address at all; a real server answers that too.
      const query = URL.parse(request.url ?? "/", "http://lab.test")?.searchParams ?? new URLSearchParams();
      const to = answer.toParameter === undefined ? (answer.to ?? "/") : (query.get(answer.toParameter) ?? "/");
      // A header cannot hold a line break; a real server strips or refuses it as well.
      const location = to.replaceAll(/[\r\n\0]/g, "");
      send(request, response, { kind: "plain", status: answer.status ?? 302, headers: { location } });
      return;
    }
    case "listing":
      send(request, response, { kind: "plain", body: listingPage(path, answer) });
      return;
    case "revocation-list":
      void certificateAuthority()
        .then((authority) => authority.revocationList())
        .then((list) => {
          send(request, response, { kind: "plain", type: "application/pkix-crl", base64: list.toString("base64") });
        });
      return;
    case "hostile":
      answerHostile(answer.how, response, context.signal);
  }
};

const send = (request: IncomingMessage, response: ServerResponse, answer: PlainAnswer): void => {
  const plain = answer.base64 === undefined ? Buffer.from(answer.body ?? "") : Buffer.from(answer.base64, "base64");
  const body = answer.gzip === true ? gzipSync(plain) : plain;
  response.statusCode = answer.status ?? 200;
  if (body.length > 0) response.setHeader("Content-Type", answer.type ?? "text/html; charset=utf-8");
  if (answer.gzip === true) response.setHeader("Content-Encoding", "gzip");
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(spelt(name), value);
  response.setHeader("Content-Length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
};

/** Header names as servers spell them: fingerprints of others check the letters. */
const spelt = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => `${dash}${letter.toUpperCase()}`)
    .replace("Www-", "WWW-");

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  map: "application/json",
  xml: "application/xml",
  txt: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  png: "image/png",
  zip: "application/zip",
  gz: "application/gzip",
  sql: "application/sql",
  yml: "text/yaml",
  yaml: "text/yaml",
  env: "application/octet-stream",
  bak: "application/octet-stream",
  old: "application/octet-stream",
  pem: "application/octet-stream",
  key: "application/octet-stream",
};

const typeOf = (path: string): string => {
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (last === "" || !last.includes("."))
    return /^\/\.(git|svn|hg)\//.test(path) ? "text/plain" : "text/html; charset=utf-8";
  return TYPES[last.slice(last.lastIndexOf(".") + 1).toLowerCase()] ?? "text/html; charset=utf-8";
};

const nameOf = (host: string): string => host.replace(/:\d+$/, "");

const withHost = (body: string, request: IncomingMessage): string => {
  const forwarded = request.headers["x-forwarded-host"];
  const host = typeof forwarded === "string" ? forwarded : (request.headers.host ?? "localhost");
  return body.replaceAll("{host}", host);
};

const echoOf = (request: IncomingMessage): string => {
  const lines = [`TRACE ${request.url ?? "/"} HTTP/1.1`];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2)
    lines.push(`${request.rawHeaders[at] ?? ""}: ${request.rawHeaders[at + 1] ?? ""}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
};
