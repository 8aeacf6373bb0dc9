import { organizationKey } from "@parapet/domain/inventory";

import { EDGE_NETWORKS } from "./edge-networks.ts";

/** Hosting providers by network number: the names people know, where the registry's differ from place to place. */
const PROVIDERS: readonly (readonly [name: string, asns: readonly number[]])[] = [
  ["Amazon Web Services", [16509, 14618, 8987, 7224, 9059]],
  ["Microsoft Azure", [8075, 8068, 8069, 12076]],
  ["Google Cloud", [396982]],
  ["Google", [15169, 36384, 36385, 19527]],
  ["Cloudflare", [13335, 209242, 132892]],
  ["Oracle Cloud", [31898, 7160, 792, 793, 794]],
  ["IBM Cloud", [36351, 19604]],
  ["Alibaba Cloud", [45102, 37963, 24429]],
  ["Tencent Cloud", [132203, 45090]],
  ["Huawei Cloud", [136907, 55990]],
  ["DigitalOcean", [14061]],
  ["Akamai (Linode)", [63949]],
  ["Vultr", [20473]],
  ["Hetzner", [24940, 213230]],
  ["OVHcloud", [16276, 35540]],
  ["Scaleway", [12876]],
  ["Contabo", [51167, 40021]],
  ["IONOS", [8560, 51862]],
  ["STRATO", [6724]],
  ["Leaseweb", [60781, 28753, 30633, 16265, 7203, 395954]],
  ["GoDaddy", [26496, 44273, 398101, 8972, 21499]],
  ["Namecheap", [22612]],
  ["Hostinger", [47583]],
  ["Gandi", [29169, 203476]],
  ["Infomaniak", [29222]],
  ["Combell", [34762]],
  ["TransIP", [20857]],
  ["Aruba", [31034, 200185]],
  ["Arsys", [20718]],
  ["Rackspace", [33070, 27357, 19994, 15395, 45187]],
  ["UpCloud", [202053]],
  ["Exoscale", [61098]],
  ["Equinix Metal", [54825]],
  ["Fly.io", [40509]],
  ["Heroku", [46562]],
  ["Fastly", [54113]],
  ["Akamai", [16625, 20940, 32787, 35994, 21342]],
  ["Squarespace", [53831]],
  ["Shopify", [62679]],
  ["Automattic", [2635]],
  ["Wix", [58182]],
  ["GitHub", [36459]],
  ["Salesforce", [14340]],
  ["Zscaler", [22616, 62044, 53813]],
  ["Proofpoint", [22843, 26211, 52129]],
  ["Mimecast", [30031, 42427, 55286, 60492]],
];

const names = new Map(PROVIDERS.flatMap(([name, asns]) => asns.map((asn) => [asn, name] as const)));

/** Who hosts it, in the words people use; the network's registered owner where we know no better. */
export const toProviderName = (asn: number, organization: string): string => names.get(asn) ?? organization;

/** The hosting, cloud or delivery provider that a network belongs to: its addresses are its customers'. Null for others. */
export const findHostingProvider = (asn: number): string | null =>
  names.get(asn) ?? EDGE_NETWORKS.find(({ asns }) => asns.includes(asn))?.name ?? null;

const providerKeys = [...PROVIDERS.map(([name]) => name), ...EDGE_NETWORKS.map(({ name }) => name)].map(
  organizationKey,
);

/** Is an organization of this name one of them, in whichever country it is registered? */
export const isProviderName = (organization: string): boolean => {
  const key = organizationKey(organization);
  return providerKeys.some((provider) => key === provider || key.startsWith(`${provider} `));
};
