import { join, text, u16be, u32be, u8 } from "./bytes.ts";
import { onFrames, wholeChunk } from "./on-frames.ts";
import type { Protocol } from "./protocol.ts";

export interface MqttPlan {
  /** What `$SYS/broker/version` says: `mosquitto version 1.4.15`. */
  readonly version: string;
  readonly anonymous: boolean;
}

/** MQTT 3.1.1: lets a client in or not, and discloses its version to subscribers. */
export const serveMqtt =
  ({ version, anonymous }: MqttPlan): Protocol =>
  (stream) => {
    onFrames(stream, mqttSize, (frame) => {
      switch ((frame[0] ?? 0) >> 4) {
        case 1:
          stream.write(u8(0x20, 2, 0, anonymous ? 0 : 5));
          if (!anonymous) stream.end();
          return;
        case 8: {
          const topic = text("$SYS/broker/version");
          const body = join(u16be(topic.length), topic, text(version));
          stream.write(join(u8(0x90, 3), frame.subarray(2, 4), u8(0), u8(0x30, body.length), body));
          return;
        }
        case 12:
          stream.write(u8(0xd0, 0));
          return;
        default:
          stream.end();
      }
    });
  };

/** The remaining length is written seven bits at a time (MQTT 2.2.3). */
const mqttSize = (pending: Buffer): number => {
  let length = 0;
  for (let at = 1; at < Math.min(pending.length, 5); at++) {
    const byte = pending[at] ?? 0;
    length += (byte & 0x7f) << (7 * (at - 1));
    if ((byte & 0x80) === 0) return at + 1 + length;
  }
  return 0;
};

export interface AmqpPlan {
  readonly product: string;
  readonly version: string;
}

/** AMQP 0-9-1: the header is answered by Connection.Start, which names the product. */
export const serveAmqp =
  ({ product, version }: AmqpPlan): Protocol =>
  (stream) => {
    onFrames(stream, wholeChunk, (frame) => {
      if (!frame.subarray(0, 8).equals(join(text("AMQP"), u8(0, 0, 9, 1)))) {
        stream.end(join(text("AMQP"), u8(0, 0, 9, 1)));
        return;
      }
      const properties = table({
        cluster_name: "rabbit@plant",
        copyright: "Copyright (c) the lab",
        platform: "Erlang/OTP 22.2.7",
        product,
        version,
      });
      const method = join(
        u16be(10),
        u16be(10),
        u8(0, 9),
        properties,
        longString("PLAIN AMQPLAIN"),
        longString("en_US"),
      );
      stream.write(join(u8(1), u16be(0), u32be(method.length), method, u8(0xce)));
    });
  };

const longString = (value: string): Buffer => join(u32be(value.length), text(value));

const table = (entries: Readonly<Record<string, string>>): Buffer => {
  const body = join(
    ...Object.entries(entries).map(([key, value]) => join(u8(key.length), text(key), text("S"), longString(value))),
  );
  return join(u32be(body.length), body);
};

export interface OpenWirePlan {
  readonly version: string;
}

/** ActiveMQ's own protocol: the server speaks first and says which provider and version it is. */
export const serveOpenWire =
  ({ version }: OpenWirePlan): Protocol =>
  (stream) => {
    const entry = (key: string, value: string) =>
      join(u16be(key.length), text(key), u8(9), u16be(value.length), text(value));
    const properties = join(
      u32be(3),
      entry("ProviderName", "ActiveMQ"),
      entry("PlatformDetails", "Java"),
      entry("ProviderVersion", version),
    );
    const info = join(u8(1), text("ActiveMQ"), u32be(12), u8(1), u32be(properties.length), properties);
    stream.write(join(u32be(info.length), info));
    stream.resume();
  };

export interface KafkaPlan {
  /** How many request kinds it knows: newer brokers know more. */
  readonly apis: number;
}

/** Kafka's ApiVersions: the one request every broker answers to unauthenticated clients. */
export const serveKafka =
  ({ apis }: KafkaPlan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 4 ? 0 : pending.readUInt32BE(0) + 4),
      (frame) => {
        if (frame.length < 12 || frame.readUInt16BE(4) !== 18) {
          stream.destroy();
          return;
        }
        const rows = Array.from({ length: apis }, (_, key) => join(u16be(key), u16be(0), u16be(key === 18 ? 2 : 7)));
        const body = join(frame.subarray(8, 12), u16be(0), u32be(apis), ...rows);
        stream.write(join(u32be(body.length), body));
      },
    );
  };
