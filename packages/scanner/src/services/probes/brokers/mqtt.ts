import { bytes, hex, u16 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const text = (value: string): Buffer => Buffer.concat([u16(value.length), bytes(value)]);
const packet = (type: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([type, body.length]), body]);

/** CONNECT of MQTT 3.1.1 with a clean session, no name and no password (OASIS MQTT 3.1.1, section 3.1). */
const CONNECT = packet(0x10, Buffer.concat([text("MQTT"), hex("04 02 000a"), text("parapet")]));
const SUBSCRIBE = packet(0x82, Buffer.concat([hex("0001"), text("$SYS/broker/version"), hex("00")]));

const REFUSALS = [
  "accepted",
  "protocol version",
  "identifier",
  "unavailable",
  "bad name or password",
  "not authorised",
];

const PUBLISHED = /\$SYS\/broker\/version(.+)$/s;

/** MQTT: whether a broker lets anyone in, and its version where it publishes it. */
export const mqtt: ServiceProbe = {
  id: "mqtt",
  transport: "tcp",
  ports: [1883, 1884],
  tlsPorts: [8883],
  hello: () => CONNECT,
  isComplete: (answer) => answer.length >= 4,
  next: (answers) =>
    answers.length === 1 && answers[0]?.[3] === 0
      ? { say: SUBSCRIBE, isComplete: (it) => PUBLISHED.test(it.toString("latin1")) }
      : null,
  read([answer = Buffer.alloc(0), published]) {
    if (answer[0] !== 0x20 || answer[1] !== 2 || (answer[2] ?? 2) > 1) return null;
    const code = answer.readUInt8(3);
    if (code > 5) return null;
    const banner =
      PUBLISHED.exec(published?.toString("latin1") ?? "")?.[1]
        ?.replace(/[^\x20-\x7e]/g, "")
        .trim() ?? null;
    const mosquitto = /^mosquitto version (\d[\w.]*)/.exec(banner ?? "")?.[1];
    const emqx = /^(\d+\.\d+\.\d+)$/.exec(banner ?? "")?.[1];
    return {
      name: "mqtt",
      ...(mosquitto !== undefined
        ? { vendor: "Eclipse", product: "Mosquitto", cpe: "eclipse:mosquitto", version: mosquitto }
        : emqx !== undefined
          ? { vendor: "EMQ", product: "EMQX", cpe: "emqx:emqx", version: emqx }
          : {}),
      banner,
      unauthenticated: code === 0 ? true : code >= 4 ? false : null,
      details: { answer: REFUSALS[code] },
    };
  },
};
