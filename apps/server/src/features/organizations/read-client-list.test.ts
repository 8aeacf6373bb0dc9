import { CLIENT_COLUMNS, MAX_CLIENTS } from "@parapet/domain/clients";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readClientList } from "./read-client-list.ts";
import { readCsv } from "./read-csv.ts";

const HEADING = CLIENT_COLUMNS.join(",");
const row = (at: number | string, more: Partial<Record<(typeof CLIENT_COLUMNS)[number], string>> = {}) => {
  const it = {
    name: `Client ${at}`,
    domain: `client${at}.test`,
    plan: "essentials",
    first_name: "Ann",
    last_name: "Lee",
    email: `ann@client${at}.test`,
    language: "fr",
    ...more,
  };
  return CLIENT_COLUMNS.map((column) => `"${it[column].replaceAll('"', '""')}"`).join(",");
};
const file = (...rows: string[]) => [HEADING, ...rows].join("\r\n");
const problems = (text: string) =>
  readClientList(text).problems.map(({ line, column, problem }) => `${line} ${column ?? "-"} ${problem}`);

describe("what is wrong with a list", () => {
  test.each([
    ["nothing in it", "", ["0 - empty"]],
    ["a heading alone", HEADING, ["0 - empty"]],
    ["a quote that is never closed", `${HEADING}\n"Acme,acme.test`, ["0 - unreadable"]],
    ["text behind a closing quote", `${HEADING}\n"Acme" Inc,acme.test`, ["0 - unreadable"]],
    ["a row without end", `${HEADING}\n${"x".repeat(70_000)}`, ["0 - unreadable"]],
    [
      "other columns",
      "Company,Domain\nAcme,acme.test",
      [
        "1 name missing_column",
        "1 plan missing_column",
        "1 first_name missing_column",
        "1 last_name missing_column",
        "1 email missing_column",
        "1 company unknown_column",
      ],
    ],
    ["a column twice", `${HEADING},name\n${row(1)},x`, ["1 name repeated_column"]],
    ["a cell too few", file("Acme,acme.test"), ["2 - cells"]],
    [
      "a formula",
      file(row(1, { name: "=cmd|' /C calc'!A0" }), row(2, { last_name: "@SUM(A1)" })),
      ["2 name formula", "3 last_name formula"],
    ],
    ["a name that turns the line around", file(row(1, { name: "Acme\u202etset" })), ["2 name not_allowed"]],
    [
      "a bad domain, address, plan and language",
      file(row(1, { domain: "http://x", email: "ann", plan: "gold", language: "de" })),
      ["2 domain bad_domain", "2 plan bad_plan", "2 email bad_email", "2 language bad_language"],
    ],
    ["the same domain in two spellings", file(row(1), row(2, { domain: "CLIENT1.test." })), ["3 domain domain_twice"]],
    [
      "a domain that a row with another mistake names too",
      file(row(1, { name: "=cmd()" }), row(2, { domain: "client1.test" })),
      ["2 name formula", "3 domain domain_twice"],
    ],
    ["the same address", file(row(1), row(2, { email: "ANN@client1.test" })), ["3 email email_twice"]],
    ["ten thousand rows", file(...Array.from({ length: 10_000 }, (_, at) => row(at))), ["0 - too_many"]],
  ])("%s", (_, text, wanted) => expect(problems(text)).toEqual(wanted));
});

describe("a good list", () => {
  test("is read in any order of columns, with either separator, and without a language", () => {
    const text =
      "\uFEFFemail;name;domain;plan;last_name;first_name\nann@acme.test;Acme, Inc.;Acme.test;Professional;Lee;Ann\n\n";
    expect(readClientList(text)).toEqual({
      read: 1,
      problems: [],
      rows: [
        {
          line: 2,
          name: "Acme, Inc.",
          domain: "acme.test",
          plan: "professional",
          first_name: "Ann",
          last_name: "Lee",
          email: "ann@acme.test",
          language: "en",
        },
      ],
    });
  });

  test("may be as long as the limit", () => {
    const rows = Array.from({ length: MAX_CLIENTS }, (_, at) => row(at));
    expect(readClientList(file(...rows)).rows).toHaveLength(MAX_CLIENTS);
  });
});

test("whatever a cell holds, it is read back as it was", () => {
  const cell = fc.string().map((text) => text.replaceAll("\r", "").trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
      const text = rows.map((cells) => cells.map((it) => `"${it.replaceAll('"', '""')}"`).join(",")).join("\n");
      const wanted = rows.filter((cells) => cells.some((it) => it !== "")).map((cells) => [...cells]);
      expect(
        readCsv(`"a","b"\n${text}`)
          ?.slice(1)
          .map(({ cells }) => cells),
      ).toEqual(wanted);
    }),
    { numRuns: 1_000 },
  );
});

test("no text makes it throw", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readClientList(text).rows.length).toBeLessThanOrEqual(MAX_CLIENTS);
    }),
    { numRuns: 2_000 },
  );
});
