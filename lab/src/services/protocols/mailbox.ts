import type { Socket } from "node:net";

import { onLines } from "./on-lines.ts";
import type { Protocol, ProtocolCompany } from "./protocol.ts";

export interface MailboxPlan {
  /** `Dovecot (Ubuntu) ready.` and the like. */
  readonly greeting: string;
  readonly startTls?: boolean;
  /** Lets people send passwords in the clear. */
  readonly plainLogin?: boolean;
}

/** IMAP before authentication (RFC 9051). */
export const serveImap =
  (plan: MailboxPlan): Protocol =>
  (stream, company) => {
    const capabilities = (encrypted: boolean) =>
      `IMAP4rev1 LITERAL+ ID ENABLE IDLE${plan.startTls === true && !encrypted ? " STARTTLS" : ""}${plan.plainLogin === true || encrypted ? " AUTH=PLAIN" : " LOGINDISABLED"}`;
    const converse = (on: Socket, encrypted: boolean): void => {
      const stop = onLines(on, (line) => {
        const [tag = "*", verb = ""] = line.split(" ");
        switch (verb.toUpperCase()) {
          case "CAPABILITY":
            on.write(`* CAPABILITY ${capabilities(encrypted)}\r\n${tag} OK Pre-login capabilities listed.\r\n`);
            return;
          case "ID":
            on.write(`* ID ("name" "${plan.greeting.split(" ")[0] ?? ""}")\r\n${tag} OK ID completed.\r\n`);
            return;
          case "STARTTLS":
            if (plan.startTls !== true || encrypted) {
              on.write(`${tag} BAD TLS not available.\r\n`);
              return;
            }
            stop();
            on.write(`${tag} OK Begin TLS negotiation now.\r\n`, () => converse(company.secure(on), true));
            return;
          case "LOGIN":
            on.write(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed.\r\n`);
            return;
          case "LOGOUT":
            on.end(`* BYE Logging out\r\n${tag} OK Logout completed.\r\n`);
            return;
          default:
            on.write(`${tag} BAD Error in IMAP command.\r\n`);
        }
      });
    };
    stream.write(`* OK [CAPABILITY ${capabilities(isEncrypted(stream))}] ${plan.greeting}\r\n`);
    converse(stream, isEncrypted(stream));
  };

/** POP3 before authentication (RFC 1939, RFC 2595). */
export const servePop3 =
  (plan: MailboxPlan): Protocol =>
  (stream, company) => {
    stream.write(`+OK ${plan.greeting}\r\n`);
    conversePop3(stream, plan, company, isEncrypted(stream));
  };

const conversePop3 = (on: Socket, plan: MailboxPlan, company: ProtocolCompany, encrypted: boolean): void => {
  const stop = onLines(on, (line) => {
    const [verb = ""] = line.split(" ");
    switch (verb.toUpperCase()) {
      case "CAPA":
        on.write(
          `+OK\r\nCAPA\r\nTOP\r\nUIDL\r\nRESP-CODES\r\n${plan.startTls === true && !encrypted ? "STLS\r\n" : ""}${plan.plainLogin === true || encrypted ? "USER\r\nSASL PLAIN\r\n" : ""}.\r\n`,
        );
        return;
      case "STLS":
        if (plan.startTls !== true || encrypted) {
          on.write("-ERR TLS not available.\r\n");
          return;
        }
        stop();
        on.write("+OK Begin TLS negotiation now.\r\n", () => conversePop3(company.secure(on), plan, company, true));
        return;
      case "USER":
        on.write("+OK\r\n");
        return;
      case "PASS":
        on.write("-ERR [AUTH] Authentication failed.\r\n");
        return;
      case "QUIT":
        on.end("+OK Logging out\r\n");
        return;
      default:
        on.write("-ERR Unknown command.\r\n");
    }
  });
};

const isEncrypted = (stream: Socket): boolean => "encrypted" in stream && stream.encrypted === true;
