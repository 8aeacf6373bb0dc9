import type { HttpResponse } from "@parapet/net/net";

import { readHtml } from "./read-html.ts";

/** Folders the page itself loads from, which are the ones that exist. */
export const foldersIn = (page: HttpResponse): string[] => {
  const facts = readHtml(page);
  const folders = new Set<string>();
  for (const address of [...facts.loads.map((it) => it.url), ...facts.scripts.map((it) => it.src), ...facts.links]) {
    const url = URL.parse(address, page.url);
    if (url === null || url.hostname !== new URL(page.url).hostname) continue;
    const folder = url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1);
    if (folder !== "/") folders.add(folder);
  }
  return [...folders];
};
