import { readdirSync, readFileSync, readlinkSync } from "node:fs";

import type { Outcome } from "../../proof/verdicts.ts";
import type { Target } from "../target.ts";

interface Listener {
  readonly address: string;
  readonly port: number;
  readonly inode: string;
}

/** Everything that listens on this machine, from the kernel's own tables. */
const listeners = (): Listener[] =>
  ["tcp", "tcp6"].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === "0A")
      .map((fields) => {
        const [address = "", port = ""] = (fields[1] ?? "").split(":");
        return { address, port: Number.parseInt(port, 16), inode: fields[9] ?? "" };
      }),
  );

/** The kernel writes IPv4 addresses backwards in hexadecimal: 0100007F is 127.0.0.1. */
const isLoopback = (address: string): boolean =>
  address.length === 8 ? address.endsWith("7F") : /^0{24}01000000$|^0{16}FFFF0000.{6}7F$/.test(address);

/** Does the product listen anywhere but on loopback, or on a port of the portal's that no one expects? */
export const openPorts = async ({ product, canary }: Target): Promise<Outcome> => {
  const socketsOf = (pid: number | undefined): Set<string> =>
    new Set(
      readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        try {
          return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
        } catch {
          return [];
        }
      }),
    );
  const all = listeners();
  const portalPort = Number(new URL(product.url).port);
  // What must be seen: the portal itself, and the canary, which belongs to another process.
  if (
    !all.some(({ port }) => port === portalPort) ||
    !all.some(({ port }) => port === Number(new URL(canary.web).port))
  )
    return { passed: false, says: "the kernel's table does not show what is known to listen" };
  const own = socketsOf(product.process.pid);
  const ours = all.filter(({ inode }) => own.has(inode));
  const wide = ours.filter(({ address }) => !isLoopback(address));
  return wide.length === 0 && ours.some(({ port }) => port === portalPort)
    ? {
        passed: true,
        says: `${ours.length} listening sockets (the portal's and the demo companies'), all on loopback; the database listens on no port`,
      }
    : {
        passed: false,
        says: wide.map(({ address, port }) => `${address}:${port}`).join(", ") || "the portal's own port is missing",
      };
};
