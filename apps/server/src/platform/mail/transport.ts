import type { Socket } from "node:net";
import { callbackify } from "node:util";

import { operatorSocket } from "@parapet/net/operator-socket";
import { createTransport } from "nodemailer";

import type { Config } from "../config.ts";
import type { ComposedMail } from "./compose.ts";

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface LeavingMail extends ComposedMail {
  readonly attachments: readonly Attachment[];
}

/** Sends one mail or returns the error. `local` keeps it in the development mailbox. */
export type Transport =
  | {
      readonly kind: "smtp";
      send(to: string, mail: LeavingMail): Promise<void>;
      /** Connects, negotiates TLS and signs in as for a mail, and sends none. */
      verify(): Promise<void>;
      close(): void;
    }
  | { readonly kind: "local" }
  | { readonly kind: "none" };

/** The sender's address: the portal's own host, since replies and SPF belong there; `?from=` in SMTP_URL overrides it. */
const senderOf = (smtpUrl: URL, publicUrl: string): string => {
  const given = smtpUrl.searchParams.get("from");
  if (given !== null) return given;
  const { hostname } = new URL(publicUrl);
  return `no-reply@${/[a-z]/i.test(hostname) ? hostname : "localhost.localdomain"}`;
};

/** Whether the operator explicitly chose to send without TLS. */
export const isPlainSmtp = (smtpUrl: URL): boolean =>
  smtpUrl.protocol === "smtp:" && smtpUrl.searchParams.get("tls") === "off";

const openSmtp = (smtpUrl: string, publicUrl: string): Transport => {
  const url = new URL(smtpUrl);
  const address = senderOf(url, publicUrl);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? (url.protocol === "smtps:" ? 465 : 587) : Number(url.port);
  const connect = callbackify(async () => ({ connection: await operatorSocket(host, port) }));
  const transporter = createTransport({
    host,
    port,
    // The client never opens a socket itself: the connection comes from net, and leads to the configured relay alone.
    getSocket: (_: unknown, callback: (error: Error | null, from: { connection: Socket }) => void) => connect(callback),
    secure: url.protocol === "smtps:",
    // Nothing is sent without verified TLS: over `smtp:` STARTTLS is required, so that a man in the middle cannot strip the offer.
    // `?tls=off` is the explicit exception for a relay on the same machine.
    ...(isPlainSmtp(url) ? { ignoreTLS: true } : { requireTLS: true, tls: { minVersion: "TLSv1.2" as const } }),
    ...(url.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    pool: true,
    maxConnections: 2,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: "smtp",
    async send(to, { subject, text, html, attachments }) {
      // As an object, so that nothing in an address is ever read as a list of addresses.
      await transporter.sendMail({
        from: { name: "Parapet", address },
        to: { name: "", address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: bytes,
        })),
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    verify: async () => void (await transporter.verify()),
    close: () => transporter.close(),
  };
};

/** How mail leaves: by SMTP where it is configured, into the local mailbox in development, not at all otherwise. */
export const openTransport = ({ smtpUrl, publicUrl, mode }: Config): Transport => {
  if (smtpUrl !== null) return openSmtp(smtpUrl, publicUrl);
  return { kind: mode === "production" ? "none" : "local" };
};
