import { describe, expect, test } from "vitest";

import { parseCpe, type Cpe } from "./cpe.ts";
import { mayBePatched, meetsCriteria } from "./criteria.ts";
import type { VersionRange } from "./version-range.ts";

const cpe = (text: string): Cpe => {
  const parsed = parseCpe(text);
  if (parsed === null) throw new Error(`not a CPE: ${text}`);
  return parsed;
};

const ask = (ours: string, theirs: string, range: VersionRange = {}) =>
  meetsCriteria(cpe(`cpe:2.3:${ours}`), { cpe: cpe(`cpe:2.3:${theirs}`), range, vulnerable: true });

describe("never a match", () => {
  test.each([
    ["ANY vendor on our side", "a:*:redis:3.2.3", "a:redislabs:redis:*"],
    ["ANY product on our side", "a:redis:*:3.2.3", "a:redis:redis:*"],
    ["ANY part on our side", "*:redis:redis:3.2.3", "a:redis:redis:*"],
    ["ANY vendor on their side", "a:redis:redis:3.2.3", "a:*:redis:*"],
    ["another part", "o:cisco:ios:15.1", "h:cisco:ios:15.1"],
    ["another product", "a:apache:http_server:2.4.1", "a:apache:tomcat:2.4.1"],
    ["another version", "a:v:p:1.0", "a:v:p:1.1"],
    ["another target software", "a:v:p:1.0:*:*:*:*:node.js:*:*", "a:v:p:1.0:*:*:*:*:rust:*:*"],
    ["another edition", "a:v:p:1.0:*:*:*:community:*:*:*", "a:v:p:1.0:*:*:*:enterprise:*:*:*"],
    ["another update", "a:v:p:1.0:p2", "a:v:p:1.0:p1"],
    ["an update where the record says none", "a:v:p:1.0:p2", "a:v:p:1.0:-"],
    ["a version where none applies", "o:v:p:1.0", "o:v:p:-"],
    ["no version where one is named", "o:v:p:-", "o:v:p:1.0"],
    ["a product where none applies", "o:v:p:1.0", "o:v:-:1.0"],
    ["no product where one is named", "o:v:-:1.0", "o:v:p:1.0"],
  ])("%s", (_, ours, theirs) => expect(ask(ours, theirs).answer).toBe("no"));
});

describe("unknown, because both sides leave it open", () => {
  test.each([
    ["version, all versions", "a:v:p:*", "a:v:p:*", {}, "version"],
    ["version, a range", "a:v:p:*", "a:v:p:*", { endExcluding: "2" }, "version"],
    ["version, one version", "a:v:p:*", "a:v:p:1.0", {}, "version"],
    ["update", "a:v:p:1.0:*", "a:v:p:1.0:p1", {}, "update"],
    ["target software", "a:v:p:1.0", "a:v:p:*:*:*:*:*:wordpress:*:*", { endExcluding: "2" }, "targetSw"],
  ])("%s", (_, ours, theirs, range, open) => expect(ask(ours, theirs, range)).toEqual({ answer: "unknown", open }));
});

describe("a match", () => {
  test.each([
    ["the very version", "a:v:p:1.0", "a:v:p:1.0", {}, "exact"],
    ["another spelling of it", "a:v:p:1.0.0", "a:v:p:1.0", {}, "exact"],
    ["update spelled into the version", "a:openbsd:openssh:8.2p1", "a:openbsd:openssh:8.2:p1", {}, "exact"],
    ["version split into an update", "a:openbsd:openssh:8.2:p1", "a:openbsd:openssh:8.2p1", {}, "exact"],
    ["no update on either side", "a:v:p:1.0", "a:v:p:1.0:-", {}, "exact"],
    ["a range", "a:v:p:1.5", "a:v:p:*", { startIncluding: "1.0", endExcluding: "2.0" }, "range"],
    ["a range with an update", "a:openbsd:openssh:9.3:p1", "a:openbsd:openssh:*", { endExcluding: "9.3p2" }, "range"],
    ["an update beyond a bound without one", "a:v:p:2.0:p1", "a:v:p:*", { endIncluding: "2.0" }, "range"],
    ["a release candidate below a bound", "a:v:p:2.0:rc1", "a:v:p:*", { endExcluding: "2.0" }, "range"],
    ["a range of one service pack", "a:v:p:7.6.2:sr1", "a:v:p:*:sr1", { endIncluding: "7.6.2" }, "range"],
    ["a bound that is no version", "o:v:p:-", "o:v:p:*", { endIncluding: "-" }, "range"],
    ["a pattern", "a:v:p:2.7", "a:v:p:2.*", {}, "range"],
    ["all versions", "a:v:p:1.0", "a:v:p:*", {}, "all-versions"],
    ["an old vendor name", "a:redis:redis:3.2.3", "a:redislabs:redis:3.2.3", {}, "exact"],
    ["an edition we cannot see", "a:v:p:1.0", "a:v:p:1.0:*:*:*:enterprise:*:*:*", {}, "exact"],
    ["hardware without a version", "h:v:p:-", "h:v:p:-", {}, "exact"],
    ["no product on either side", "o:v:-:1.0", "o:v:-:1.0", {}, "exact"],
    ["all versions of what has none", "h:v:p:-", "h:v:p:*", {}, "all-versions"],
  ])("%s", (_, ours, theirs, range, certainty) =>
    expect(ask(ours, theirs, range)).toEqual({ answer: "yes", certainty }),
  );
});

test.each([
  ["a:openbsd:openssh:8.4p1-5\\+deb11u3", true],
  ["a:openbsd:openssh:8.4:p1:*:*:*:*:*:debian", true],
  ["a:openbsd:openssh:8.4:p1", false],
])("%s may be patched: %s", (text, patched) => expect(mayBePatched(cpe(`cpe:2.3:${text}`))).toBe(patched));
