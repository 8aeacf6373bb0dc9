import { describe, expect, test } from "vitest";

import { addressBytes } from "../ip-address.ts";
import { type Zone, zoneDns } from "../testing/zone.ts";
import { checkHost } from "./check-host.ts";
import { expandMacroString, parseMacroString } from "./macro.ts";

const ask = (zone: Zone, ip: string, mailFrom = "amy@example.com", helo = "mail.example.com") =>
  checkHost({ ip, mailFrom, helo }, zoneDns(zone));

const resultOf = async (record: string, ip: string, more: Zone = {}) =>
  (await ask({ ...more, "example.com": { ...(more["example.com"] as object), TXT: [record] } }, ip)).result;

describe("nothing to evaluate by", () => {
  test.each([
    ["no record", { "example.com": { TXT: ["something else", "v=spf10 -all", " v=spf1 -all"] } }, "none"],
    ["no such domain", {}, "none"],
    ["two records", { "example.com": { TXT: ["v=spf1 -all", "v=spf1 +all"] } }, "permerror"],
    ["a resolver that fails", { "example.com": "fail" }, "temperror"],
    ["a looping alias", { "example.com": { CNAME: ["example.com"] } }, "temperror"],
  ] satisfies [string, Zone, string][])("%s", async (_, zone, result) =>
    expect((await ask(zone, "192.0.2.1")).result).toBe(result),
  );

  test.each(["amy@localhost", "amy@a..b", `amy@${"a".repeat(64)}.example`])("the domain of %s", async (sender) =>
    expect((await ask({}, "192.0.2.1", sender)).result).toBe("none"),
  );

  test("an address that is none is refused", async () =>
    await expect(checkHost({ ip: "1.2.3", mailFrom: "", helo: "h.test" }, zoneDns({}))).rejects.toThrow(
      "not an address",
    ));
});

describe("syntax errors are permanent errors", () => {
  test.each([
    "v=spf1 moo -all",
    "v=spf1 all:example.com",
    "v=spf1 a:",
    "v=spf1 a/",
    "v=spf1 a/33",
    "v=spf1 a/032",
    "v=spf1 a//129",
    "v=spf1 a:example.com:8080",
    "v=spf1 a:abc.123",
    "v=spf1 a:toplevel",
    "v=spf1 include",
    "v=spf1 include:",
    "v=spf1 ip4:192.0.2",
    "v=spf1 ip4:192.0.2.1/33",
    "v=spf1 ip4:2001:db8::1",
    "v=spf1 ip6:192.0.2.1",
    "v=spf1 ip4",
    "v=spf1 ptr/24",
    "v=spf1 ptr:",
    "v=spf1 exists",
    "v=spf1 exists:%{z}.example.com",
    "v=spf1 exists:%{d0}.example.com",
    "v=spf1 exists:%{t}.example.com",
    "v=spf1 exists:%{d",
    "v=spf1 exists:50%.example.com",
    "v=spf1 redirect=a.test redirect=b.test",
    "v=spf1 exp=a.test exp=b.test -all",
    "v=spf1 redirect=",
    "v=spf1 -all moo=%",
    "v=spf1 -all café.example",
    "v=spf1 -all\tmx",
    "v=spf1 =x -all",
    "v=spf1 --all",
  ])("%s", async (record) => expect(await resultOf(record, "192.0.2.1")).toBe("permerror"));

  test("even behind a term that would match", async () =>
    expect(await resultOf("v=spf1 +all moo", "192.0.2.1")).toBe("permerror"));

  test("an unknown modifier is no error, case does not matter, and spaces may repeat", async () =>
    expect(await resultOf("V=sPf1  op=%{d}  -ALL  ", "192.0.2.1")).toBe("fail"));
});

