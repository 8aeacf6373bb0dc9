import type { Socket } from "node:net";

import { cstring, join, text, u32be, u8 } from "./bytes.ts";
import { onFrames } from "./on-frames.ts";
import type { Protocol, ProtocolCompany } from "./protocol.ts";

export interface PostgresPlan {
  readonly version: string;
  /** How it asks who is there; `trust` lets everyone in. */
  readonly login: "trust" | "md5" | "scram";
  readonly tls?: boolean;
}

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const PROTOCOL_3 = 196_608;
const QUERY = 0x51;

/** PostgreSQL's start-up, protocol 3. The version shows only to those who are let in, as in life. */
export const servePostgres =
  (plan: PostgresPlan): Protocol =>
  (stream, company) =>
    start(stream, plan, company);

const start = (stream: Socket, plan: PostgresPlan, company: ProtocolCompany): void => {
  const stop = onFrames(
    stream,
    (pending) => (pending.length < 4 ? 0 : Math.max(8, pending.readUInt32BE(0))),
    (frame) => {
      const code = frame.readUInt32BE(4);
      if (code === GSS_REQUEST) {
        stream.write("N");
        return;
      }
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
          failure(
            plan,
            "0A000",
            `unsupported frontend protocol ${code >>> 16}.${code & 0xffff}: server supports ${oldest(plan)} to 3.0`,
          ),
        );
        return;
      }
      if (plan.login === "trust") {
        stream.write(welcome(plan.version));
        // Authenticated users get read-only access.
        stream.on("data", (chunk: Buffer) => {
          if (chunk[0] !== QUERY) stream.end();
          else stream.write(join(failure(plan, "42501", "permission denied"), message("Z", text("I"))));
        });
      } else {
        stream.write(
          plan.login === "md5"
            ? message("R", join(u32be(5), text("salt")))
            : message("R", join(u32be(10), cstring("SCRAM-SHA-256"), u8(0))),
        );
        stream.once("data", () =>
          stream.end(failure(plan, "28P01", 'password authentication failed for user "postgres"')),
        );
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

/** Servers before 14 still claimed to know protocols 1 and 2. */
const oldest = ({ version }: PostgresPlan): string => (Number.parseInt(version, 10) < 14 ? "1.0" : "3.0");

const failure = ({ version }: PostgresPlan, code: string, words: string): Buffer => {
  // The second, untranslated severity came with 9.6.
  const severity = Number.parseFloat(version) < 9.6 ? [cstring("SFATAL")] : [cstring("SFATAL"), cstring("VFATAL")];
  const place =
    code === "0A000" ? ["Fpostmaster.c", "L2065", "RProcessStartupPacket"] : ["Fauth.c", "L329", "Rauth_failed"];
  return message("E", join(...severity, cstring(`C${code}`), cstring(`M${words}`), ...place.map(cstring), u8(0)));
};
