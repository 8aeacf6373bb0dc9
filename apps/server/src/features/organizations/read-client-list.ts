import {
  CLIENT_COLUMNS,
  type ClientColumn,
  type ClientList,
  type ClientProblem,
  type ClientRow,
  MAX_CLIENTS,
  type Problem,
} from "@parapet/domain/clients";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { PLAN_IDS } from "@parapet/domain/plans";
import { LOCALES, toLocale } from "@parapet/words/locale";

import { readCsv } from "./read-csv.ts";

/** Cells that a spreadsheet may execute as formulas; no valid name starts so. */
const FORMULA = /^[=+\-@\t\r]/;
/** Control and direction characters, as nowhere in a name. */
const FORBIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069<>]/u;
const LONGEST: Readonly<Record<ClientColumn, number>> = {
  name: 200,
  domain: 253,
  plan: 20,
  first_name: 100,
  last_name: 100,
  email: 254,
  language: 2,
};

const headingProblems = (heading: readonly string[]): Problem[] => [
  ...CLIENT_COLUMNS.filter((column) => column !== "language" && !heading.includes(column)).map((column): Problem => ({
    line: 1,
    column,
    problem: "missing_column",
  })),
  ...heading
    .filter((name) => !(CLIENT_COLUMNS as readonly string[]).includes(name))
    .map((column): Problem => ({ line: 1, column: column.slice(0, 60), problem: "unknown_column" })),
  ...heading
    .filter((name, at) => heading.indexOf(name) !== at)
    .map((column): Problem => ({ line: 1, column: column.slice(0, 60), problem: "repeated_column" })),
];

const cellProblem = (column: ClientColumn, text: string): ClientProblem | null => {
  if (text === "") return column === "language" ? null : "required";
  if (FORMULA.test(text)) return "formula";
  if (text.length > LONGEST[column]) return "too_long";
  if (FORBIDDEN.test(text)) return "not_allowed";
  if (column === "domain") {
    const name = toDomainName(text);
    return name === null ? "bad_domain" : sharedDomain(name);
  }
  if (column === "email" && toEmailAddress(text) === null) return "bad_email";
  if (column === "plan" && !PLAN_IDS.some((id) => id === text.toLowerCase())) return "bad_plan";
  if (column === "language" && !LOCALES.some((locale) => locale === text.toLowerCase())) return "bad_language";
  return null;
};

const rowOf = (line: number, texts: Readonly<Record<ClientColumn, string>>): ClientRow => ({
  line,
  name: texts.name,
  domain: toDomainName(texts.domain) ?? "",
  plan: PLAN_IDS.find((id) => id === texts.plan.toLowerCase()) ?? "essentials",
  first_name: texts.first_name,
  last_name: texts.last_name,
  email: toEmailAddress(texts.email) ?? "",
  language: toLocale(texts.language),
});

/** Rows that name what an earlier row named already. Rows with other mistakes count, so that all is said at once. */
const repeats = (rows: readonly ClientRow[], column: "domain" | "email", problem: ClientProblem): Problem[] => {
  const seen = new Set<string>();
  return rows.flatMap((row): Problem[] => {
    const value = row[column].toLowerCase();
    if (value === "") return [];
    if (seen.has(value)) return [{ line: row.line, column, problem }];
    seen.add(value);
    return [];
  });
};

const whole = (problem: ClientProblem, read = 0): ClientList => ({
  rows: [],
  problems: [{ line: 0, column: null, problem }],
  read,
});

/** Parses and validates the file without database lookups. */
export const readClientList = (text: string): ClientList => {
  const lines = readCsv(text);
  if (lines === null) return whole("unreadable");
  const [heading, ...body] = lines;
  if (heading === undefined || body.length === 0) return whole("empty");
  if (body.length > MAX_CLIENTS) return whole("too_many", body.length);
  const names = heading.cells.map((name) => name.toLowerCase());
  const wrongHeading = headingProblems(names);
  if (wrongHeading.length > 0) return { rows: [], problems: wrongHeading, read: body.length };
  const problems: Problem[] = [];
  const rows: ClientRow[] = [];
  const every: ClientRow[] = [];
  for (const { line, cells } of body) {
    if (cells.length !== names.length) {
      problems.push({ line, column: null, problem: "cells" });
      continue;
    }
    const texts = { language: "", ...Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])) } as Record<
      ClientColumn,
      string
    >;
    const wrong = CLIENT_COLUMNS.flatMap((column): Problem[] => {
      const problem = cellProblem(column, texts[column]);
      return problem === null ? [] : [{ line, column, problem }];
    });
    problems.push(...wrong);
    every.push(rowOf(line, texts));
    if (wrong.length === 0) rows.push(rowOf(line, texts));
  }
  problems.push(...repeats(every, "domain", "domain_twice"), ...repeats(every, "email", "email_twice"));
  return { rows, problems: problems.toSorted((a, b) => a.line - b.line), read: body.length };
};
