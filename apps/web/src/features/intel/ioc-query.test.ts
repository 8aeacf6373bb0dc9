import { IOC_FIELDS, parseQuery } from "@parapet/domain/intel/query";
import { expect, test } from "vitest";

import { iocQuery, isKind, KINDS, type Kind } from "./ioc-query.ts";

const none = { typed: "", kind: null, feed: null, liveOnly: false, minConfidence: null };
const now = new Date("2026-11-15T00:00:00Z");

test("no filter and no words ask for everything", () => {
  expect(iocQuery(none)).toBe("");
});

test("an OR that was typed does not swallow the filters", () => {
  expect(iocQuery({ ...none, typed: " a.test OR b.test ", liveOnly: true, minConfidence: 50 })).toBe(
    "(a.test OR b.test) AND expired:false AND confidence>=50",
  );
});

test.each(Object.keys(KINDS) as Kind[])("the kind %s can be read by the search language", (kind) => {
  expect(parseQuery(iocQuery({ ...none, kind }), IOC_FIELDS, now)).toMatchObject({ ok: true });
});

test("the name of a feed may hold quotes and colons", () => {
  const q = iocQuery({ ...none, feed: 'ioc-csv:our "own"' });
  expect(parseQuery(q, IOC_FIELDS, now)).toMatchObject({
    ok: true,
    query: { kind: "field", field: "feed", value: 'ioc-csv:our "own"' },
  });
});

test.each(["toString", "ip4", "", null])("%s in the address is no kind", (text) => {
  expect(isKind(text)).toBe(false);
});
