import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a server with public modules",
    answers: [
      bytes("@RSYNCD: 31.0 sha512 sha256 md5\n"),
      bytes("backup         \tnightly copies\nwww            \t\n@RSYNCD: EXIT\n"),
    ],
    reads: { name: "rsync", unauthenticated: true, details: { protocol: "31.0", modules: ["backup", "www"] } },
  },
  {
    from: "a server that lists nothing",
    answers: [bytes("@RSYNCD: 30.0\n"), bytes("@RSYNCD: EXIT\n")],
    reads: { unauthenticated: null, details: { protocol: "30.0", modules: [] } },
  },
  { from: "another sign", answers: [bytes("@RSYNC\n")], reads: null },
];
