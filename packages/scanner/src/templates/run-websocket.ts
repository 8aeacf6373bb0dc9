import { randomBytes } from "node:crypto";

import type { Connection, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { toReadable } from "../fingerprints/linear-regex.ts";
import { lowerAscii } from "./dsl/text-functions.ts";
import type { Value } from "./dsl/value.ts";
import { fill } from "./filling.ts";
import { classifyTalk } from "./guard/judge-bytes.ts";
import { judgeRequest } from "./guard/judge-request.ts";
import { toHttpScope, type Knowledge } from "./http-scope.ts";
import { matchBlock } from "./match-block.ts";
import type { PortHit } from "./run-port.ts";
import { RequestRefused } from "./send-request.ts";
import { inputBytes } from "./tcp-input.ts";
import type { WebSocketBlock } from "./template.ts";

const MAX_BYTES = 256 * 1024;
const IDLE_MS = 2_000;
const TOTAL_MS = 8_000;

/** A text frame of a client, masked as RFC 6455 asks. */
const textFrame = (payload: Buffer): Buffer => {
  const mask = randomBytes(4);
  const length = payload.length;
  const head =
    length < 126
      ? Buffer.from([0x81, 0x80 | length])
      : Buffer.from([0x81, 0x80 | 126, (length >> 8) & 0xff, length & 0xff]);
  return Buffer.concat([head, mask, Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)))]);
};

/** The payloads of the frames that arrived whole. */
const framesIn = (bytes: Buffer): string => {
  const texts: string[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (at + head > bytes.length) break;
    const length =
      short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short;
    texts.push(bytes.toString("latin1", at + head, at + head + length));
    at += head + length;
  }
  return texts.join("\n");
};

const open = async (net: Net, url: URL, ip: string | undefined, signal: AbortSignal): Promise<Connection> => {
  const isTls = url.protocol === "wss:";
  const port = url.port === "" ? (isTls ? 443 : 80) : Number(url.port);
  const plain = await net.connect({ host: url.hostname, port, ...(ip !== undefined && { ip }) }, { signal });
  return isTls ? (await plain.startTls({ servername: url.hostname, signal })).connection : plain;
};

/** Opens a WebSocket of the site, says what the block says, and matches what comes back. */
export const runWebSocketBlock = async (
  block: WebSocketBlock,
  knowledge: Knowledge,
  net: Net,
  signal: AbortSignal,
  ip?: string,
): Promise<{ readonly matched: boolean; readonly hits: readonly PortHit[] }> => {
  const scope = toHttpScope(knowledge, {});
  const site = new URL(String(knowledge.target.get("RootURL")));
  const url = URL.parse(fill(block.address, scope).replace(/^http/i, "ws"));
  if (url === null || !/^wss?:$/.test(url.protocol))
    throw new RequestRefused("not-supported", "Not opened: no address of a WebSocket.");
  const headers = Object.fromEntries(block.headers.map(([name, value]) => [name, fill(value, scope)]));
  const asHttp = url.href.replace(/^ws/, "http");
  const objection = judgeRequest({ method: "GET", url: asHttp, headers, body: "" }, site.href);
  if (objection !== null) throw new RequestRefused("not-supported", `Not opened: ${objection.detail}.`);
  const messages = block.inputs.map((input) => inputBytes(input, scope));
  if (classifyTalk(messages, null) !== "observe")
    throw new RequestRefused("not-supported", "Not sent: not known to only ask.");
  const connection = await open(net, url, ip, signal);
  try {
    await connection.write(
      [
        `GET ${url.pathname}${url.search} HTTP/1.1`,
        `Host: ${url.host}`,
        "Upgrade: websocket",
        "Connection: Upgrade",
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
        "Sec-WebSocket-Version: 13",
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, "")}`),
        "",
        "",
      ].join("\r\n"),
    );
    const head = await connection.read({
      enough: (bytes) => bytes.includes("\r\n\r\n"),
      maxBytes: MAX_BYTES,
      idleMs: IDLE_MS,
      totalMs: TOTAL_MS,
    });
    const end = head.indexOf("\r\n\r\n");
    const answer = head.toString("latin1", 0, end < 0 ? head.length : end);
    if (end < 0) throw new ProbeError("malformed", "no answer to a WebSocket");
    const isOpen = /^HTTP\/1\.1 101\b/.test(answer);
    const heard = [head.subarray(end + 4)];
    if (isOpen) {
      for (const message of messages) await connection.write(textFrame(message));
      heard.push(await connection.read({ maxBytes: MAX_BYTES, idleMs: IDLE_MS, totalMs: TOTAL_MS }));
    }
    const body = framesIn(Buffer.concat(heard));
    const parts = new Map<string, Value>([
      ["response", body],
      ["body", body],
      ["all", `${answer}\r\n\r\n${body}`],
      ["header", answer],
      ["success", isOpen],
    ]);
    const view = {
      status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0),
      part: (name: string) => parts.get(name),
      lowerPart: (name: string) => {
        const value = parts.get(name);
        return value === undefined ? undefined : lowerAscii(String(value));
      },
    };
    const verdict = matchBlock(block, view, toHttpScope(knowledge, {}, view));
    for (const [name, value] of verdict.values) knowledge.values.set(name, value);
    const hit = { answer: toReadable(body), names: verdict.names, extracted: verdict.extracted.map(toReadable) };
    return { matched: verdict.matched, hits: verdict.matched && !block.isInternal ? [hit] : [] };
  } finally {
    connection.close();
  }
};
