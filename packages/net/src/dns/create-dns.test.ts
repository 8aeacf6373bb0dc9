import * as packet from "dns-packet";
import { describe, expect, inject, test } from "vitest";

import { createAddressPolicy } from "../address-policy.ts";
import { loopbackNet } from "../testing/loopback-net.ts";
import { startDns, type ZoneLogic } from "../testing/start-dns.ts";

const a = (name: string, data: string, ttl = 60) => ({ type: "A" as const, name, ttl, data });
const alias = (name: string, data: string) => ({ type: "CNAME" as const, name, ttl: 60, data });

const header = (id: number, counts: readonly [number, number, number, number]): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(id, 0);
  bytes.writeUInt16BE(0x8180, 2);
  counts.forEach((count, index) => bytes.writeUInt16BE(count, 4 + 2 * index));
  return bytes;
};
const question = Buffer.from("\x01x\x04test\x00\x00\x01\x00\x01", "latin1");

describe("blind", () => {
  test.each<[string, string, ZoneLogic]>([
    ["SERVFAIL", "server-failure", () => "servfail"],
    ["REFUSED", "server-failure", () => "refused"],
    [
      "a name that points at itself",
      "malformed",
      ({ id }) =>
        Buffer.concat([
          header(id, [1, 1, 0, 0]),
          question,
          Buffer.from("\xc0\x18\x00\x01\x00\x01\x00\x00\x00\x3c\x00\x04\x01\x02\x03\x04", "latin1"),
        ]),
    ],
    [
      "an answer cut in the middle",
      "malformed",
      ({ id }) => Buffer.concat([header(id, [1, 1, 0, 0]), question, Buffer.from([0xc0])]),
    ],
    [
      "counts larger than the message",
      "malformed",
      ({ id }) => Buffer.concat([header(id, [1, 0xffff, 0, 0]), question]),
    ],
    [
      "an address of five bytes",
      "malformed",
      ({ id }) =>
        Buffer.concat([
          header(id, [1, 1, 0, 0]),
          question,
          Buffer.from("\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x3c\x00\x05\x01\x02\x03\x04\x05", "latin1"),
        ]),
    ],
    [
      "a question instead of an answer",
      "malformed",
      ({ id }) => packet.encode({ type: "query", id, questions: [{ type: "A", name: "x.test" }] }),
    ],
    [
      "an alias circle",
      "malformed",
      ({ name }) => [alias("x.test", "y.test"), alias("y.test", "x.test"), ...(name === "" ? [a("", "1.1.1.1")] : [])],
    ],
    ["aliases without end", "malformed", ({ name }) => [alias(name, `a.${name}`)]],
    ["silence", "timeout", () => "silence"],
    [
      "the wrong id",
      "timeout",
      ({ id }) =>
        packet.encode({
          type: "response",
          id: id ^ 1,
          questions: [{ type: "A", name: "x.test" }],
          answers: [a("x.test", "1.2.3.4")],
        }),
    ],
    [
      "another question",
      "timeout",
      ({ id }) =>
        packet.encode({
          type: "response",
          id,
          questions: [{ type: "A", name: "y.test" }],
          answers: [a("x.test", "1.2.3.4")],
        }),
    ],
    [
      "another type",
      "timeout",
      ({ id }) =>
        packet.encode({
          type: "response",
          id,
          questions: [{ type: "AAAA", name: "x.test" }],
          answers: [a("x.test", "1.2.3.4")],
        }),
    ],
    ["a header and nothing else", "timeout", () => Buffer.alloc(3)],
    [
      "a huge answer over TCP that is noise",
      "malformed",
      ({ transport, id }) =>
        transport === "udp"
          ? "truncate"
          : Buffer.concat([header(id, [1, 500, 0, 0]), question, Buffer.alloc(60_000, 0xc0)]),
    ],
  ])("%s: %s", async (_, reason, logic) => {
    await using dns = await startDns(logic);
    await using net = loopbackNet({ resolvers: [dns.address] });
    const timeoutMs = reason === "timeout" ? 150 : 3_000;
    await expect(net.dns.query("x.test", "A", { timeoutMs })).rejects.toMatchObject({ name: "ProbeError", reason });
  });

  test.each(["localhost", "a.localhost", "a..b", `${"a".repeat(64)}.test`, "a.".repeat(130)])(
    "the name %s",
    async (name) => {
      await using net = loopbackNet();
      await expect(net.dns.query(name, "A")).rejects.toMatchObject({ reason: "out-of-scope" });
    },
  );

  test("a name server inside our network", async () => {
    await using dns = await startDns(() => []);
    await using net = loopbackNet({ policy: createAddressPolicy() });
    const server = { ip: "127.0.0.1", port: dns.port };
    await expect(net.dns.query("x.test", "A", { server })).rejects.toMatchObject({ reason: "out-of-scope" });
    await expect(net.dns.transfer("x.test", server)).rejects.toMatchObject({ reason: "out-of-scope" });
    expect(dns.asked).toEqual([]);
  });

  test("an address answer for one family does not hide the failure of both", async () => {
    await using dns = await startDns(({ name, type }) =>
      type === "A" && name === "half.test" ? [a(name, "192.0.2.1")] : "servfail",
    );
    await using net = loopbackNet({ resolvers: [dns.address] });
    expect(await net.dns.addresses("half.test")).toEqual(["192.0.2.1"]);
    await expect(net.dns.addresses("none.test")).rejects.toMatchObject({ reason: "server-failure" });
  });
});

