import { readFilling } from "./filling.ts";
import { payloadRounds } from "./payload-rounds.ts";
import { readJudging } from "./read-judging.ts";
import { TemplateRefused } from "./refused.ts";
import type { SslBlock, TcpBlock, TcpInput, WebSocketBlock } from "./template.ts";
import { fieldListAt, fieldsAt, textAt, textListAt, wholeAt, type Fields } from "./yaml-shapes.ts";

const MAX_INPUTS = 12;
const MAX_READ = 256 * 1024;
const DEFAULT_READ = 4096;
/** The target itself: its name, with or without a port. */
const OWN = /^(?:tls:\/\/)?\{\{(?:Hostname|Host)\}\}(?::(\d{1,5}|\{\{Port\}\}))?$/;

const inputsOf = (block: Fields, place: string): TcpInput[] => {
  const inputs = fieldListAt(block["inputs"], `${place}.inputs`);
  if (inputs.length > MAX_INPUTS) throw new TemplateRefused("brute-force", `${inputs.length} inputs`);
  return inputs.map((it, at) => ({
    data: readFilling(textAt(it["data"], `${place}.inputs[${at}].data`) ?? ""),
    isHex: it["type"] === "hex",
    name: textAt(it["name"], `${place}.inputs[${at}].name`),
    readBytes: wholeAt(it["read"]),
  }));
};

const portsIn = (block: Fields, place: string): number[] =>
  (textAt(block["port"], `${place}.port`) ?? "")
    .split(",")
    .map((text) => Number(text.trim()))
    .filter((port) => Number.isInteger(port) && port > 0 && port < 65_536);

/** What is sent to a port and read from it. */
export const readTcpBlock = (block: Fields, place: string): TcpBlock => {
  const hosts = textListAt(block["host"], `${place}.host`);
  const foreign = hosts.find((host) => !OWN.test(host.trim()));
  if (foreign !== undefined) throw new TemplateRefused("other-host", foreign.slice(0, 80));
  const named = hosts.map((host) => Number(OWN.exec(host.trim())?.[1])).filter((port) => port > 0);
  const readBytes = block["read-all"] === true ? MAX_READ : (wholeAt(block["read-size"]) ?? DEFAULT_READ);
  return {
    ...readJudging(block, "data", place),
    id: textAt(block["id"], `${place}.id`),
    ports: [...new Set([...portsIn(block, place), ...named])],
    tls: hosts.length > 0 && hosts.every((host) => host.trim().startsWith("tls://")),
    inputs: inputsOf(block, place),
    readBytes: Math.max(1, Math.min(readBytes, MAX_READ)),
    payloads: payloadRounds(block, place),
  };
};

/** What is read of a handshake and a certificate. */
export const readSslBlock = (block: Fields, place: string): SslBlock => {
  const address = textAt(block["address"], `${place}.address`) ?? "{{Host}}:{{Port}}";
  if (!OWN.test(address.trim())) throw new TemplateRefused("other-host", address.slice(0, 80));
  return {
    ...readJudging(block, "response", place),
    id: textAt(block["id"], `${place}.id`),
    minVersion: textAt(block["min_version"], `${place}.min_version`),
    maxVersion: textAt(block["max_version"], `${place}.max_version`),
  };
};

/** What is said over a WebSocket of the site. */
export const readWebSocketBlock = (block: Fields, place: string): WebSocketBlock => {
  const headers = fieldsAt(block["headers"] ?? {}, `${place}.headers`);
  return {
    ...readJudging(block, "response", place),
    id: textAt(block["id"], `${place}.id`),
    address: readFilling(textAt(block["address"], `${place}.address`) ?? ""),
    inputs: inputsOf(block, place),
    headers: Object.entries(headers).map(([name, value]) => [
      name,
      readFilling(textAt(value, `${place}.headers.${name}`) ?? ""),
    ]),
  };
};
