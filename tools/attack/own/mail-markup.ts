import type { composeMail } from "../../../apps/server/src/platform/mail/compose.ts";
import { MAIL_WORDS, type MailKind } from "../../../packages/words/src/messages/mail/words.ts";

type Compose = typeof composeMail;

/** What people call themselves, their companies and their things. */
const HOSTILE: readonly string[] = [
  "<img src=x onerror=alert(1)>",
  '"><a href="https://evil.test">confirm</a>',
  "</p></div><script>alert(1)</script><p>",
  "<!--",
  "'\" style=position:fixed",
  "Acme\r\nBcc: everyone@evil.test\r\n\r\nhello",
  "Acme\u2028Subject: other",
  "Confirm at https://evil.test/login",
  "www.evil.test",
  "evil.test",
  "mailto:x@evil.test",
  "javascript:alert(1)",
  "\u202Emoc.live",
  "{organization} {product} {link}",
  "&lt;b&gt;bold&lt;/b&gt;",
];
const LINK = "https://portal.example/dashboard";

/** Values that are names which people choose: in an email to another person nothing of them may become a link. */
const NAMES = [
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
  "others",
];

const tagsOf = (html: string): string => (html.match(/<[^>]*>?/g) ?? []).join("\n");
const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].flatMap(([, name]) => name ?? []);

/** Composes every kind of email in every language with hostile values in every place; answers what came through. */
export const attackMails = (compose: Compose): { readonly sent: number; readonly holes: string[] } => {
  const holes = new Set<string>();
  let sent = 0;
  for (const [locale, words] of Object.entries(MAIL_WORDS)) {
    for (const [kind, letter] of Object.entries(words)) {
      if (typeof letter === "string") continue;
      const names = new Set(placeholdersOf([letter.subject, ...letter.lines].join("\n")));
      names.delete("product");
      const benign = Object.fromEntries([...names].map((name) => [name, "word"]));
      const write = (values: Record<string, string>, name: string, brand: string) =>
        compose({
          kind: kind as MailKind,
          locale: locale as keyof typeof MAIL_WORDS,
          name,
          values,
          link: LINK,
          brand: { name: brand, accent: "#0b5cad", support_email: null },
        });
      const plain = tagsOf(write(benign, "word", "word").html);
      for (const hostile of HOSTILE)
        for (const place of [...names, "greeting", "brand"]) {
          sent += 1;
          const mail = write(
            place in benign ? { ...benign, [place]: hostile } : benign,
            place === "greeting" ? hostile : "word",
            place === "brand" ? hostile : "word",
          );
          const at = `${kind} ${place}`;
          if (tagsOf(mail.html) !== plain) holes.add(`${at}: markup`);
          if (/[\p{Cc}\u2028\u2029]/u.test(mail.subject)) holes.add(`${at}: line in the subject`);
          const isName = NAMES.includes(place) || place === "greeting" || place === "brand";
          if (isName && /evil\.test|:\/\/(?!portal\.example)/.test(`${mail.subject}${mail.text}`))
            holes.add(`${at}: link`);
        }
    }
  }
  return { sent, holes: [...holes] };
};
