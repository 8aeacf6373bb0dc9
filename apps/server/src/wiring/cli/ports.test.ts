import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { startDns } from "@parapet/net/testing/start-dns";
import { startTcp } from "@parapet/net/testing/start-tcp";
import { Command } from "commander";
import { describe, expect, inject, test } from "vitest";

import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import type { CliIo } from "./command.ts";
import { portsCommand } from "./ports.ts";
import { subdomainsCommand } from "./subdomains.ts";

const run = async (words: readonly string[], resolver = "127.0.0.1:1") => {
  const lines: Record<string, unknown>[] = [];
  const printed: string[] = [];
  const notes: string[] = [];
  const json = words.includes("--json");
  const nets: AsyncDisposable[] = [];
  const io: CliIo = {
    json,
    line: (value) => void lines.push(value as Record<string, unknown>),
    print: (text) => void printed.push(text),
    note: (text) => void notes.push(text),
    stdinLines: () => {
      throw new Error("not read");
    },
    signal: new AbortController().signal,
    async net({ allow = [] }) {
      const net = createNet({ resolvers: [resolver], policy: createAddressPolicy({ allow }) });
      nets.push(net);
      return net;
    },
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} });
  portsCommand(program, () => io);
  subdomainsCommand(program, () => io);
  for (const command of program.commands)
    command
      .exitOverride()
      .option("--json")
      .configureOutput({ writeErr: () => {} });
  try {
    await program.parseAsync([...words], { from: "user" });
    return { lines, printed, notes, error: null };
  } catch (error) {
    return { lines, printed, notes, error };
  } finally {
    for (const net of nets) await net[Symbol.asyncDispose]();
  }
};

