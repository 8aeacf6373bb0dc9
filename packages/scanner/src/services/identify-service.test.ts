import { createSocket } from "node:dgram";
import type { Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";

import { DEFAULT_BUDGET } from "@parapet/net/budget";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { TEST_CERTIFICATES } from "@parapet/net/testing/certificates";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { startTcp } from "@parapet/net/testing/start-tcp";
import { afterAll, describe, expect, inject, test } from "vitest";

import { hex } from "./bytes.ts";
import { identifyDatagramService, identifyService } from "./identify-service.ts";

const net = loopbackNet();
afterAll(() => net[Symbol.asyncDispose]());

const check = async (handle: (socket: Socket) => void, options = {}) => {
  await using server = await startTcp(handle);
  return {
    seen: await identifyService({ ip: "127.0.0.1", port: server.port }, net, { answerTimeoutMs: 400, ...options }),
    connections: server.connections(),
  };
};

/** Answers what it knows and stays silent otherwise. */
const answering = (table: (said: string) => string | Uint8Array | null) => (socket: Socket) => {
  socket.on("data", (said) => {
    const answer = table(said.toString("latin1"));
    if (answer !== null) socket.write(answer);
  });
};

test("a port no one listens on cannot be checked", async () => {
  await expect(identifyService({ ip: "127.0.0.1", port: 1 }, net)).rejects.toMatchObject({
    name: "ProbeError",
    reason: "refused",
  });
});

test("a port that stays silent to every question names no one", async () => {
  const { seen } = await check(() => {}, { answerTimeoutMs: 80, maxProbes: 3 });
  expect(seen).toMatchObject({ name: null, product: null, banner: null, details: { silent: true } });
});

test.runIf(inject("isNightly"))(
  "many ports of one host are queued, and none is reported as silent because of it",
  async () => {
    await using polite = loopbackNet({ budget: { ...DEFAULT_BUDGET, own: DEFAULT_BUDGET.thirdParty } });
    await using server = await startTcp((socket) => void socket.write("SSH-2.0-OpenSSH_9.2p1\r\n"));
    const checks = Array.from({ length: 12 }, () =>
      identifyService({ ip: "127.0.0.1", port: server.port }, polite, { budgetMs: 1_000 }),
    );
    expect((await Promise.all(checks)).map(({ name }) => name)).toEqual(checks.map(() => "ssh"));
  },
);

test("a port that takes one connection and no more cannot be called silent", async () => {
  let taken = 0;
  const shy = {
    ...net,
    connect: (...args: Parameters<typeof net.connect>) => {
      taken += 1;
      if (taken > 1) return Promise.reject(new ProbeError("refused", "not again"));
      return net.connect(...args);
    },
  };
  await using server = await startTcp(() => {});
  const seen = identifyService({ ip: "127.0.0.1", port: server.port }, shy, { answerTimeoutMs: 80, maxProbes: 3 });
  await expect(seen).rejects.toMatchObject({ reason: "refused" });
});

test("time used up before every question was asked is no silence", async () => {
  await expect(check(() => {}, { budgetMs: 200, answerTimeoutMs: 150 })).rejects.toMatchObject({ reason: "timeout" });
});

test.each([
  ["Server: webfs/1.21", "", "webfs", "1.21"],
  ["Server: Acme Gateway/4.2.0-rc1 (Linux)", "", "Acme Gateway", "4.2.0-rc1"],
  ["X-Test: 1", '<meta name="generator" content="AcmePress 3.1.4">', "AcmePress", "3.1.4"],
  ["Server: 10.0.0.1", "<title>Version 4.2</title>", null, null],
])("what no rule knows is named as it names itself: %s %s", async (header, body, product, version) => {
  const page = `HTTP/1.1 200 OK\r\n${header}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const { seen } = await check(answering(() => page));
  expect(seen).toMatchObject({ name: "http", product, version, cpe: null });
});

test("a port that refuses the name is asked by address as well", async () => {
  const answers = (said: string) => {
    const page = said.includes("Host: 127.0.0.1") ? "<title>Supervisor Status</title>" : "";
    const status = page === "" ? "404 Not Found" : "200 OK";
    return `HTTP/1.1 ${status}\r\nContent-Length: ${page.length}\r\n\r\n${page}`;
  };
  await using server = await startTcp(answering(answers));
  const to = { host: "acme.test", ip: "127.0.0.1", port: server.port };
  const seen = await identifyService(to, net, { answerTimeoutMs: 300 });
  expect(seen).toMatchObject({ name: "supervisor", unauthenticated: true });
});

test.each([
  ["a shell", "\x1b[0mroot@db:/# ", { name: "shell", unauthenticated: true, details: { capability: "executes" } }],
  [
    "an unknown product",
    "AcmeSync daemon 4.2.1 ready\r\n",
    { name: "unknown", product: "AcmeSync daemon", version: "4.2.1" },
  ],
  ["words without a name", "go away\r\n", { name: "unknown", product: null, banner: "go away" }],
])("a greeting of %s is named, and a command line is told nothing", async (_, greeting, named) => {
  let heard = "";
  const { seen } = await check(
    (socket) => {
      socket.write(greeting);
      socket.on("data", (said) => (heard += said.toString("latin1")));
    },
    { maxProbes: 2, answerTimeoutMs: 200 },
  );
  expect(seen).toMatchObject(named);
  expect(named.name === "shell" ? heard : "").toBe("");
});

test("a drip of bytes without an end names no one and ends", async () => {
  const { seen } = await check(
    (socket) => {
      const timer = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(timer));
    },
    { answerTimeoutMs: 80, maxProbes: 2 },
  );
  expect(seen).toMatchObject({ name: "unknown", product: null });
  expect(seen.banner).toMatch(/^x+$/);
});

test("a megabyte of greeting is cut", async () => {
  const { seen } = await check((socket) => void socket.write(Buffer.alloc(1_048_576, "A")), {
    maxProbes: 1,
  });
  expect(seen.banner?.length).toBeLessThan(1_000);
});

test("a greeting on an odd port is recognised with one connection, its fingerprint gives product, version and CPE", async () => {
  const { seen, connections } = await check(
    (socket) => void socket.write("SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n"),
  );
  expect(seen).toMatchObject({
    protocol: "tcp",
    name: "ssh",
    product: "OpenSSH",
    version: "9.2p1",
    cpe: "cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*",
    tls: false,
    banner: "SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3",
  });
  expect(connections).toBe(1);
});

test("a greeting that is clear only after a question is followed up", async () => {
  const { seen } = await check((socket) => {
    socket.write("220 acme.test ready\r\n");
    answering((said) => (said.startsWith("EHLO") ? "250-acme.test\r\n250 STARTTLS\r\n" : null))(socket);
  });
  expect(seen).toMatchObject({ name: "smtp", details: { starttls: true } });
});

test.runIf(inject("isNightly"))("a silent database on an odd port is found by probing to it", async () => {
  const info = "# Server\r\nredis_version:7.0.15\r\n";
  const { seen } = await check(answering((said) => (said.includes("INFO") ? `$${info.length}\r\n${info}\r\n` : null)));
  expect(seen).toMatchObject({
    name: "redis",
    version: "7.0.15",
    unauthenticated: true,
    cpe: "cpe:2.3:a:redis:redis:7.0.15:*:*:*:*:*:*:*",
  });
});

test("a server that answers HTTP with its own greeting is taken for what it is", async () => {
  const { seen } = await check((socket) => void socket.once("data", () => socket.write("@RSYNCD: 31.0\n")));
  expect(seen).toMatchObject({ name: "rsync" });
});

test("a web page that asks for more is asked for it", async () => {
  const page = (body: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const { seen } = await check(
    answering((said) =>
      said.startsWith("GET / ")
        ? page("Ollama is running")
        : said.startsWith("GET /api/version ")
          ? page('{"version":"0.3.12"}')
          : null,
    ),
  );
  expect(seen).toMatchObject({ name: "ollama", product: "Ollama", version: "0.3.12", unauthenticated: true });
});

test.runIf(inject("isNightly"))("an echo is an echo and nothing else", async () => {
  const { seen } = await check((socket) => void socket.pipe(socket), { maxProbes: 60 });
  expect(seen.name).toBe("echo");
});

test("TLS on an unusual port is negotiated, and the service inside is reported", async () => {
  const server = createTlsServer(
    { key: TEST_CERTIFICATES.key, cert: TEST_CERTIFICATES.expired },
    (socket) => void socket.write("* OK Dovecot ready.\r\n"),
  );
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const seen = await identifyService({ ip: "127.0.0.1", host: "secure.test", port }, net, { answerTimeoutMs: 300 });
  expect(seen).toMatchObject({ name: "imap", product: "Dovecot", tls: true, details: { tls: { trusted: false } } });
  server.close();
});

describe("a talk that was cut short", () => {
  const greets = (greeting: string, answer: (socket: Socket) => void) => (socket: Socket) => {
    socket.write(greeting);
    socket.on("data", () => answer(socket));
  };

  test.each([
    ["SSH", "SSH-2.0-OpenSSH_9.2p1\r\n", "ssh"],
    ["rsync", "@RSYNCD: 31.0\n", "rsync"],
    ["POP3", "+OK Dovecot (Ubuntu) ready.\r\n", "pop3"],
  ])("%s that does not answer in time says so", async (_, greeting, name) => {
    const silent = greets(greeting, () => {});
    expect((await check(silent, { answerTimeoutMs: 60 })).seen).toMatchObject({ name, isCut: true });
  });

  test.each([
    ["answers", (socket: Socket) => void socket.write("-ERR unknown command\r\n")],
    ["closes the connection", (socket: Socket) => void socket.end()],
  ])("one that %s has said all", async (_, answer) => {
    const { seen } = await check(greets("+OK Dovecot (Ubuntu) ready.\r\n", answer));
    expect(seen.name).toBe("pop3");
    expect(seen.isCut).toBeUndefined();
  });

  test("Telnet that has nothing to say to a refusal has said all", async () => {
    const { seen } = await check(
      greets("\xff\xfd\x18login: ", () => {}),
      { answerTimeoutMs: 60 },
    );
    expect(seen.isCut).toBeUndefined();
  });

  test("a datagram that is lost is sent again, and a second question that no one answers is stated", async () => {
    const version = hex("7061 8185 0001 0000 0000 0000 07 76657273696f6e 04 62696e64 00 0010 0003");
    let sent = 0;
    const losing = (lost: (number: number) => boolean): Net => ({
      ...net,
      datagram: async () => {
        sent += 1;
        return lost(sent) ? null : version;
      },
    });
    const at = { ip: "127.0.0.1", port: 53 };
    const first = await identifyDatagramService(
      at,
      losing((number) => number === 1),
    );
    expect(first?.name).toBe("dns");
    expect(first?.isCut).toBeUndefined();
    sent = 0;
    expect(
      await identifyDatagramService(
        at,
        losing((number) => number > 1),
      ),
    ).toMatchObject({ name: "dns", isCut: true });
  });
});

test("a UDP port that answers is reported, one that does not is not", async () => {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  socket.on("message", (_, from) => socket.send(Buffer.concat([hex("24 02 06 e9"), Buffer.alloc(44)]), from.port));
  // Only a probe's own ports are asked, so the answers are carried there by the test's network.
  const carried = {
    ...net,
    datagram: (to: { ip: string; port: number }, payload: Uint8Array) =>
      net.datagram({ ...to, port: socket.address().port }, payload),
  };
  expect(await identifyDatagramService({ ip: "127.0.0.1", port: 123 }, carried)).toMatchObject({
    protocol: "udp",
    name: "ntp",
  });
  expect(await identifyDatagramService({ ip: "127.0.0.1", port: 40_000 }, net)).toBeNull();
  socket.close();
});

describe("the ports of printers", () => {
  const metrics = "HTTP/1.1 200 OK\r\nContent-Length: 36\r\n\r\n<title>Node Exporter</title><a>x</a>";
  const at9100 = async (beside: readonly number[]) => {
    let received = "";
    await using server = await startTcp((socket) => {
      socket.on("data", (said) => {
        received += said.toString("latin1");
        socket.end(metrics);
      });
    });
    const redirected = {
      ...net,
      connect: (to: Parameters<typeof net.connect>[0], options: Parameters<typeof net.connect>[1]) =>
        net.connect({ ...to, port: server.port }, options),
    };
    const seen = await identifyService({ ip: "127.0.0.1", port: 9100 }, redirected, { answerTimeoutMs: 200, beside });
    return { seen, heard: received };
  };

  test.each([
    ["nothing else is known", [9100]],
    ["a printing protocol is open", [9100, 22, 631]],
  ])("nothing is said where %s", async (_, beside) => {
    const { seen, heard: received } = await at9100(beside);
    expect(received).toBe("");
    expect(seen).toMatchObject({ name: null, details: { silent: true } });
  });

  test("a host that is administered like a server is asked, and its exporter identified", async () => {
    expect((await at9100([22, 9100])).seen).toMatchObject({ name: "node-exporter", product: "node_exporter" });
  });
});

/** Made for this test: signed by itself, with the subject that an appliance gives its own certificate. */
const APPLIANCE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbFUmNFCpo4kHEsZ3
hyKIFMM7+cf3W0np1cKjIfRN+VuhRANCAATnxSxjXlv+HHEhDlqRtERWUvTwtKo/
Tvfwhx8uT94gf1jPugrWP2tg/5kWUjei2L20kZF0kustqbZYUDntZ1xU
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIByTCCAW+gAwIBAgIUW1VNE3DTKTvrqwqdveAJsyYi1UMwCgYIKoZIzj0EAwIw
OTELMAkGA1UEBhMCVVMxFjAUBgNVBAoMDUZvcnRpbmV0IEx0ZC4xEjAQBgNVBAMM
CUZvcnRpR2F0ZTAgFw0yNjExMTkwNTE4MzhaGA8yMTI2MTAyNjA1MTgzOFowOTEL
MAkGA1UEBhMCVVMxFjAUBgNVBAoMDUZvcnRpbmV0IEx0ZC4xEjAQBgNVBAMMCUZv
cnRpR2F0ZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOfFLGNeW/4ccSEOWpG0
RFZS9PC0qj9O9/CHHy5P3iB/WM+6CtY/a2D/mRZSN6LYvbSRkXSS6y2ptlhQOe1n
XFSjUzBRMB0GA1UdDgQWBBQpy47w/Jam6gRWKYRPVGFG3ciHUjAfBgNVHSMEGDAW
gBQpy47w/Jam6gRWKYRPVGFG3ciHUjAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49
BAMCA0gAMEUCIQD75vMd3fveWEIDpl7ab2uPwglyu+fqE5UneN+/RMK5swIgRLe3
zwz9s3IcR600SI8pRoJNjoeVA34zO8LRL32Lzew=
-----END CERTIFICATE-----`,
};

describe("a port that names no product", () => {
  const behind = async (secure: { key: string; cert: string }, greeting: string) => {
    await using server = await startTcp((socket) => {
      const inner = new TLSSocket(socket, { isServer: true, ...secure });
      inner.on("error", () => {});
      inner.on("data", () => void inner.end(greeting));
    });
    return await identifyService({ ip: "127.0.0.1", port: server.port }, net, { answerTimeoutMs: 400 });
  };
  const PAGE = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

  test("is of the product that its certificate was made for", async () => {
    expect(await behind(APPLIANCE, PAGE)).toMatchObject({
      name: "fortinet-fortios",
      product: "FortiOS",
      version: null,
      cpe: "cpe:2.3:o:fortinet:fortios:*:*:*:*:*:*:*:*",
      details: { namedBy: "certificate" },
    });
  });
  test("is of no product where the certificate is anyone's, or where its pages name another", async () => {
    const anyone = { key: TEST_CERTIFICATES.key, cert: TEST_CERTIFICATES.valid };
    expect(await behind(anyone, PAGE)).toMatchObject({ name: "http", product: null });
    const named = PAGE.replace("\r\n", "\r\nServer: nginx/1.26.0\r\n");
    expect((await behind(APPLIANCE, named)).product).toBe("nginx");
  });
});