// The zone of RFC 7208 appendix A.
const APPENDIX_A: Zone = {
  "example.com": {
    A: ["192.0.2.10", "192.0.2.11"],
    MX: [
      { preference: 10, exchange: "mail-a.example.com" },
      { preference: 20, exchange: "mail-b.example.com" },
    ],
  },
  "amy.example.com": { A: ["192.0.2.65"] },
  "bob.example.com": { A: ["192.0.2.66"] },
  "mail-a.example.com": { A: ["192.0.2.129"] },
  "mail-b.example.com": { A: ["192.0.2.130"] },
  "www.example.com": { CNAME: ["example.com"] },
  "example.org": { MX: [{ preference: 10, exchange: "mail-c.example.org" }] },
  "mail-c.example.org": { A: ["192.0.2.140"] },
  "10.2.0.192.in-addr.arpa": { PTR: ["example.com"] },
  "11.2.0.192.in-addr.arpa": { PTR: ["example.com"] },
  "65.2.0.192.in-addr.arpa": { PTR: ["amy.example.com"] },
  "66.2.0.192.in-addr.arpa": { PTR: ["bob.example.com"] },
  "129.2.0.192.in-addr.arpa": { PTR: ["mail-a.example.com"] },
  "130.2.0.192.in-addr.arpa": { PTR: ["mail-b.example.com"] },
  "140.2.0.192.in-addr.arpa": { PTR: ["mail-c.example.org"] },
  "4.0.0.10.in-addr.arpa": { PTR: ["bob.example.com"] },
};

describe("RFC 7208 appendix A.1", () => {
  test.each([
    ["v=spf1 +all", "203.0.113.9", "pass"],
    ["v=spf1 a -all", "192.0.2.10", "pass"],
    ["v=spf1 a -all", "192.0.2.11", "pass"],
    ["v=spf1 a -all", "192.0.2.65", "fail"],
    ["v=spf1 a:example.org -all", "192.0.2.10", "fail"],
    ["v=spf1 a:example.org -all", "192.0.2.140", "fail"],
    ["v=spf1 mx -all", "192.0.2.129", "pass"],
    ["v=spf1 mx -all", "192.0.2.130", "pass"],
    ["v=spf1 mx -all", "192.0.2.140", "fail"],
    ["v=spf1 mx:example.org -all", "192.0.2.140", "pass"],
    ["v=spf1 mx mx:example.org -all", "192.0.2.129", "pass"],
    ["v=spf1 mx mx:example.org -all", "192.0.2.140", "pass"],
    ["v=spf1 mx/30 mx:example.org/30 -all", "192.0.2.131", "pass"],
    ["v=spf1 mx/30 mx:example.org/30 -all", "192.0.2.143", "pass"],
    ["v=spf1 mx/30 mx:example.org/30 -all", "192.0.2.132", "fail"],
    ["v=spf1 ptr -all", "192.0.2.65", "pass"],
    ["v=spf1 ptr -all", "192.0.2.140", "fail"],
    ["v=spf1 ptr -all", "10.0.0.4", "fail"],
    ["v=spf1 ip4:192.0.2.128/28 -all", "192.0.2.65", "fail"],
    ["v=spf1 ip4:192.0.2.128/28 -all", "192.0.2.129", "pass"],
    ["v=spf1 a:www.example.com -all", "192.0.2.10", "pass"],
  ])("%s for %s: %s", async (record, ip, result) => expect(await resultOf(record, ip, APPENDIX_A)).toBe(result));
});

