import { normalAddress } from "../address-policy.ts";
import { ProbeError } from "../probe-error.ts";

/** What an HTTPS or SVCB record says (RFC 9460). */
export interface ServiceBinding {
  readonly priority: number;
  readonly target: string;
  readonly params: Readonly<Record<string, string | readonly string[] | number | true>>;
}

const KEYS = ["mandatory", "alpn", "no-default-alpn", "port", "ipv4hint", "ech", "ipv6hint", "dohpath"] as const;

const chunked = (value: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.floor(value.length / size) }, (_, index) =>
    value.subarray(index * size, (index + 1) * size),
  );

const readParam = (key: string, value: Buffer): string | string[] | number | true => {
  switch (key) {
    case "alpn": {
      const names: string[] = [];
      for (let at = 0; at < value.length; at += 1 + (value[at] ?? 0)) {
        names.push(value.toString("latin1", at + 1, at + 1 + (value[at] ?? 0)));
      }
      return names;
    }
    case "mandatory":
      return chunked(value, 2).map((pair) => keyName(pair.readUInt16BE(0)));
    case "no-default-alpn":
      return true;
    case "port":
      return value.length === 2 ? value.readUInt16BE(0) : 0;
    case "ipv4hint":
      return chunked(value, 4).map((four) => four.join("."));
    case "ipv6hint":
      return chunked(value, 16)
        .map((sixteen) =>
          chunked(sixteen, 2)
            .map((pair) => pair.readUInt16BE(0).toString(16))
            .join(":"),
        )
        .map(normalAddress);
    case "dohpath":
      return value.toString("utf8");
    default:
      return value.toString("base64");
  }
};

const keyName = (number: number): string => KEYS[number] ?? `key${number}`;

/** Reads the data of one record. Names in it are never compressed. */
export const readServiceBinding = (data: Buffer): ServiceBinding => {
  const broken = () => new ProbeError("malformed", "a service binding record that breaks its format");
  if (data.length < 3) throw broken();
  const labels: string[] = [];
  let at = 2;
  for (;;) {
    const length = data[at];
    if (length === undefined || length > 63 || at + 1 + length > data.length) throw broken();
    at += 1 + length;
    if (length === 0) break;
    labels.push(data.toString("latin1", at - length, at));
  }
  const params: Record<string, string | string[] | number | true> = {};
  while (at < data.length) {
    if (at + 4 > data.length) throw broken();
    const length = data.readUInt16BE(at + 2);
    if (at + 4 + length > data.length) throw broken();
    const key = keyName(data.readUInt16BE(at));
    params[key] = readParam(key, data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { priority: data.readUInt16BE(0), target: labels.join(".").toLowerCase(), params };
};
