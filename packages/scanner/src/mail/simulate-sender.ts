import type { Dns } from "@parapet/net/net";
import { parse } from "tldts";

import { discoverDmarc } from "./dmarc/discover-dmarc.ts";
import type { DmarcPolicy } from "./dmarc/parse-dmarc.ts";
import { type SpfAnswer, checkHost } from "./spf/check-host.ts";

/** A message as a receiver would meet it. */
export interface SimulatedMessage {
  /** The domain of the From address that people see. */
  readonly fromDomain: string;
  readonly ip: string;
  /** The envelope sender; empty for a bounce. */
  readonly mailFrom: string;
  readonly helo: string;
  /** The domain of a valid DKIM signature, or null for an unsigned message. */
  readonly dkimDomain: string | null;
}

export interface SimulatedResult {
  readonly spf: SpfAnswer & { readonly aligned: boolean };
  readonly dkim: { readonly result: "pass" | "none"; readonly aligned: boolean };
  readonly dmarc: {
    readonly result: "pass" | "fail" | "none";
    readonly policy: DmarcPolicy | null;
    readonly organizationalDomain: string;
  };
  /** What a receiver that follows DMARC does with the message. */
  readonly disposition: "delivered" | "quarantined" | "rejected";
}

const MILDER = { reject: "quarantine", quarantine: "none", none: "none" } as const satisfies Record<
  DmarcPolicy,
  DmarcPolicy
>;
const DISPOSITION = { none: "delivered", quarantine: "quarantined", reject: "rejected" } as const satisfies Record<
  DmarcPolicy,
  string
>;

const isAligned = async (
  author: string,
  other: string | null,
  strict: boolean,
  organization: string,
  dns: Dns,
): Promise<boolean> => {
  if (other === null || other === "") return false;
  const [from, by] = [author.toLowerCase(), other.toLowerCase()];
  if (from === by) return true;
  // Names of different owners need no walk to be told apart.
  if (strict || parse(from).domain !== parse(by).domain) return false;
  return (await discoverDmarc(by, dns)).organizationalDomain === organization;
};

/** What would a receiver say about such a message? SPF, DKIM and DMARC as RFC 7208, 6376 and 9989 have it. */
export const simulateSender = async (message: SimulatedMessage, dns: Dns): Promise<SimulatedResult> => {
  const { ip, mailFrom, helo, dkimDomain } = message;
  const fromDomain = message.fromDomain.toLowerCase();
  const [spf, discovery] = await Promise.all([checkHost({ ip, mailFrom, helo }, dns), discoverDmarc(fromDomain, dns)]);
  const record = discovery.source?.record ?? null;
  const envelope = mailFrom === "" ? helo : mailFrom.slice(mailFrom.lastIndexOf("@") + 1);
  const organization = discovery.organizationalDomain;
  const [spfAligned, dkimAligned] = await Promise.all([
    isAligned(fromDomain, envelope, record?.strictSpf ?? false, organization, dns),
    isAligned(fromDomain, dkimDomain, record?.strictDkim ?? false, organization, dns),
  ]);
  const passes = (spf.result === "pass" && spfAligned) || dkimAligned;
  const policy = discovery.policy;
  const applied = policy !== null && record?.testing === true ? MILDER[policy] : policy;
  return {
    spf: { ...spf, aligned: spfAligned },
    dkim: { result: dkimDomain === null ? "none" : "pass", aligned: dkimAligned },
    dmarc: { result: policy === null ? "none" : passes ? "pass" : "fail", policy, organizationalDomain: organization },
    disposition: policy === null || passes || applied === null ? "delivered" : DISPOSITION[applied],
  };
};
