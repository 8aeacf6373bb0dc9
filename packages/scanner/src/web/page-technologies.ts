import type { HttpResponse } from "@parapet/net/net";

import { recogniseTechnologies, type Technology, type WebTechnology } from "../fingerprints/web-technologies.ts";
import { readCookie } from "./cookies.ts";
import { readHtml } from "./read-html.ts";

const HTML_CHARACTERS = 256 * 1024;

/** Which of the technologies that an operator's fingerprints describe made this page? */
export const pageTechnologies = async (
  page: HttpResponse,
  known: readonly WebTechnology[] = [],
): Promise<readonly Technology[]> => {
  if (known.length === 0) return [];
  const facts = readHtml(page);
  return recogniseTechnologies(known, {
    url: page.url,
    headers: page.headers,
    cookies: Object.fromEntries((page.headers["set-cookie"] ?? []).map((header) => [readCookie(header).name, ""])),
    html: page.text().slice(0, HTML_CHARACTERS),
    scripts: facts.scripts.map(({ src }) => src),
    metas: facts.metas,
  });
};
