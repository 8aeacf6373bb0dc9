import { type AddressInfo, connect, createServer } from "node:net";

import { createNet } from "@parapet/net/create-net";
import { describe, expect, test } from "vitest";

import { careless } from "./blueprints/careless.ts";
import { harbour } from "./blueprints/harbour.ts";
import { tidy } from "./blueprints/tidy.ts";
import { startCompany } from "./start-company.ts";
import { startLab } from "./start-lab.ts";

describe("what a lab refuses", () => {
  test("addresses outside of it", async () => {
    await using lab = await startLab([tidy]);
    await expect(lab.net.connect({ ip: "127.0.0.1", port: 80 })).rejects.toMatchObject({ reason: "out-of-scope" });
    await expect(lab.net.connect({ ip: "203.0.113.7", port: 80 })).rejects.toMatchObject({ reason: "out-of-scope" });
    await expect(lab.net.connect({ ip: "169.254.169.254", port: 80 })).rejects.toMatchObject({
      reason: "out-of-scope",
    });
  });

  test("unregistered names", async () => {
    await using lab = await startLab([tidy]);
    expect((await lab.net.dns.query("acme.test", "A")).status).toBe("no-name");
    expect((await lab.net.dns.query("www.example.com", "A")).status).toBe("no-name");
  });

  test("to fix what was never broken", async () => {
    await using lab = await startLab([careless]);
    await expect(lab.fix(["no-such-thing"])).rejects.toThrow("no such fault: no-such-thing");
  });
});

test("a closed port refuses connections and is not silent", async () => {
  await using lab = await startLab([tidy]);
  const ip = lab.hosts.get("db.tidy.test") ?? "";
  await expect(lab.net.connect({ ip, port: 3306 })).rejects.toMatchObject({ reason: "refused" });
});

describe.each([
  ["at its own addresses and ports", {}],
  ["mapped to high ports", { mapped: true }],
])("a lab %s", (_, options) => {
  test("serves both companies, names, web and certificates", async () => {
    await using lab = await startLab([careless, tidy, harbour], options);
    const { net } = lab;
    expect(await net.dns.txt("_dmarc.acme.test")).toEqual(["v=DMARC1; p=none"]);
    expect((await net.dns.mx("tidy.test")).map(({ exchange }) => exchange)).toEqual([
      "mail.tidy.test",
      "mail2.tidy.test",
    ]);
    const home = await net.http({ tls: "inspect", url: "http://tidy.test/", followRedirects: 3 });
    expect(home).toMatchObject({ status: 200, url: "https://tidy.test/", tls: { trusted: true } });
    expect(home.text()).toContain("<title>Tidy Works</title>");
    expect(
      (await net.http({ tls: "inspect", url: "https://mta-sts.tidy.test/.well-known/mta-sts.txt" })).text(),
    ).toContain("mode: enforce");
    const problems = await Promise.all(
      ["api", "vpn", "blog"].map(
        async (label) => (await net.handshake({ host: `${label}.acme.test`, port: 443 })).trustProblem,
      ),
    );
    expect(problems).toEqual(["CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT", "ERR_TLS_CERT_ALTNAME_INVALID"]);
  });

  test("leads the publishers' real names to its own", async () => {
    await using lab = await startLab([], options);
    expect(await lab.net.http({ tls: "inspect", url: "https://crt.sh/?q=acme.test&output=json" })).toMatchObject({
      status: 200,
      tls: { trusted: true },
    });
  });

  test("refuses closed ports", async () => {
    await using lab = await startLab([tidy], options);
    await expect(lab.net.connect({ host: "www.tidy.test", port: 8443 })).rejects.toMatchObject({ reason: "refused" });
  });

  test("shows a fault, not after it is fixed, and again when it is broken", async () => {
    await using lab = await startLab([careless], options);
    const check = async () => {
      await using net = createNet(lab.netOptions);
      const git = await net.http({ tls: "inspect", url: "https://dev.acme.test/.git/config" });
      return [
        git.status,
        await net.dns.txt("_dmarc.acme.test"),
        (await net.handshake({ host: "api.acme.test", port: 443 })).trusted,
      ];
    };
    expect(await check()).toEqual([200, ["v=DMARC1; p=none"], false]);
    await lab.fix(["git-config", "dmarc-none", "certificate-expired"]);
    expect(await check()).toEqual([404, [expect.stringContaining("p=reject")], true]);
    await lab.break(["git-config", "dmarc-none", "certificate-expired"]);
    expect(await check()).toEqual([200, ["v=DMARC1; p=none"], false]);
  });
});

