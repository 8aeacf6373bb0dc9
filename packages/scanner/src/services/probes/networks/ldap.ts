import { printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";
import { readTlv, tlv } from "../../wire/ber.ts";

const text = (value: string) => tlv(0x04, Buffer.from(value));
const WANTED = [
  "namingContexts",
  "vendorName",
  "vendorVersion",
  "supportedLDAPVersion",
  "supportedExtension",
  "dnsHostName",
  "forestFunctionality",
  "objectClass",
];
const START_TLS = "1.3.6.1.4.1.1466.20037";

/** A search of the root entry, which servers answer before any bind (RFC 4512, section 5.1). */
const SEARCH = tlv(
  0x30,
  Buffer.concat([
    tlv(0x02, Buffer.from([1])),
    tlv(
      0x63,
      Buffer.concat([
        text(""),
        tlv(0x0a, Buffer.from([0])),
        tlv(0x0a, Buffer.from([0])),
        tlv(0x02, Buffer.from([0])),
        tlv(0x02, Buffer.from([5])),
        tlv(0x01, Buffer.from([0])),
        tlv(0x87, Buffer.from("objectClass")),
        tlv(0x30, Buffer.concat(WANTED.map(text))),
      ]),
    ),
  ]),
);

const attributesOf = (entry: Buffer): Record<string, string[]> => {
  const attributes: Record<string, string[]> = {};
  const [, list] = readTlv(entry);
  for (const attribute of list === undefined ? [] : readTlv(list.body)) {
    const [name, values] = readTlv(attribute.body);
    if (name !== undefined && values !== undefined)
      attributes[name.body.toString("utf8")] = readTlv(values.body).map((it) => it.body.toString("utf8"));
  }
  return attributes;
};

/** LDAP: what its root entry discloses to anyone. No bind is made. */
export const ldap: ServiceProbe = {
  id: "ldap",
  transport: "tcp",
  ports: [389, 3268],
  tlsPorts: [636, 3269],
  hello: () => SEARCH,
  isComplete: (answer) => readTlv(answer).some((it) => readTlv(it.body)[1]?.tag === 0x65),
  read([answer = Buffer.alloc(0)]) {
    if (answer[0] !== 0x30) return null;
    const operations = readTlv(answer)
      .filter((it) => it.tag === 0x30)
      .map((it) => readTlv(it.body))
      .filter(([id]) => id?.tag === 0x02 && id.body[0] === 1)
      .map(([, operation]) => operation);
    const entry = operations.find((it) => it?.tag === 0x64);
    const done = operations.find((it) => it?.tag === 0x65);
    if (entry === undefined && done === undefined) return null;
    const found = entry === undefined ? {} : attributesOf(entry.body);
    const version = found["vendorVersion"]?.[0] ?? null;
    const openldap = found["objectClass"]?.includes("OpenLDAProotDSE") === true;
    const windows = found["forestFunctionality"] !== undefined;
    return {
      name: "ldap",
      vendor: openldap ? "OpenLDAP" : windows ? "Microsoft" : (found["vendorName"]?.[0] ?? null),
      product: openldap ? "OpenLDAP" : windows ? "Active Directory" : version,
      cpe: openldap ? "openldap:openldap" : windows ? "microsoft:active_directory" : null,
      version: openldap || windows ? null : (/(\d+\.\d+[\w.]*)/.exec(version ?? "")?.[1] ?? null),
      banner: printable(Buffer.from([...(found["namingContexts"] ?? []), version ?? ""].join(" "))) || null,
      unauthenticated: null,
      details: {
        namingContexts: found["namingContexts"] ?? [],
        starttls: found["supportedExtension"]?.includes(START_TLS) ?? null,
      },
    };
  },
};
