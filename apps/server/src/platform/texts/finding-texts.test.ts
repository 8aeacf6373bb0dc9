import { titleFaults } from "@parapet/scanner/testing/title-faults";
import { LOCALES } from "@parapet/words/locale";
import { LEAK_TEXTS } from "@parapet/words/messages/finding-texts/leaks";
import { VIP_TEXTS } from "@parapet/words/messages/finding-texts/vips";
import { textFaults } from "@parapet/words/testing/text-faults";
import { describe, expect, test } from "vitest";

import { findingWords } from "./finding-wording.ts";

const TEXTS = Object.entries({ ...LEAK_TEXTS, ...VIP_TEXTS });

describe.each(LOCALES)("%s", (locale) => {
  test("titles of findings from leaks, mentions, markets and VIPs name the weakness without the place", () => {
    const faults = TEXTS.flatMap(([check, texts]) =>
      Object.entries(texts[locale].outcomes).flatMap(([outcome, { title }]) =>
        titleFaults(title, locale, { family: "RedLine", actor: "LockBit", service: "Hudson Rock" }).map(
          (fault) => `${check} ${outcome}: ${fault}`,
        ),
      ),
    );
    expect(faults).toEqual([]);
  });
});

test.each(TEXTS)("the texts of %s format in every language with the same values", (_, texts) =>
  expect(textFaults(texts)).toEqual([]),
);

const params = { cve: "CVE-2021-42013", product: "Apache HTTP Server 2.4.49", cvss: 9.8, summary: "From NVD." };

test("a CVE with a known name is named by it, in every language", () => {
  const titles = LOCALES.map((locale) => findingWords("service-vulnerable", "vulnerable", params, locale).title);
  expect(titles).toEqual([
    "Path traversal and remote code execution in Apache HTTP Server 2.4.49 (CVE-2021-42013)",
    "Salto de directorio y ejecución remota de código en Apache HTTP Server 2.4.49 (CVE-2021-42013)",
    "Traversée de répertoire et exécution de code à distance dans Apache HTTP Server 2.4.49 (CVE-2021-42013)",
  ]);
  expect(findingWords("service-vulnerable", "vulnerable", params, "en").remediation).toMatch(
    /^Upgrade to 2\.4\.51 or later/,
  );
});

test("a CVE without a known name is named by product and id, and its English description stays out of other languages", () => {
  const unnamed = { ...params, cve: "CVE-2099-0001" };
  const [en, es] = (["en", "es"] as const).map((locale) =>
    findingWords("service-vulnerable", "vulnerable", unnamed, locale),
  );
  expect(en?.title).toBe("Apache HTTP Server 2.4.49: CVE-2099-0001");
  expect(en?.explanation).toMatch(/From NVD\.$/);
  expect(es?.explanation).not.toContain("NVD");
  expect(es?.explanation).toMatch(/\.$/);
});

test.each([
  ["en", "self-signed certificate"],
  ["es", "certificado autofirmado"],
  ["fr", "certificat autosigné"],
] as const)("codes in the values of a finding are written in the reader's language (%s)", (locale, words) => {
  const params = { host: "www.acme.test", problem: "DEPTH_ZERO_SELF_SIGNED_CERT" };
  const { explanation } = findingWords("tls-certificate", "certificate-untrusted", params, locale);
  expect(explanation).toContain(`(${words})`);
});
