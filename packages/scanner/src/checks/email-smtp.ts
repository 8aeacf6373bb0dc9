import { DAY_MS } from "@parapet/domain/durations";
import { ProbeError } from "@parapet/net/probe-error";

import { type Verdict, defineCheck } from "../check.ts";
import { firstOf } from "../first-of.ts";
import { ask, noteUnseen } from "../mail/ask.ts";
import { inspectDane, matchesTlsa, tlsaRecord } from "../mail/dane.ts";
import { inspectMx, mailAddresses } from "../mail/mx.ts";
import { NIST } from "../mail/nist.ts";
import { inspectSmtp } from "../mail/smtp.ts";

const references = ["https://www.rfc-editor.org/rfc/rfc3207"];
const MAX_ADDRESSES = 6;
const EXPIRES_SOON_DAYS = 14;

type Id =
  | "smtp-no-starttls"
  | "smtp-starttls-broken"
  | "smtp-certificate-expired"
  | "smtp-certificate-expiring"
  | "smtp-certificate-name"
  | "smtp-certificate-untrusted"
  | "smtp-old-tls"
  | "smtp-plain-auth"
  | "smtp-vrfy"
  | "smtp-expn"
  | "smtp-version-shown"
  | "smtp-banner-name"
  | "smtp-dane-mismatch";

/** The host a greeting names first (RFC 5321 section 4.2); null when it is no full name. */
const greetedName = (banner: string): string | null =>
  /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:\s|$)/i.exec(banner)?.[1]?.toLowerCase() ?? null;

const namesOf = (certificate: {
  subjectaltname?: string | undefined;
  subject?: { CN?: string | string[] | undefined } | undefined;
}): string[] => {
  const listed = (certificate.subjectaltname ?? "")
    .split(/,\s*/)
    .flatMap((entry) => (entry.startsWith("DNS:") ? [entry.slice(4).toLowerCase()] : []));
  return listed.length > 0 ? listed : [certificate.subject?.CN ?? []].flat().map((name) => name.toLowerCase());
};

const namesHost = (names: readonly string[], host: string): boolean =>
  names.some((name) => (name.startsWith("*.") ? host.slice(host.indexOf(".") + 1) === name.slice(2) : name === host));

