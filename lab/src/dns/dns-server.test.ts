import { createPublicKey, verify } from "node:crypto";
import { createSocket } from "node:dgram";

import { decode, encode, type RrsigData } from "dns-packet";
import { describe, expect, test } from "vitest";

import { hostile } from "../blueprints/hostile.ts";
import { tidy } from "../blueprints/tidy.ts";
import { startCompany } from "../start-company.ts";
import { type Lab, startLab } from "../start-lab.ts";
import type { RecordPlan } from "./zone-plan.ts";

/** One question by hand: what comes back, byte for byte, or null when nothing does. */
const ask = (lab: Lab, question: Buffer, waitMs = 10_000): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    const socket = createSocket("udp4");
    const timer = setTimeout(() => finish(null), waitMs);
    const finish = (reply: Buffer | null): void => {
      clearTimeout(timer);
      socket.close();
      resolve(reply);
    };
    socket.on("error", reject);
    socket.on("message", finish);
    socket.send(question, lab.resolver.port, lab.resolver.ip);
  });

const plain = (name: string, type: "A" | "TXT" | "ANY", id = 7): Buffer =>
  encode({ type: "query", id, flags: 0x0100, questions: [{ name, type: type as "A" }] });

describe("what is not there", () => {
  test("a missing name, a missing type and a missing domain are distinguished", async () => {
    await using acme = await startCompany("acme.test", { txt: { "a.b.acme.test": ["here"] } });
    const { dns } = acme.net;
    expect(await dns.query("nobody.acme.test", "A")).toMatchObject({
      status: "no-name",
      authorities: [{ type: "SOA", name: "acme.test" }],
    });
    expect(await dns.query("acme.test", "MX")).toMatchObject({ status: "no-data" });
    expect(await dns.query("b.acme.test", "TXT"), "between two names that exist").toMatchObject({ status: "no-data" });
    expect(await dns.query("acme.example", "A")).toMatchObject({ status: "no-name" });
  });

  test("a lame delegation cannot be resolved", async () => {
    await using acme = await startCompany("acme.test", {
      records: [{ name: "lab.acme.test", type: "NS", data: "ns1.gone.test" }],
    });
    await expect(acme.net.dns.query("www.lab.acme.test", "A")).rejects.toMatchObject({ reason: "server-failure" });
  });

  test("loops of aliases end", async () => {
    await using lab = await startLab([hostile]);
    await expect(lab.net.dns.query("loop-a.hostile.test", "A")).rejects.toMatchObject({ reason: "server-failure" });
  });
});

describe("bad behaviour, on demand", () => {
  test("every malformed answer arrives as planned", async () => {
    await using lab = await startLab([hostile]);
    const reply = async (how: string) => (await ask(lab, plain(`dns-${how}.hostile.test`, "A"))) ?? Buffer.alloc(0);
    expect((await reply("wrong-id")).readUInt16BE(0)).toBe(8);
    expect((await reply("huge")).length).toBeGreaterThan(50_000);
    const short = await reply("cut-short");
    expect(() => decode(short)).toThrow(RangeError);
    expect((await reply("count-lies")).readUInt16BE(6)).toBe(60_000);
    expect(decode(await reply("wrong-question")).questions).toMatchObject([{ name: "elsewhere.example" }]);
    expect((await reply("pointer-loop")).length).toBeGreaterThan(20);
    expect((await reply("garbage")).length).toBe(202);
    expect(await ask(lab, plain("dns-silence.hostile.test", "A"), 100)).toBeNull();
  });

  test("a truncated answer comes whole over TCP", async () => {
    await using lab = await startLab([hostile]);
    const over = decode((await ask(lab, plain("dns-truncated.hostile.test", "TXT"))) ?? Buffer.alloc(0));
    expect([over.flag_tc, over.answers]).toEqual([true, []]);
    expect(await lab.net.dns.txt("dns-truncated.hostile.test")).toEqual(["only over TCP"]);
    expect((await lab.net.dns.txt("long.hostile.test"))[0]?.length).toBe(60_000);
  });

  test("an answer changes from one question to the next", async () => {
    await using lab = await startLab([hostile]);
    const addressOf = async () =>
      decode((await ask(lab, plain("rebinding.hostile.test", "A"))) ?? Buffer.alloc(0)).answers;
    expect(await addressOf()).toMatchObject([{ data: lab.hosts.get("markup.hostile.test") }]);
    expect(await addressOf()).toMatchObject([{ data: "127.0.0.1" }]);
  });
});

