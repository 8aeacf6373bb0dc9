import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const packet = (body: Buffer) => Buffer.concat([hex(`${body.length.toString(16).padStart(2, "0")}000000`), body]);
const greeting = (version: string, capabilities: string) =>
  packet(
    Buffer.concat([
      hex("0a"),
      bytes(`${version}\0`),
      hex("08000000 3141592653589793 00"),
      hex(capabilities),
      hex("2d 0200 ffc1 15"),
      Buffer.alloc(10),
      bytes("abcdefghijkl\0mysql_native_password\0"),
    ]),
  );

export const examples: readonly ProbeExample[] = [
  {
    from: "MariaDB on Debian",
    answers: [greeting("5.5.5-10.11.6-MariaDB-0+deb12u1", "fef7")],
    reads: {
      name: "mysql",
      details: { starttls: false, plugin: "mysql_native_password" },
      values: [["mysql.banner", "5.5.5-10.11.6-MariaDB-0+deb12u1"]],
    },
  },
  {
    from: "MySQL with TLS",
    answers: [greeting("8.0.36", "ffff")],
    reads: { details: { starttls: true, plugin: "mysql_native_password" } },
  },
  {
    from: "a server that does not know our host",
    answers: [
      packet(
        Buffer.concat([hex("ff6a04"), bytes("Host '192.0.2.9' is not allowed to connect to this MariaDB server")]),
      ),
    ],
    reads: { product: "MariaDB", unauthenticated: false },
  },
  { from: "some other length and bytes", answers: [hex("05000000 0b01020304")], reads: null },
];
