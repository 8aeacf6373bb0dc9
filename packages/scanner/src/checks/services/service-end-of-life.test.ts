import { describe, expect, test } from "vitest";

import { detectDistribution } from "../../services/packaging-distribution.ts";
import { findCycle, PRODUCT_CYCLES } from "../../services/product-cycles.ts";
import { seenService, serviceTarget } from "../../services/testing/service-target.ts";
import { serviceEndOfLife } from "./service-end-of-life.ts";

const MYSQL = {
  name: "mysql",
  product: "MySQL",
  version: "5.7.44",
  cpe: "cpe:2.3:a:oracle:mysql:5.7.44:*:*:*:*:*:*:*",
};

const judge = (seen: Parameters<typeof serviceTarget>[0], day: string, host?: string) => {
  const target = serviceTarget(seen, 3306, host);
  return serviceEndOfLife.judge({ service: target.service, now: Date.parse(day) }, target);
};

test.each([
  ["long before the end", MYSQL, "2023-01-01", []],
  ["90 days before", MYSQL, "2023-08-02", ["end-of-life-soon"]],
  ["91 days before", MYSQL, "2023-08-01", []],
  ["the day itself", MYSQL, "2023-10-31", ["end-of-life"]],
  ["years after", MYSQL, "2026-01-01", ["end-of-life"]],
  [
    "packaged by a distribution",
    { ...MYSQL, banner: "5.7.44-0ubuntu0.18.04.1" },
    "2026-01-01",
    ["end-of-life-packaged"],
  ],
  ["no version", { ...MYSQL, version: null }, "2026-01-01", []],
  ["an unknown product", { ...MYSQL, cpe: "cpe:2.3:a:acme:db:5.7:*:*:*:*:*:*:*" }, "2026-01-01", []],
  ["a newer line", { ...MYSQL, version: "8.4.0" }, "2026-01-01", []],
])("%s", (_, seen, day, outcomes) => expect(judge(seen, day).map((it) => it.outcome)).toEqual(outcomes));

test("on a sub-domain it is shown among exploitable services, on the company's own name among its ports", () => {
  expect(judge(MYSQL, "2026-01-01")[0]?.area).toBe("sub-domain-exploitable-services");
  expect(judge(MYSQL, "2026-01-01", "acme.test")[0]?.area).toBe("company-exposed-ports");
});

describe("lines", () => {
  test.each([
    ["apache:activemq", "5.17.3", "5.17"],
    ["isc:bind", "9.1.3", undefined],
    ["apache:tomcat", "8.5.19", "8.5"],
    ["apache:tomcat", "85.1", undefined],
    ["openbsd:openssh", "7.2p2", "7"],
    ["postgresql:postgresql", "9.6.20", "9.6"],
  ])("%s %s", (cpe, version, line) => expect(findCycle(`cpe:2.3:a:${cpe}:${version}`, version)?.line).toBe(line));

  test("every line has a day, once", () => {
    const keys = PRODUCT_CYCLES.map((it) => `${it.cpe} ${it.line}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(PRODUCT_CYCLES.filter((it) => Number.isNaN(Date.parse(it.ends)))).toEqual([]);
  });
});

test.each([
  ["a Debian comment", { details: { fingerprint: { params: { "openssh.comment": "Debian-2+deb12u3" } } } }, "debian"],
  ["an Ubuntu comment", { details: { fingerprint: { params: { "openssh.comment": "Ubuntu-4ubuntu0.5" } } } }, "ubuntu"],
  ["a header", { details: { fingerprint: { value: "Apache/2.4.57 (Debian)" } } }, "debian"],
  ["a package of Red Hat", { version: "9.11.4-26.P2.el7_9" }, "rhel"],
  ["a greeting", { banner: "5.5.5-10.11.6-MariaDB-0+deb12u1" }, "debian"],
  ["the project's own build", { banner: "SSH-2.0-OpenSSH_9.8", version: "9.8" }, null],
])("%s", (_, seen, distribution) => expect(detectDistribution(seenService(seen))).toBe(distribution));
