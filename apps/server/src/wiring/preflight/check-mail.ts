import { setTimeout as sleep } from "node:timers/promises";

import type { Config } from "../../platform/config.ts";
import { isPlainSmtp, openTransport } from "../../platform/mail/transport.ts";
import { degraded, fine, type Finding, warning } from "./finding.ts";

const about = "mail";
const LIMIT_MS = 8_000;

const fixOf = (code: string, host: string): string => {
  if (code === "EAUTH") return "Correct the user and password in SMTP_URL.";
  if (code === "ETLS" || /CERT|SIGNED|ALTNAME/i.test(code))
    return `Give ${host} a valid certificate and STARTTLS, use smtps://, or add its authority by NODE_EXTRA_CA_CERTS.`;
  return `Check that a mail server answers at ${host} and that SMTP_URL names it. Mail is queued until it does.`;
};

/** Whether mail would leave: connects, negotiates TLS and signs in, and sends nothing. */
export const checkMail = async (config: Config): Promise<Finding[]> => {
  const { mode, smtpUrl } = config;
  if (smtpUrl === null && mode !== "production") return [fine(about, "stored in the local mailbox, /dev/mailbox")];
  const transport = openTransport(config);
  if (smtpUrl === null || transport.kind !== "smtp")
    return [
      warning(
        about,
        "SMTP_URL is not set: codes, invitations and alerts cannot be sent, and users without an authenticator app cannot sign in",
        "Set SMTP_URL, e.g. smtps://user:password@mail.example:465.",
      ),
    ];
  const { host } = new URL(smtpUrl);
  const limit = new AbortController();
  const late = sleep(LIMIT_MS, undefined, { signal: limit.signal }).then(
    () => Promise.reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })),
    () => {},
  );
  try {
    await Promise.race([transport.verify(), late]);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    // The server's own words may repeat what it was sent; the code says enough of a refused sign-in.
    const says = code === "EAUTH" ? "refuses the credentials" : `cannot be used (${message.split("\n")[0]})`;
    return [degraded(about, `the mail server ${host} ${says}`, fixOf(code, host), code === "EAUTH" ? 2 : 3)];
  } finally {
    limit.abort();
    transport.close();
  }
  return [
    isPlainSmtp(new URL(smtpUrl))
      ? warning(
          about,
          `sent through ${host} without TLS (?tls=off)`,
          "Use this only for a relay on this host; smtps:// or smtp:// with STARTTLS otherwise.",
        )
      : fine(about, `sent through ${host}, TLS required`),
  ];
};