describe("ordinary names", () => {
  test("wildcards, aliases and reverse names", async () => {
    await using acme = await startCompany("acme.test", {
      records: [
        { name: "*.acme.test", type: "CNAME", data: "acme.test" },
        { name: "deep.acme.test", type: "CNAME", data: "alias.acme.test" },
        { name: "alias.acme.test", type: "CNAME", data: "www.acme.test" },
      ],
    });
    const ip = acme.hosts.get("acme.test") ?? "";
    expect(await acme.net.dns.addresses("whatever.acme.test")).toEqual([ip]);
    expect(await acme.net.dns.query("deep.acme.test", "A")).toMatchObject({
      aliases: ["alias.acme.test", "www.acme.test"],
    });
    const reverse = `${ip.split(".").reverse().join(".")}.in-addr.arpa`;
    expect((await acme.net.dns.query(reverse, "PTR")).answers).toMatchObject([{ data: "acme.test" }]);
  });

  test("answers repeat the spelling of the question", async () => {
    await using acme = await startCompany("acme.test");
    const reply = decode((await ask(acme, plain("aCMe.TesT", "A"))) ?? Buffer.alloc(0));
    expect([reply.questions, reply.answers]).toMatchObject([[{ name: "aCMe.TesT" }], [{ name: "aCMe.TesT" }]]);
  });

  test("records of any type, as bytes", async () => {
    await using acme = await startCompany("acme.test", {
      records: [{ name: "acme.test", type: "TYPE65", data: "000100" }],
    });
    expect((await acme.net.dns.query("acme.test", "HTTPS")).status).toBe("found");
  });

  test("placeholders become addresses", async () => {
    await using acme = await startCompany("acme.test", { txt: { "acme.test": ["v=spf1 ip4:{ip:acme.test} -all"] } });
    expect(await acme.net.dns.txt("acme.test")).toEqual([`v=spf1 ip4:${acme.hosts.get("acme.test") ?? ""} -all`]);
  });

  test("a zone is passed on whole where that is allowed, and refused elsewhere", async () => {
    const records = Array.from({ length: 300 }, (_, at): RecordPlan => ({
      name: `h${at}.acme.test`,
      type: "TXT",
      data: `host ${at}`,
    }));
    const nameserver = { name: "ns1.acme.test", services: [{ port: 53, speaks: "dns" }] } as const;
    const zone = { nameservers: ["ns1.acme.test"], transfer: true };
    await using open = await startCompany("acme.test", { zone, hosts: [nameserver], records });
    const ip = open.hosts.get("ns1.acme.test") ?? "";
    const all = await open.net.dns.transfer("acme.test", { ip });
    expect(all.filter((record) => record.type === "TXT")).toHaveLength(300);
    await expect(open.net.dns.transfer("publishers.test", { ip })).rejects.toThrow("REFUSED");
    await using shut = await startCompany("acme.test", { zone: { ...zone, transfer: false }, hosts: [nameserver] });
    await expect(shut.net.dns.transfer("acme.test", { ip: shut.hosts.get("ns1.acme.test") ?? "" })).rejects.toThrow(
      "REFUSED",
    );
  });

  test("a zone's own server answers for it and refuses the rest", async () => {
    await using acme = await startCompany("acme.test", {
      zone: { nameservers: ["ns1.acme.test"] },
      hosts: [{ name: "ns1.acme.test", services: [{ port: 53, speaks: "dns" }] }],
    });
    const server = { ip: acme.hosts.get("ns1.acme.test") ?? "" };
    expect((await acme.net.dns.query("acme.test", "A", { server })).status).toBe("found");
    await expect(acme.net.dns.query("tidy.test", "A", { server })).rejects.toMatchObject({ reason: "server-failure" });
  });

  test("every question is written down", async () => {
    await using acme = await startCompany("acme.test");
    await acme.net.dns.txt("_dmarc.acme.test");
    expect(acme.questions).toContainEqual({
      name: "_dmarc.acme.test",
      type: "TXT",
      transport: "udp",
      server: "resolver",
    });
  });
});

