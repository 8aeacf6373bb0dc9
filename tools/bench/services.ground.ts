/** Where real servers from Debian's packages are installed, started on loopback addresses, and stopped again. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findServerAccount, type RealServer } from "./services.servers.ts";

const READY_MS = 45_000;

/** Where packages are unpacked that cannot be installed beside another (two FTP servers). */
export const UNPACKED = join(tmpdir(), "parapet-unpacked");

const binaryOf = (server: RealServer): string =>
  existsSync(server.binary) ? server.binary : join(UNPACKED, server.binary);

export const isInstalled = (server: RealServer): boolean => existsSync(binaryOf(server));

/** Fetches what is missing; packages that exclude each other are only unpacked. */
export const install = (servers: readonly RealServer[], ...more: readonly string[]): void => {
  const missing = servers.filter((it) => !isInstalled(it));
  const wanted = [...new Set([...more, ...missing.flatMap((it) => [...(it.libraries ?? []), it.package])])];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const it of wanted) {
    const options = ["install", "-y", "-qq", "--no-install-recommends", "--no-remove", it];
    if (spawnSync("apt-get", options, { stdio: "ignore", env }).status === 0) continue;
    mkdirSync(UNPACKED, { recursive: true });
    spawnSync("apt-get", ["download", "-qq", it], { stdio: "ignore", cwd: UNPACKED });
    const [archive] = globSync(`${it}_*.deb`, { cwd: UNPACKED });
    if (archive !== undefined) spawnSync("dpkg-deb", ["-x", join(UNPACKED, archive), UNPACKED], { stdio: "ignore" });
  }
};

const isOpen = (ip: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: ip, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

// Some servers listen only on addresses an interface has by name. Both sides go on seeing each other as 127.0.0.1, which
// every machine can name without asking a resolver. The addresses are removed again at the end.
const address = (verb: "add" | "del", ip: string) => {
  spawnSync("ip", ["addr", verb, `${ip}/32`, "dev", "lo"], { stdio: "ignore" });
  if (verb === "add") {
    const route = ["local", ip, "dev", "lo", "proto", "kernel", "scope", "host", "src", "127.0.0.1", "table", "local"];
    spawnSync("ip", ["route", "replace", ...route], { stdio: "ignore" });
  }
};

/** Ends a server with all processes of its group; some of them outlive the first. */
const end = ({ pid }: ChildProcess, signal: "SIGTERM" | "SIGKILL") => {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

/** Loopback is a whole /8, so servers keep their usual ports on addresses of their own and disturb no one. */
export const openGround = (ips: readonly string[], say: (text: string) => void) => {
  const root = mkdtempSync(join(tmpdir(), "parapet-services-"));
  execFileSync("chmod", ["755", root]);
  const children: ChildProcess[] = [];
  for (const ip of ips) address("add", ip);

  return {
    root,
    /** Starts one server; false when it cannot be prepared or does not come up. */
    async start(server: RealServer, ip: string): Promise<boolean> {
      const folder = `${server.name}-${ip}`.replaceAll(/[^\w.-]/g, "");
      const dir = join(root, folder);
      mkdirSync(dir);
      try {
        const { command = binaryOf(server), args, env = {}, user, listen, relay } = server.prepare(dir, ip);
        const log = openSync(join(root, `${folder}.log`), "w");
        const run = (binary: string, words: readonly string[]) =>
          children.push(
            spawn(binary, words, {
              cwd: dir,
              stdio: ["ignore", log, log],
              env: { ...process.env, ...env },
              // A group of its own, so that what it starts ends with it.
              detached: true,
              ...(user === undefined ? {} : findServerAccount(user)),
            }),
          );
        if (listen === undefined) run(command, args);
        else run("socat", [listen, `EXEC:${[command, ...args].join(" ")}`]);
        if (relay !== undefined) run("socat", [relay.listen, relay.to]);
      } catch (error) {
        say(`${server.name} could not be prepared: ${(error as Error).message.split("\n")[0]}`);
        return false;
      }
      const until = Date.now() + READY_MS;
      while (Date.now() < until) {
        if ((await Promise.all(server.ports.map((port) => isOpen(ip, port)))).every(Boolean)) return true;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      say(`${server.name} did not come up`);
      return false;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const ip of ips) address("del", ip);
      for (const child of children) end(child, "SIGTERM");
      const until = Date.now() + 10_000;
      while (Date.now() < until && children.some((it) => it.exitCode === null && it.signalCode === null))
        await new Promise((resolve) => setTimeout(resolve, 100));
      for (const child of children) end(child, "SIGKILL");
      if (process.argv.includes("--keep")) say(`kept ${root}`);
      else rmSync(root, { recursive: true, force: true });
    },
  };
};
