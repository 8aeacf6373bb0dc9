import { connect } from "node:net";

import { expect, test } from "vitest";

import { type MailSink, startMailSink } from "./mail-sink.ts";

/** Sends one message by hand and says how the last command was answered. */
const send = (sink: MailSink, to: string, message: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(sink.url);
    const socket = connect(Number(port), hostname);
    const lines = ["EHLO me", "MAIL FROM:<parapet@portal.test>", `RCPT TO:<${to}>`, "DATA", `${message}\r\n.`];
    socket.on("error", reject);
    socket.setEncoding("latin1");
    let pending = "";
    socket.on("data", (chunk: string) => {
      pending += chunk;
      // The last line of a reply has a space after its number.
      if (!/^\d{3} .*\r\n$/m.test(pending)) return;
      const reply = pending.trim().split("\r\n").at(-1) ?? "";
      pending = "";
      const line = lines.shift();
      if (line !== undefined && !/^[45]/.test(reply)) socket.write(`${line}\r\n`);
      else {
        socket.end();
        resolve(reply.slice(0, 3));
      }
    });
  });

test("a recipient can be refused for now or for good", async () => {
  await using sink = await startMailSink();
  sink.setMode("busy");
  expect(await send(sink, "wile@acme.test", "Subject: x\r\n\r\nx")).toBe("451");
  sink.setMode("refuses");
  expect(await send(sink, "wile@acme.test", "Subject: x\r\n\r\nx")).toBe("550");
  expect(sink.messages).toEqual([]);
});

test("a mail that never arrives is a clear error", async () => {
  await using sink = await startMailSink();
  await expect(sink.next(() => true, 10)).rejects.toThrow("no such mail in 10 ms; 0 others came");
});

test("every message is stored, with decoded headers", async () => {
  await using sink = await startMailSink();
  const awaited = sink.next((mail) => mail.to.includes("wile@acme.test"));
  expect(
    await send(
      sink,
      "wile@acme.test",
      "Subject: =?UTF-8?B?w4nDqQ==?=\r\n =?utf-8?Q?=C3=A7a_va?=\r\n\r\nYour code is 123456.",
    ),
  ).toBe("250");
  const mail = await awaited;
  expect(mail).toMatchObject({ from: "parapet@portal.test", to: ["wile@acme.test"], subject: "Ééça va" });
  expect(mail.raw).toContain("123456");
});
