import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { startTcp } from "@parapet/net/testing/start-tcp";
import { expect, test } from "vitest";

import { runCheck } from "../../run-check.ts";
import { serviceTemplates } from "./service-templates.ts";

const template = (id: string, port: number, data: string) =>
  `id: ${id}\ninfo: {name: Open cache, severity: medium}\ntcp:\n  - host: ["{{Hostname}}"]\n    port: ${port}\n    inputs: [{data: "${data}"}]\n    matchers: [{type: word, words: ["STAT pid"]}]\n`;

const run = async (says: string, own: (port: number) => readonly string[]) => {
  const heard: string[] = [];
  await using server = await startTcp((socket) => {
    socket.on("data", (bytes) => {
      heard.push(bytes.toString("latin1"));
      socket.end(says);
    });
  });
  await using net = loopbackNet();
  const folder = await mkdtemp(join(tmpdir(), "parapet-service-templates-"));
  try {
    for (const [at, text] of own(server.port).entries()) await writeFile(join(folder, `${at}.yaml`), text);
    const service = {
      protocol: "tcp",
      name: null,
      product: null,
      version: null,
      cpe: null,
      tls: false,
      banner: null,
      unauthenticated: null,
      details: {},
    } as const;
    const target = { domain: "acme.test", host: "acme.test", ip: "127.0.0.1", port: server.port, service };
    const context = { signal: AbortSignal.timeout(20_000), now: () => new Date(), settings: { templatesDir: folder } };
    const result = await runCheck(serviceTemplates, target, net, context);
    return { result, heard, port: server.port };
  } finally {
    await rm(folder, { recursive: true });
  }
};

test("what a port says to a question is recognised; a template for another port says nothing", async () => {
  const { result, heard, port } = await run("STAT pid 1\r\nEND\r\n", (own) => [
    template("cache", own, "stats\\r\\n"),
    template("elsewhere", own === 11_211 ? 11_212 : 11_211, "version\\r\\n"),
  ]);
  expect(heard).toEqual(["stats\r\n"]);
  expect(result).toMatchObject({
    status: "judged",
    verdicts: [{ outcome: "template-matched", subject: `acme.test:${port}#cache`, severity: "medium" }],
  });
});

test("another answer is no match", async () => {
  const { result } = await run("ERROR\r\n", (own) => [template("cache", own, "stats\\r\\n")]);
  expect(result).toMatchObject({ status: "judged", verdicts: [] });
});

test("what is not known to only ask is not sent", async () => {
  const { result, heard } = await run("OK\r\n", (own) => [template("flush", own, "flush_all\\r\\n")]);
  expect(heard).toEqual([]);
  expect(result).toMatchObject({ status: "judged", verdicts: [] });
});
