import { createHash } from "node:crypto";

import type { Net } from "@parapet/net/net";
import { unicodeName } from "@parapet/scanner/look-alikes/idn";
import { RDAP_BASE } from "@parapet/scanner/look-alikes/rdap";
import { sweepLookAlikes } from "@parapet/scanner/look-alikes/sweep-look-alikes";
import { sweepSources } from "@parapet/scanner/look-alikes/sweep-sources";
import { type Asked, ask } from "@parapet/scanner/mail/ask";

import type { Capture } from "../screenshots/index.ts";
import type { EvidenceFacts } from "./evidence-facts.ts";
import { lookUpNetwork } from "./look-up-network.ts";

export interface EvidenceSubject {
  /** The customer's domain, and the name that imitates it. */
  readonly domain: string;
  readonly name: string;
}

export interface CollectOptions {
  readonly signal: AbortSignal;
  readonly now: Date;
  readonly rdapBase?: string;
  /** Takes a screenshot of the page; null: there is no browser. */
  readonly capture: ((url: string) => Promise<Capture>) | null;
  /** Compares it with the customer's own websites. */
  readonly compare?: (capture: Extract<Capture, { kind: "taken" }>) => EvidenceFacts["visual"];
}

/** A picture of the page, or why there is none. */
export type TakenPicture =
  | { readonly png: Buffer; readonly missing: null }
  | { readonly png: null; readonly missing: "no-browser" | "no-page" | "failed" };

export interface CollectedEvidence {
  readonly facts: EvidenceFacts;
  readonly page: Buffer | null;
  readonly pageSha256: string | null;
  readonly picture: TakenPicture;
}

const MAX_PAGE_BYTES = 512 * 1024;
const MAX_TEXT = 1_500;
const MAX_NETWORKS = 4;
const TIMEOUT_MS = 10_000;

const MAX_PNG_BYTES = 4 * 1024 * 1024;

const pictureOf = (
  taken: Capture | null,
  { hasPage, hasBrowser }: { readonly hasPage: boolean; readonly hasBrowser: boolean },
): TakenPicture => {
  if (!hasPage) return { png: null, missing: "no-page" };
  if (!hasBrowser) return { png: null, missing: "no-browser" };
  if (taken?.kind !== "taken" || taken.png === null || taken.png.length > MAX_PNG_BYTES)
    return { png: null, missing: "failed" };
  return { png: Buffer.from(taken.png), missing: null };
};

/** Collects everything that a registrar or a host needs to see: names, registration, network, page, likeness. */
export const collectEvidence = async (
  { domain, name }: EvidenceSubject,
  net: Net,
  { signal, now, capture, compare, rdapBase = RDAP_BASE }: CollectOptions,
): Promise<CollectedEvidence> => {
  const unseen: { what: string; why: string }[] = [];
  const seen = <Value>(what: string, asked: Asked<Value> | null): Value | null => {
    if (asked === null) return null;
    if ("seen" in asked) return asked.seen;
    unseen.push({ what, why: asked.unseen });
    return null;
  };
  const names = [
    { fuzzer: "*original", domain, unicode: unicodeName(domain) },
    { fuzzer: "requested", domain: name, unicode: unicodeName(name) },
  ];
  const observations = await sweepLookAlikes(names, net, { signal, now, rdapBase, ...sweepSources(net) });
  const observation = observations.find((one) => one.domain === name);
  if (observation === undefined) throw new Error(`${name} was not part of the sweep`);
  const registered = seen("registration-in-dns", observation.name.registered);
  for (const type of observation.name.unseen) unseen.push({ what: `dns-${type}`, why: "DNS query failed" });
  const site = seen("page", observation.site);
  const registration = seen("rdap", observation.registration);
  const blocklists = seen("blocklists", observation.blocklists) ?? [];

  const networks = await Promise.all(
    observation.networks.slice(0, MAX_NETWORKS).map(async (network) => {
      const said = seen(`network-${network.ip}`, await ask(() => lookUpNetwork(net, network.ip, rdapBase, signal)));
      return {
        ...network,
        country: network.country ?? said?.country ?? null,
        holder: said?.holder ?? null,
        abuseContact: said?.abuseContact ?? null,
      };
    }),
  );
  const answer =
    site === null
      ? null
      : seen(
          "page-bytes",
          await ask(() =>
            net.http({
              tls: "inspect",
              url: site.url,
              followRedirects: 3,
              maxBytes: MAX_PAGE_BYTES,
              timeoutMs: TIMEOUT_MS,
              signal,
            }),
          ),
        );
  const page = answer?.body ?? null;
  const taken = site === null || capture === null ? null : await capture(site.url);
  const picture = pictureOf(taken, { hasPage: site !== null, hasBrowser: capture !== null });
  const facts: EvidenceFacts = {
    name,
    domain,
    registered,
    ns: [...observation.name.ns],
    a: [...observation.name.a],
    aaaa: [...observation.name.aaaa],
    mx: [...observation.name.mx],
    txt: [...observation.name.txt],
    registration: registration === null ? null : { ...registration, status: [...registration.status] },
    networks,
    site:
      site === null
        ? null
        : {
            url: site.url,
            status: site.status,
            title: site.page.title,
            description: site.page.description,
            asksPassword: site.page.asksPassword,
            technologies: [...site.technologies],
            certificate: site.certificate,
            text: site.page.text.slice(0, MAX_TEXT),
          },
    similarity: observation.similarity,
    visual: taken?.kind === "taken" ? (compare?.(taken) ?? null) : null,
    sameIcon: observation.sameIcon,
    parked: observation.parked,
    blocklists: [...blocklists],
    intent: observation.intent === null ? null : { score: observation.intent.score, level: observation.intent.level },
    unseen,
  };
  return {
    facts,
    page,
    pageSha256: page === null ? null : createHash("sha256").update(page).digest("hex"),
    picture,
  };
};
