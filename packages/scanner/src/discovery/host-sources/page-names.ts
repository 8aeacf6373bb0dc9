import type { HttpResponse, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { namesInText } from "../name-scope.ts";
import type { FoundName, NamedSource } from "../name-source.ts";
import { eachHost } from "./each-host.ts";

const MAX_SCRIPTS = 4;

/** Scripts of the same host that a page loads: single-page applications name their services there. */
const scriptsOf = (response: HttpResponse): string[] => {
  const base = URL.parse(response.url);
  const sources = response.text().matchAll(/<script[^>]{0,400}?\ssrc\s{0,4}=\s{0,4}["']([^"'<>]{1,400})["']/gi);
  return [...sources].flatMap(([, source = ""]) => {
    const url = base === null ? null : URL.parse(source, base);
    return url !== null && url.host === base?.host && url.protocol === base.protocol ? [url.href] : [];
  });
};

const visibleNames = (response: HttpResponse, domain: string): string[] => {
  const headers = [
    "content-security-policy",
    "content-security-policy-report-only",
    "link",
    "location",
    "access-control-allow-origin",
    "report-to",
    "set-cookie",
    "reporting-endpoints",
  ];
  const text = [
    ...headers.flatMap((name) => response.headers[name] ?? []),
    ...response.redirects.map(({ location }) => location),
    response.text(),
  ].join("\n");
  return namesInText(text, domain);
};

const visit = async (url: string, net: Net, signal: AbortSignal): Promise<HttpResponse | null> => {
  try {
    return await net.http({ tls: "inspect", url, followRedirects: 3, signal });
  } catch (error) {
    // A closed port, a broken page or a redirect out of scope leaves nothing to read here.
    if (error instanceof ProbeError && error.reason !== "cancelled") return null;
    throw error;
  }
};

/** Which names do the pages, scripts and policies of known hosts mention? */
export const pageNames: NamedSource = {
  id: "page-names",
  needsKey: "no",
  touch: "active",
  startsFrom: "hosts",
  async find(domain, net, context) {
    let leftOut = 0;
    const found = await eachHost(context, async (host) => {
      const names: FoundName[] = [];
      const add = (response: HttpResponse) => {
        const detail = response.url;
        names.push(...visibleNames(response, domain).map((name) => ({ name, through: host, detail })));
      };
      const response =
        (await visit(`https://${host}/`, net, context.signal)) ?? (await visit(`http://${host}/`, net, context.signal));
      if (response === null) return names;
      add(response);
      const scripts = [...new Set(scriptsOf(response))];
      leftOut += Math.max(0, scripts.length - MAX_SCRIPTS);
      for (const url of scripts.slice(0, MAX_SCRIPTS)) {
        const script = await visit(url, net, context.signal);
        if (script !== null) add(script);
      }
      return names;
    });
    return leftOut > 0 && found.limited === undefined
      ? { ...found, limited: `${leftOut} scripts beyond the first ${MAX_SCRIPTS} of a page were not read` }
      : found;
  },
};