describe("RFC 7208 appendix A.2 to A.4", () => {
  const shared: Zone = {
    ...APPENDIX_A,
    "example.org": {
      ...(APPENDIX_A["example.org"] as object),
      TXT: ["v=spf1 include:example.com include:example.net -all"],
    },
    "example.com": { ...(APPENDIX_A["example.com"] as object), TXT: ["v=spf1 mx -all"] },
    "example.net": { TXT: ["v=spf1 ip4:198.51.100.7 -all"] },
    "la.example.org": { TXT: ["v=spf1 redirect=example.org"] },
  };
  test.each([
    ["a host of the first include", "192.0.2.129", "pass"],
    ["a host of the second include", "198.51.100.7", "pass"],
    ["neither", "203.0.113.1", "fail"],
  ])("several domains share a policy: %s", async (_, ip, result) =>
    expect((await ask(shared, ip, "user@la.example.org")).result).toBe(result),
  );

  const perUser: Zone = {
    ...APPENDIX_A,
    "example.com": {
      ...(APPENDIX_A["example.com"] as object),
      TXT: ["v=spf1 mx include:mobile-users._spf.%{d} include:remote-users._spf.%{d} -all"],
    },
    "mobile-users._spf.example.com": { TXT: ["v=spf1 exists:%{l1r+}.%{d}"] },
    "mary.mobile-users._spf.example.com": { A: ["127.0.0.2"] },
    "remote-users._spf.example.com": { TXT: ["v=spf1 exists:%{ir}.%{l1r+}.%{d}"] },
    "15.15.168.192.joel.remote-users._spf.example.com": { A: ["127.0.0.2"] },
  };
  test.each([
    ["mary@example.com", "203.0.113.5", "pass"],
    ["mary+lists@example.com", "203.0.113.5", "pass"],
    ["joel@example.com", "192.168.15.15", "pass"],
    ["joel@example.com", "203.0.113.5", "fail"],
    ["fred@example.com", "203.0.113.5", "fail"],
  ])("in the manner of a block list: %s from %s", async (sender, ip, result) =>
    expect((await ask(perUser, ip, sender)).result).toBe(result),
  );

  const both: Zone = {
    ...APPENDIX_A,
    "example.com": {
      ...(APPENDIX_A["example.com"] as object),
      TXT: ["v=spf1 -include:ip4._spf.%{d} -include:ptr._spf.%{d} +all"],
    },
    "ip4._spf.example.com": { TXT: ["v=spf1 -ip4:192.0.2.0/24 +all"] },
    "ptr._spf.example.com": { TXT: ["v=spf1 -ptr:example.com +all"] },
  };
  test.each([
    ["192.0.2.65", "pass"],
    ["192.0.2.140", "fail"],
    ["10.0.0.4", "fail"],
  ])("two requirements at once: %s", async (ip, result) => expect((await ask(both, ip)).result).toBe(result));
});

describe("RFC 7208 section 7.4", () => {
  const values = (ip: string) => ({
    sender: "strong-bad@email.example.com",
    domain: "email.example.com",
    ip: addressBytes(ip) ?? [],
    helo: "mail.example.com",
    receiver: "mx.receiver.test",
    now: () => new Date(1_000_000),
    validatedName: async () => "mx.example.org",
  });
  const expand = async (text: string, ip = "192.0.2.3") => {
    const macro = parseMacroString(text, "explanation");
    return macro === null ? null : await expandMacroString(macro, values(ip));
  };
  test.each([
    ["%{s}", "strong-bad@email.example.com"],
    ["%{o}", "email.example.com"],
    ["%{d}", "email.example.com"],
    ["%{d4}", "email.example.com"],
    ["%{d3}", "email.example.com"],
    ["%{d2}", "example.com"],
    ["%{d1}", "com"],
    ["%{dr}", "com.example.email"],
    ["%{d2r}", "example.email"],
    ["%{l}", "strong-bad"],
    ["%{l-}", "strong.bad"],
    ["%{lr}", "strong-bad"],
    ["%{lr-}", "bad.strong"],
    ["%{l1r-}", "strong"],
    ["%{ir}.%{v}._spf.%{d2}", "3.2.0.192.in-addr._spf.example.com"],
    ["%{lr-}.lp._spf.%{d2}", "bad.strong.lp._spf.example.com"],
    ["%{lr-}.lp.%{ir}.%{v}._spf.%{d2}", "bad.strong.lp.3.2.0.192.in-addr._spf.example.com"],
    ["%{ir}.%{v}.%{l1r-}.lp._spf.%{d2}", "3.2.0.192.in-addr.strong.lp._spf.example.com"],
    ["%{d2}.trusted-domains.example.net", "example.com.trusted-domains.example.net"],
    ["%{p} %{h} %{r} %{c} %{t}", "mx.example.org mail.example.com mx.receiver.test 192.0.2.3 1000"],
    ["%{S}", "strong-bad%40email.example.com"],
    ["%%%_%-", "% %20"],
  ])("%s is %s", async (text, expanded) => expect(await expand(text)).toBe(expanded));

  test("IPv6 is written in nibbles", async () =>
    expect(await expand("%{ir}.%{v}._spf.%{d2}", "2001:db8::cb01")).toBe(
      "1.0.b.c.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6._spf.example.com",
    ));
});

