import type { UnseenPlace } from "@parapet/db/queries/scans";
import type { AssetKind } from "@parapet/domain/contracts/inventory";
import type { InventoryRun, StoredAsset } from "@parapet/domain/inventory";
import { isIdentified, serviceKey } from "@parapet/scanner/inventory/observe-inventory";
import type { Known } from "@parapet/scanner/scan/stage";

import { isBeyondReach } from "./unseen-places.ts";

/** What a run assessed, as far as the inventory depends on it. */
export interface RunReach {
  readonly full: boolean;
  /** Discovery was complete: a host that was not met does not exist. */
  readonly sawEveryHost: boolean;
  /** Hosts whose sources did not answer. */
  readonly notSearched: readonly string[];
  /** Hosts, addresses and protocols that could not be probed. */
  readonly places: readonly UnseenPlace[];
}

const SERVICE = /^(.*):(\d+)\/(tcp|udp)$/;

/** The service behind a URL or a service's own key; null for other texts. */
const serviceAt = (place: string): { host: string; port: number; protocol: "tcp" | "udp" } | null => {
  const url = /^https?:/.test(place) ? URL.parse(place) : null;
  if (url !== null) {
    const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
    return { host: url.hostname.replace(/^\[|\]$/g, ""), port, protocol: "tcp" };
  }
  const [, host, port, protocol] = SERVICE.exec(place) ?? [];
  return host === undefined ? null : { host, port: Number(port), protocol: protocol === "udp" ? "udp" : "tcp" };
};

/** The check whose observation describes a website for this kind of asset. */
const DESCRIBED_BY: Partial<Record<AssetKind, string>> = { technology: "web-systems", certificate: "tls-certificate" };

/** Which stored assets would this run have observed, if they were still there? */
export const inventoryRun = (known: Known, { full, sawEveryHost, notSearched, places }: RunReach): InventoryRun => {
  const met = new Map(known.assets.map((asset) => [asset.host, asset]));
  const blind = new Set(
    known.results.flatMap(({ check, subject, status }) =>
      status === "blind" && (check === "resolve" || check === "sub-domains") ? [subject] : [],
    ),
  );
  const judged = new Set(
    known.results.flatMap(({ check, subject, status }) => (status === "judged" ? [`${check} ${subject}`] : [])),
  );
  const ports = Map.groupBy(known.ports, serviceKey);
  const identified = isIdentified(known);
  const beyondReach = isBeyondReach(known);
  const unsearched = new Set(notSearched);
  const unseen = Map.groupBy(places, ({ host }) => host);

  const absent = new Set(known.absent);
  const hostGone = (host: string): boolean =>
    absent.has(host) || (sawEveryHost && !met.has(host) && !unsearched.has(host));
  const resolved = (host: string): boolean => met.has(host) && !blind.has(host);
  /** Nothing listens there any more, as far as the run could see. */
  const serviceGone = (
    { host, port, protocol }: { host: string; port: number; protocol: string },
    ips: readonly string[],
  ) =>
    // Without a name there is nothing to ask for; otherwise ports must have been probed.
    absent.has(host) ||
    (full &&
      !ports.has(`${host}:${port}/${protocol}`) &&
      (hostGone(host) || resolved(host)) &&
      !(protocol === "tcp" && beyondReach(host, port)) &&
      !(unseen.get(host) ?? []).some(
        (place) =>
          (place.protocol === null || place.protocol === protocol) &&
          (place.ip === null || ips.length === 0 || ips.includes(place.ip)),
      ));
  const serviceRead = (key: string): boolean => (ports.get(key) ?? []).some(identified);

  const assessedPlace = (place: string, kind: AssetKind): boolean => {
    const service = serviceAt(place);
    if (service === null) return false;
    if (serviceGone(service, [])) return true;
    if (!full) return false;
    const check = DESCRIBED_BY[kind];
    if (/^https?:/.test(place) && check !== undefined) return judged.has(`${check} ${place}`);
    return serviceRead(`${service.host}:${service.port}/${service.protocol}`);
  };

  const assessed = (asset: StoredAsset): boolean => {
    switch (asset.kind) {
      case "domain":
        return false;
      case "host":
        return hostGone(asset.key);
      case "address":
        return asset.hosts.every((host) => hostGone(host) || resolved(host));
      case "service": {
        const service = serviceAt(asset.key);
        return service !== null && serviceGone(service, asset.ips);
      }
      case "website":
      case "technology":
      case "certificate":
        return asset.places.length > 0 && asset.places.every((place) => assessedPlace(place, asset.kind));
    }
  };

  return {
    assessedPlace,
    assessed,
    identified: (asset) => asset.kind !== "service" || serviceRead(asset.key),
  };
};