describe("signed zones", () => {
  test("are marked authentic, unsigned ones are not, bogus ones fail", async () => {
    await using lab = await startLab([tidy, hostile]);
    expect(await lab.net.dns.query("www.tidy.test", "A", { dnssec: true })).toMatchObject({
      status: "found",
      authenticated: true,
    });
    expect(await lab.net.dns.query("markup.hostile.test", "A", { dnssec: true })).toMatchObject({
      authenticated: false,
    });
    await expect(lab.net.dns.query("bogus.hostile.test", "A")).rejects.toMatchObject({ reason: "server-failure" });
  });

  test("carry keys, a delegation that matches and proof of absence", async () => {
    await using lab = await startLab([tidy]);
    const { dns } = lab.net;
    const types = async (name: string, type: "DNSKEY" | "DS" | "A") => {
      const { answers, authorities } = await dns.query(name, type, { dnssec: true });
      return [...answers, ...authorities].map((record) => record.type);
    };
    expect(await types("tidy.test", "DNSKEY")).toEqual(["DNSKEY", "RRSIG"]);
    expect(await types("tidy.test", "DS")).toEqual(["DS", "RRSIG"]);
    expect(await types("nobody.tidy.test", "A")).toEqual(["SOA", "RRSIG", "NSEC", "RRSIG", "NSEC", "RRSIG"]);
  });

  test("carry signatures that hold", async () => {
    await using lab = await startLab([tidy]);
    const { answers } = await lab.net.dns.query("tidy.test", "TXT", { dnssec: true });
    const [key] = (await lab.net.dns.query("tidy.test", "DNSKEY")).answers;
    const { key: point } = (key?.data ?? { key: Buffer.alloc(64) }) as { key: Buffer };
    const signature = answers.find((record) => record.type === "RRSIG")?.data as RrsigData;
    const publicKey = createPublicKey({
      format: "jwk",
      key: {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(0, 32).toString("base64url"),
        y: point.subarray(32).toString("base64url"),
      },
    });
    // RFC 4034, 3.1.8.1, written out by hand for one TXT record: header fields, then name, type, class, TTL, length, data.
    const name = Buffer.from("\x04tidy\x04test\0", "latin1");
    const words = "v=spf1 mx -all";
    const signed = Buffer.alloc(18);
    signed.writeUInt16BE(16, 0);
    signed.writeUInt8(13, 2);
    signed.writeUInt8(2, 3);
    signed.writeUInt32BE(signature.originalTTL, 4);
    signed.writeUInt32BE(signature.expiration, 8);
    signed.writeUInt32BE(signature.inception, 12);
    signed.writeUInt16BE(signature.keyTag, 16);
    const fixed = Buffer.from([0, 16, 0, 1, 0, 0, 0, signature.originalTTL, 0, words.length + 1, words.length]);
    const bytes = Buffer.concat([signed, name, name, fixed, Buffer.from(words)]);
    expect(verify("sha256", bytes, { key: publicKey, dsaEncoding: "ieee-p1363" }, signature.signature)).toBe(true);
  });

  test("can be walked from name to name", async () => {
    await using lab = await startLab([tidy]);
    const names: string[] = [];
    for (let name = "tidy.test"; names.length < 100;) {
      const { answers } = await lab.net.dns.query(name, "NSEC", { dnssec: true });
      const next = answers.find((record) => record.type === "NSEC")?.data as { nextDomain: string } | undefined;
      name = next?.nextDomain ?? "tidy.test";
      if (name === "tidy.test") break;
      names.push(name);
    }
    expect(names).toEqual(expect.arrayContaining(["www.tidy.test", "_dmarc.tidy.test", "db.tidy.test"]));
  });
});