describe("limits", () => {
  const chain = (length: number): Zone =>
    Object.fromEntries(
      Array.from({ length: length + 1 }, (_, index) => [
        index === 0 ? "example.com" : `n${index}.test`,
        { TXT: [index === length ? "v=spf1 ip4:192.0.2.1 -all" : `v=spf1 include:n${index + 1}.test -all`] },
      ]),
    );
  test("ten look-ups are allowed, the eleventh is an error", async () => {
    expect(await ask(chain(10), "192.0.2.1")).toMatchObject({ result: "pass", lookups: 10 });
    expect(await ask(chain(11), "192.0.2.1")).toMatchObject({ result: "permerror", lookups: 11 });
  });

  test.each(["v=spf1 include:example.com -all", "v=spf1 redirect=example.com"])("a loop ends: %s", async (record) =>
    expect(await ask({ "example.com": { TXT: [record] } }, "192.0.2.1")).toMatchObject({
      result: "permerror",
      lookups: 11,
    }),
  );

  test("two void look-ups are allowed, the third is an error", async () => {
    const zone = (record: string): Zone => ({ "example.com": { TXT: [record] } });
    expect(await ask(zone("v=spf1 a:a.test mx:b.test -all"), "192.0.2.1")).toMatchObject({
      result: "fail",
      voidLookups: 2,
    });
    expect(await ask(zone("v=spf1 a:a.test mx:b.test exists:c.test -all"), "192.0.2.1")).toMatchObject({
      result: "permerror",
      mechanism: "exists:c.test",
    });
  });

  test("more than ten mail exchangers are an error", async () => {
    const MX = Array.from({ length: 11 }, (_, index) => ({ preference: index, exchange: `mx${index}.test` }));
    expect(await resultOf("v=spf1 mx -all", "192.0.2.1", { "example.com": { MX } })).toBe("permerror");
  });

  test("of many PTR names the first ten are read", async () => {
    const names = Array.from({ length: 11 }, (_, index) => `h${index}.other.test`);
    const zone = (PTR: string[]): Zone => ({
      "1.2.0.192.in-addr.arpa": { PTR },
      "ok.example.com": { A: ["192.0.2.1"] },
      ...Object.fromEntries(names.map((name) => [name, { A: ["192.0.2.9"] }])),
    });
    expect(await resultOf("v=spf1 ptr -all", "192.0.2.1", zone([...names.slice(0, 9), "ok.example.com"]))).toBe("pass");
    expect(await resultOf("v=spf1 ptr -all", "192.0.2.1", zone([...names.slice(0, 10), "ok.example.com"]))).toBe(
      "fail",
    );
  });
});

