import type { NoticeDraft } from "@parapet/db/queries/takedowns";
import { countryOfName, localeOfCountry, type TakedownReason } from "@parapet/domain/takedowns";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import type { Locale } from "@parapet/words/locale";
import { LETTER_WORDS } from "@parapet/words/messages/takedowns/takedown-letters/words";

import type { EvidenceFacts } from "./evidence-facts.ts";

export interface LetterAbout {
  readonly id: string;
  readonly organization: string;
  readonly reason: TakedownReason;
  readonly facts: EvidenceFacts;
  readonly collectedAt: Date;
  readonly pageSha256: string | null;
  /** Has the organization verified the domain? Only then is it named as the holder. */
  readonly isHolder: boolean;
}

type Recipient = NoticeDraft["recipient"];

const PRODUCT = "Parapet";
const MAX_QUOTED = 200;
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_QUOTED);
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The observations as text lines; nothing else is claimed. */
const factLines = ({ facts, pageSha256 }: LetterAbout, locale: Locale): string[] => {
  const { fact } = LETTER_WORDS[locale];
  const say = (key: keyof typeof fact, value = "") =>
    `- ${formatText(locale, fact[key], { value, domain: facts.domain })}`;
  const { site, registration } = facts;
  const places = [...facts.a, ...facts.aaaa];
  const created = registration?.createdAt ?? null;
  return [
    ...(facts.registered === true && places.length > 0 ? [say("seen", places.join(", "))] : []),
    ...(created === null ? [] : [say("registered", day(Date.parse(created) / 1000))]),
    ...(site === null ? [] : [say("page", site.url)]),
    ...(site === null || site.title === "" ? [] : [say("title", oneLine(site.title))]),
    ...(site?.asksPassword === true ? [say("password")] : []),
    ...(facts.similarity === null || facts.similarity === 0 ? [] : [say("similarity", String(facts.similarity))]),
    ...(facts.sameIcon ? [say("icon")] : []),
    ...(facts.mx.length === 0 ? [] : [say("mail", facts.mx.join(", "))]),
    ...facts.networks.map(({ ip, asn, holder }) => say("address", [ip, asn, holder].filter(Boolean).join(", "))),
    ...(pageSha256 === null ? [] : [say("hash", pageSha256)]),
  ];
};

export const writeLetter = (
  about: LetterAbout,
  recipient: Recipient,
  recipientName: string | null,
  locale: Locale,
): { subject: string; body: string } => {
  const words = LETTER_WORDS[locale];
  const { facts } = about;
  const values = {
    name: facts.name,
    domain: facts.domain,
    organization: oneLine(about.organization),
    recipient: recipientName === null ? facts.name : oneLine(recipientName),
    product: PRODUCT,
    reference: about.id,
    day: day(seconds(about.collectedAt)),
  };
  const body = [
    formatText(locale, words.opening[recipient], values),
    `${formatText(locale, about.isHolder ? words.claim : words.claimUnverified, values)} ${formatText(locale, words.reason[about.reason], values)}`,
    [formatText(locale, words.facts, values), ...factLines(about, locale)].join("\n"),
    formatText(locale, words.ask[recipient], values),
    words.faith,
    formatText(locale, words.closing, values),
  ].join("\n\n");
  return { subject: formatText(locale, words.subject, values), body };
};

/** The reminder to a letter that was sent: the same claim, with what was said before. */
export const writeReminder = (
  { locale, body }: { readonly locale: Locale; readonly body: string },
  name: string,
  sentAt: Date,
): { subject: string; body: string } => {
  const words = LETTER_WORDS[locale];
  const said = formatText(locale, words.reminder, { day: day(seconds(sentAt)) });
  return { subject: formatText(locale, words.reminderSubject, { name }), body: `${said}\n\n---\n\n${body}` };
};

/** The letters to all who can act: registrar, host, and the mailbox that every domain owes (RFC 2142). */
export const draftNotices = (about: LetterAbout): NoticeDraft[] => {
  const { facts } = about;
  const network = facts.networks.find(({ abuseContact }) => abuseContact !== null) ?? facts.networks[0];
  const draft = (
    recipient: Recipient,
    recipientName: string | null,
    address: string | null,
    locale: Locale,
  ): NoticeDraft => ({
    recipient,
    recipientName,
    address,
    locale,
    ...writeLetter(about, recipient, recipientName, locale),
  });
  return [
    draft(
      "registrar",
      facts.registration?.registrar ?? null,
      facts.registration?.abuseContact ?? null,
      localeOfCountry(countryOfName(facts.name)),
    ),
    ...(network === undefined
      ? []
      : [draft("host", network.holder ?? network.asn, network.abuseContact, localeOfCountry(network.country))]),
    ...(facts.mx.length === 0
      ? []
      : [draft("mailbox", null, `abuse@${facts.name}`, localeOfCountry(countryOfName(facts.name)))]),
  ];
};