describe("answers", () => {
  test("found, NODATA and NXDOMAIN are distinguished, aliases reported", async () => {
    await using dns = await startDns(({ name, type }) => {
      if (name === "www.x.test")
        return [alias(name, "edge.x.test"), ...(type === "A" ? [a("edge.x.test", "192.0.2.7")] : [])];
      if (name === "edge.x.test") return [];
      return name === "empty.test" ? [] : "nxdomain";
    });
    await using net = loopbackNet({ resolvers: [dns.address] });
    expect(await net.dns.query("WWW.x.test.", "A")).toMatchObject({
      status: "found",
      aliases: ["edge.x.test"],
      answers: [{ data: "192.0.2.7" }],
    });
    expect(await net.dns.query("www.x.test", "TXT")).toMatchObject({ status: "no-data", aliases: ["edge.x.test"] });
    expect((await net.dns.query("empty.test", "A")).status).toBe("no-data");
    expect((await net.dns.query("gone.test", "A")).status).toBe("no-name");
    expect(await net.dns.addresses("gone.test")).toEqual([]);
  });

  test("goes on where a resolver stops at an alias", async () => {
    await using dns = await startDns(({ name }) =>
      name === "one.test" ? [alias(name, "two.test")] : [a(name, "192.0.2.2")],
    );
    await using net = loopbackNet({ resolvers: [dns.address] });
    expect(await net.dns.query("one.test", "A")).toMatchObject({ status: "found", aliases: ["two.test"] });
  });

  test("joins the chunks of a TXT record, sorts MX", async () => {
    await using dns = await startDns(({ name, type }) => {
      if (type === "TXT") return [{ type: "TXT", name, ttl: 60, data: ["v=spf1 ", "-all"] }];
      return [20, 10].map((preference) => ({
        type: "MX" as const,
        name,
        ttl: 60,
        data: { preference, exchange: `MX${preference}.x.test` },
      }));
    });
    await using net = loopbackNet({ resolvers: [dns.address] });
    expect(await net.dns.txt("x.test")).toEqual(["v=spf1 -all"]);
    expect(await net.dns.mx("x.test")).toEqual([
      { preference: 10, exchange: "mx10.x.test" },
      { preference: 20, exchange: "mx20.x.test" },
    ]);
  });

  test("takes what was cut over TCP", async () => {
    await using dns = await startDns(({ name, transport }) =>
      transport === "udp" ? "truncate" : Array.from({ length: 200 }, (_, index) => a(name, `192.0.2.${index}`)),
    );
    await using net = loopbackNet({ resolvers: [dns.address] });
    expect((await net.dns.addresses("many.test")).length).toBe(200);
  });

  test.runIf(inject("isNightly"))(
    "accepts the answer of a slow server although the query was repeated meanwhile",
    async () => {
      await using dns = await startDns(({ name }) => [a(name, "192.0.2.3")], { delayMs: 1_300 });
      await using net = loopbackNet({ resolvers: [dns.address] });
      expect(await net.dns.query("slow.test", "A")).toMatchObject({ status: "found" });
      expect(dns.asked.length).toBe(2);
    },
  );

  test("asks the next resolver when one fails", async () => {
    await using broken = await startDns(() => "servfail");
    await using deaf = await startDns(() => "silence");
    await using sound = await startDns(({ name }) => [a(name, "192.0.2.3")]);
    await using net = loopbackNet({ resolvers: [broken.address, deaf.address, sound.address] });
    expect(await net.dns.query("x.test", "A")).toMatchObject({ status: "found" });
  });

  test("caches answers for their TTL, negative ones included, and resolves again on request", async () => {
    let clock = 0;
    const soa = { mname: "ns.test", rname: "a.test", serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 30 };
    await using dns = await startDns(({ name, id, type }) =>
      name === "x.test"
        ? [a(name, "192.0.2.1", 10)]
        : packet.encode({
            type: "response",
            id,
            flags: 3,
            questions: [{ type: type as "A", name }],
            authorities: [{ type: "SOA", name: "test", ttl: 60, data: soa }],
          }),
    );
    await using net = loopbackNet({ resolvers: [dns.address], now: () => clock });
    const ask = async (name: string, fresh = false) => {
      await net.dns.query(name, "A", { fresh });
      return dns.asked.length;
    };
    expect(await ask("x.test")).toBe(1);
    expect(await ask("x.test")).toBe(1);
    expect(await ask("x.test", true)).toBe(2);
    expect(await ask("gone.test")).toBe(3);
    clock = 29_000;
    expect(await ask("gone.test")).toBe(3);
    expect(await ask("x.test")).toBe(4);
    clock = 31_000;
    expect(await ask("gone.test")).toBe(5);
  });

  test("asks one question once for many who ask together", async () => {
    await using dns = await startDns(({ name }) => [a(name, "192.0.2.1")]);
    await using net = loopbackNet({ resolvers: [dns.address] });
    await Promise.all(Array.from({ length: 50 }, () => net.dns.query("x.test", "A")));
    expect(dns.asked.length).toBe(1);
  });

  test.runIf(inject("isNightly"))("matches thousands of concurrent queries to their answers", async () => {
    await using dns = await startDns(({ name }) => [
      a(
        name,
        `10.${name
          .split(".")[0]
          ?.slice(1)
          .match(/.{1,2}/g)
          ?.join(".")}.1`,
      ),
    ]);
    await using net = loopbackNet({ resolvers: [dns.address] });
    const names = Array.from({ length: 2_000 }, (_, index) => 1000 + index);
    const answers = await Promise.all(names.map((number) => net.dns.query(`n${number}.test`, "A")));
    answers.forEach((reply, index) => {
      const digits = String(names[index]);
      expect(reply.answers[0]?.data).toBe(`10.${Number(digits.slice(0, 2))}.${Number(digits.slice(2))}.1`);
    });
  });

  test("every type can be asked for and its answer is recognised as the answer", async () => {
    const types = [
      "A",
      "AAAA",
      "CAA",
      "CNAME",
      "DNAME",
      "DNSKEY",
      "DS",
      "HINFO",
      "HTTPS",
      "MX",
      "NAPTR",
      "NS",
      "NSEC",
      "NSEC3",
      "NSEC3PARAM",
      "PTR",
      "RRSIG",
      "SOA",
      "SPF",
      "SRV",
      "SVCB",
      "TLSA",
      "TXT",
      "ANY",
    ] as const;
    await using dns = await startDns(() => []);
    await using net = loopbackNet({ resolvers: [dns.address] });
    const replies = await Promise.all(types.map((type) => net.dns.query("x.test", type, { timeoutMs: 2_000 })));
    expect(replies.map(({ status }) => status)).toEqual(types.map(() => "no-data"));
    expect(dns.asked.length).toBe(types.length);
  });

  test("an HTTPS record", async () => {
    const rdata = Buffer.concat([
      Buffer.from([0, 1, 0, 0, 1, 0, 6, 2]),
      Buffer.from("h2"),
      Buffer.from([2]),
      Buffer.from("h3"),
      Buffer.from([0, 4, 0, 4, 192, 0, 2, 9]),
    ]);
    await using dns = await startDns(({ name, id }) => {
      const labels = Buffer.concat([
        ...name.split(".").flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
        Buffer.from([0]),
      ]);
      const fixed = Buffer.from([0, 65, 0, 1]);
      const ttl = Buffer.from([0, 0, 0, 60, 0, rdata.length]);
      return Buffer.concat([header(id, [1, 1, 0, 0]), labels, fixed, labels, fixed, ttl, rdata]);
    });
    await using net = loopbackNet({ resolvers: [dns.address] });
    expect((await net.dns.query("x.test", "HTTPS")).answers).toEqual([
      {
        name: "x.test",
        type: "HTTPS",
        ttl: 60,
        data: { priority: 1, target: "", params: { alpn: ["h2", "h3"], ipv4hint: ["192.0.2.9"] } },
      },
    ]);
  });
});

