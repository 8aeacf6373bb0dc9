import { bytes, hex, u32 } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const list = (text: string) => Buffer.concat([u32(text.length), bytes(text)]);
const kexBody = Buffer.concat([
  hex("0414"),
  Buffer.alloc(16, 7),
  list("curve25519-sha256,diffie-hellman-group14-sha1"),
  list("ssh-ed25519,ssh-rsa"),
  list("aes256-ctr,3des-cbc"),
  list("aes256-ctr"),
  list("hmac-sha2-256"),
  list("hmac-sha2-256"),
  list("none"),
  list("none"),
  list(""),
  list(""),
  hex("00 00000000 00000000"),
]);
const kexInit = Buffer.concat([u32(kexBody.length), kexBody]);

export const examples: readonly ProbeExample[] = [
  {
    from: "OpenSSH on Debian",
    answers: [bytes("SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n"), kexInit],
    reads: {
      name: "ssh",
      banner: "SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3",
      values: [["ssh.banner", "OpenSSH_9.2p1 Debian-2+deb12u3"]],
      details: {
        protocol: "2.0",
        algorithms: {
          keyExchange: ["curve25519-sha256", "diffie-hellman-group14-sha1"],
          hostKey: ["ssh-ed25519", "ssh-rsa"],
          encryptionIn: ["aes256-ctr", "3des-cbc"],
          encryptionOut: ["aes256-ctr"],
          macIn: ["hmac-sha2-256"],
          macOut: ["hmac-sha2-256"],
          compressionIn: ["none"],
          compressionOut: ["none"],
        },
      },
    },
  },
  {
    from: "a server that sends a line before its banner",
    answers: [bytes("Authorised use only.\r\nSSH-2.0-dropbear_2022.83\r\n")],
    reads: { name: "ssh", values: [["ssh.banner", "dropbear_2022.83"]] },
  },
  { from: "an old server", answers: [bytes("SSH-1.99-Cisco-1.25\n")], reads: { details: { protocol: "1.99" } } },
  { from: "a page that mentions SSH", answers: [bytes("Use SSH-2 please\r\n")], reads: null },
];