describe("one clear line for what is not a target:", () => {
  test.each([
    "127.1",
    "0x7f.1",
    "2130706433",
    "a.com;id",
    "a b.com",
    "localhost",
    "http://a.com/",
    "a.com:80",
    "①②⑦.⓪.⓪.①",
    "xn--a",
    "..",
    "a@b.com",
  ])("%s", async (typed) => {
    for (const command of ["ports", "subdomains"]) {
      const { error, lines } = await run([command, typed, "--json"]);
      expect(error).toBeInstanceOf(UsageError);
      expect((error as Error).message).toMatch(/^["'].*["'] is not a valid (host|domain) name/);
      expect(lines).toEqual([]);
    }
  });
  test.each(["-oN", "--script"])("%s is no option of ours", async (typed) => {
    expect((await run(["ports", typed])).error).toMatchObject({ code: "commander.unknownOption" });
  });
  test.each(["8.8.8.8", "10.0.0.1", "::1", "127.0.0.1"])("the address %s outside --allow", async (typed) => {
    const { error } = await run(["ports", typed, "--allow", "192.0.2.0/24"]);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain("is an IP address");
  });
  test.each(["0", "top10", "80;22", "1-70000"])("--ports %s", async (ports) => {
    expect((await run(["ports", "acme.test", "--ports", ports])).error).toBeInstanceOf(UsageError);
  });
});

test.runIf(inject("isNightly"))("an unresolvable name is unreachable, not closed", async () => {
  await using dns = await startDns(() => "servfail");
  for (const command of ["ports", "subdomains"]) {
    const { error } = await run([command, "acme.test", "--json"], dns.address);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(String(error)).toContain("could not be resolved");
  }
});

test("a host in our own network is blind and exits as unreachable", async () => {
  await using dns = await startDns(({ type, name }) =>
    type === "A" ? [{ type: "A", name, ttl: 60, data: "10.0.0.1" }] : [],
  );
  const { error, lines } = await run(["ports", "inside.test", "--ports", "22", "--json"], dns.address);
  expect(error).toBeInstanceOf(UnreachableError);
  expect(lines).toMatchObject([{ host: "inside.test", ip: "10.0.0.1", port: null, state: "blind" }]);
});

test("lists what is open and what speaks there", async () => {
  await using ssh = await startTcp((socket) => void socket.write("SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n"));
  await using dns = await startDns(({ type, name }) =>
    type === "A" ? [{ type: "A", name, ttl: 60, data: "127.0.0.1" }] : [],
  );
  const words = ["ports", "box.test", "--ports", `${ssh.port},1`, "--allow", "127.0.0.0/8"];
  const { lines, error } = await run([...words, "--json"], dns.address);
  expect(error).toBeNull();
  expect(lines).toEqual([
    expect.objectContaining({
      host: "box.test",
      ip: "127.0.0.1",
      port: ssh.port,
      protocol: "tcp",
      state: "open",
      service: "ssh",
      product: "OpenSSH",
      tls: false,
    }),
  ]);
  expect(Object.keys(lines[0] ?? {}).slice(0, 11)).toEqual([
    "host",
    "ip",
    "port",
    "protocol",
    "state",
    "service",
    "product",
    "version",
    "cpe",
    "tls",
    "banner",
  ]);
  const { printed, notes } = await run(words, dns.address);
  expect(printed[0]).toMatch(/^box\.test \(127\.0\.0\.1\) {2}\d+\/tcp {2}ssh {2}OpenSSH/);
  expect(notes.join("\n")).toContain("1 open, 1 closed, 0 filtered");
});

test("subdomains: a line per host, then how each source went", async () => {
  await using dns = await startDns(({ type, name }) => {
    const hosts = ["acme.test", "www.acme.test", "vpn.acme.test"];
    if (!hosts.includes(name)) return "nxdomain";
    return type === "A" ? [{ type: "A", name, ttl: 60, data: "127.0.0.9" }] : [];
  });
  const { lines, error } = await run(["subdomains", "Acme.Test.", "--json"], dns.address);
  expect(error).toBeNull();
  expect(lines.slice(0, -1).map(({ host, ips }) => [host, ips])).toEqual([
    ["acme.test", ["127.0.0.9"]],
    ["vpn.acme.test", ["127.0.0.9"]],
    ["www.acme.test", ["127.0.0.9"]],
  ]);
  expect(lines.at(-1)?.sources).toContainEqual({ id: "brute-force", outcome: "ok", count: 2, reason: null });
  expect(lines.at(-1)?.sources).toContainEqual(expect.objectContaining({ id: "crtsh", outcome: "failed" }));
  expect(lines[1]).toMatchObject({
    sources: ["brute-force"],
    addresses: [{ ip: "127.0.0.9", not_public: "loopback" }],
  });
});

describe("fingerprints of one's own", () => {
  test("name a product that the built-in ones do not know, and say what was loaded and refused", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-fingerprints-"));
    const rule = (pattern: string) =>
      `<fingerprint pattern="${pattern}"><description>d</description><param pos="0" name="service.vendor" value="Acme"/><param pos="0" name="service.product" value="Acme Shell"/><param pos="1" name="service.version"/></fingerprint>`;
    await writeFile(
      join(folder, "ssh.xml"),
      `<fingerprints matches="ssh.banner">${rule("^AcmeShell_([\\d.]+)$")}${rule("(")}</fingerprints>`,
    );
    await using server = await startTcp((socket) => socket.end("SSH-2.0-AcmeShell_1.2\r\n"));
    const words = ["ports", "127.0.0.1", "--allow", "127.0.0.1/32", "--ports", String(server.port), "--json"];
    expect((await run(words)).lines).toMatchObject([{ service: "ssh", product: null }]);
    const { lines, notes } = await run([...words, "--fingerprints", folder]);
    expect(lines).toMatchObject([{ service: "ssh", product: "Acme Shell", version: "1.2" }]);
    expect(notes).toContain("1 service fingerprints and 0 web technologies loaded, 1 rejected");
    expect(notes.some((note) => note.startsWith("rejected ssh.xml"))).toBe(true);
    await rm(folder, { recursive: true });
    expect((await run([...words, "--fingerprints", folder])).error).toBeInstanceOf(UsageError);
  });
});

describe("keys of sources", () => {
  test("a file that is none, and a source that is none, are refused before anything is asked", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-keys-"));
    const file = join(folder, "keys.json");
    const ask = async () => String((await run(["subdomains", "acme.test", "--keys", file])).error);
    expect(await ask()).toContain("cannot be read");
    await writeFile(file, '{"shodan": 7}');
    expect(await ask()).toContain("is not a JSON object");
    await writeFile(file, '{"nobody": "k"}');
    expect(await ask()).toContain('Unknown source "nobody"');
    expect(String((await run(["subdomains", "acme.test", "--without", "crtsh,nobody"])).error)).toContain("nobody");
    await rm(folder, { recursive: true });
  });

  test("a source with its key is asked, and one without says that it wants one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-keys-"));
    const file = join(folder, "keys.json");
    await writeFile(file, '{"shodan": "k"}');
    await using dns = await startDns(({ type, name }) =>
      type === "A" && name === "acme.test" ? [{ type: "A", name, ttl: 60, data: "127.0.0.1" }] : [],
    );
    const reasonOf = async (...more: string[]) => {
      const words = ["subdomains", "acme.test", "--passive", "--json", ...more];
      const { sources } = (await run(words, dns.address)).lines.at(-1) as { sources: { id: string; reason: string }[] };
      return sources.find(({ id }) => id === "shodan")?.reason;
    };
    expect(await reasonOf()).toContain("needs-key");
    expect(await reasonOf("--keys", file)).not.toContain("needs-key");
    expect(await reasonOf("--without", "shodan")).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});
