import { getServers } from "node:dns";
import { isIP } from "node:net";

export interface ServerAddress {
  readonly ip: string;
  readonly port: number;
}

/** Reads `ip`, `ip:port` or `[ipv6]:port`; null when it is none of them. */
export const parseServerAddress = (text: string): ServerAddress | null => {
  const trimmed = text.trim();
  if (isIP(trimmed) !== 0) return { ip: trimmed, port: 53 };
  const match = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(trimmed);
  const ip = match?.[1] ?? match?.[2] ?? "";
  const port = Number(match?.[3]);
  return isIP(ip) !== 0 && port >= 1 && port <= 65_535 ? { ip, port } : null;
};

/** The resolvers this machine is configured with. */
export const systemResolvers = (): string[] => getServers();
