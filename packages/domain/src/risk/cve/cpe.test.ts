import { describe, expect, test } from "vitest";

import { formatCpe, parseCpe } from "./cpe.ts";

describe("names that are not CPEs", () => {
  test.each([
    "",
    "apache http server",
    "cpe:2.3",
    "cpe:2.3:a:apache",
    "cpe:2.3:x:apache:http_server:2.4.1:*:*:*:*:*:*:*",
    "cpe:2.3:a:apache:http_server:2.4.1:*:*:*:*:*:*:*:*",
    "cpe:2.4:a:apache:http_server:2.4.1:*:*:*:*:*:*:*",
    `cpe:2.3:a:${"v".repeat(2_000)}:p:1:*:*:*:*:*:*:*`,
  ])("%j", (text) => expect(parseCpe(text)).toBeNull());
});

test("a full name is read by component, in lower case", () => {
  expect(parseCpe(" CPE:2.3:a:Apache:HTTP_Server:2.4.1:-:*:*:*:windows:*:* ")).toEqual({
    part: "a",
    vendor: "apache",
    product: "http_server",
    version: "2.4.1",
    update: "-",
    edition: "*",
    language: "*",
    swEdition: "*",
    targetSw: "windows",
    targetHw: "*",
    other: "*",
  });
});

test("escaped colons and other escaped characters stay inside their component", () => {
  const cpe = parseCpe("cpe:2.3:a:example:net\\:\\:ldap\\!:1.0\\+b\\:2:*:*:*:*:perl:*:*");
  expect(cpe?.product).toBe("net::ldap!");
  expect(cpe?.version).toBe("1.0+b:2");
  expect(cpe?.targetSw).toBe("perl");
});

test("missing components at the end are ANY", () => expect(parseCpe("cpe:2.3:a:v:p")?.version).toBe("*"));

test("an unescaped wildcard inside a component is a pattern, an escaped one is not", () => {
  expect(parseCpe("cpe:2.3:a:v:p:2.*:*:*:*:*:*:*:*")?.patterns).toEqual({ version: "2.*" });
  expect(parseCpe("cpe:2.3:a:v:p:2.\\*:*:*:*:*:*:*:*")?.patterns).toBeUndefined();
});

test("the 2.2 form with a packed edition is read", () => {
  const cpe = parseCpe("cpe:/a:example:plug%21in:1.2:beta:~~pro~wordpress~~");
  expect(cpe).toMatchObject({
    product: "plug!in",
    version: "1.2",
    update: "beta",
    swEdition: "pro",
    targetSw: "wordpress",
  });
});

test.each([
  "cpe:2.3:a:apache:http_server:2.4.1:-:*:*:*:windows:*:*",
  "cpe:2.3:o:cisco:ios:15.2\\(4\\)m3:*:*:*:*:*:*:*",
  "cpe:2.3:a:example:net\\:\\:ldap:1.0\\+b:*:*:*:*:perl:*:*",
  "cpe:2.3:a:v:p:2.*:*:*:*:*:*:*:*",
])("%s is written as it was read", (text) => {
  const cpe = parseCpe(text);
  expect(cpe && formatCpe(cpe)).toBe(text);
});
