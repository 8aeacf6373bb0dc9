import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

import { crtSh } from "../discovery/web-sources/crt-sh.ts";
import { readJson, send } from "../discovery/web-sources/define-web-source.ts";
import { hackerTarget } from "../discovery/web-sources/hacker-target.ts";
import { urlscan } from "../discovery/web-sources/urlscan.ts";

/** How a service is reached: the operator's address and key. */
export interface LookupService {
  readonly net: Net;
  readonly base: string | null;
  readonly key: string | null;
}

const Logged = z.array(z.object({ id: z.number().int(), common_name: z.string().nullish(), name_value: z.string() }));

/** A certificate that a search of the logs found, and the names in it. */
interface FoundCertificate {
  readonly entry: number;
  readonly names: readonly string[];
}

const certificates = async (
  { net, base }: LookupService,
  query: string,
  signal: AbortSignal,
): Promise<FoundCertificate[]> => {
  const path = `/?${query}&output=json&exclude=expired`;
  const answer = await send(net, base ?? crtSh.web.base, { path }, signal);
  if (answer === null) return [];
  if (answer.truncated) throw new ProbeError("too-large", "the answer was longer than we read");
  return readJson(answer.text(), Logged).map(({ id, common_name, name_value }) => ({
    entry: id,
    names: [...new Set([common_name ?? "", ...name_value.split("\n")])].map((name) => name.toLowerCase()),
  }));
};

/** Valid certificates whose subject is this organization (crt.sh). */
export const certificatesOfOrganization = (service: LookupService, name: string, signal: AbortSignal) =>
  certificates(service, `O=${encodeURIComponent(name)}`, signal);

/** Valid certificates for names that begin with this label (crt.sh). */
export const certificatesOfLabel = (service: LookupService, label: string, signal: AbortSignal) =>
  certificates(service, `q=${encodeURIComponent(`${label}.%`)}`, signal);

const hackerTargetList = async (
  { net, base, key }: LookupService,
  tool: string,
  asked: string,
  signal: AbortSignal,
): Promise<string[]> => {
  const path = `/${tool}/?q=${encodeURIComponent(asked)}${key === null ? "" : `&apikey=${encodeURIComponent(key)}`}`;
  const answer = await send(net, base ?? hackerTarget.web.base, { path }, signal);
  const text = answer?.text() ?? "";
  // Its failures come with status 200 and a sentence.
  if (/^API count exceeded/i.test(text)) throw new ProbeError("rate-limited", "the free calls of today are used up");
  if (/^no (?:dns|records|results|a records)/i.test(text)) return [];
  if (/^error/i.test(text)) {
    if (/no records|invalid|no results/i.test(text)) return [];
    throw new ProbeError("server-failure", text.slice(0, 120));
  }
  return text.split("\n").flatMap((line) => {
    const name = (line.split(",")[0] ?? "").trim().toLowerCase();
    return name.includes(".") && !name.includes(" ") ? [name] : [];
  });
};

export const domainsOnNameServer = (service: LookupService, host: string, signal: AbortSignal) =>
  hackerTargetList(service, "findshareddns", host, signal);

export const namesOnAddress = (service: LookupService, ip: string, signal: AbortSignal) =>
  hackerTargetList(service, "reverseiplookup", ip, signal);

export const domainsWithAnalyticsId = (service: LookupService, id: string, signal: AbortSignal) =>
  hackerTargetList(service, "analyticslookup", id, signal);

const Scans = z.object({
  results: z.array(z.object({ page: z.object({ domain: z.string().optional() }).optional() })),
});

/** Hosts whose pages loaded a file with this SHA-256 when urlscan.io visited them. */
export const hostsWithFile = async (
  { net, base, key }: LookupService,
  sha256: string,
  signal: AbortSignal,
): Promise<string[]> => {
  const ask = {
    path: `/api/v1/search/?q=${encodeURIComponent(`hash:${sha256}`)}&size=100`,
    headers: key === null ? {} : { "api-key": key },
  };
  const answer = await send(net, base ?? urlscan.web.base, ask, signal);
  if (answer === null) return [];
  return readJson(answer.text(), Scans).results.flatMap(({ page }) => page?.domain?.toLowerCase() ?? []);
};
