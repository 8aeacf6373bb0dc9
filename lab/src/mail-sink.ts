import { SMTPServer } from "smtp-server";

import { listenTcp } from "./bind.ts";

/** One message as it arrived: who it was for on the wire, and what was in it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole message, headers included. */
  readonly raw: string;
  readonly receivedAt: Date;
}

/** A mail server that keeps everything and delivers nothing. */
export interface MailSink extends AsyncDisposable {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly messages: readonly ReceivedMail[];
  /** Waits until a message arrives that fits, or is there already. */
  next(fits: (mail: ReceivedMail) => boolean, timeoutMs?: number): Promise<ReceivedMail>;
  /** Refuses recipients with a passing or a lasting error, or hangs, until reset. */
  setMode(mode: "ok" | "busy" | "refuses" | "hangs"): void;
  close(): Promise<void>;
}

const DEFAULT_WAIT_MS = 10_000;

export const startMailSink = async (): Promise<MailSink> => {
  const messages: ReceivedMail[] = [];
  const waiting = new Set<(mail: ReceivedMail) => void>();
  let mode: Parameters<MailSink["setMode"]>[0] = "ok";

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? "somebody" }),
    onRcptTo: (_address, _session, done) => {
      if (mode === "hangs") return;
      if (mode === "busy") done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
      else if (mode === "refuses") done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
      else done();
    },
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = read(
          Buffer.concat(pieces).toString("utf8"),
          mailFrom === false ? "" : mailFrom.address,
          rcptTo.map((to) => to.address),
        );
        messages.push(mail);
        for (const notify of waiting) notify(mail);
        done();
      });
    },
  });
  server.on("error", () => undefined); // A client that disconnects is not an error of the sink.
  const { ip, port } = await listenTcp(server.server, "127.0.0.1", 0);
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

  return {
    url: `smtp://${ip}:${port}?tls=off`,
    messages,
    next: (fits, timeoutMs = DEFAULT_WAIT_MS) => {
      const there = messages.find(fits);
      if (there !== undefined) return Promise.resolve(there);
      return new Promise((resolve, reject) => {
        const notify = (mail: ReceivedMail): void => {
          if (!fits(mail)) return;
          finish();
          resolve(mail);
        };
        const timer = setTimeout(() => {
          finish();
          reject(new Error(`no such mail in ${timeoutMs} ms; ${messages.length} others came`));
        }, timeoutMs);
        const finish = (): void => {
          clearTimeout(timer);
          waiting.delete(notify);
        };
        waiting.add(notify);
      });
    },
    setMode: (next) => {
      mode = next;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
};

const read = (raw: string, from: string, to: readonly string[]): ReceivedMail => {
  const [head = ""] = raw.split(/\r?\n\r?\n/, 1);
  // A line that begins with white space goes on from the one before (RFC 5322, 2.2.3).
  const lines = head.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headers = Object.fromEntries(
    lines.flatMap((line) => {
      const colon = line.indexOf(":");
      return colon < 1 ? [] : [[line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]];
    }),
  );
  return { from, to, subject: headers["subject"] ?? "", headers, raw, receivedAt: new Date() };
};

/** Encoded words of headers (RFC 2047). */
const decodeWords = (value: string): string =>
  value.replaceAll(/\?=\s+=\?/g, "?==?").replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, words: string) =>
    how.toLowerCase() === "b"
      ? Buffer.from(words, "base64").toString("utf8")
      : Buffer.from(
          words
            .replaceAll("_", " ")
            .replaceAll(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          "latin1",
        ).toString("utf8"),
  );
