import { createAddressPolicy } from "@parapet/net/address-policy";
import { LOCALES } from "@parapet/words/locale";
import { expect, test } from "vitest";

import { localizedParams } from "./value-texts.ts";
import { SECRET_RULES } from "./web/secret-rules.ts";

test.each([
  ["why", "loopback", "bucle local (loopback)"],
  ["problem", "DEPTH_ZERO_SELF_SIGNED_CERT", "certificado autofirmado"],
  ["problem", "not-yet-valid", "aún no válido"],
  [
    "problem",
    "TLS with mx.acme.test: the peer declined (handshake failure)",
    "negociación rechazada (alerta: handshake failure)",
  ],
  ["problem", "TLS with mx.acme.test: $& '{reason}", "error de TLS ($& '{reason})"],
  [
    "problem",
    "TLS with mx.acme.test: the peer closed the connection during the handshake",
    "conexión cerrada durante la negociación",
  ],
  ["kind", "AWS access key", "clave de acceso de AWS"],
  ["kind", "GitHub token", "token de GitHub"],
  ["distribution", "ubuntu", "Ubuntu"],
])("the value %s %s is written in Spanish", (name, value, expected) =>
  expect(localizedParams({ [name]: value }, "es")).toEqual({ [name]: expected }),
);

test.each(LOCALES)("days are written as the portal writes them, in %s too", (locale) => {
  const params = { until: "2026-11-30", from: "2026-02-03", version: "2026-13-01", host: "2026-11-30.acme.test" };
  expect(localizedParams(params, locale)).toEqual({ ...params, until: "11/30/2026", from: "02/03/2026" });
});

test("data is left unchanged", () => {
  const params = { host: "private", product: "GitHub token", port: 443, problem: "p=rejct" };
  for (const locale of LOCALES) expect(localizedParams(params, locale)).toEqual(params);
});

test("every kind of secret has a name in Spanish and French", () => {
  const names = SECRET_RULES.map(({ name }) => name);
  for (const locale of ["es", "fr"] as const) {
    const same = names.filter((kind) => localizedParams({ kind }, locale)["kind"] === kind);
    expect(same).toEqual([]);
  }
});

test("every address range that is not public has a name in Spanish and French", () => {
  const policy = createAddressPolicy();
  const addresses = [
    "0.0.0.1",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.1.1",
    "169.254.169.254",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "fe80::1",
    "2001:db8::1",
  ];
  const ranges = addresses.map((ip) => policy.refusal(ip) ?? "");
  expect(ranges).not.toContain("");
  for (const locale of ["es", "fr"] as const) {
    const same = ranges.filter((why) => localizedParams({ why }, locale)["why"] === why);
    expect(same).toEqual([]);
  }
});

test("a CVSS score has one decimal place, as FIRST writes it", () => {
  expect(localizedParams({ cvss: 9 }, "fr")).toEqual({ cvss: "9.0" });
  expect(localizedParams({ cvss: 9.8 }, "en")).toEqual({ cvss: "9.8" });
});

test("a look-alike is named once, with its encoded form where that differs", () => {
  const shown = (name: string, unicode: string) => localizedParams({ name, unicode }, "fr")["shown"];
  expect(shown("acme-login.test", "acme-login.test")).toBe("acme-login.test");
  expect(shown("xn--cme-5cd.test", "аcme.test")).toBe("аcme.test (xn--cme-5cd.test)");
});
