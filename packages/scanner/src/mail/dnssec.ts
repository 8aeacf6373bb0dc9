import type { Dns, DnsRecord, DnsReply } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { parse } from "tldts";

import {
  type DelegationSigner,
  type SignedRecords,
  validateZone,
  type WithSignatures,
  type ZoneKey,
  type ZoneVerdict,
} from "../dnssec/validate-zone.ts";
import type { Signature } from "../dnssec/verify-signature.ts";
import { type Asked, ask } from "./ask.ts";

export interface DnssecObservation {
  readonly zone: string;
  /** What the parent says about the zone's keys; empty when the zone is not signed. */
  readonly ds: readonly { readonly algorithm: number; readonly digestType: number }[];
  /** Whether the zone validates against it; null for a zone that is not signed. */
  readonly validation: Asked<ZoneVerdict> | null;
}

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === "object" && data !== null;

const isDs = (data: unknown): data is DelegationSigner =>
  isObject(data) && typeof data["algorithm"] === "number" && Buffer.isBuffer(data["digest"]);

const isKey = (data: unknown): data is ZoneKey =>
  isObject(data) && typeof data["algorithm"] === "number" && Buffer.isBuffer(data["key"]);

const isSignature = (data: unknown): data is Signature & { readonly typeCovered: string } =>
  isObject(data) && typeof data["expiration"] === "number" && Buffer.isBuffer(data["signature"]);

const dataOf = ({ answers }: DnsReply, type: DnsRecord["type"]): unknown[] =>
  answers.filter((record) => record.type === type).map(({ data }) => data);

const withSignatures = (reply: DnsReply, type: "DNSKEY" | "NS" | "SOA" | "TLSA"): WithSignatures<unknown> => ({
  records: dataOf(reply, type),
  signatures: dataOf(reply, "RRSIG")
    .filter((data) => isSignature(data))
    .filter(({ typeCovered }) => typeCovered === type),
});

/** Asked without validation: a resolver that validates would hide what does not hold. */
const validate = async (
  zone: string,
  delegation: DnsReply,
  dns: Dns,
  now: Date,
  records?: SignedRecords,
): Promise<ZoneVerdict> => {
  const query = (type: "DNSKEY" | "NS" | "SOA") => dns.query(zone, type, { dnssec: true, unchecked: true });
  const [keys, soa, ns] = await Promise.all([query("DNSKEY"), query("SOA"), query("NS")]);
  if ([delegation, keys, soa, ns].every((reply) => dataOf(reply, "RRSIG").length === 0))
    throw new ProbeError("server-failure", "the resolver leaves signatures out of its answers");
  const keySet = withSignatures(keys, "DNSKEY");
  const own: SignedRecords[] = [
    { name: zone, type: "SOA", set: withSignatures(soa, "SOA") },
    { name: zone, type: "NS", set: withSignatures(ns, "NS") },
  ];
  return validateZone(
    {
      zone,
      ds: dataOf(delegation, "DS").filter((data) => isDs(data)),
      keys: { ...keySet, records: keySet.records.filter((data) => isKey(data)) },
      data: records === undefined ? own : [records],
    },
    now,
  );
};

/** Is a zone signed, and does it validate? */
export const inspectDnssec = async (zone: string, dns: Dns, now: Date): Promise<DnssecObservation> => {
  const delegation = await dns.query(zone, "DS", { dnssec: true });
  const ds = dataOf(delegation, "DS").flatMap((data) =>
    isDs(data) ? [{ algorithm: data.algorithm, digestType: data.digestType }] : [],
  );
  return { zone, ds, validation: ds.length === 0 ? null : await ask(() => validate(zone, delegation, dns, now)) };
};

/** Are TLSA records signed, in a zone whose parent vouches for its keys? Rejects where that cannot be told. */
export const isTlsaSigned = async (reply: DnsReply, dns: Dns, now: Date): Promise<boolean> => {
  if (reply.authenticated) return true;
  const name = reply.answers.find(({ type }) => type === "TLSA")?.name ?? "";
  const set = withSignatures(reply, "TLSA");
  const zone = set.signatures[0]?.signersName.replace(/\.$/, "").toLowerCase() ?? parse(name).domain ?? name;
  const delegation = await dns.query(zone, "DS", { dnssec: true });
  if (dataOf(delegation, "DS").length === 0) return false;
  if (reply.aliases.length > 0)
    throw new ProbeError("server-failure", "the resolver does not validate, and the name is an alias");
  const { state } = await validate(zone, delegation, dns, now, { name, type: "TLSA", set });
  return state === "holds";
};
