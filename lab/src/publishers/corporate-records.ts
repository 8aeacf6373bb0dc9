import { createHash } from "node:crypto";

/** What public registries, certificate logs and passive DNS hold about one domain. */
interface CorporateRecord {
  readonly domain: string;
  readonly registrant: string;
  /** The registry offers the search by registrant for it (RFC 9536). */
  readonly isSearchable: boolean;
  readonly certificateOrganization: string | null;
  readonly nameServers: readonly string[];
  readonly address: string;
  readonly analytics: string | null;
  readonly favicon: string | null;
}

export const HOLDING = "northwind.test";
export const HOLDING_NAME = "Northwind Holding AG";
export const HOLDING_ANALYTICS = "G-NRTHWND001";
export const HOLDING_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 8 4 0 8 8z" fill="#135"/></svg>';
/** The server of a hosting company; the holding, two of its brands and three of its other customers are on it. */
export const SHARED_HOST = { address: "93.184.215.14", holder: "Webhost Services BV" } as const;
const OWN_SERVERS = [`ns1.${HOLDING}`, `ns2.${HOLDING}`];
const HOST_SERVERS = ["ns1.webhost.test", "ns2.webhost.test"];
const ICON_HASH = createHash("sha256").update(HOLDING_ICON).digest("hex");

const record = (domain: string, more: Partial<CorporateRecord>): CorporateRecord => ({
  domain,
  registrant: "REDACTED FOR PRIVACY",
  isSearchable: false,
  certificateOrganization: null,
  nameServers: HOST_SERVERS,
  address: `93.184.216.${domain.length}`,
  analytics: null,
  favicon: null,
  ...more,
});

/** Five brands, each connected with the holding in another way. */
export const BRANDS: readonly CorporateRecord[] = [
  record("alpenglow.test", { registrant: HOLDING_NAME, isSearchable: true }),
  record("bluefin.test", { certificateOrganization: HOLDING_NAME, address: SHARED_HOST.address }),
  record("cedarline.test", { nameServers: OWN_SERVERS }),
  // Named by the holding's SPF record and the target of one of its redirects; see the blueprint.
  record("driftwood.test", { registrant: "Northwind Holding" }),
  record("emberly.test", {
    analytics: HOLDING_ANALYTICS,
    favicon: ICON_HASH,
    address: SHARED_HOST.address,
  }),
];

/** Other customers of the hosting company: same server, same name servers, nothing else. */
export const STRANGERS: readonly CorporateRecord[] = ["florist.test", "garage.test", "handball.test"].map((domain) =>
  record(domain, { registrant: `The ${domain.split(".")[0]} club`, address: SHARED_HOST.address }),
);

export const TOOL_MAKER = { name: "Acme Tools Ltd", servers: ["ns1.acme.test", "ns2.acme.test"] } as const;
export const GROCER = { name: "Orchard Foods Ltd", servers: ["ns1.orchard.test", "ns2.orchard.test"] } as const;
export const CONSULTANT = { name: "Harbour Partners Ltd", servers: ["ns1.harbour.test", "ns2.harbour.test"] } as const;
const ELSEWHERE = ["ns1.dnspark.test"];

/** Brands of small companies, customers whose DNS they host, and names that only sound like theirs. */
const SMALL_BRANDS: readonly CorporateRecord[] = [
  record("anvilworks.test", { registrant: TOOL_MAKER.name, isSearchable: true, nameServers: TOOL_MAKER.servers }),
  record("giantmagnets.test", {
    registrant: TOOL_MAKER.name,
    certificateOrganization: TOOL_MAKER.name,
    nameServers: ELSEWHERE,
  }),
  record("rocketskates.test", { certificateOrganization: TOOL_MAKER.name, nameServers: ELSEWHERE }),
  record("coyote-supply.test", { registrant: "Coyote Supply Co", nameServers: TOOL_MAKER.servers }),
  record("acmetools.test", { nameServers: ELSEWHERE }),
  record("valleycider.test", { registrant: GROCER.name, isSearchable: true, nameServers: GROCER.servers }),
  record("orchard-market.test", { certificateOrganization: GROCER.name, nameServers: ELSEWHERE }),
  record("fruitbox.test", { registrant: "Fruit Box Delivery", nameServers: GROCER.servers }),
  record("orchardfoods.test", { nameServers: ELSEWHERE }),
  record("quayside-it.test", { registrant: CONSULTANT.name, isSearchable: true, nameServers: CONSULTANT.servers }),
];

export const CORPORATE_RECORDS: readonly CorporateRecord[] = [
  record(HOLDING, {
    registrant: HOLDING_NAME,
    isSearchable: true,
    certificateOrganization: HOLDING_NAME,
    // The second pair is the hosting company's, for the names that are on its server.
    nameServers: [...OWN_SERVERS, ...HOST_SERVERS],
    address: SHARED_HOST.address,
    analytics: HOLDING_ANALYTICS,
    favicon: ICON_HASH,
  }),
  ...BRANDS,
  ...STRANGERS,
  ...SMALL_BRANDS,
];

export const NETWORKS: readonly { readonly addresses: readonly string[]; readonly holder: string }[] = [
  { addresses: [SHARED_HOST.address], holder: SHARED_HOST.holder },
  { addresses: ["193.0.6.0"], holder: HOLDING_NAME },
];
