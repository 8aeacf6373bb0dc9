import { webVirtualHost } from "../../checks/web/web-virtual-host.ts";
import type { Site } from "../../web/distinct-sites.ts";
import { virtualHosts, type WebPlace } from "../../web/virtual-hosts.ts";
import type { Known, SeenPort, StageContext } from "../stage.ts";
import { edgeAddresses } from "./addresses.ts";

/** Products that are known by name (Jenkins, Grafana …) still speak HTTP, which their banner shows. */
const siteOf = ({ host, ip, port, name, tls, banner }: SeenPort): { url: string; ip: string } | null => {
  if (name !== "http" && name !== "https" && banner?.startsWith("HTTP/") !== true) return null;
  const secure = tls || name === "https";
  const usual = secure ? 443 : 80;
  return { url: `${secure ? "https" : "http"}://${host}${port === usual ? "" : `:${port}`}/`, ip };
};

/** What a browser would open: the sites found on ports, or, in a passive scan, the name itself. */
export const listSites = (known: Known, { domain, profile }: StageContext): Site[] => {
  if (profile === "full") return known.ports.flatMap((port) => siteOf(port) ?? []);
  const ip = known.assets.find(({ host }) => host === domain)?.ips[0];
  return ip === undefined ? [] : [{ url: `https://${domain}/`, ip }];
};

/** Websites by address and port, where no edge network answers for its customers. */
const webPlaces = (known: Known): WebPlace[] => {
  const edges = edgeAddresses(known.assets);
  const web = known.ports.filter((port) => siteOf(port) !== null && !edges.has(port.ip));
  return [...Map.groupBy(web, ({ ip, port }) => `${ip} ${port}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { ip, port, tls, name } = first;
    return [{ ip, port, tls: tls || name === "https", hosts: group.map(({ host }) => host) }];
  });
};

export const virtualSites = (known: Known, { domain, net, signal, only }: StageContext): Promise<Site[]> => {
  const unresolved = known.assets.filter(({ ips }) => ips.length === 0).map(({ host }) => host);
  if (only !== undefined && !only.has(webVirtualHost.id)) return Promise.resolve([]);
  return virtualHosts(domain, webPlaces(known), unresolved, net, signal);
};
