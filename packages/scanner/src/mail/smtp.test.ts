import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { startTcp } from "@parapet/net/testing/start-tcp";
import { expect, test } from "vitest";

import { inspectSmtp } from "./smtp.ts";

/** Whether VRFY discloses accounts, compared between postmaster and an unknown user. */
const reports = async (postmaster: string, unknownUser: string): Promise<boolean> => {
  await using server = await startTcp((socket) => {
    socket.write("220 mail.acme.test ESMTP\r\n");
    socket.on("data", (said: Buffer) => {
      const line = said.toString();
      if (line.startsWith("VRFY")) socket.write(`${line.includes("postmaster") ? postmaster : unknownUser}\r\n`);
      else socket.write(line.startsWith("EHLO") ? "250 mail.acme.test\r\n" : "502 5.5.1 not implemented\r\n");
    });
  });
  await using net = loopbackNet({ route: () => ({ ip: "127.0.0.1", port: server.port }) });
  return (await inspectSmtp(net, "mail.acme.test", "127.0.0.1", { signal: AbortSignal.timeout(10_000) })).vrfy;
};

test.each([
  ["switched off", "502 5.5.1 disabled", "502 5.5.1 disabled", false],
  ["a careful server: does not verify any user", "252 2.0.0 try it", "252 2.0.0 try it", false],
  ["one that confirms", "250 2.1.5 <postmaster@acme.test>", "550 5.1.1 unknown", true],
  ["one that cannot verify, but rejects unknown users", "252 2.0.0 postmaster", "550 5.1.1 unknown", true],
  ["one that asks to come back", "252 2.0.0 postmaster", "451 4.3.0 later", false],
])("%s", async (_, postmaster, unknownUser, expected) => expect(await reports(postmaster, unknownUser)).toBe(expected));
