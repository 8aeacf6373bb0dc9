import type { en } from "./en.ts";

interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly action?: string;
}

type Frame = "greeting" | "greetingUnnamed" | "footer" | "linkHint" | "linkLine";

/** The kinds of mail there are. */
export type MailKind = Exclude<keyof typeof en, Frame>;

/** The form a translation must have: a letter of every kind, with a label exactly where English has one. */
export type MailWords = { readonly [F in Frame]: string } & {
  readonly [K in MailKind]: (typeof en)[K] extends { action: string }
    ? Letter & { readonly action: string }
    : Omit<Letter, "action">;
};
