import type { Locale } from "@parapet/words/locale";

import type { PlanId } from "../plans/catalogue.ts";

/** The columns of a list of clients, in the order of the example; `language` may be left out. */
export const CLIENT_COLUMNS = ["name", "domain", "plan", "first_name", "last_name", "email", "language"] as const;
export type ClientColumn = (typeof CLIENT_COLUMNS)[number];

export const MAX_CLIENTS = 2_000;

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
  "no_authority",
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
