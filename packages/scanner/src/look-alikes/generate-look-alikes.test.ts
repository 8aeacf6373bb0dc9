import { execFileSync } from "node:child_process";

import en from "@parapet/words/messages/findings/en";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";

import { singleHomoglyph } from "./fuzzers.ts";
import { generateLookAlikes } from "./generate-look-alikes.ts";
import { glyphsFor } from "./glyphs.ts";
import { asciiName } from "./idn.ts";

const made = (domain: string, options = {}) => generateLookAlikes(domain, options) ?? [];
const of = (domain: string, fuzzer: string, options = {}) =>
  made(domain, options)
    .filter((it) => it.fuzzer === fuzzer)
    .map((it) => it.unicode);

test.each(["com", "co.uk", "", "xn--a.test", "xn--99999999.test"])("%j has no label to vary", (domain) =>
  expect(generateLookAlikes(domain)).toBeNull(),
);

test("every technique has a name in the portal", () => {
  const techniques = new Set(
    ["acme-bank.test", "www.acme.co.uk", "fortune.test", "shop4you.test"].flatMap((domain) =>
      made(domain).map(({ fuzzer }) => fuzzer),
    ),
  );
  techniques.delete("*original");
  expect(techniques.size).toBeGreaterThan(20);
  expect([...techniques].filter((technique) => !Object.hasOwn(en.techniques, technique))).toEqual([]);
});

describe("every kind makes what it should", () => {
  test.each([
    ["*original", "acme.test", ["acme.test"]],
    ["addition", "acme.test", ["acme0.test", "acmez.test"]],
    ["addition", "ac-me.test", ["ac7-me.test", "ac-mex.test"]],
    ["bitsquatting", "acme.test", ["ecme.test", "qcme.test", "acmg.test"]],
    ["cyrillic", "coca.test", ["соса.test", "cоca.test", "сoсa.test"]],
    ["homoglyph", "acme.test", ["acrne.test", "acnne.test", "ácme.test", "àcmé.test", "aemc.test"]],
    ["hyphenation", "acme.test", ["a-cme.test", "ac-me.test", "acm-e.test"]],
    ["insertion", "acme.test", ["qacme.test", "acxme.test", "acmje.test"]],
    ["omission", "acme.test", ["cme.test", "ame.test", "ace.test", "acm.test"]],
    ["plural", "tidyboxhub.test", ["tidyboxeshub.test", "tidyboxhsub.test"]],
    ["repetition", "acme.test", ["aacme.test", "accme.test", "acmme.test"]],
    ["replacement", "acme.test", ["zcme.test", "acke.test", "acm3.test"]],
    ["subdomain", "acme.test", ["a.cme.test", "ac.me.test"]],
    ["transposition", "acme.test", ["came.test", "amce.test", "acem.test"]],
    ["vowel-swap", "acme.test", ["ocme.test", "ucme.test", "acmo.test"]],
    ["dictionary", "acme.test", ["acme-login.test", "loginacme.test", "acmesecure.test", "www-acme.test"]],
    ["dictionary", "acme-bank.test", ["acme-login.test", "login-bank.test"]],
    ["tld-swap", "acme.test", ["acme.xyz", "acme.fr", "acme.shop"]],
    ["various", "acme.test", ["acmetest.test", "acme-test.com", "acmetest.com"]],
    ["various", "www.acme.co.uk", ["www.acme.uk", "www.acmeco.uk", "wwwacme.co.uk", "www-acme.co.uk"]],
    ["homophones", "fortune.test", ["fourtune.test", "phortune.test"]],
    ["common-misspelling", "station.test", ["stasion.test"]],
    ["missing-dot", "acme.co.uk", ["acmecouk.com"]],
    ["strip-dash", "ac-me-co.test", ["acmeco.test"]],
    ["dot-to-dash", "acme.co.uk", ["acme-co-uk.com", "acme-co-uk.co.uk"]],
    ["add-tld", "acme.test", ["acme.test.co", "acme.test.ru"]],
    ["double-replacement", "coffee.test", ["coggee.test", "coff33.test"]],
    ["combosquatting", "acme.test", ["acme-vpn.test", "acme-facturas.test", "acme-connexion.test", "cuenta-acme.test"]],
    ["brand-subdomain", "acme.test", ["acme.pages.dev", "acme.test-login.com"]],
    ["numeral-swap", "four4two.test", ["44two.test", "fourfourtwo.test", "four42.test"]],
    ["www-glue", "acme.test", ["wwwwacme.test"]],
    ["replacement", "acme.test", ["acbe.test"]],
  ])("%s of %s", (fuzzer, domain, some) => expect(of(domain, fuzzer)).toEqual(expect.arrayContaining(some)));
});

test("letters without a twin in another script give no such variation", () =>
  expect(of("00z.test", "cyrillic")).toEqual([]));

test("registries that refuse accents get none in the first pass", () => {
  const first = made("acme.co.uk").findIndex((it) => it.fuzzer === "dictionary");
  expect(
    made("acme.co.uk")
      .slice(0, first)
      .filter((it) => it.fuzzer === "homoglyph" && /[^a-z0-9.-]/.test(it.unicode)),
  ).toEqual([]);
});

