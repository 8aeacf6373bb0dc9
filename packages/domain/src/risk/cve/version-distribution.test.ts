import { expect, test } from "vitest";

import { splitDistribution } from "./version-distribution.ts";

test.each([
  ["8.2p1", "8.2p1", null],
  ["2.4.49", "2.4.49", null],
  ["1.0-4", "1.0-4", null],
  ["8.4p1 Debian-5+deb11u3", "8.4p1", "debian"],
  ["7.4p1-10+deb9u7", "7.4p1", "debian"],
  ["1.18.0-6.1+deb11u3", "1.18.0", "debian"],
  ["7.4.33+dfsg-1", "7.4.33", "debian"],
  ["8.2p1 Ubuntu-4ubuntu0.5", "8.2p1", "ubuntu"],
  ["2.4.29-1ubuntu4.14", "2.4.29", "ubuntu"],
  ["1.14.0 (Ubuntu)", "1.14.0", "ubuntu"],
  ["1.1.1k-7.el8_6", "1.1.1k", "rhel"],
  ["8.0p1-19.el8", "8.0p1", "rhel"],
  ["2.4.37-43.fc34", "2.4.37", "fedora"],
  ["1.20.0-2.amzn2.0.5", "1.20.0", "amazon"],
  ["3.1.4-r5", "3.1.4", "alpine"],
])("%s is %s, packaged by %s", (version, upstream, distribution) => {
  expect(splitDistribution(version)).toEqual({ upstream, distribution });
});

test("a text longer than any version is left as it is", () => {
  const text = `${"(".repeat(50_000)}debian`;
  expect(splitDistribution(text)).toEqual({ upstream: text, distribution: null });
});
