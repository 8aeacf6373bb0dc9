import { bytes, hex, u16, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const MAGIC = "NBDMAGIC";
const REPLY = 0x0003e889045565a9n;
const [LIST, INFO] = [3, 6];
const [SERVER, EXPORT_INFO, TLS_REQUIRED] = [2, 3, 0x8000_0005];
const READ_ONLY = 2;

const option = (which: number, data: Uint8Array): Buffer =>
  Buffer.concat([bytes("IHAVEOPT"), u32(which), u32(data.length), data]);
/** Asks for the size and the rights of an export without opening it. */
const info = (name: Buffer): Buffer => option(INFO, Buffer.concat([u32(name.length), name, u16(0)]));

interface Reply {
  readonly option: number;
  readonly kind: number;
  readonly data: Buffer;
}
const replies = (answer: Buffer): Reply[] => {
  const found: Reply[] = [];
  for (let at = 0; at + 20 <= answer.length && answer.readBigUInt64BE(at) === REPLY;) {
    const length = answer.readUInt32BE(at + 16);
    found.push({
      option: answer.readUInt32BE(at + 8),
      kind: answer.readUInt32BE(at + 12),
      data: answer.subarray(at + 20, at + 20 + length),
    });
    at += 20 + length;
  }
  return found;
};
const exportsIn = (answer: Buffer | undefined): Buffer[] =>
  replies(answer ?? Buffer.alloc(0))
    .filter((it) => it.option === LIST && it.kind === SERVER && it.data.length >= 4)
    .map(({ data }) => data.subarray(4, 4 + data.readUInt32BE(0)));

/** Network block device: the disks it offers and whether they may be written. None is opened. */
export const nbd: ServiceProbe = {
  id: "nbd",
  transport: "tcp",
  ports: [10_809],
  isComplete: (answer) => answer.length >= 18,
  next(answers) {
    const [greeting, listed] = answers;
    if (greeting?.toString("latin1", 8, 16) !== "IHAVEOPT") return null;
    const isComplete = (it: Buffer) => replies(it).some(({ kind }) => kind === 1 || kind >= 0x8000_0000);
    if (answers.length === 1) return { say: Buffer.concat([u32(1), option(LIST, hex(""))]), isComplete };
    return answers.length === 2 ? { say: info(exportsIn(listed)[0] ?? Buffer.alloc(0)), isComplete } : null;
  },
  read([greeting = Buffer.alloc(0), ...later]) {
    if (greeting.toString("latin1", 0, 8) !== MAGIC) return null;
    const all = later.flatMap(replies);
    const names = exportsIn(later[0]).map((it) => it.toString("utf8").slice(0, 200));
    const rights = all.find((it) => it.option === INFO && it.kind === EXPORT_INFO && it.data.length >= 12);
    const asksTls = all.some(({ kind }) => kind === TLS_REQUIRED);
    const isOpen = names.length > 0 || rights !== undefined;
    return {
      name: "nbd",
      vendor: null,
      product: "Network block device",
      cpe: null,
      banner: MAGIC,
      unauthenticated: isOpen ? true : asksTls ? false : null,
      ...(isOpen && {
        // A disk that anyone may read is as good as its content published.
        capability:
          rights === undefined || Math.floor(rights.data.readUInt16BE(10) / READ_ONLY) % 2 === 0
            ? ("writes" as const)
            : ("reads" as const),
        details: { exports: names.slice(0, 20) },
      }),
    };
  },
};
