import { bytes } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** One message: command, two arguments, length, sum of the bytes, complement of the command. */
const message = (command: string, arg0: number, arg1: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(24);
  head.write(command, 0, "latin1");
  head.writeUInt32LE(arg0, 4);
  head.writeUInt32LE(arg1, 8);
  head.writeUInt32LE(body.length, 12);
  head.writeUInt32LE(
    body.reduce((sum, byte) => sum + byte, 0),
    16,
  );
  head.writeUInt32LE((head.readUInt32LE(0) ^ 0xffffffff) >>> 0, 20);
  return Buffer.concat([head, body]);
};

/** Android Debug Bridge: whether a device lets anyone connect. No shell is opened. */
export const adb: ServiceProbe = {
  id: "adb",
  transport: "tcp",
  ports: [5555, 5037],
  hello: () => message("CNXN", 0x01000000, 4_096, bytes("host::\0")),
  isComplete: (answer) => answer.length >= 24 && answer.length >= 24 + answer.readUInt32LE(12),
  read([answer = Buffer.alloc(0)]) {
    const command = answer.toString("latin1", 0, 4);
    if (
      !["CNXN", "AUTH", "STLS"].includes(command) ||
      answer.readUInt32LE(20) !== (answer.readUInt32LE(0) ^ 0xffffffff) >>> 0
    )
      return null;
    const banner = command === "CNXN" ? answer.toString("latin1", 24).replace(/\0.*$/s, "") : null;
    const model = banner === null ? null : (/ro\.product\.model=([^;]+)/.exec(banner)?.[1] ?? null);
    return {
      name: "adb",
      vendor: "Google",
      product: "Android Debug Bridge",
      cpe: "google:android",
      banner,
      unauthenticated: command === "CNXN",
      details: { model },
    };
  },
};
