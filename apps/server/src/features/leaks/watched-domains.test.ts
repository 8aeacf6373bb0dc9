import { OrgId } from "@parapet/domain/contracts/ids";
import { entryAt, openUsualLines } from "@parapet/intel/leaks/usual-lines";
import { expect, test } from "vitest";

import { openWatch } from "./watched-domains.ts";

const org = OrgId.parse("01890000-0000-7000-8000-000000000001");
const domain = (name: string) => ({ org, domain: name, state: "verified" as const });

test("records in columns pass the pre-filter if and only if they concern someone", () => {
  const names = [
    "acme.test",
    "xacme.test",
    "sub.acme.test",
    "a.b.sub.acme.test",
    "acme.test.example",
    "cme.test",
    "co.uk",
  ];
  const lines = names.flatMap((login) => [
    `ann@${login}:Harbour-lantern7`,
    `ceo@${login}:Harbour-lantern7`,
    ...names.map((site) => `https://${site}/login:ann@${login}:Harbour-lantern7`),
  ]);
  const reader = openUsualLines();
  const bytes = Buffer.from(`${lines.join("\n")}\n`);
  reader.begin(bytes);
  for (let from = 0; from < bytes.length;) from = reader.take(from) + 1;
  expect(reader.records.count).toBe(lines.length);
  for (const watch of [
    openWatch([]),
    openWatch([domain("acme.test")]),
    openWatch([domain("sub.acme.test"), domain("cme.test")]),
    openWatch([], [{ org, domain: "acme.test", state: "verified", login: "ceo@acme.test.example" }]),
  ])
    for (const [n, line] of lines.entries())
      expect([line, watch.mayConcern(reader.records, n)]).toEqual([
        line,
        watch.matchesOf(entryAt(reader.records, n)).length > 0,
      ]);
});
