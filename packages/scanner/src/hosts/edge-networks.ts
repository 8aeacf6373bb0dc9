import { createRangeSet } from "@parapet/net/address-policy";

/** A network that stands in front of others' servers: what is seen there is the edge, not the host. */
export interface EdgeNetwork {
  readonly name: string;
  /** Networks that do nothing but this; every address of them is an edge. */
  readonly asns: readonly number[];
  /** Published edge ranges of networks that also rent out servers. */
  readonly ranges: readonly string[];
  /** Where aliases of customers end. */
  readonly aliases: readonly string[];
}

/** Content delivery and shielding networks, from their own published lists and registrations. */
export const EDGE_NETWORKS: readonly EdgeNetwork[] = [
  {
    name: "Cloudflare",
    asns: [13335, 209242],
    ranges: [
      "173.245.48.0/20", "103.21.244.0/22", "103.22.200.0/22", "103.31.4.0/22", "141.101.64.0/18", "108.162.192.0/18", "190.93.240.0/20",
      "188.114.96.0/20", "197.234.240.0/22", "198.41.128.0/17", "162.158.0.0/15", "104.16.0.0/13", "104.24.0.0/14", "172.64.0.0/13",
      "131.0.72.0/22", "2400:cb00::/32", "2606:4700::/32", "2803:f800::/32", "2405:b500::/32", "2405:8100::/32", "2a06:98c0::/29", "2c0f:f248::/32",
    ],
    aliases: ["cdn.cloudflare.net", "cloudflare.net"],
  },
  {
    name: "Fastly",
    asns: [54113],
    ranges: [
      "23.235.32.0/20", "43.249.72.0/22", "103.244.50.0/24", "103.245.222.0/23", "103.245.224.0/24", "104.156.80.0/20", "140.248.64.0/18",
      "140.248.128.0/17", "146.75.0.0/17", "151.101.0.0/16", "157.52.64.0/18", "167.82.0.0/17", "167.82.128.0/20", "167.82.160.0/20",
      "167.82.224.0/20", "172.111.64.0/18", "185.31.16.0/22", "199.27.72.0/21", "199.232.0.0/16", "2a04:4e40::/32", "2a04:4e42::/32",
    ],
    aliases: ["fastly.net", "fastlylb.net"],
  },
  { name: "Akamai", asns: [16625, 32787, 35994, 21342, 23454, 23455, 18717, 24319, 34164, 35993, 393560, 21357, 12222, 33905], ranges: [], aliases: ["akamaiedge.net", "akamai.net", "edgekey.net", "edgesuite.net", "akamaized.net", "akamaihd.net"] },
  {
    name: "Amazon CloudFront",
    asns: [],
    ranges: [
      "13.32.0.0/15", "13.35.0.0/16", "13.224.0.0/14", "13.249.0.0/16", "18.64.0.0/14", "18.154.0.0/15", "18.160.0.0/15", "18.164.0.0/15",
      "18.172.0.0/15", "18.238.0.0/15", "18.244.0.0/15", "52.84.0.0/15", "52.222.128.0/17", "54.182.0.0/16", "54.192.0.0/16", "54.230.0.0/16",
      "54.239.128.0/18", "54.239.192.0/19", "54.240.128.0/18", "64.252.64.0/18", "64.252.128.0/18", "65.8.0.0/16", "65.9.0.0/17", "65.9.128.0/18",
      "70.132.0.0/18", "71.152.0.0/17", "99.84.0.0/16", "99.86.0.0/16", "108.138.0.0/15", "108.156.0.0/14", "116.129.226.0/25", "130.176.0.0/17",
      "143.204.0.0/16", "144.220.0.0/16", "204.246.164.0/22", "204.246.168.0/22", "205.251.192.0/19", "205.251.249.0/24", "216.137.32.0/19", "2600:9000::/28",
    ],
    aliases: ["cloudfront.net"],
  },
  { name: "Amazon Global Accelerator", asns: [], ranges: ["75.2.0.0/17", "99.83.128.0/17", "13.248.128.0/17", "76.223.0.0/17"], aliases: ["awsglobalaccelerator.com"] },
  { name: "Azure Front Door", asns: [], ranges: ["13.107.213.0/24", "13.107.226.0/24", "13.107.246.0/24", "13.107.253.0/24", "150.171.109.0/24", "150.171.110.0/23", "2620:1ec:bdf::/48", "2620:1ec:46::/48", "2620:1ec:29::/48"], aliases: ["azurefd.net", "azureedge.net", "t-msedge.net", "trafficmanager.net"] },
  { name: "Google Cloud CDN", asns: [], ranges: ["34.96.64.0/18", "34.102.128.0/17", "34.107.128.0/17", "34.110.128.0/17", "34.111.0.0/16", "34.116.0.0/21", "34.117.0.0/16", "34.120.0.0/16", "34.149.0.0/16", "34.160.0.0/16", "35.186.192.0/18", "35.190.0.0/18", "35.190.64.0/19", "35.201.64.0/18", "35.227.192.0/18", "35.241.0.0/18", "35.244.128.0/17", "130.211.0.0/22"], aliases: ["googlehosted.com"] },
  { name: "Imperva", asns: [19551], ranges: ["199.83.128.0/21", "198.143.32.0/19", "149.126.72.0/21", "103.28.248.0/22", "45.64.64.0/22", "185.11.124.0/22", "192.230.64.0/18", "107.154.0.0/16", "45.60.0.0/16", "45.223.0.0/16", "131.125.128.0/17", "2a02:e980::/29"], aliases: ["incapdns.net", "impervadns.net"] },
  { name: "Sucuri", asns: [30148], ranges: ["192.88.134.0/23", "185.93.228.0/22", "66.248.200.0/22", "208.109.0.0/22", "2a02:fe80::/29"], aliases: ["sucuri.net"] },
  { name: "Bunny", asns: [200325], ranges: [], aliases: ["b-cdn.net", "bunnycdn.com"] },
  { name: "Edgio", asns: [15133, 22822, 60261], ranges: [], aliases: ["edgecastcdn.net", "llnwd.net", "llnw.net"] },
  { name: "CDN77", asns: [60068, 212238], ranges: [], aliases: ["cdn77.org", "cdn77.net"] },
  { name: "Gcore", asns: [199524, 202422], ranges: [], aliases: ["gcdn.co", "gcorelabs.net"] },
  { name: "StackPath", asns: [33438, 12989, 20446], ranges: [], aliases: ["stackpathdns.com", "hwcdn.net", "netdna-cdn.com"] },
  { name: "KeyCDN", asns: [30633], ranges: [], aliases: ["kxcdn.com"] },
  { name: "Radware", asns: [25773, 198949], ranges: [], aliases: ["radwarecloud.net"] },
  { name: "Qrator", asns: [200449, 197068], ranges: [], aliases: [] },
  { name: "DDoS-Guard", asns: [57724, 49612], ranges: [], aliases: ["ddos-guard.net"] },
  { name: "Vercel", asns: [], ranges: ["76.76.21.0/24", "66.33.60.0/24", "216.198.79.0/24", "64.29.17.0/24", "216.150.1.0/24", "216.150.16.0/24"], aliases: ["vercel-dns.com", "vercel.app"] },
  { name: "Netlify", asns: [], ranges: ["75.2.60.5/32", "99.83.190.102/32", "99.83.231.61/32"], aliases: ["netlify.com", "netlify.app", "netlifyglobalcdn.com"] },
  { name: "GitHub Pages", asns: [], ranges: ["185.199.108.0/22", "2606:50c0::/32"], aliases: ["github.io"] },
]; // prettier-ignore

const compiled = EDGE_NETWORKS.map((network) => ({ ...network, set: createRangeSet(network.ranges) }));

/** Which edge network does a host hide behind, judged by its address, its network and its aliases? Null for none. */
export const edgeOf = (ip: string, asn: number | null, aliases: readonly string[] = []): string | null => {
  const byAddress = compiled.find(({ set, asns }) => set.has(ip) || (asn !== null && asns.includes(asn)));
  if (byAddress !== undefined) return byAddress.name;
  const byAlias = compiled.find((network) =>
    network.aliases.some((ending) => aliases.some((alias) => alias === ending || alias.endsWith(`.${ending}`))),
  );
  return byAlias?.name ?? null;
};
