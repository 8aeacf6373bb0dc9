import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { statementsIn } from "../testing/statements-in.ts";
import { debianTracker } from "./debian-tracker.ts";

test("what the tracker publishes", async () => {
  const { entries, bad } = await readRecorded(debianTracker);
  expect(bad).toEqual([]);
  expect(statementsIn(entries).map((it) => [it.package, it.release, it.cve, it.status, it.fixed])).toEqual([
    ["openssh", "11", "CVE-2024-6387", "not-affected", null],
    ["openssh", "12", "CVE-2024-6387", "fixed", "1:9.2p1-2+deb12u3"],
    ["openssh", "sid", "CVE-2024-6387", "fixed", "1:9.7p1-7"],
    ["openssh", "12", "CVE-2016-20012", "affected", null],
    ["openssh", "13", "CVE-2016-20012", "undetermined", null],
  ]);
  expect(statementsIn(entries)[0]?.archive).toEqual(["1:8.4p1-5+deb11u3", "1:8.4p1-5+deb11u4"]);
});

test("a package of another shape is reported and the next one is read", async () => {
  const { entries, bad } = await readText(
    debianTracker,
    '{"a": {"CVE-2024-0001": {"releases": {"sid": {"status": 1}}}}, "b": {"CVE-2024-0002": {"releases": {"sid": {"status": "open"}}}}}',
  );
  expect(bad).toMatchObject([{ line: 1, reason: expect.stringContaining("status") as string }]);
  expect(statementsIn(entries)).toMatchObject([{ package: "b", status: "affected" }]);
});
