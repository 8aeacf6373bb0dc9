import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";

import type { BoundAddress } from "../bind.ts";
import { tlsOptions } from "../tls/tls-options.ts";
import { onLines } from "./protocols/on-lines.ts";
import { type Running, type ServiceContext, startTcp } from "./running.ts";
import type { SmtpPlan } from "./service-plan.ts";

/** A mail server that greets, offers what the plan says and takes mail for its own company (or for anyone). */
export const startSmtp = (plan: SmtpPlan, at: BoundAddress, context: ServiceContext): Promise<Running> =>
  startTcp(at, context.latencyMs, (socket) => {
    if (plan.implicitTls === true) converse(secured(socket, plan, context), plan, context, true);
    else converse(socket, plan, context, false);
  });

/** The replies are Postfix's, which most scanners know best. */
const converse = (stream: Socket, plan: SmtpPlan, context: ServiceContext, encrypted: boolean, greet = true): void => {
  const host = context.host().name;
  const domain = host.split(".").slice(-2).join(".");
  const say = (...lines: string[]): boolean => stream.write(lines.map((line) => `${line}\r\n`).join(""));
  let inData = false;
  const stop = onLines(stream, (line) => {
    if (inData) {
      inData = line !== ".";
      if (!inData) say("250 2.0.0 Ok: queued as 4F1B23C0A1");
      return;
    }
    const [verb = "", ...rest] = line.split(/\s+/);
    const argument = rest.join(" ");
    switch (verb.toUpperCase()) {
      case "HELO":
        say(`250 ${host}`);
        return;
      case "EHLO":
        say(...extensions(host, plan, encrypted));
        return;
      case "STARTTLS":
        if (!plan.startTls || encrypted) {
          say("502 5.5.1 Error: command not implemented");
          return;
        }
        stop();
        stream.write("220 2.0.0 Ready to start TLS\r\n", () =>
          converse(secured(stream, plan, context), plan, context, true, false),
        );
        return;
      case "AUTH":
        say(
          offersAuth(plan, encrypted)
            ? "535 5.7.8 Error: authentication failed"
            : "503 5.5.1 Error: authentication not enabled",
        );
        return;
      case "MAIL":
        say("250 2.1.0 Ok");
        return;
      case "RCPT":
        say(rcptReply(argument, domain, plan));
        return;
      case "DATA":
        inData = true;
        say("354 End data with <CR><LF>.<CR><LF>");
        return;
      case "VRFY":
        say(
          plan.vrfy === true ? `250 2.1.5 ${argument || "postmaster"}@${domain}` : "502 5.5.1 VRFY command is disabled",
        );
        return;
      case "EXPN":
        say(plan.vrfy === true ? `250 2.1.5 <postmaster@${domain}>` : "502 5.5.2 Error: command not recognized");
        return;
      case "RSET":
      case "NOOP":
        say("250 2.0.0 Ok");
        return;
      case "QUIT":
        say("221 2.0.0 Bye");
        stream.end();
        return;
      default:
        say("502 5.5.2 Error: command not recognized");
    }
  });
  if (greet) say(`220 ${plan.banner}`);
};

const extensions = (host: string, plan: SmtpPlan, encrypted: boolean): string[] => {
  const offered = [
    host,
    "PIPELINING",
    "SIZE 10240000",
    ...(plan.vrfy === true ? ["VRFY", "EXPN"] : []),
    "ETRN",
    ...(plan.startTls && !encrypted ? ["STARTTLS"] : []),
    ...(offersAuth(plan, encrypted) ? ["AUTH PLAIN LOGIN"] : []),
    "ENHANCEDSTATUSCODES",
    "8BITMIME",
    "DSN",
    "SMTPUTF8",
  ];
  return offered.map((word, at) => `250${at === offered.length - 1 ? " " : "-"}${word}`);
};

const offersAuth = ({ auth = "none" }: SmtpPlan, encrypted: boolean): boolean =>
  auth === "before-tls" || (auth === "after-tls" && encrypted);

const rcptReply = (argument: string, domain: string, plan: SmtpPlan): string => {
  const to = /<([^>]*)>/.exec(argument)?.[1]?.toLowerCase() ?? "";
  if (to.endsWith(`@${domain}`) || plan.openRelay === true) return "250 2.1.5 Ok";
  return `454 4.7.1 <${to}>: Relay access denied`;
};

const secured = (socket: Socket, plan: SmtpPlan, context: ServiceContext): TLSSocket => {
  const stream = new TLSSocket(socket, { isServer: true, ...tlsOptions(context.certificate, plan.tls) });
  stream.on("error", () => stream.destroy());
  return stream;
};
