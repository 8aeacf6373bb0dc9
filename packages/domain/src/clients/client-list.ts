import { type Locale, LOCALES } from "@parapet/words/locale";

import { sharedDomain } from "../contracts/company-domain.ts";
import { toDomainName } from "../contracts/domain-name-grammar.ts";
import { toEmailAddress } from "../contracts/email-address-grammar.ts";
import { PLAN_IDS, type PlanId } from "../plans/catalogue.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";

/** The columns of a list of clients, in the order of the example; `language` may be left out. */
export const CLIENT_COLUMNS = ["name", "domain", "plan", "first_name", "last_name", "email", "language"] as const;
export type ClientColumn = (typeof CLIENT_COLUMNS)[number];

export const MOST_CLIENTS = 2_000;

export interface ClientRow {
  readonly line: number;
  readonly name: string;
  readonly domain: string;
  readonly plan: PlanId;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly language: Locale;
}

export const CLIENT_PROBLEMS = [
  "unreadable",
  "empty",
  "too_many",
  "missing_column",
  "unknown_column",
  "repeated_column",
  "cells",
  "required",
  "too_long",
  "formula",
  "not_allowed",
  "bad_domain",
  "public_suffix",
  "free_mail",
  "bad_email",
  "bad_plan",
  "bad_language",
  "domain_twice",
  "email_twice",
  "domain_elsewhere",
  "domain_known",
  "email_taken",
] as const;
export type ClientProblem = (typeof CLIENT_PROBLEMS)[number];

export interface Problem {
  /** 0 is the file as a whole. */
  readonly line: number;
  readonly column: string | null;
  readonly problem: ClientProblem;
}

export interface ClientList {
  readonly rows: readonly ClientRow[];
  readonly problems: readonly Problem[];
  /** How many rows the file has below its heading. */
  readonly read: number;
}

/** A spreadsheet that opened and saved the file may have run such a cell; nobody's name begins so. */
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
  language: LOCALES.find((locale) => locale === texts.language.toLowerCase()) ?? "en",
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

/** What does this file say, and what is wrong with it? Judged without looking anything up. */
export const readClientList = (text: string): ClientList => {
  const lines = readCsv(text);
  if (lines === null) return whole("unreadable");
  const [heading, ...body] = lines as [CsvRow | undefined, ...CsvRow[]];
  if (heading === undefined || body.length === 0) return whole("empty");
  if (body.length > MOST_CLIENTS) return whole("too_many", body.length);
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
