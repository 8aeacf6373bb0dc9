import { bytes, hex, u32 } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const message = (type: string, body: Buffer) => Buffer.concat([bytes(type), u32(body.length + 4), body]);
const status = (key: string, value: string) => message("S", bytes(`${key}\0${value}\0`));

export const examples: readonly ProbeExample[] = [
  {
    from: "a server that requires a password",
    answers: [bytes("S"), message("R", Buffer.concat([u32(10), bytes("SCRAM-SHA-256\0\0")]))],
    reads: {
      name: "postgresql",
      product: "PostgreSQL",
      version: null,
      unauthenticated: false,
      details: { starttls: true, method: "scram-sha-256" },
    },
  },
  {
    from: "a server with trust authentication",
    answers: [
      bytes("N"),
      Buffer.concat([
        message("R", u32(0)),
        status("server_version", "15.6 (Debian 15.6-0+deb12u1)"),
        message("Z", bytes("I")),
      ]),
    ],
    reads: { version: "15.6", unauthenticated: true },
  },
  {
    from: "a server that does not know our host",
    answers: [
      bytes("N"),
      message(
        "E",
        bytes("SFATAL\0VFATAL\0C28000\0Mno pg_hba.conf entry for host\0Fauth.c\0L543\0RClientAuthentication\0\0"),
      ),
    ],
    reads: { unauthenticated: null, banner: "no pg_hba.conf entry for host" },
  },
  {
    from: "CockroachDB",
    answers: [
      bytes("N"),
      Buffer.concat([
        message("R", u32(0)),
        status("crdb_version", "CockroachDB CCL v23.1.11"),
        status("server_version", "13.0.0"),
      ]),
    ],
    reads: { product: "CockroachDB" },
  },
  { from: "some other letter", answers: [hex("15")], reads: null },
  {
    from: "PgBouncer, which refuses a setting that it cannot pass on",
    answers: [
      bytes("N"),
      hex("52 0000000c 00000005 4001c437"),
      message("E", bytes("SERROR\0C08P01\0Munsupported startup parameter: parapet.check\0\0")),
    ],
    reads: { name: "postgresql", product: "PgBouncer", version: null, cpe: "pgbouncer:pgbouncer" },
  },
];
