import type { Net } from "./net.ts";
import type { OptOut } from "./opt-out.ts";
import { ProbeError } from "./probe-error.ts";

/** Exactly these hosts and addresses; a subdomain of an excluded host is not excluded with it. */
export const exactly = (hosts: readonly string[], addresses: readonly string[]): OptOut => {
  const [names, ips] = [new Set(hosts), new Set(addresses)];
  return {
    covers: ({ host, ip }) =>
      (ip !== undefined && ips.has(ip)) || (host !== undefined && names.has(host.toLowerCase())),
  };
};

/** What is avoided as long as nothing else is said: a run that goes on follows a change at once. */
export const replaceable = (first: OptOut): OptOut & { replace(avoid: OptOut): void } => {
  let current = first;
  return {
    covers: (target) => current.covers(target),
    replace: (avoid) => {
      current = avoid;
    },
  };
};

/** A network that never contacts what `avoid` covers, not by a redirect nor by a name that leads there either. */
export const sparingNet = (net: Net, avoid: OptOut): Net => {
  const spare = (server: { readonly ip: string } | undefined): void => {
    if (server !== undefined && avoid.covers({ ip: server.ip }))
      throw new ProbeError("excluded", `${server.ip} is excluded from scans`);
  };
  return {
    ...net,
    dns: {
      ...net.dns,
      query: async (name, type, options) => {
        spare(options?.server);
        return net.dns.query(name, type, options);
      },
      transfer: async (zone, server) => {
        spare(server);
        return net.dns.transfer(zone, server);
      },
    },
    connect: (to, options) => net.connect(to, { ...options, avoid }),
    probe: (to, options) => net.probe(to, { ...options, avoid }),
    handshake: (to, options) => net.handshake(to, { ...options, avoid }),
    http: (request) => net.http({ ...request, avoid }),
    datagram: (to, payload, options) => net.datagram(to, payload, { ...options, avoid }),
  };
};