test("a port that another process holds on every address is mapped, alone", async () => {
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, "0.0.0.0", resolve));
  const { port } = squatter.address() as AddressInfo;
  try {
    await using acme = await startCompany("acme.test", {
      services: [{ port, speaks: "banner", greeting: "mine\r\n" }],
    });
    await using connection = await acme.net.connect({ host: "acme.test", port });
    const received = await connection.read({ enough: (soFar) => soFar.includes("\n") });
    expect(received.toString()).toBe("mine\r\n");
  } finally {
    squatter.close();
  }
});

test("what another process offers on every address is no service of a company", async () => {
  const other = createServer((socket) => socket.end("not of the company\r\n"));
  await new Promise<void>((resolve) => other.listen(0, "0.0.0.0", resolve));
  const { port } = other.address() as AddressInfo;
  try {
    await using acme = await startCompany("acme.test", {
      services: [{ port: 8080, speaks: "banner", greeting: "mine\r\n" }],
    });
    await expect(acme.net.connect({ host: "acme.test", port })).rejects.toThrow(/refused/i);
  } finally {
    other.close();
  }
});

test("closing twice is closing once", async () => {
  const lab = await startLab([tidy]);
  await Promise.all([lab.close(), lab.close()]);
  await expect(lab.close()).resolves.toBeUndefined();
});

test("several labs live side by side", async () => {
  const labs = await Promise.all(Array.from({ length: 4 }, () => startLab([tidy])));
  try {
    expect(new Set(labs.map((lab) => lab.cidr)).size).toBe(4);
    const seen = await Promise.all(labs.map((lab) => lab.net.dns.addresses("www.tidy.test")));
    expect(seen).toEqual(labs.map((lab) => [lab.hosts.get("www.tidy.test")]));
  } finally {
    await Promise.all(labs.map((lab) => lab.close()));
  }
});

test("closing ends every connection and frees every port", async () => {
  const lab = await startLab([tidy]);
  const ip = lab.hosts.get("mail.tidy.test") ?? "";
  const at = lab.netOptions.route?.({ ip, port: 25, transport: "tcp" }) ?? { ip, port: 25 };
  const socket = connect(at.port, at.ip);
  await new Promise((resolve) => socket.once("data", resolve));
  const ended = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => undefined);
  await lab.close();
  await ended;
  await expect(
    new Promise((resolve, reject) => connect(at.port, at.ip).once("connect", resolve).once("error", reject)),
  ).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("closing leaves no handle behind", async () => {
  const listening = () =>
    process.getActiveResourcesInfo().filter((kind) => kind === "TCPServerWrap" || kind === "UDPWrap").length;
  const before = listening();
  const lab = await startLab([careless, tidy]);
  await lab.net.dns.txt("acme.test");
  expect(listening()).toBeGreaterThan(before);
  await lab.close();
  await expect.poll(listening).toBeLessThanOrEqual(before);
});

test("a company can be changed while it runs", async () => {
  await using lab = await startLab([tidy]);
  const name = "_parapet.tidy.test";
  await expect(lab.change("nobody.test", [])).rejects.toThrow("no such company: nobody.test");
  await expect(
    lab.change("tidy.test", [{ change: "records", name: "a.elsewhere.test", records: { type: "TXT", data: ["x"] } }]),
  ).rejects.toThrow("no zone for a.elsewhere.test");
  await lab.change("tidy.test", [
    { change: "records", name, records: { type: "TXT", data: ["parapet-verification=abc"] } },
  ]);
  expect(await lab.net.dns.txt(name)).toEqual(["parapet-verification=abc"]);
  // A record that is added leaves the others of the name.
  await lab.change("tidy.test", [{ change: "add-record", record: { name, type: "TXT", data: "second" } }]);
  const { answers } = await lab.net.dns.query(name, "TXT", { fresh: true });
  expect(answers.map(({ data }) => String(data)).toSorted()).toEqual(["parapet-verification=abc", "second"]);
});

test("every fault has an id of its own and can be fixed alone", async () => {
  const ids = careless.faults.map((fault) => fault.id);
  expect(new Set(ids).size).toBe(ids.length);
  await using lab = await startLab([careless]);
  await lab.fix(ids);
  expect(lab.companies[0]?.faults).toEqual([]);
  expect((await lab.net.handshake({ host: "vpn.acme.test", port: 443 })).trusted).toBe(true);
});