describe("include, redirect and exp", () => {
  const include = (inner: Zone[string]): Zone => ({
    "example.com": { TXT: ["v=spf1 include:inner.test ?all"] },
    "inner.test": inner,
  });
  test.each([
    ["v=spf1 +all", "pass"],
    ["v=spf1 -all", "neutral"],
    ["v=spf1 ~all", "neutral"],
    ["v=spf1 ?all", "neutral"],
    ["v=spf1 moo", "permerror"],
    ["no policy", "permerror"],
  ])("an included %s", async (record, result) =>
    expect((await ask(include({ TXT: [record] }), "192.0.2.1")).result).toBe(result),
  );

  test("a failing include is temporary", async () =>
    expect((await ask(include("fail"), "192.0.2.1")).result).toBe("temperror"));

  test("redirect is not followed past all, and a redirect to nothing is an error", async () => {
    expect(await resultOf("v=spf1 redirect=gone.test ?all", "192.0.2.1")).toBe("neutral");
    expect(await resultOf("v=spf1 redirect=gone.test", "192.0.2.1")).toBe("permerror");
    expect(await resultOf("v=spf1", "192.0.2.1")).toBe("neutral");
  });

  const exp = (record: string, more: Zone): Zone => ({ "example.com": { TXT: [record] }, ...more });
  const why = "%{i} is not one of %{d}'s mail servers.";
  test.each([
    [
      "its own words",
      exp("v=spf1 exp=why.%{d} -all", { "why.example.com": { TXT: [why] } }),
      "192.0.2.1 is not one of example.com's mail servers.",
    ],
    ["a broken macro", exp("v=spf1 exp=why.test -all", { "why.test": { TXT: ["50% off"] } }), null],
    ["two texts", exp("v=spf1 exp=why.test -all", { "why.test": { TXT: ["a", "b"] } }), null],
    ["a text not in ASCII", exp("v=spf1 exp=why.test -all", { "why.test": { TXT: ["raté"] } }), null],
    ["a failing server", exp("v=spf1 exp=why.test -all", { "why.test": "fail" }), null],
    [
      "the words of the record redirected to",
      exp("v=spf1 exp=mine.test redirect=there.test", {
        "there.test": { TXT: ["v=spf1 exp=theirs.test -all"] },
        "mine.test": { TXT: ["mine"] },
        "theirs.test": { TXT: ["theirs"] },
      }),
      "theirs",
    ],
  ] satisfies [string, Zone, string | null][])("explains with %s", async (_, zone, words) =>
    expect((await ask(zone, "192.0.2.1")).explanation).toBe(
      words ?? "The domain owner does not authorize this address to send.",
    ),
  );
});

describe("addresses", () => {
  test.each([
    ["v=spf1 ip6:2001:db8::/32 -all", "2001:db8:1::1", "pass"],
    ["v=spf1 ip6:2001:db8::/32 -all", "192.0.2.1", "fail"],
    ["v=spf1 ip4:192.0.2.1 -all", "::ffff:192.0.2.1", "pass"],
    ["v=spf1 ip4:0.0.0.0/0 -all", "2001:db8::1", "fail"],
    ["v=spf1 a:h.test//64 -all", "2001:db8::ffff", "pass"],
    ["v=spf1 a:h.test/24//128 -all", "2001:db8::ffff", "fail"],
    ["v=spf1 a:h.test/24 -all", "192.0.2.200", "pass"],
  ])("%s for %s: %s", async (record, ip, result) =>
    expect(await resultOf(record, ip, { "h.test": { A: ["192.0.2.1"], AAAA: ["2001:db8::1"] } })).toBe(result),
  );

  test("an empty envelope sender is evaluated as postmaster at the HELO name", async () => {
    const zone: Zone = {
      "mail.test": { TXT: ["v=spf1 exists:%{l}.%{o}.ok.test -all"] },
      "postmaster.mail.test.ok.test": { A: ["127.0.0.2"] },
    };
    expect(await ask(zone, "192.0.2.1", "", "mail.test")).toMatchObject({ result: "pass", domain: "mail.test" });
  });

  test("a name grown too long is cut from the left", async () => {
    const long = Array.from({ length: 5 }, () => "x".repeat(60)).join(".");
    const zone: Zone = {
      [`${long.slice(61)}.l.test`]: { A: ["127.0.0.2"] },
      "l.test": { TXT: [`v=spf1 exists:${long}.%{d} -all`] },
    };
    expect((await ask(zone, "192.0.2.1", "a@l.test")).result).toBe("pass");
  });
});
