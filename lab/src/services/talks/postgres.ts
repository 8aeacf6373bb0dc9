import type { Socket } from "node:net";

import { cstring, join, text, u32be, u8 } from "./bytes.ts";
import { onFrames } from "./on-frames.ts";
import type { Talk, TalkCompany } from "./talk.ts";

export interface PostgresPlan {
  readonly version: string;
  /** How it asks who is there; `trust` lets everybody in. */
  readonly login: "trust" | "md5" | "scram";
  readonly tls?: boolean;
}

const SSL_REQUEST = 80_877_103;
const PROTOCOL_3 = 196_608;

/** PostgreSQL's start-up, protocol 3. The version shows only to those who are let in, as in life. */
export const talkPostgres =
  (plan: PostgresPlan): Talk =>
  (stream, company) =>
    start(stream, plan, company);

const start = (stream: Socket, plan: PostgresPlan, company: TalkCompany): void => {
  const stop = onFrames(
    stream,
    (pending) => (pending.length < 4 ? 0 : Math.max(8, pending.readUInt32BE(0))),
    (frame) => {
      const code = frame.readUInt32BE(4);
      if (code === SSL_REQUEST) {
        if (plan.tls !== true) {
          stream.write("N");
          return;
        }
        stop();
        stream.write("S", () => start(company.secure(stream), plan, company));
        return;
      }
      stop();
      if (code !== PROTOCOL_3) {
        stream.end(
          failure("0A000", `unsupported frontend protocol ${code >> 16}.${code & 0xffff}: server supports 3.0 to 3.0`),
        );
        return;
      }
      if (plan.login === "trust") stream.write(welcome(plan.version));
      else {
        stream.write(
          plan.login === "md5"
            ? message("R", join(u32be(5), text("salt")))
            : message("R", join(u32be(10), cstring("SCRAM-SHA-256"), u8(0))),
        );
        stream.once("data", () => stream.end(failure("28P01", 'password authentication failed for user "postgres"')));
      }
    },
  );
};

const message = (kind: string, body: Buffer): Buffer => join(text(kind), u32be(body.length + 4), body);

const welcome = (version: string): Buffer =>
  join(
    message("R", u32be(0)),
    message("S", join(cstring("server_version"), cstring(version))),
    message("S", join(cstring("server_encoding"), cstring("UTF8"))),
    message("K", join(u32be(812), u32be(1949))),
    message("Z", text("I")),
  );

const failure = (code: string, words: string): Buffer =>
  message(
    "E",
    join(
      cstring("SFATAL"),
      cstring("VFATAL"),
      cstring(`C${code}`),
      cstring(`M${words}`),
      cstring("Fauth.c"),
      cstring("L329"),
      cstring("Rauth_failed"),
      u8(0),
    ),
  );
