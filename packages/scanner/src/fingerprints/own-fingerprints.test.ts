import { describe, expect, test } from "vitest";

import { OWN_FINGERPRINTS, ownFingerprints } from "./own-fingerprints.ts";

const cases = OWN_FINGERPRINTS.flatMap((fingerprint) =>
  fingerprint.examples.map(({ value, expected }) => ({ fingerprint, match: fingerprint.match, value, expected })),
);

test("every rule has an example and runs in linear time", () => {
  expect(OWN_FINGERPRINTS.filter((it) => it.examples.length === 0)).toEqual([]);
  expect(OWN_FINGERPRINTS.filter((it) => it.pattern.engine !== "linear")).toEqual([]);
});

describe.each(cases)("$match $value", ({ match, value, expected, fingerprint }) => {
  test("gives its product and version through the whole set", async () => {
    const found = await ownFingerprints.identify(match, value);
    expect(found?.params).toMatchObject(expected);
    expect(found?.description).toBe(fingerprint.description);
    expect(found?.cpe23 ?? "cpe:2.3:a:b:*:*:*:*:*:*:*:*:*").toMatch(/^cpe:2\.3:[aho](:[^:]+){10}$/);
  });
});

test.each([
  ["ssh.banner", "Unknown_1.0"],
  ["http_header.server", "nginxish"],
  ["http_header.server", "Apacheous/2"],
  ["ftp.banner", "FTP server ready."],
])("%s %s is not identified", async (match, value) => {
  expect(await ownFingerprints.identify(match, value)).toBeNull();
});

test("a version in two parts goes into the CPE as version and update", async () => {
  const found = await ownFingerprints.identify("ssh.banner", "OpenSSH_9.2p1 Debian-2+deb12u3");
  expect(found).toMatchObject({ version: "9.2p1", cpe23: "cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*" });
  expect(found?.params["openssh.comment"]).toBe("Debian-2+deb12u3");
});
