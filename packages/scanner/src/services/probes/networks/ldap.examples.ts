import type { ProbeExample } from "../../probe-examples.ts";
import { tlv } from "../../wire/ber.ts";

const text = (value: string) => tlv(0x04, Buffer.from(value));
const attribute = (name: string, ...values: string[]) =>
  tlv(0x30, Buffer.concat([text(name), tlv(0x31, Buffer.concat(values.map(text)))]));
const message = (operation: Buffer) => tlv(0x30, Buffer.concat([tlv(0x02, Buffer.from([1])), operation]));
const entry = (...attributes: Buffer[]) =>
  message(tlv(0x64, Buffer.concat([text(""), tlv(0x30, Buffer.concat(attributes))])));
const done = message(tlv(0x65, Buffer.concat([tlv(0x0a, Buffer.from([0])), text(""), text("")])));

export const examples: readonly ProbeExample[] = [
  {
    from: "OpenLDAP",
    answers: [
      Buffer.concat([
        entry(
          attribute("objectClass", "top", "OpenLDAProotDSE"),
          attribute("namingContexts", "dc=acme,dc=test"),
          attribute("supportedExtension", "1.3.6.1.4.1.1466.20037"),
        ),
        done,
      ]),
    ],
    reads: { name: "ldap", product: "OpenLDAP", details: { namingContexts: ["dc=acme,dc=test"], starttls: true } },
  },
  {
    from: "389 Directory Server",
    answers: [
      Buffer.concat([
        entry(attribute("vendorName", "389 Project"), attribute("vendorVersion", "389-Directory/2.3.1 B2023.026")),
        done,
      ]),
    ],
    reads: { vendor: "389 Project", version: "2.3.1" },
  },
  { from: "a server that discloses nothing", answers: [done], reads: { name: "ldap", product: null } },
  { from: "another element", answers: [tlv(0x30, Buffer.from([4, 1, 2]))], reads: null },
];
