import { expect, test } from "vitest";

import { FingerprintSet } from "./fingerprint-set.ts";
import { readParams } from "./read-facts.ts";
import { readRecog } from "./read-recog.ts";

const file = (body: string, attributes = 'matches="acme.banner"') =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<fingerprints ${attributes}>${body}</fingerprints>`;

test.each([
  ["a document type", '<!DOCTYPE x [<!ENTITY a "aa">]><fingerprints/>', "declares a document type"],
  ["something else", "<rss/>", "is not a fingerprints file"],
  ["broken XML", "<fingerprints><fingerprint", "is not XML"],
])("refuses %s", (_, xml, reason) => {
  const { fingerprints, refused } = readRecog(xml, "acme.xml");
  expect(fingerprints).toEqual([]);
  expect(refused[0]?.reason).toContain(reason);
});

test("a rule that cannot be matched safely is left out by name, the others stay", () => {
  const { fingerprints, refused } = readRecog(
    file(
      '<fingerprint pattern="(?&lt;!x)y"><description>behind</description></fingerprint>' +
        "<fingerprint><description>empty</description></fingerprint>" +
        '<fingerprint pattern="^y$"><description>plain</description></fingerprint>',
    ),
    "acme.xml",
  );
  expect(fingerprints.map((it) => it.description)).toEqual(["plain"]);
  expect(refused.map((it) => it.where)).toEqual(["acme.xml: behind", "acme.xml: empty"]);
});

const ACME = file(`
  <fingerprint pattern="^Acme(?: v(\\d[\\d.]*))?(?: on (\\w+))?$" certainty="0.9">
    <description>Acme
      server</description>
    <example service.version="2.1">Acme v2.1</example>
    <example _encoding="base64" os.product="Linux">
      QWNtZSB2Mi4xIG9u
      IExpbnV4
    </example>
    <param pos="0" name="service.vendor" value="Acme"/>
    <param pos="0" name="service.product" value="Server"/>
    <param pos="1" name="service.version"/>
    <param pos="0" name="service.cpe23" value="cpe:/a:acme:server:{service.version}"/>
    <param pos="2" name="os.product"/>
  </fingerprint>
  <fingerprint pattern="^acme" flags="REG_ICASE">
    <description>some Acme</description>
    <param pos="0" name="service.product" value="Acme"/>
  </fingerprint>
  <fingerprint pattern="^Box (\\w+)\\r$" flags="REG_ICASE,REG_MULTILINE">
    <description>a box</description>
    <param pos="0" name="os.product" value="{hw.product} Firmware"/>
    <param pos="0" name="hw.product" value="Box {_tmp.model}"/>
    <param pos="1" name="_tmp.model"/>
    <param pos="0" name="hw.certainty" value="0.5"/>
  </fingerprint>`);

test.each([
  [
    "a version goes into the CPE",
    "Acme v2.1",
    {
      vendor: "Acme",
      product: "Server",
      version: "2.1",
      cpe23: "cpe:2.3:a:acme:server:2.1:*:*:*:*:*:*:*",
      certainty: 0.9,
    },
  ],
  ["a missing version does not apply", "Acme", { version: null, cpe23: "cpe:2.3:a:acme:server:-:*:*:*:*:*:*:*" }],
  ["the first rule that matches answers", "Acmeous", { product: "Acme", certainty: 0.85 }],
  ["case is ignored only where the rule says so", "aCME v2", { product: "Acme", version: null }],
  ["constants use constants and temporary captures", "first\nbox X1\r\nlast", { product: "Box X1", certainty: 0.5 }],
])("%s", async (_, value, expected) => {
  const set = new FingerprintSet(readRecog(ACME, "acme.xml").fingerprints);
  expect(await set.identify("acme.banner", value)).toMatchObject(expected);
});

test("temporary facts stay inside, the others all come out", async () => {
  const set = new FingerprintSet(readRecog(ACME, "acme.xml").fingerprints);
  expect((await set.identify("acme.banner", "box X1\r"))?.params).toEqual({
    "hw.product": "Box X1",
    "os.product": "Box X1 Firmware",
    "hw.certainty": "0.5",
  });
});

test("an unknown value and an unknown kind are both no one", async () => {
  const set = new FingerprintSet(readRecog(ACME, "acme.xml").fingerprints);
  expect(await set.identify("acme.banner", "Other")).toBeNull();
  expect(await set.identify("other.banner", "Acme")).toBeNull();
});

test("examples are read plain, in base64 and from files beside", () => {
  const { fingerprints } = readRecog(
    file('<fingerprint pattern="^(.)"><example _filename="one" x="\u00e9"/><example _filename="gone"/></fingerprint>'),
    "acme.xml",
    { examples: new Map([["one", Buffer.from([0xe9])]]) },
  );
  expect(fingerprints[0]?.examples).toEqual([{ value: "\u00e9", expected: { x: "\u00e9" } }]);
  const [acme] = readRecog(ACME, "acme.xml").fingerprints;
  expect(acme?.examples.map((it) => it.value)).toEqual(["Acme v2.1", "Acme v2.1 on Linux"]);
  expect(acme?.description).toBe("Acme server");
});

test("a file that names no kind goes by its own name", () => {
  expect(readRecog(file('<fingerprint pattern="^a"/>', ""), "dir/odd_banners.xml").fingerprints[0]?.match).toBe(
    "odd_banners",
  );
});

test("templates that wait for each other end", () => {
  const { fingerprints } = readRecog(
    file(
      '<fingerprint pattern="^a"><param pos="0" name="x" value="1{y}"/><param pos="0" name="y" value="2{x}"/></fingerprint>',
    ),
    "acme.xml",
  );
  const [first] = fingerprints;
  expect(first && Object.keys(readParams(first, ["a"]))).toEqual(["x", "y"]);
});
