import { hex, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const CLIENT = Buffer.concat([hex("e3 00 04 fa 00010000 00010000"), Buffer.alloc(36)]);
/** READVAR of the control mode (RFC 9327): servers that answer it disclose their version. */
const READ_VARIABLES = hex("16 02 0001 0000 0000 0000 0000");

/** NTP: that it answers, and its version if mode 6 is enabled. */
export const ntp: ServiceProbe = {
  id: "ntp",
  transport: "udp",
  ports: [123],
  hello: () => CLIENT,
  next: (answers) => (answers.length === 1 ? { say: READ_VARIABLES, mayBeSilent: true } : null),
  read([answer = Buffer.alloc(0), variables]) {
    if (answer.length < 48 || (answer.readUInt8(0) & 7) !== 4) return null;
    const text = variables === undefined || (variables[0] ?? 0) % 8 !== 6 ? "" : printable(variables.subarray(12), 512);
    const banner = /version="([^"]*)"/.exec(text)?.[1] ?? null;
    const [, product, version] = /^(ntpd|chronyd|ntpsec)[ -](?:ntpsec-)?(\d[\w.]*)/.exec(banner ?? "") ?? [];
    const sec = /ntpsec/.test(banner ?? "");
    return {
      name: "ntp",
      vendor: product === undefined ? null : sec ? "NTPsec" : "NTP",
      product: product === undefined ? null : sec ? "NTPsec" : "ntpd",
      cpe: product === undefined ? null : sec ? "ntpsec:ntpsec" : "ntp:ntp",
      version: version ?? null,
      banner,
      details: { stratum: answer[1], answersControl: text !== "" },
    };
  },
};
