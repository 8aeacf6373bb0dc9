import { bytes, hasLength32, hex, u16, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const CORRELATION = 0x70617261;

const request = (key: number, body: Buffer): Buffer => {
  const packet = Buffer.concat([u16(key), u16(0), u32(CORRELATION), u16(7), bytes("parapet"), body]);
  return Buffer.concat([u32(packet.length), packet]);
};

/** Releases by the newest version of ApiVersions or Produce they know; a lower bound, not a version. */
const ATLEAST: readonly (readonly [api: number, version: number, release: string])[] = [
  [0, 11, "3.8"],
  [0, 10, "3.7"],
  [18, 4, "3.9"],
  [18, 3, "2.4"],
  [18, 2, "2.0"],
  [18, 1, "0.11"],
  [18, 0, "0.10"],
];

/** Kafka: the requests it understands, and whether it discloses its topics to anyone. */
export const kafka: ServiceProbe = {
  id: "kafka",
  transport: "tcp",
  ports: [9092, 9093, 9094],
  hello: () => request(18, Buffer.alloc(0)),
  isComplete: hasLength32(0, 4),
  // Metadata with an empty list asks for all topics of version 0; a broker that requires authentication disconnects.
  next: (answers) =>
    answers.length === 1 ? { say: request(3, hex("00000000")), isComplete: hasLength32(0, 4) } : null,
  read([versions = Buffer.alloc(0), metadata]) {
    if (versions.readUInt32BE(4) !== CORRELATION || versions.readUInt16BE(8) !== 0) return null;
    const count = versions.readUInt32BE(10);
    if (count < 1 || count > 200 || versions.length < 14 + count * 6) return null;
    const most = new Map(
      Array.from({ length: count }, (_, index) => [
        versions.readUInt16BE(14 + index * 6),
        versions.readUInt16BE(18 + index * 6),
      ]),
    );
    const atLeast = ATLEAST.find(([api, version]) => (most.get(api) ?? -1) >= version)?.[2] ?? null;
    const open = metadata !== undefined && metadata.length > 8 && metadata.readUInt32BE(4) === CORRELATION;
    return {
      name: "kafka",
      vendor: "Apache",
      product: "Kafka",
      cpe: "apache:kafka",
      version: null,
      banner: null,
      unauthenticated: open ? true : metadata === undefined ? null : false,
      details: { apis: count, atLeast },
    };
  },
};
