import { expect, test } from "vitest";

import { isFixed } from "./distribution-fixes.ts";

test.each([
  ["the revision before", "SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u2", "CVE-2024-6387", false],
  ["the first without it", "SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3", "CVE-2024-6387", true],
  ["a later one, by number and not by letter", "SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u10", "CVE-2024-6387", true],
  ["another hole", "SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u10", "CVE-2016-10009", false],
  ["another version", "SSH-2.0-OpenSSH_9.1p1 Debian-2+deb12u10", "CVE-2024-6387", false],
  ["another line of the same package", "SSH-2.0-OpenSSH_9.2p1 Debian-3+deb13u9", "CVE-2024-6387", false],
  ["no revision", "SSH-2.0-OpenSSH_9.2p1 Debian-2", "CVE-2024-6387", false],
  ["no distribution", "SSH-2.0-OpenSSH_9.2p1", "CVE-2024-6387", false],
  ["a distribution whose mends are not known", "SSH-2.0-OpenSSH_9.2p1 Ubuntu-2+deb12u3", "CVE-2024-6387", false],
  ["nobody", null, "CVE-2024-6387", false],
])("%s", (_, banner, cve, mended) => expect(isFixed(cve, { banner })).toBe(mended));
