import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect } from "node:net";

import * as packet from "dns-packet";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { loopbackNet } from "../testing/loopback-net.ts";
import { type Listener, startDnsListener } from "./dns-listener.ts";
import { startHttpListener } from "./http-listener.ts";
import type { ReceivedCall } from "./listened-name.ts";

const DOMAIN = "calls.example.net";
const calls: ReceivedCall[] = [];
let dns: Listener;
let http: Listener;
beforeAll(async () => {
  const onCall = (call: ReceivedCall) => void calls.push(call);
  dns = await startDnsListener({ ip: "127.0.0.1", port: 0, domain: DOMAIN, answer: "127.0.0.5", onCall });
  http = await startHttpListener({ ip: "127.0.0.1", port: 0, domain: DOMAIN, onCall });
});
afterAll(async () => {
  await dns[Symbol.asyncDispose]();
  await http[Symbol.asyncDispose]();
});
beforeEach(() => void (calls.length = 0));

const ask = async (name: string, type: packet.RecordType = "A") => {
  const socket = createSocket("udp4");
  socket.send(packet.encode({ type: "query", id: 7, questions: [{ name, type }] }), dns.port, "127.0.0.1");
  const [bytes] = (await once(socket, "message")) as [Buffer];
  socket.close();
  return packet.decode(bytes);
};
/** The code is in the flags' last four bits, which the types of the library do not name. */
const codeOf = ({ flags = 0 }: packet.DecodedPacket): number => flags & 15;

test("a real resolver's client gets the address, and the name is heard, over UDP", async () => {
  await using net = loopbackNet({ resolvers: [`127.0.0.1:${dns.port}`] });
  const { answers } = await net.dns.query(`abc.${DOMAIN}`, "A");
  expect(answers.map(({ data }) => data)).toEqual(["127.0.0.5"]);
  expect(calls[0]).toMatchObject({ label: "abc", protocol: "dns", from: "127.0.0.1", request: `A abc.${DOMAIN}` });
});

test("letters of the question stay as they came and the label is in lower case; names below count for it", async () => {
  const reply = await ask(`x.y.AbC.CALLS.example.net`);
  expect(reply.questions?.[0]?.name).toBe("x.y.AbC.CALLS.example.net");
  expect(calls.map(({ label }) => label)).toEqual(["abc"]);
});

test("names of others are refused, and none of them is heard", async () => {
  const reply = await ask("www.example.org");
  expect([codeOf(reply), reply.answers, calls]).toEqual([5, [], []]);
  expect(codeOf(await ask(`not${DOMAIN}`))).toBe(5);
});

test("it says whose zone it is, and nothing of other types", async () => {
  expect((await ask(DOMAIN, "NS")).answers?.map(({ type }) => type)).toEqual(["NS"]);
  expect((await ask(DOMAIN, "SOA")).answers?.map(({ type }) => type)).toEqual(["SOA"]);
  const text = await ask(`abc.${DOMAIN}`, "TXT");
  expect([text.answers, text.authorities?.map(({ type }) => type)]).toEqual([[], ["SOA"]]);
  expect(calls.map(({ request }) => request)).toEqual([`TXT abc.${DOMAIN}`]);
});

const overTcp = async (bytes: Buffer): Promise<Buffer> => {
  const socket = connect(dns.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(bytes);
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => {
    parts.push(part);
    socket.end();
  });
  await once(socket, "close");
  return Buffer.concat(parts);
};
const framed = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);

test("TCP answers the same, and what is no query ends the connection", async () => {
  const query = packet.encode({ type: "query", id: 9, questions: [{ name: `tcp1.${DOMAIN}`, type: "A" }] });
  const reply = packet.decode((await overTcp(framed(query))).subarray(2));
  expect(reply.answers?.length).toBe(1);
  expect(calls.map(({ label }) => label)).toEqual(["tcp1"]);
  expect(await overTcp(framed(Buffer.from("garbage")))).toHaveLength(0);
  expect(await overTcp(Buffer.from([255, 255, 1]))).toHaveLength(0);
});

test("datagrams that are no queries are answered with nothing, and the next query is served", async () => {
  const socket = createSocket("udp4");
  for (const bytes of [Buffer.alloc(0), Buffer.from([1, 2, 3]), Buffer.alloc(600, 1)])
    socket.send(bytes, dns.port, "127.0.0.1");
  socket.close();
  expect((await ask(`after.${DOMAIN}`)).answers).toHaveLength(1);
});

test("an answer is hardly longer than its question, so that no one is flooded through it", async () => {
  const question = packet.encode({ type: "query", questions: [{ name: `a.${DOMAIN}`, type: "TXT" }] });
  const socket = createSocket("udp4");
  socket.send(question, dns.port, "127.0.0.1");
  const [bytes] = (await once(socket, "message")) as [Buffer];
  socket.close();
  expect(bytes.length).toBeLessThan(question.length + 120);
});

test("a request is heard as it arrived, by its host, and answered with the name backwards", async () => {
  await using net = loopbackNet();
  const response = await net.http({
    tls: "inspect",
    url: `http://127.0.0.1:${http.port}/x?y=1`,
    method: "POST",
    headers: { Host: `abc.${DOMAIN}:8080`, "X-Key": "v" },
    body: "z".repeat(10_000),
  });
  expect([response.status, response.text()]).toEqual([200, "<html><head></head><body>cba</body></html>"]);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ label: "abc", protocol: "http", from: "127.0.0.1" });
  expect(calls[0]?.request).toMatch(/^POST \/x\?y=1 HTTP\/1\.1\n[\s\S]*X-Key: v[\s\S]*\n\nz+$/);
  expect(calls[0]?.request.length).toBeLessThan(5_000);
});

test("other hosts are not heard", async () => {
  await using net = loopbackNet();
  const response = await net.http({ tls: "inspect", url: `http://127.0.0.1:${http.port}/` });
  expect([response.status, calls]).toEqual([404, []]);
});
