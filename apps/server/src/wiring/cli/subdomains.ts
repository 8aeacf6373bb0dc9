import { readFile } from "node:fs/promises";

import { discover } from "@parapet/scanner/discovery/discover";
import type { DiscoveredHost } from "@parapet/scanner/discovery/host-book";
import { NAME_SOURCES } from "@parapet/scanner/discovery/sources";
import { addressFacts } from "@parapet/scanner/hosts/host-facts";
import * as z from "zod";

import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { parseJson } from "../../platform/parse-json.ts";
import { type CliCommand, networkOptions, type NetworkOptions } from "./command.ts";
import { readCompanyDomain } from "./read-company-domain.ts";

const factsOf = ({ ips, aliases }: DiscoveredHost) =>
  ips.map((ip) => {
    const { asn, country, provider, edge, notPublic } = addressFacts(ip, aliases);
    return {
      ip,
      asn: asn?.number ?? null,
      organization: asn?.organization ?? null,
      country,
      provider,
      edge,
      not_public: notPublic,
    };
  });

const toLine = (host: DiscoveredHost) => ({
  host: host.host,
  ips: host.ips,
  sources: host.sources,
  state: host.state,
  reason: host.blind?.detail ?? null,
  aliases: host.aliases,
  wildcard: host.wildcard,
  path: host.path,
  addresses: factsOf(host),
});

const words = ({ host, ips, state, sources, wildcard }: DiscoveredHost): string =>
  `${host}  ${ips.length > 0 ? ips.join(" ") : state}${wildcard ? " (wildcard)" : ""}  ${sources.join(", ")}`;

interface SourceOptions {
  readonly keys?: string;
  readonly without?: string;
}

const known = new Set(NAME_SOURCES.map(({ id }) => id));

const mustBeKnown = (ids: readonly string[]): void => {
  const outsider = ids.find((id) => !known.has(id));
  if (outsider !== undefined)
    throw new UsageError(`Unknown source "${outsider}". Available sources: ${[...known].join(", ")}.`);
};

/** Keys are read from a file, because command lines are visible to all users of the machine. */
const readKeys = async (file: string | undefined): Promise<Record<string, string>> => {
  if (file === undefined) return {};
  const text = await readFile(file, "utf8").catch(() => {
    throw new UsageError(`--keys ${file} cannot be read.`);
  });
  const keys = Keys.safeParse(parseJson(text));
  if (!keys.success) throw new UsageError(`--keys ${file} is not a JSON object of source names and API keys.`);
  mustBeKnown(Object.keys(keys.data));
  return keys.data;
};

const Keys = z.record(z.string(), z.string().trim().min(1));

const readIds = (words = ""): string[] => {
  const ids = words.split(",").flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));
  mustBeKnown(ids);
  return ids;
};

/** `parapet subdomains`: which hosts does a domain have, and how was each found? */
export const subdomainsCommand: CliCommand = (program, io) => {
  networkOptions(program.command("subdomains"))
    .description("discover subdomains and show how each was found")
    .argument("<domain>", "domain name")
    .option("--passive", "use only third parties and public resolvers; do not contact the domain's own systems")
    .option("--keys <file>", 'JSON file with API keys of sources that require one: {"shodan": "…"}')
    .option("--without <ids>", "sources to skip (comma-separated)")
    .action(async (typed: string, options: NetworkOptions & SourceOptions & { passive?: boolean }) => {
      const domain = readCompanyDomain(typed);
      const { json, line, print, note, net, signal } = io();
      const sources = { keys: await readKeys(options.keys), without: readIds(options.without) };
      const found = await discover(domain, await net(options), {
        ...sources,
        profile: options.passive === true ? "passive" : "full",
        signal,
        onEvent: (event) => {
          if (event.type === "progress") note(`round ${event.round}: ${event.known} names discovered`);
        },
      });
      // A name that only old records remember is no host any more.
      const hosts = found.hosts.filter(({ state }) => state !== "gone").toSorted((a, b) => (a.host < b.host ? -1 : 1));
      for (const host of hosts) {
        if (json) line(toLine(host));
        else print(words(host));
      }
      if (json) line({ sources: found.sources, related: found.related, truncated: found.truncated });
      else
        for (const { id, outcome, count, reason } of found.sources)
          note(`${id}: ${outcome}, ${count}${reason === null ? "" : ` (${reason})`}`);
      const gone = found.hosts.length - hosts.length;
      if (gone > 0) note(`${gone} names from historical records no longer resolve`);
      const blindEverywhere = found.hosts.every(({ state }) => state === "blind");
      if (blindEverywhere)
        throw new UnreachableError(
          `${domain} could not be resolved: ${found.hosts[0]?.blind?.detail ?? "no response"}.`,
        );
    });
};
