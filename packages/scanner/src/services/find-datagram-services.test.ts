import { createSocket } from "node:dgram";

import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { afterAll, expect, test } from "vitest";

import { hex } from "./bytes.ts";
import { findDatagramServices } from "./find-datagram-services.ts";

const net = loopbackNet();
afterAll(() => net[Symbol.asyncDispose]());

test("when nothing can be sent, that is an error and not silence", async () => {
  const shut: Net = { ...net, datagram: () => Promise.reject(new ProbeError("out-of-scope", "no")) };
  await expect(findDatagramServices("127.0.0.1", shut)).rejects.toMatchObject({ reason: "out-of-scope" });
});

test("what answers is reported with its port, what does not is not", async () => {
  const clock = createSocket("udp4");
  await new Promise<void>((resolve) => clock.bind(0, "127.0.0.1", resolve));
  clock.on("message", (_, from) => clock.send(Buffer.concat([hex("24 02 06 e9"), Buffer.alloc(44)]), from.port));
  const carried: Net = {
    ...net,
    datagram: (to, payload) =>
      to.port === 123 ? net.datagram({ ip: "127.0.0.1", port: clock.address().port }, payload) : Promise.resolve(null),
  };
  const found = await findDatagramServices("127.0.0.1", carried);
  expect(found.map((it) => [it.port, it.service.name])).toEqual([[123, "ntp"]]);
  clock.close();
});

test("a host that says of every port that no one is there was checked", async () => {
  const closed: Net = { ...net, datagram: () => Promise.reject(new ProbeError("refused", "port unreachable")) };
  expect(await findDatagramServices("192.0.2.1", closed)).toEqual([]);
});
