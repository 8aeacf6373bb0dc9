import { zoneSigner } from "@parapet/lab/dns/zone-signer";

import type { ZoneSet } from "./zone.ts";

export const SOA = {
  mname: "ns1.acme.test",
  rname: "hostmaster.acme.test",
  serial: 7,
  refresh: 1,
  retry: 1,
  expire: 1,
  minimum: 1,
};
const NS = "ns1.acme.test";
const ZONE = "acme.test";

/** Records of `acme.test` or of a name below it and the signature over them, made by the lab: by code that shares nothing with what validates. */
export const signedSet = (
  type: "NS" | "SOA" | "TLSA",
  data: readonly unknown[],
  name: string = ZONE,
  quality: "signed" | "bogus" = "signed",
): ZoneSet => ({
  [type]: data,
  RRSIG: [zoneSigner(ZONE, quality).rrsig(data.map((it) => ({ name, type, ttl: 300, data: it }))).data],
});

/** What `acme.test` and its parent publish about its keys, and its SOA and NS records. */
export const signedZone = (quality: "signed" | "bogus" = "signed"): ZoneSet => {
  const signer = zoneSigner(ZONE, quality);
  const sets = [signedSet("SOA", [SOA], ZONE, quality), signedSet("NS", [NS], ZONE, quality)];
  return {
    DS: [signer.ds.data],
    DNSKEY: [signer.dnskey.data],
    SOA: [SOA],
    NS: [NS],
    RRSIG: [...sets.flatMap(({ RRSIG }) => RRSIG as unknown[]), signer.rrsig([signer.dnskey]).data],
  };
};
