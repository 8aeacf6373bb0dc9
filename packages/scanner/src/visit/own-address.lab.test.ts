import { careless } from "@parapet/lab/blueprints/careless";
import { tidy } from "@parapet/lab/blueprints/tidy";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";
import { afterAll, beforeAll, expect, test } from "vitest";

import { isOwnAddress } from "./own-address.ts";

let lab: Lab;
let opened: Net & AsyncDisposable;
/** The lab's network as that of an installation to which loopback is no range of its own. */
let net: Net;
let ips: Readonly<Record<string, string>>;

beforeAll(async () => {
  lab = await startLab([careless, tidy]);
  opened = createNet(lab.netOptions);
  net = {
    dns: opened.dns,
    connect: opened.connect.bind(opened),
    probe: opened.probe.bind(opened),
    handshake: opened.handshake.bind(opened),
    http: opened.http.bind(opened),
    datagram: opened.datagram.bind(opened),
  };
  const of = async (host: string) => (await net.dns.addresses(host))[0] ?? "";
  ips = { acme: await of("acme.test"), tidy: await of("tidy.test") };
});
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
  await lab.close();
});

const below = (domain: string, accountAddresses: readonly string[] = []) => ({
  covers: async (host: string) => host === domain || host.endsWith(`.${domain}`),
  accountAddresses,
});

test("a name that is pointed at the address of others is no reason to ask them", async () => {
  const asked = { origin: "http://acme.test", ip: ips["tidy"] ?? "" };
  expect(await isOwnAddress(net, asked, below("acme.test"))).toBe(false);
  expect(await isOwnAddress(net, { ...asked, origin: "https://acme.test" }, below("acme.test"))).toBe(false);
});

test("an address is one's own by the operator's range, a cloud account, reverse DNS or a trusted certificate", async () => {
  const asked = { origin: "http://acme.test", ip: ips["tidy"] ?? "" };
  expect(await isOwnAddress({ ...net, isOwn: () => true }, asked, below("acme.test"))).toBe(true);
  expect(await isOwnAddress(net, asked, below("acme.test", [asked.ip]))).toBe(true);
  const own = { origin: "http://acme.test", ip: ips["acme"] ?? "" };
  expect(await isOwnAddress(net, own, below("acme.test"))).toBe(true);
  const noReverse: Net = {
    ...net,
    dns: {
      ...net.dns,
      addresses: net.dns.addresses.bind(net.dns),
      query: async (name, type, ...more) =>
        type === "PTR"
          ? { status: "no-name", answers: [], authorities: [], authenticated: false, aliases: [] }
          : net.dns.query(name, type, ...more),
    },
  };
  const site = { origin: "http://tidy.test", ip: ips["tidy"] ?? "" };
  expect(await isOwnAddress(noReverse, site, below("tidy.test"))).toBe(true);
  // Its certificate is no one's word for another name.
  expect(await isOwnAddress(noReverse, { ...site, origin: "http://acme.test" }, below("acme.test"))).toBe(false);
});

test("an alias that leads to a name outside of the consent decides, whatever else is shown", async () => {
  const ip = "192.0.2.7";
  expect(await isOwnAddress(net, { origin: "https://old.acme.test", ip }, below("acme.test", [ip]))).toBe(false);
  const inside = { origin: "https://mta-sts.tidy.test", ip: (await net.dns.addresses("mta-sts.tidy.test"))[0] ?? "" };
  expect(await isOwnAddress(net, inside, below("tidy.test"))).toBe(true);
});
