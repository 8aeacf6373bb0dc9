import type { ServiceProbe } from "../../service-probe.ts";

/** SSDP: the device that answers a search sent to it alone (UPnP Device Architecture 2.0, section 1.3). */
export const ssdp: ServiceProbe = {
  id: "ssdp",
  transport: "udp",
  ports: [1900],
  hello: () =>
    'M-SEARCH * HTTP/1.1\r\nHOST: 239.255.255.250:1900\r\nMAN: "ssdp:discover"\r\nMX: 1\r\nST: ssdp:all\r\n\r\n',
  read([answer = Buffer.alloc(0)]) {
    const text = answer.toString("latin1");
    if (!/^HTTP\/1\.\d 200/.test(text) || !/^(?:ST|USN):/im.test(text)) return null;
    const server = /^SERVER:\s*([^\r\n]+)/im.exec(text)?.[1]?.trim() ?? null;
    return {
      name: "ssdp",
      banner: server,
      unauthenticated: true,
      details: { location: /^LOCATION:\s*([^\r\n]+)/im.exec(text)?.[1]?.trim() ?? null },
      values: server === null ? [] : [["upnp.server", server]],
    };
  },
};
