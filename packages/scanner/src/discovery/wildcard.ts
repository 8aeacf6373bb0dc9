import { randomBytes } from "node:crypto";

import type { HttpResponse, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

/** The response of a zone to a random name. */
interface Wildcard {
  readonly ips: ReadonlySet<string>;
  readonly aliases: ReadonlySet<string>;
  readonly label: string;
}

const FIRST_LABELS = 3;
/** Wildcards behind a balancer answer with a few of many addresses; more questions fill in the rest. */
const MORE_LABELS = 5;
const MAX_COMPARISONS = 40;

const randomLabel = (): string => `px${randomBytes(6).toString("hex")}`;

const ask = async (name: string, net: Net) => {
  const [four, six] = await Promise.all([net.dns.query(name, "A"), net.dns.query(name, "AAAA")]);
  const ips = [...four.answers, ...six.answers].flatMap(({ data }) => (typeof data === "string" ? [data] : []));
  return { ips, aliases: [...four.aliases, ...six.aliases] };
};

/** A page without what changes from name to name: the host itself, numbers and tokens. */
const essence = (response: HttpResponse, host: string): string =>
  `${response.status} ${response
    .text()
    .toLowerCase()
    .replaceAll(host, "")
    .replaceAll(/[0-9a-f]{6,}|\d+/g, "")
    .replaceAll(/\s+/g, " ")
    .slice(0, 20_000)}`;

/**
 * Distinguishes existing names from wildcard answers. By address first: a name is real when it answers with
 * something its zone does not answer to everyone. Where the addresses are the same and pages may be asked, by content.
 */
export const createWildcardGuard = (net: Net, options: { readonly byContent: boolean }) => {
  const wildcards = new Map<string, Promise<Wildcard | null>>();
  const pages = new Map<string, Promise<string | null>>();
  let comparisons = 0;

  const examine = async (zone: string): Promise<Wildcard | null> => {
    const labels = Array.from({ length: FIRST_LABELS }, randomLabel);
    const answers = await Promise.all(labels.map((label) => ask(`${label}.${zone}`, net)));
    if (answers.every(({ ips, aliases }) => ips.length === 0 && aliases.length === 0)) return null;
    const more = await Promise.all(Array.from({ length: MORE_LABELS }, () => ask(`${randomLabel()}.${zone}`, net)));
    const all = [...answers, ...more];
    return {
      ips: new Set(all.flatMap(({ ips }) => ips)),
      aliases: new Set(all.flatMap(({ aliases }) => aliases)),
      label: labels[0] ?? randomLabel(),
    };
  };
  const wildcardOf = (zone: string): Promise<Wildcard | null> => {
    let found = wildcards.get(zone);
    if (found === undefined) {
      found = examine(zone);
      wildcards.set(zone, found);
      // A failure is not remembered: the next name asks again.
      found.catch(() => wildcards.delete(zone));
    }
    return found;
  };

  const pageOf = (host: string): Promise<string | null> => {
    let page = pages.get(host);
    if (page === undefined) {
      page = visit(host);
      pages.set(host, page);
    }
    return page;
  };
  const visit = async (host: string): Promise<string | null> => {
    for (const scheme of ["https", "http"]) {
      try {
        return essence(await net.http({ tls: "inspect", url: `${scheme}://${host}/`, timeoutMs: 5_000 }), host);
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
      }
    }
    return null;
  };

  return {
    wildcardOf,
    async isWildcard(host: string, ips: readonly string[], aliases: readonly string[]): Promise<boolean> {
      const zone = host.slice(host.indexOf(".") + 1);
      const wildcard = await wildcardOf(zone);
      if (wildcard === null) return false;
      const ownAlias = aliases.some((alias) => !wildcard.aliases.has(alias));
      const ownAddress = ips.some((ip) => !wildcard.ips.has(ip));
      if (ownAlias || ownAddress) return false;
      if (ips.length === 0 && aliases.length === 0) return false;
      if (!options.byContent || comparisons >= MAX_COMPARISONS) return true;
      comparisons += 1;
      const [page, usual] = await Promise.all([pageOf(host), pageOf(`${wildcard.label}.${zone}`)]);
      // The same addresses, but a page of its own: a named site among the catch-all.
      return page === null || usual === null || page === usual;
    },
  };
};

export type WildcardGuard = ReturnType<typeof createWildcardGuard>;
