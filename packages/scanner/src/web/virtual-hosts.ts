import type { HttpResponse, Net } from "@parapet/net/net";

import { namesInCertificate } from "../discovery/host-sources/certificate-names.ts";
import { isUnder } from "../discovery/name-scope.ts";
import { unlessCancelled } from "../unless-cancelled.ts";
import { isSamePage } from "../visit/same-page.ts";
import { HOME_BYTES, unlikelyName } from "../visit/site-visit.ts";
import type { Site } from "./distinct-sites.ts";

/** Names tried at one address and port, and in all. */
const MAX_NAMES = 20;
const MAX_REQUESTS = 400;
const REQUEST_MS = 8_000;

/** A website of the company: where it answers, and under which names it was found there. */
export interface WebPlace {
  readonly ip: string;
  readonly port: number;
  readonly tls: boolean;
  readonly hosts: readonly string[];
}

const urlAt = ({ port, tls }: WebPlace, host: string): string =>
  `${tls ? "https" : "http"}://${host}${port === (tls ? 443 : 80) ? "" : `:${port}`}/`;

/** An error, a redirect and a page that other names get as well are no site of this name. */
export const isOwnPage = (page: HttpResponse, others: readonly (HttpResponse | null)[]): boolean =>
  page.status === 200 && others.every((other) => other === null || !isSamePage(page, other));

/**
 * Sites that an address serves under names of the company that do not lead there: names in its certificate, and names that were
 * found without an address. A name counts only where the page differs from what the address answers to a name that no one has.
 */
export const virtualHosts = async (
  domain: string,
  places: readonly WebPlace[],
  unresolved: readonly string[],
  net: Net,
  signal: AbortSignal,
): Promise<Site[]> => {
  let left = MAX_REQUESTS;
  const pageAt = async (place: WebPlace, host: string) => {
    if (left <= 0 || signal.aborted) return null;
    left -= 1;
    return net
      .http({
        tls: "inspect",
        url: urlAt(place, host),
        ip: place.ip,
        maxBytes: HOME_BYTES,
        timeoutMs: REQUEST_MS,
        signal,
      })
      .catch(unlessCancelled);
  };
  const certified = async ({ ip, port, tls, hosts }: WebPlace): Promise<string[]> => {
    const [host] = hosts;
    if (!tls || host === undefined) return [];
    const observation = await net
      .handshake({ host, ip, port }, { timeoutMs: REQUEST_MS, signal })
      .catch(unlessCancelled);
    return observation === null ? [] : namesInCertificate(observation).map((name) => name.toLowerCase());
  };

  const found: Site[] = [];
  for (const place of places) {
    const names = [...new Set([...(await certified(place)), ...unresolved])]
      .filter((name) => !name.includes("*") && isUnder(name, domain) && !place.hosts.includes(name))
      .slice(0, MAX_NAMES);
    if (names.length === 0) continue;
    const unknownPage = await pageAt(place, `${unlikelyName()}.${domain}`);
    const [known] = place.hosts;
    const usual = known === undefined ? null : await pageAt(place, known);
    for (const name of names) {
      const page = await pageAt(place, name);
      if (page === null || !isOwnPage(page, [unknownPage, usual])) continue;
      found.push({ url: urlAt(place, name), ip: place.ip, isVirtual: true });
    }
  }
  return found;
};
