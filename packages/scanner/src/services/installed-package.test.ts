import { describe, expect, test } from "vitest";

import { findInstalledPackage } from "./installed-package.ts";
import { seenService } from "./testing/service-target.ts";

const of = (banner: string, version: string, alongside: readonly string[] = []) => {
  const found = findInstalledPackage(seenService({ banner, version }), alongside);
  return found === null ? null : [found.distribution, found.release, found.version ?? `${found.upstream}-?`];
};

describe("no package is assumed where the service does not name one", () => {
  test.each([
    ["no distribution", "SSH-2.0-OpenSSH_9.2p1", "9.2p1"],
    ["MariaDB's own repository", "5.5.5-10.11.4-MariaDB-1:10.11.4+maria~deb12", "10.11.4"],
    ["a third-party PHP", "PHP/8.1.2-1+ubuntu22.04.1+deb.sury.org+1", "8.1.2"],
    ["a distribution without a tracker", "Apache/2.4.57 (Fedora)", "2.4.57"],
  ])("%s", (_, banner, version) => expect(of(banner, version)).toBeNull());
});

test.each([
  ["SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3", "9.2p1", ["debian", "12", "9.2p1-2+deb12u3"]],
  ["SSH-2.0-OpenSSH_9.2p1 Debian-2", "9.2p1", ["debian", null, "9.2p1-2"]],
  ["SSH-2.0-OpenSSH_8.9p1 Ubuntu-3ubuntu0.10", "8.9p1", ["ubuntu", null, "8.9p1-3ubuntu0.10"]],
  ["PHP/7.4.3-4ubuntu2.18", "7.4.3", ["ubuntu", null, "7.4.3-4ubuntu2.18"]],
  ["PHP/7.0.33-0+deb9u12", "7.0.33", ["debian", "9", "7.0.33-0+deb9u12"]],
  ["5.7.33-0ubuntu0.18.04.1", "5.7.33", ["ubuntu", "18.04", "5.7.33-0ubuntu0.18.04.1"]],
  ["5.5.5-10.6.12-MariaDB-0ubuntu0.22.04.1", "10.6.12", ["ubuntu", "22.04", "10.6.12-0ubuntu0.22.04.1"]],
  ["5.5.5-10.11.6-MariaDB-0+deb12u1", "10.11.6", ["debian", "12", "10.11.6-0+deb12u1"]],
  ["9.18.19-1~deb12u1-Debian", "9.18.19", ["debian", "12", "9.18.19-1~deb12u1"]],
  ["9.18.28-0ubuntu0.22.04.1-Ubuntu", "9.18.28", ["ubuntu", "22.04", "9.18.28-0ubuntu0.22.04.1"]],
  ["9.16.1-Ubuntu", "9.16.1", ["ubuntu", null, "9.16.1-?"]],
  ["9.11.4-P2-RedHat-9.11.4-26.P2.el7_9.16", "9.11.4", ["rhel", "7.9", "9.11.4-26.P2.el7_9.16"]],
  ["Apache/2.4.57 (Debian)", "2.4.57", ["debian", null, "2.4.57-?"]],
  ["nginx/1.18.0 (Ubuntu)", "1.18.0", ["ubuntu", null, "1.18.0-?"]],
  ["Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips", "2.4.6", ["rhel", null, "2.4.6-?"]],
  ["Apache/2.4.37 (Red Hat Enterprise Linux)", "2.4.37", ["rhel", null, "2.4.37-?"]],
  // The revision is PHP's and says nothing of the server.
  ["Apache/2.4.41 (Ubuntu) PHP/7.4.3-4ubuntu2.18", "2.4.41", ["ubuntu", null, "2.4.41-?"]],
] as const)("%s", (banner, version, expected) => expect(of(banner, version)).toEqual(expected));

test("the release is that of the machine where another of its services tells it", () => {
  const machine = ["cpe:2.3:o:debian:debian_linux:12.0:*:*:*:*:*:*:*"];
  expect(of("Apache/2.4.57 (Debian)", "2.4.57", machine)).toEqual(["debian", "12", "2.4.57-?"]);
  expect(of("Apache/2.4.57 (Ubuntu)", "2.4.57", machine)).toEqual(["ubuntu", null, "2.4.57-?"]);
});