describe("a zone transfer", () => {
  const soa = {
    type: "SOA" as const,
    name: "x.test",
    ttl: 60,
    data: { mname: "ns.x.test", rname: "a.x.test", serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 1 },
  };

  test.each<[string, string, ZoneLogic]>([
    ["a server that refuses", "refused", () => "refused"],
    ["a server that sends nothing", "refused", () => []],
    ["a zone that does not begin with its SOA", "malformed", () => [a("www.x.test", "192.0.2.1"), soa]],
  ])("%s is blind: %s", async (_, reason, logic) => {
    await using dns = await startDns(logic);
    await using net = loopbackNet();
    await expect(net.dns.transfer("x.test", { ip: "127.0.0.1", port: dns.port })).rejects.toMatchObject({ reason });
  });

  test("reads the zone, record by record", async () => {
    await using dns = await startDns(() => [soa, a("www.x.test", "192.0.2.1"), a("db.x.test", "10.0.0.5"), soa]);
    await using net = loopbackNet();
    const records = await net.dns.transfer("x.test", { ip: "127.0.0.1", port: dns.port });
    expect(records.map(({ name }) => name)).toEqual(["x.test", "www.x.test", "db.x.test"]);
  });
});

test("IPv6 addresses come in one spelling, whatever the decoder makes of their zeros", async () => {
  const aaaa = (data: string) => ({ type: "AAAA" as const, name: "x.test", ttl: 60, data });
  await using server = await startDns(({ type }) =>
    type === "AAAA" ? [aaaa("2001:db8:0:0:1:0:0:0"), aaaa("2606:4700:0:0:0:0:0:1111")] : [],
  );
  await using net = loopbackNet({ resolvers: [server.address] });
  expect(await net.dns.addresses("x.test")).toEqual(["2001:db8:0:0:1::", "2606:4700::1111"]);
});
