import { PARTNER_TIERS, type PartnerTier } from "@parapet/domain/plans";

/** What a link from a protection vendor's portal says about the partner who follows it. */
export interface VendorLink {
  readonly name: string;
  readonly domain: string;
  readonly email: string;
  readonly tier: PartnerTier | "";
  /** The portal that referred the partner, and its name for the partner: passed to the operator with the registration. */
  readonly source: string;
  readonly reference: string;
}

export const NOTHING_GIVEN: VendorLink = { name: "", domain: "", email: "", tier: "", source: "", reference: "" };

const LONGEST = { name: 200, domain: 253, email: 254, source: 100, reference: 100 } as const;

/** Reads `?organization=&domain=&email=&tier=&source=&reference=`. What is filled in can be changed; nothing is sent by itself. */
export const givenIn = (query: URLSearchParams): VendorLink => {
  const text = (name: string, most: number): string =>
    // A link is untrusted input: control characters and overlong values are dropped.
    (query.get(name) ?? "")
      .replaceAll(/\p{Cc}/gu, "")
      .trim()
      .slice(0, most);
  const tier = text("tier", 20).toLowerCase();
  return {
    name: text("organization", LONGEST.name),
    domain: text("domain", LONGEST.domain).toLowerCase(),
    email: text("email", LONGEST.email),
    tier: PARTNER_TIERS.find((one) => one === tier) ?? "",
    source: text("source", LONGEST.source),
    reference: text("reference", LONGEST.reference),
  };
};
