import { onLines } from "./on-lines.ts";
import type { Protocol } from "./protocol.ts";

export interface FtpPlan {
  /** What the server says first, without the code: `(vsFTPd 2.3.4)`, `ProFTPD 1.3.5 Server`. */
  readonly greeting: string;
  /** Lets anyone in as `anonymous`. */
  readonly anonymous?: boolean;
  /** Offers AUTH TLS. */
  readonly tls?: boolean;
}

export const serveFtp =
  (plan: FtpPlan, greet = true): Protocol =>
  (stream, company) => {
    const say = (line: string): boolean => stream.write(`${line}\r\n`);
    let user = "";
    const stop = onLines(stream, (line) => {
      const [verb = "", argument = ""] = line.split(" ");
      switch (verb.toUpperCase()) {
        case "USER":
          user = argument.toLowerCase();
          say(
            user === "anonymous" && plan.anonymous === true
              ? "331 Please specify the password."
              : "331 Password required.",
          );
          return;
        case "PASS":
          say(user === "anonymous" && plan.anonymous === true ? "230 Login successful." : "530 Login incorrect.");
          return;
        case "AUTH":
          if (plan.tls !== true) {
            say("530 Please login with USER and PASS.");
            return;
          }
          stop();
          stream.write("234 Proceed with negotiation.\r\n", () =>
            serveFtp(plan, false)(company.secure(stream), company),
          );
          return;
        case "FEAT":
          say(
            `211-Features:\r\n${plan.tls === true ? " AUTH TLS\r\n PBSZ\r\n PROT\r\n" : ""} EPRT\r\n EPSV\r\n MDTM\r\n PASV\r\n SIZE\r\n UTF8\r\n211 End`,
          );
          return;
        case "SYST":
          say("215 UNIX Type: L8");
          return;
        case "PWD":
          say('257 "/" is the current directory');
          return;
        case "NOOP":
          say("200 NOOP ok.");
          return;
        case "QUIT":
          say("221 Goodbye.");
          stream.end();
          return;
        default:
          say("530 Please login with USER and PASS.");
      }
    });
    if (greet) say(`220 ${plan.greeting}`);
  };
