/** Where on the perimeter something was found. */
export interface Place {
  readonly host: string;
  readonly port: number | null;
}

const WITH_PORT = /^(.+):(\d{1,5})(?:\/(?:tcp|udp))?$/;
const USUAL_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Which host, and which of its ports, does the target of a check name? Null: it names neither (an id, for one). */
export const findPlace = (target: string): Place | null => {
  if (/^https?:\/\//i.test(target)) {
    if (!URL.canParse(target)) return null;
    const { protocol, hostname, port } = new URL(target);
    return {
      host: hostname.replace(/^\[|\]$/g, ""),
      port: port === "" ? (USUAL_PORTS[protocol] ?? null) : Number(port),
    };
  }
  const [, host, port] = WITH_PORT.exec(target) ?? [];
  // Two colons and no brackets: an IPv6 address without a port.
  if (host !== undefined && (!host.includes(":") || host.startsWith("[")))
    return { host: host.replace(/^\[|\]$/g, "").toLowerCase(), port: Number(port) };
  return target.includes(".") || target.includes(":") ? { host: target.toLowerCase(), port: null } : null;
};
