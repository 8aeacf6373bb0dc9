import { isInRange } from "@parapet/domain/risk/cve";
import { LOCALES } from "@parapet/words/locale";
import { describe, expect, test } from "vitest";

import { CHECK_TEXTS } from "./registry.ts";
import { CVE_NAMES } from "./services/cve-names.ts";
import { NOTORIOUS } from "./services/notorious-cves.ts";
import { readProse } from "./testing/read-prose.ts";
import { titleFaults } from "./testing/title-faults.ts";

const TEXTS = Object.entries(CHECK_TEXTS);

/** Values of usual length; the object a title names counts, the place does not. */
const USUAL = { product: "OpenSSH 7.2p2", service: "modbus", library: "jquery", version: "1.8.3", bits: 1024 };

test("no version that is recommended has another vulnerability of the shipped list", () => {
  const faults = NOTORIOUS.flatMap(({ id, product }) =>
    (CVE_NAMES[id]?.fixed.replaceAll("LTS ", "").split(" / ") ?? ["none"]).flatMap((version) =>
      NOTORIOUS.filter((it) => it.product.join(":") === product.join(":"))
        .filter(({ ranges }) => ranges.some((range) => isInRange(version, range)))
        .map((other) => `${id}: ${version} is affected by ${other.id}`),
    ),
  );
  expect(faults).toEqual([]);
});

describe.each(LOCALES)("%s", (locale) => {
  test("titles are noun phrases of at most 70 characters without the place", () => {
    const faults = TEXTS.flatMap(([check, texts]) =>
      Object.entries(texts[locale].outcomes).flatMap(([outcome, { title, named }]) =>
        titleFaults(title, locale, USUAL)
          .map((fault) => `${check} ${outcome}: ${fault}`)
          .concat(
            // The weakness and its product are the title; the CVE's id in brackets is its object.
            named === undefined
              ? []
              : titleFaults(named.title.replace(/ \(.*$/, ""), locale, { ...USUAL, weakness: "?" }),
          ),
      ),
    );
    expect(faults).toEqual([]);
  });

  test("known names of CVEs follow the same pattern", () => {
    const faults = Object.entries(CVE_NAMES).flatMap(([id, name]) =>
      titleFaults(name[locale].weakness, locale, {}).map((fault) => `${id}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test("explanations are two sentences and remediations are complete", () => {
    const faults = TEXTS.flatMap(([check, texts]) =>
      Object.entries(texts[locale].outcomes).flatMap(([outcome, { explanation, remediation }]) => [
        ...(/[.}]$/.test(explanation) ? [] : [`${check} ${outcome}: the explanation does not end in a sentence`]),
        ...(/[.]\s|\{(?:summary|description)\}/.test(explanation) ? [] : [`${check} ${outcome}: one sentence only`]),
        // A line that ends in a colon introduces code.
        ...(remediation.trim().endsWith(":") ? [`${check} ${outcome}: the remediation introduces nothing`] : []),
      ]),
    );
    expect(faults).toEqual([]);
  });
});

test("French sets a narrow no-break space before high punctuation and inside quotation marks", () => {
  const texts = [
    ...TEXTS.flatMap(([, { fr }]) =>
      Object.values(fr.outcomes).flatMap(({ title, explanation, remediation }) => [
        title,
        explanation,
        readProse(remediation),
      ]),
    ),
    ...Object.values(CVE_NAMES).flatMap(({ fr }) => [fr.weakness, fr.impact]),
  ];
  const wrong = texts.filter((text) =>
    /[ \u00a0][:;?!»]|[\p{L}][;?!](?:\s|$)|« /u.test(text.replaceAll(/\{\w+\}|\?all/g, "x")),
  );
  expect(wrong).toEqual([]);
});

test("apostrophes are typographic outside code", () => {
  const straight = TEXTS.flatMap(([check, texts]) =>
    LOCALES.flatMap((locale) =>
      Object.values(texts[locale].outcomes)
        .flatMap(({ title, explanation, remediation }) => [title, explanation, readProse(remediation)])
        .filter((text) => text.includes("'"))
        .map((text) => `${check}: ${text}`),
    ),
  );
  expect(straight).toEqual([]);
});
