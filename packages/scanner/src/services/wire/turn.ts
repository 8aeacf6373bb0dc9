import { bytes, hex } from "../bytes.ts";
import type { ServiceProbe } from "../service-probe.ts";

const TRANSACTION = bytes("parapetturn1");
/** Asks to relay a protocol that no server relays (254): one without authentication says so, any other asks who we are first. */
const ALLOCATE = Buffer.concat([hex("0003 0008 2112a442"), TRANSACTION, hex("0019 0004 fe000000")]);
const REFUSED = 0x0113;
const [ERROR_CODE, SOFTWARE] = [0x0009, 0x8022];
/** Bad request, unsupported transport: what follows once authentication is passed or absent (RFC 8656, section 7.2). */
const ADMITTED = new Set([400, 442]);

const attributes = (answer: Buffer): Map<number, Buffer> => {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= answer.length; at += 4 + Math.ceil(answer.readUInt16BE(at + 2) / 4) * 4)
    found.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + answer.readUInt16BE(at + 2)));
  return found;
};

/** TURN over either transport: whether it relays for anyone. Nothing is ever allocated. */
export const turnOver = (transport: "tcp" | "udp", id: string): ServiceProbe => ({
  id,
  transport,
  ports: [3478, 5349],
  ...(transport === "tcp" && { tlsPorts: [5349] }),
  hello: () => ALLOCATE,
  isComplete: (answer) => answer.length >= 20 && answer.length >= 20 + answer.readUInt16BE(2),
  read([answer = Buffer.alloc(0)]) {
    if (answer.length < 20 || answer.readUInt16BE(0) !== REFUSED || !answer.subarray(8, 20).equals(TRANSACTION))
      return null;
    const found = attributes(answer);
    const code = found.get(ERROR_CODE);
    const error = code === undefined || code.length < 4 ? null : (code[2] ?? 0) * 100 + (code[3] ?? 0);
    const software = found.get(SOFTWARE)?.toString("utf8").replace(/\0+$/, "") ?? null;
    const coturn = /^Coturn-(\d[\d.]*)/.exec(software ?? "")?.[1];
    const isOpen = error !== null && ADMITTED.has(error) && !found.has(0x0015);
    return {
      name: "turn",
      ...(coturn === undefined
        ? { product: software ?? "TURN server" }
        : { vendor: "Coturn", product: "Coturn", cpe: "coturn_project:coturn", version: coturn }),
      banner: software,
      unauthenticated: isOpen ? true : error === 401 ? false : null,
      ...(isOpen && { capability: "relays" as const }),
    };
  },
});
