import type { Dns } from "@parapet/net/net";

import { type Asked, ask } from "./ask.ts";
import { type DmarcDiscovery, discoverDmarc } from "./dmarc/discover-dmarc.ts";
import { finalQualifier } from "./spf/lint-spf.ts";
import { isSpfRecord } from "./spf/parse-spf.ts";
import { type SpfTree, walkSpf } from "./spf/walk-spf.ts";
import type { SpoofingRecords } from "./spoofability.ts";

/** The records that decide about a domain's mail, each seen or not. */
export interface MailRecords {
  readonly domain: string;
  readonly mx: Asked<readonly { readonly preference: number; readonly exchange: string }[]>;
  readonly spf: Asked<readonly string[]>;
  readonly spfTree: Asked<SpfTree>;
  readonly dmarc: Asked<DmarcDiscovery>;
  readonly mtaSts: Asked<readonly string[]>;
  readonly tlsRpt: Asked<readonly string[]>;
  readonly bimi: Asked<readonly string[]>;
}

export const readMailRecords = async (domain: string, dns: Dns): Promise<MailRecords> => {
  const [mx, spf, spfTree, dmarc, mtaSts, tlsRpt, bimi] = await Promise.all([
    ask(() => dns.mx(domain)),
    ask(async () => (await dns.txt(domain)).filter(isSpfRecord)),
    ask(() => walkSpf(domain, dns)),
    ask(() => discoverDmarc(domain, dns)),
    ask(() => dns.txt(`_mta-sts.${domain}`)),
    ask(() => dns.txt(`_smtp._tls.${domain}`)),
    ask(() => dns.txt(`default._bimi.${domain}`)),
  ]);
  return { domain, mx, spf, spfTree, dmarc, mtaSts, tlsRpt, bimi };
};

/** The part of the records that decides whether a domain can be forged. */
export const spoofingRecords = ({ spfTree, dmarc }: MailRecords): SpoofingRecords => {
  const tree = "seen" in spfTree ? spfTree.seen : null;
  const root = tree?.nodes[0]?.policy;
  const works =
    tree !== null &&
    root !== undefined &&
    "seen" in root &&
    root.seen.kind === "record" &&
    tree.lookups <= 10 &&
    tree.voids.length <= 2 &&
    tree.loops.length === 0 &&
    tree.nodes.every(
      ({ policy, via }) =>
        "unseen" in policy || (policy.seen.kind === "record" ? policy.seen.record.errors.length === 0 : via === null),
    );
  const found = "seen" in dmarc ? dmarc.seen : null;
  const record = found?.source?.record ?? null;
  return {
    spf:
      tree === null
        ? "unseen"
        : works
          ? (finalQualifier(tree) ?? "?")
          : root !== undefined && "seen" in root && root.seen.kind === "none"
            ? "absent"
            : "broken",
    dmarc: found === null ? "unseen" : (found.policy ?? "absent"),
    subdomains: found === null ? "unseen" : (record?.sp ?? record?.p ?? "absent"),
    testing: record?.testing ?? false,
    percent: record?.pct ?? 100,
  };
};
