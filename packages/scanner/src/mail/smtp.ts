import { randomBytes } from "node:crypto";

import type { Connection, Net, TlsObservation } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { CheckContext } from "../check.ts";
import type { Asked } from "./ask.ts";

/** What one mail exchanger said in one short, polite conversation. No message is offered, no relay is tried. */
export interface SmtpObservation {
  readonly exchange: string;
  readonly ip: string;
  readonly banner: string;
  readonly startTls: boolean;
  /** Authentication is offered before the line is encrypted. */
  readonly plainAuth: boolean;
  readonly tls: TlsObservation | null;
  /** STARTTLS was offered and then failed. */
  readonly tlsProblem: string | null;
  /** TLS 1.0 or 1.1, when it is accepted. */
  readonly oldTls: Asked<string | null>;
  readonly vrfy: boolean;
  readonly expn: boolean;
}

/** Old protocol versions and the commands that list accounts are not tried in a light scan, so nothing is said of them. */
const BEYOND_LIGHT = { unseen: "out-of-scope: a light scan only checks STARTTLS" } as const;
const HELO = "parapet-scanner.invalid";
const MAX_BYTES = 16_384;
const CONNECT_MS = 4_000;
const IDLE_MS = 4_000;

interface Reply {
  readonly code: number;
  readonly lines: readonly string[];
}

// The last line of a reply has a space behind its code, the lines before it a dash (RFC 5321 section 4.2).
const isWhole = (bytes: Buffer): boolean => /(?:^|\n)\d{3}(?: [^\n]*)?\r?\n$/.test(bytes.toString("latin1"));

const readReply = async (connection: Connection): Promise<Reply> => {
  const bytes = await connection.read({ enough: isWhole, maxBytes: MAX_BYTES, idleMs: IDLE_MS });
  const lines = bytes
    .toString("utf8")
    .split(/\r?\n/)
    .filter((line) => line !== "");
  const code = Number(/^(\d{3})/.exec(lines.at(-1) ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(code)) throw new ProbeError("malformed", "the mail server's answer is no SMTP reply");
  return { code, lines: lines.map((line) => line.slice(4)) };
};

const say = async (connection: Connection, line: string): Promise<Reply> => {
  await connection.write(`${line}\r\n`);
  return await readReply(connection);
};

const offers = (reply: Reply, word: string): boolean =>
  reply.code === 250 && reply.lines.slice(1).some((line) => line.toUpperCase().split(/[ =]/)[0] === word);

const triesOldTls = async (
  net: Net,
  exchange: string,
  ip: string,
  signal: AbortSignal,
): Promise<Asked<string | null>> => {
  try {
    await using connection = await net.connect({ host: exchange, ip, port: 25 }, { timeoutMs: CONNECT_MS, signal });
    if ((await readReply(connection)).code !== 220) return { unseen: "blocked: no greeting" };
    await say(connection, `EHLO ${HELO}`);
    if ((await say(connection, "STARTTLS")).code !== 220) return { unseen: "blocked: no STARTTLS" };
    try {
      const { tls } = await connection.startTls({
        servername: exchange,
        minVersion: "TLSv1",
        maxVersion: "TLSv1.1",
        signal,
      });
      return { seen: tls.protocol };
    } catch (error) {
      if (error instanceof ProbeError && ["tls-failed", "reset"].includes(error.reason)) return { seen: null };
      throw error;
    }
  } catch (error) {
    if (error instanceof ProbeError) return { unseen: `${error.reason}: ${error.message}` };
    throw error;
  }
};

/**
 * Open relay test: an external sender and recipient are proposed and reset; no
 * message is ever sent.
 */
export const triesRelay = async (
  net: Net,
  exchange: string,
  ip: string,
  signal: AbortSignal,
): Promise<string | null> => {
  await using connection = await net.connect({ host: exchange, ip, port: 25 }, { timeoutMs: CONNECT_MS, signal });
  const greeting = await readReply(connection);
  if (greeting.code !== 220) throw new ProbeError("blocked", `${exchange} greets with ${greeting.code}`);
  await say(connection, `EHLO ${HELO}`);
  const sender = await say(connection, "MAIL FROM:<relay-test@parapet-scanner.invalid>");
  // Who turns the sender away was not asked about the recipient, and "come back later" is no answer.
  if (sender.code >= 400 && sender.code < 500)
    throw new ProbeError("blocked", `${exchange} answers ${sender.code} ${sender.lines[0] ?? ""}`);
  if (sender.code >= 500) return null;
  const recipient = await say(connection, "RCPT TO:<relay-test@recipient.invalid>");
  await say(connection, "RSET").catch(() => undefined);
  await connection.write("QUIT\r\n").catch(() => undefined);
  // "Come back later" is no answer, unless it says why: 4.7.x is a refusal by policy (RFC 3463), as Postfix gives it.
  if (recipient.code >= 400 && recipient.code < 500 && recipient.lines[0]?.startsWith("4.7.") !== true)
    throw new ProbeError("blocked", `${exchange} answers ${recipient.code} ${recipient.lines[0] ?? ""}`);
  return recipient.code === 250 || recipient.code === 251 ? `${recipient.code} ${recipient.lines[0] ?? ""}` : null;
};

/**
 * Whether VRFY discloses accounts. 250 and 251 confirm an address. 252 means "cannot say", which is the answer of a careful
 * server; if unknown names are rejected, it still discloses them (Postfix default).
 */
const disclosesAccounts = async (connection: Connection): Promise<boolean> => {
  const { code } = await say(connection, "VRFY postmaster");
  if (code === 250 || code === 251) return true;
  return code === 252 && (await say(connection, `VRFY nobody-${randomBytes(6).toString("hex")}`)).code === 550;
};

/** How does a mail exchanger greet, encrypt and answer? Rejects when it cannot be reached. */
export const inspectSmtp = async (
  net: Net,
  exchange: string,
  ip: string,
  { signal, profile }: Pick<CheckContext, "signal" | "profile">,
): Promise<SmtpObservation> => {
  const isLight = profile === "light";
  await using connection = await net.connect({ host: exchange, ip, port: 25 }, { timeoutMs: CONNECT_MS, signal });
  const greeting = await readReply(connection);
  if (greeting.code !== 220) throw new ProbeError("blocked", `${exchange} greets with ${greeting.code}`);
  const hello = await say(connection, `EHLO ${HELO}`);
  const startTls = offers(hello, "STARTTLS");
  let talking: Connection = connection;
  let tls: TlsObservation | null = null;
  let tlsProblem: string | null = null;
  if (startTls && (await say(connection, "STARTTLS")).code === 220) {
    try {
      const upgraded = await connection.startTls({ servername: exchange, signal });
      talking = upgraded.connection;
      tls = upgraded.tls;
      await say(talking, `EHLO ${HELO}`);
    } catch (error) {
      if (!(error instanceof ProbeError)) throw error;
      tlsProblem = error.message;
    }
  }
  let vrfy = false;
  let expn = false;
  if (tlsProblem === null) {
    // A mail server that delivers a message asks neither.
    if (!isLight) {
      vrfy = await disclosesAccounts(talking);
      expn = (await say(talking, "EXPN postmaster")).code === 250;
    }
    await talking.write("QUIT\r\n").catch(() => undefined);
  }
  talking.close();
  return {
    exchange,
    ip,
    banner: greeting.lines[0] ?? "",
    startTls,
    plainAuth: offers(hello, "AUTH"),
    tls,
    tlsProblem,
    oldTls: isLight ? BEYOND_LIGHT : startTls ? await triesOldTls(net, exchange, ip, signal) : { seen: null },
    vrfy,
    expn,
  };
};