/** Do the mail exchangers encrypt, with a certificate that holds, and give nothing away? No message is sent, no relay tried. */
export const emailSmtp = defineCheck({
  id: "email-smtp",
  area: "email-weaknesses",
  on: "domain",
  touch: "active",
  isLight: true,
  outcomes: {
    "smtp-no-starttls": { severity: "high", nist: NIST.transport, references },
    "smtp-starttls-broken": { severity: "high", nist: NIST.transport, references },
    "smtp-certificate-expired": { severity: "medium", nist: NIST.certificates, references },
    "smtp-certificate-expiring": { severity: "low", nist: NIST.certificates, references },
    "smtp-certificate-name": { severity: "medium", nist: NIST.certificates, references },
    "smtp-certificate-untrusted": { severity: "low", nist: NIST.certificates, references },
    "smtp-old-tls": { severity: "medium", nist: NIST.tls, references: ["https://www.rfc-editor.org/rfc/rfc8996"] },
    "smtp-plain-auth": {
      severity: "high",
      nist: NIST.transport,
      references: ["https://www.rfc-editor.org/rfc/rfc8314"],
    },
    "smtp-vrfy": { severity: "low", nist: NIST.server, references: ["https://www.rfc-editor.org/rfc/rfc5321"] },
    "smtp-expn": { severity: "low", nist: NIST.server, references: ["https://www.rfc-editor.org/rfc/rfc5321"] },
    "smtp-version-shown": {
      severity: "info",
      nist: NIST.server,
      references: ["https://www.rfc-editor.org/rfc/rfc5321"],
    },
    "smtp-banner-name": { severity: "info", nist: NIST.server, references: ["https://www.rfc-editor.org/rfc/rfc5321"] },
    "smtp-dane-mismatch": {
      severity: "high",
      nist: NIST.certificates,
      references: ["https://www.rfc-editor.org/rfc/rfc7672"],
    },
  },

  async observe({ domain }, net, context) {
    const { now } = context;
    const mx = await inspectMx(domain, net.dns);
    for (const { exchange, addresses, rest } of mx.exchanges)
      for (const asked of [addresses, rest]) noteUnseen(asked, exchange, context);
    const about = {
      what: "mail addresses",
      subjectOf: ({ exchange, ip }: { exchange: string; ip: string }) => `${exchange} ${ip}`,
    };
    const places = firstOf(mailAddresses(mx), MAX_ADDRESSES, about, context);
    const [dane, sessions] = await Promise.all([
      inspectDane([...new Set(places.map(({ exchange }) => exchange))], net),
      Promise.all(
        places.map(async (place) => ({
          ...place,
          session: await ask(async () => {
            const session = await inspectSmtp(net, place.exchange, place.ip, context);
            const name = greetedName(session.banner);
            const known =
              name === null ? { seen: false } : await ask(async () => (await net.dns.addresses(name)).length > 0);
            return { ...session, greetingResolves: known };
          }),
        })),
      ),
    ]);
    const firstUnseen = sessions.find(({ session }) => "unseen" in session)?.session;
    if (
      sessions.length > 0 &&
      sessions.every(({ session }) => "unseen" in session) &&
      firstUnseen !== undefined &&
      "unseen" in firstUnseen
    ) {
      throw new ProbeError("unreachable", `no mail exchanger of ${domain} could be reached: ${firstUnseen.unseen}`);
    }
    for (const { exchange, ip, session } of sessions) {
      const subject = `${exchange} ${ip}`;
      noteUnseen(session, subject, context);
      if ("unseen" in session) continue;
      noteUnseen(session.seen.oldTls, subject, context);
      noteUnseen(session.seen.greetingResolves, subject, context);
    }
    for (const { exchange, records } of dane) noteUnseen(records, exchange, context);
    return { domain, sessions, dane, at: now() };
  },

  judge({ domain, sessions, dane, at }) {
    const verdicts: Verdict<Id>[] = [];
    for (const { exchange, ip, session } of sessions) {
      const say = (outcome: Id, params: Verdict["params"] = {}, evidence?: unknown): void => {
        verdicts.push({
          outcome,
          subject: `${exchange} ${ip}`,
          evidence,
          params: { domain, host: exchange, ip, ...params },
        });
      };
      if ("unseen" in session) continue;
      const { banner, greetingResolves, startTls, plainAuth, tls, tlsProblem, oldTls, vrfy, expn } = session.seen;
      if (!startTls) say("smtp-no-starttls", { banner }, banner);
      if (tlsProblem !== null) say("smtp-starttls-broken", { problem: tlsProblem }, tlsProblem);
      if (plainAuth) say("smtp-plain-auth");
      if ("seen" in oldTls && oldTls.seen !== null) say("smtp-old-tls", { protocol: oldTls.seen });
      if (vrfy) say("smtp-vrfy");
      if (expn) say("smtp-expn");
      if (/\b\d+\.\d+(?:\.\d+)*\b/.test(banner.replace(/\d+\.\d+\.\d+\.\d+/g, "")))
        say("smtp-version-shown", { banner }, banner);
      if ("seen" in greetingResolves && !greetingResolves.seen) say("smtp-banner-name", { banner }, banner);

      const leaf = tls?.chain[0];
      if (tls === null || leaf === undefined) continue;
      const until = new Date(leaf.valid_to);
      const leftDays = Math.floor((until.getTime() - at.getTime()) / DAY_MS);
      const certificate = {
        until: until.toISOString().slice(0, 10),
        names: namesOf(leaf).join(", "),
        problem: tls.trustProblem ?? "",
      };
      if (leftDays < 0) say("smtp-certificate-expired", certificate, certificate);
      else if (leftDays < EXPIRES_SOON_DAYS)
        say("smtp-certificate-expiring", { ...certificate, days: leftDays }, certificate);
      const fits = namesHost(namesOf(leaf), exchange);
      if (!fits) say("smtp-certificate-name", certificate, certificate);
      if (!tls.trusted && fits && leftDays >= 0) say("smtp-certificate-untrusted", certificate, certificate);
      const promised = dane.find((host) => host.exchange === exchange)?.records;
      if (
        promised !== undefined &&
        "seen" in promised &&
        promised.seen.tlsa.length > 0 &&
        !matchesTlsa(promised.seen.tlsa, tls.chain)
      ) {
        const fix = tlsaRecord(exchange, leaf);
        say("smtp-dane-mismatch", { fix }, { promised: promised.seen.tlsa, fix: { dns: fix } });
      }
    }
    return verdicts;
  },
});