test("names are unique, valid and in both spellings", () => {
  const all = made("bäckerei-süd.de");
  expect(all[0]).toEqual({ fuzzer: "*original", domain: "xn--bckerei-sd-q5a01a.de", unicode: "bäckerei-süd.de" });
  expect(new Set(all.map((it) => it.domain)).size).toBe(all.length);
  const bad = all.filter((it) => !/^(?=.{4,253}$)((?!-)[a-z0-9-]{1,63}(?<!-)\.)+[a-z0-9-]{2,63}$/.test(it.domain));
  expect(bad).toEqual([]);
  expect(all.filter((it) => it.unicode.startsWith("xn--"))).toEqual([]);
});

test("reserved hyphens are left out", () => expect(of("ab-cd.test", "hyphenation")).not.toContain("ab--cd.test"));

test("words and suffixes of one's own take part", () => {
  expect(of("acme.test", "dictionary", { dictionary: ["zebra"] })).toEqual(
    expect.arrayContaining(["zebra-acme.test", "acme-login.test"]),
  );
  expect(of("acme.test", "tld-swap", { suffixes: ["zebra", "co.zebra"] }).slice(0, 2)).toEqual([
    "acme.zebra",
    "acme.co.zebra",
  ]);
});

test("a long name ends at the cap", () =>
  expect(made("an-uncommonly-long-company-name-of-many-letters.test", { most: 5000 })).toHaveLength(5000));

test("same name, same list", () => expect(made("acme.test")).toEqual(made("acme.test")));

describe("generation is bounded for every valid name", () => {
  const cutsOf = (domain: string) => {
    const cut = new Set<string>();
    const names = made(domain, { onCut: (technique: string) => cut.add(technique) });
    return { count: names.length, distinct: new Set(names.map((it) => it.domain)).size, cut: [...cut] };
  };

  test.each(["a".repeat(20), "o".repeat(63), `${"l".repeat(30)}-${"m".repeat(32)}`])(
    "%s ends, and the cut is reported",
    (label) => {
      const { count, distinct, cut } = cutsOf(`${label}.test`);
      expect(count).toBeLessThanOrEqual(130_000);
      expect(distinct).toBe(count);
      expect(cut).toEqual(["homoglyph"]);
    },
  );

  test.runIf(inject("isNightly"))("less than a second of CPU for the longest labels", () => {
    const labels = ["o".repeat(63), "anuncommonlylongcompanynameofmanyletters", `${"l".repeat(30)}-${"m".repeat(32)}`];
    const cpuMs = (label: string): number => {
      const before = process.cpuUsage();
      cutsOf(`${label}.com`);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    // The time of a process includes its garbage collection of earlier tests: the better of two counts.
    for (const label of labels) {
      const first = cpuMs(label);
      expect(first < 1_000 ? first : cpuMs(label)).toBeLessThan(1_000);
    }
  });

  test.runIf(inject("isNightly"))("64 MB are enough for the longest labels", () => {
    const module = new URL("generate-look-alikes.ts", import.meta.url).href;
    const program = `const { generateLookAlikes } = await import(${JSON.stringify(module)});
      for (const label of ["o".repeat(63), "anuncommonlylongcompanynameofmanyletters"])
        console.log(generateLookAlikes(label + ".com").length);`;
    const options = ["--max-old-space-size=64", "--input-type=module", "--eval", program];
    expect(execFileSync(process.execPath, options, { encoding: "utf8" }).trim().split("\n")).toHaveLength(2);
  });

  test.runIf(inject("isNightly"))("an ordinary name is not cut", () =>
    expect(cutsOf("halden-marine.example").cut).toEqual([]),
  );

  test("any label", () => {
    const letter = fc.constantFrom(...Array.from("abceilmnorsw01-"));
    const label = fc
      .array(letter, { minLength: 1, maxLength: 63 })
      .map((letters) => letters.join("").replaceAll(/^-+|-+$/g, "") || "a");
    fc.assert(
      fc.property(label, (it) => {
        expect(cutsOf(`${it}.test`).count).toBeLessThanOrEqual(130_000);
      }),
      { numRuns: 25 },
    );
  });
});

test.runIf(inject("isNightly")).each(["internationalbank", "bestinternationalhotels1"])(
  "every pair of shapes of %s is generated, after the likelier names",
  (label) => {
    const names = made(`${label}.com`);
    const place = new Map(names.map(({ domain }, at) => [domain, at]));
    const glyphs = glyphsFor("com");
    const pairs = new Set(
      [...singleHomoglyph(label, glyphs)]
        .flatMap((first) => [...singleHomoglyph(first, glyphs)])
        .map((it) => `${it}.com`),
    );
    const missing = [...pairs].flatMap((it) => asciiName(it) ?? []).filter((it) => !place.has(it));
    expect(missing).toEqual([]);
    expect(place.get(`${label}-login.com`)).toBeLessThan(10_000);
  },
);
