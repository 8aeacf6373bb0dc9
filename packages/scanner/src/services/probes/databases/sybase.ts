import { hasLength16, hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/**
 * A TDS 5 login record that names no one: the server refuses it and says who it is while doing so. Its fields have fixed
 * places, each followed by its length; all are empty here.
 */
const login = (): Buffer => {
  const record = Buffer.alloc(512 - 8 + 56);
  record.set([3, 1, 6, 10, 9, 1], 124); // byte orders and types of the client
  record.set([5, 0, 0, 0], 458); // the protocol's version, 5.0
  const packet = Buffer.concat([hex("02 01 0000 0000 00 00"), record]);
  packet.writeUInt16BE(packet.length, 2);
  return packet;
};

const LOGIN_ACK = 0xad;

/** SAP ASE (Sybase): name and version from its refusal of a login that names no one. */
export const sybase: ServiceProbe = {
  id: "sybase",
  transport: "tcp",
  ports: [5000, 2638, 4100],
  hello: login,
  isComplete: hasLength16(2, 0),
  read([answer = Buffer.alloc(0)]) {
    if (answer[0] !== 0x04 || answer[8] !== LOGIN_ACK) return null;
    // Token, length (2), status, TDS version (4), length of the program's name, name, program version (4).
    if (answer.readUInt8(12) !== 5) return null;
    const length = answer.readUInt8(16);
    const product = answer.toString("latin1", 17, 17 + length);
    const version = [0, 1, 2].map((it) => answer.readUInt8(17 + length + it)).join(".");
    const anywhere = /anywhere/i.test(product);
    return {
      name: "sybase",
      vendor: "SAP",
      product: anywhere ? "SQL Anywhere" : "ASE",
      cpe: anywhere ? "sap:sql_anywhere" : "sap:adaptive_server_enterprise",
      version,
      banner: `${product} ${version}`,
      unauthenticated: false,
    };
  },
};
