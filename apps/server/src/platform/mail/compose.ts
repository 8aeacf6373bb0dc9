import { shownDomain } from "@parapet/domain/risk";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import type { Locale } from "@parapet/words/locale";
import { MAIL_WORDS, type MailKind } from "@parapet/words/messages/mail/words";

import { escapeHtml } from "../escape-html.ts";
import { mailSafeName } from "./mail-safe-name.ts";

/** Numbers choose a plural; days are written in the style of the recipient, and null is a day that is not known. */
export type MailValues = Readonly<Record<string, string | number | Date | null>>;

/** One mail as it leaves: both forms say the same. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailContent {
  readonly kind: MailKind;
  readonly locale: Locale;
  /** Greeted by this name; missing where only a visitor who is not signed in gave one. */
  readonly name: string | null;
  /** As a function where days are a part of longer texts. */
  readonly values?: MailValues | (() => MailValues);
  readonly link?: string;
  /** The name and color of the brand; those of the product by default. */
  readonly brand?: { readonly name: string; readonly accent: string | null; readonly support_email: string | null };
}

const PRODUCT = "Parapet";
const ACCENT = "#0b5cad";

/** Values that contain a user-supplied name of a person, an organization or a setting. */
const NAMES: ReadonlySet<string> = new Set([
  "by",
  "organization",
  "person",
  "partner",
  "alert",
  "report",
  "passkey",
  "key",
  "browser",
  "connection",
]);
/** Mails whose `name` is an organization's; in others it is a domain. */
const ABOUT_ORGANIZATION: ReadonlySet<MailKind> = new Set<MailKind>([
  "deletionAsked",
  "deletionDeclined",
  "deletionDone",
]);

/** Values that are a domain, or several with commas between: shown as the portal shows them, with their accents. */
const DOMAINS: ReadonlySet<string> = new Set(["domain", "domains", "name"]);

/** Whatever a name consists of, a mail program must not read it as a link, an address or markup. */
const safeValue = (kind: MailKind, key: string, value: string): string => {
  if (key === "others") return value.split(", ").map(mailSafeName).join(", ");
  if (NAMES.has(key) || (key === "name" && ABOUT_ORGANIZATION.has(kind))) return mailSafeName(value);
  return DOMAINS.has(key) ? value.split(", ").map(shownDomain).join(", ") : value;
};

const safeValues = (kind: MailKind, values: MailValues): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === "string"
        ? safeValue(kind, key, value)
        : value === null || value instanceof Date
          ? day(value)
          : value,
    ]),
  );

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 200);

/** Writes a mail in the reader's language, as text and as HTML. Whatever is filled in is text, never markup. */
export const composeMail = ({ kind, locale, name, values = {}, link, brand }: MailContent): ComposedMail => {
  const words = MAIL_WORDS[locale];
  const letter = words[kind];
  const given = {
    product: mailSafeName(brand?.name ?? PRODUCT),
    ...safeValues(kind, typeof values === "function" ? values() : values),
  };
  // Checked when it was set: six digits, dark enough for white words.
  const accent = /^#[0-9a-f]{6}$/.test(brand?.accent ?? "") ? brand?.accent : ACCENT;
  const greeting =
    name === null ? words.greetingUnnamed : formatText(locale, words.greeting, { name: mailSafeName(name) });
  const subject = formatText(locale, letter.subject, given);
  const lines = letter.lines.map((line) => ({
    line: formatText(locale, line, given),
    isSecret: /^\{(?:code|password)\}$/.test(line),
  }));
  const action = "action" in letter && link !== undefined ? { label: letter.action, link } : null;
  const support = brand?.support_email ?? null;
  const footer = `${formatText(locale, words.footer, given)}${support === null ? "" : ` ${support}`}`;
  const text = [
    greeting,
    ...lines.map(({ line }) => line),
    ...(action === null ? [] : [`${formatText(locale, words.linkLine, { label: action.label })}\n${action.link}`]),
    `-- \n${footer}`,
  ].join("\n\n");
  // Letters to third parties contain their own line breaks.
  const paragraph = "margin:0 0 16px;white-space:pre-line";
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f6f8;font:16px/1.5 system-ui,sans-serif;color:#17212b">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff">
<p style="${paragraph}">${escapeHtml(greeting)}</p>
${lines
  .map(({ line, isSecret }) =>
    isSecret
      ? `<p style="${paragraph};font:600 24px/1.4 ui-monospace,monospace;letter-spacing:2px">${escapeHtml(line)}</p>`
      : `<p style="${paragraph}">${escapeHtml(line)}</p>`,
  )
  .join("\n")}
${
  action === null
    ? ""
    : `<p style="${paragraph}"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;background:${accent};color:#ffffff;text-decoration:none;border-radius:6px">${escapeHtml(action.label)}</a></p>
<p style="${paragraph};font-size:13px;color:#52606d">${escapeHtml(words.linkHint)}<br>${escapeHtml(action.link)}</p>`
}
<p style="margin:32px 0 0;font-size:13px;color:#52606d">${escapeHtml(footer)}</p>
</div></body></html>`;
  return { subject: oneLine(subject), text, html };
};
