import { toDomainName } from "@parapet/domain/contracts/domain-name";
import { createRangeSet, isAddress, normalAddress } from "@parapet/net/address-policy";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import type { FingerprintSet } from "@parapet/scanner/fingerprints/fingerprint-set";
import { portSet } from "@parapet/scanner/ports/port-set";
import { scanHosts, type AddressPorts, type PortTarget } from "@parapet/scanner/ports/scan-hosts";
import { identifyService } from "@parapet/scanner/services/identify-service";

import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { type CliCommand, type CliIo, networkOptions, type NetworkOptions } from "./command.ts";
import { FINGERPRINTS_OPTION, openFingerprints } from "./fingerprints.ts";

interface Row {
  readonly host: string;
  readonly ip: string;
  readonly port: number | null;
  readonly protocol: "tcp";
  readonly state: "open" | "blind" | "edge";
  readonly service: string | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly cpe: string | null;
  readonly tls: boolean | null;
  readonly banner: string | null;
  readonly reason: string | null;
}

const UNKNOWN = { service: null, product: null, version: null, cpe: null, tls: null, banner: null, reason: null };

/** A name in its normal form, or an address that the operator allowed explicitly. */
const readTarget = (typed: string, allow: readonly string[]): string => {
  if (isAddress(typed)) {
    if (createRangeSet(allow).has(typed)) return normalAddress(typed);
    throw new UsageError(`${typed} is an IP address: use a host name or allow its range with --allow.`);
  }
  const name = toDomainName(typed);
  if (name === null) throw new UsageError(`"${typed}" is not a valid host name.`);
  return name;
};

const resolve = async (host: string, net: Net): Promise<PortTarget> => {
  if (isAddress(host)) return { host, ips: [host] };
  try {
    const ips = await net.dns.addresses(host);
    if (ips.length === 0) throw new UnreachableError(`${host} does not resolve to an IP address.`);
    return { host, ips };
  } catch (error) {
    if (error instanceof ProbeError) throw new UnreachableError(`${host} could not be resolved: ${error.message}`);
    throw error;
  }
};

const identify = async (
  open: { host: string; ip: string; port: number; roundTripMs: number | null },
  net: Net,
  io: CliIo,
  fingerprints: readonly FingerprintSet[],
): Promise<Row> => {
  const { host, ip, port, roundTripMs } = open;
  const base = { host, ip, port, protocol: "tcp", state: "open" } as const;
  const to = isAddress(host) ? { ip, port } : { host, ip, port };
  try {
    const rtt = roundTripMs === null ? {} : { rttMs: roundTripMs };
    const seen = await identifyService(to, net, { signal: io.signal, fingerprints, ...rtt });
    const { name, product, version, cpe, tls, banner } = seen;
    return { ...base, service: name, product, version, cpe, tls, banner, reason: null };
  } catch (error) {
    if (!(error instanceof ProbeError)) throw error;
    // The port is open; only what speaks there stayed unknown.
    return { ...base, ...UNKNOWN, reason: error.message };
  }
};

const words = ({ host, ip, port, service, product, version, tls, banner }: Row): string =>
  [
    `${host} (${ip})`,
    `${port}/tcp`,
    tls === true ? `${service ?? "?"} over TLS` : (service ?? "?"),
    product,
    version,
    product === null ? banner : null,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join("  ");

const notes = ({
  hosts,
  ip,
  open,
  closed,
  filtered,
  edge,
  everythingOpen,
  blind,
  roundTripMs,
  tookMs,
}: AddressPorts): string =>
  [
    `${hosts.join(", ")} (${ip}): ${open.length} open, ${closed} closed, ${filtered} filtered`,
    edge === null ? null : `behind ${edge}: only web ports were scanned`,
    everythingOpen ? "accepts connections on every port (CDN or protection service): no ports listed" : null,
    blind === null ? null : `${blind.ports} ports not assessed (${blind.detail})`,
    roundTripMs === null ? null : `round trip ${roundTripMs.toFixed(1)} ms`,
    `${(tookMs / 1000).toFixed(1)} s`,
  ]
    .filter((part) => part !== null)
    .join("; ");

/** `parapet ports`: which ports of these hosts are open, and which services run there? */
export const portsCommand: CliCommand = (program, io) => {
  networkOptions(program.command("ports"))
    .description("scan hosts for open ports and identify services")
    .argument("<host...>", "host names (or IP addresses within --allow)")
    .option("--ports <set>", "top100, top1000, all or a list such as 22,80,8000-8100", "top1000")
    .option(...FINGERPRINTS_OPTION)
    .action(async (typed: string[], options: NetworkOptions & { ports: string; fingerprints?: string }) => {
      const ports = portSet(options.ports);
      if (ports === null)
        throw new UsageError(`--ports ${options.ports} is not top100, top1000, all or a list such as 22,80,8000-8100.`);
      const hosts = [...new Set(typed.map((text) => readTarget(text, options.allow ?? [])))];
      const cli = io();
      const fingerprints = (await openFingerprints(options.fingerprints, cli.note))?.services ?? [];
      const net = await cli.net(options);
      const targets = await Promise.all(hosts.map((host) => resolve(host, net)));

      const identified: Promise<void>[] = [];
      const notify = (row: Row) => (cli.json ? cli.line(row) : cli.print(words(row)));
      const seen = await scanHosts(targets, net, {
        ports,
        signal: cli.signal,
        onOpen: (open) => void identified.push(identify(open, net, cli, fingerprints).then(notify)),
        onAddress: (address) => cli.note(notes(address)),
      });
      await Promise.all(identified);
      for (const { hosts: names, ip, blind, everythingOpen } of seen) {
        const state = everythingOpen ? "edge" : blind === null ? null : "blind";
        const reason = everythingOpen ? "accepts connections on every port" : (blind?.detail ?? null);
        if (state === null || !cli.json) continue;
        for (const host of names)
          cli.line({ host, ip, port: null, protocol: "tcp", state, ...UNKNOWN, reason } satisfies Row);
      }
      const lookedAt = seen.filter(({ blind }) => blind === null || blind.ports < ports.length);
      const [first] = seen;
      // A silent host is a result; failures of our own resolver are errors.
      if (lookedAt.length === 0 && first?.blind && first.blind.reason !== "timeout")
        throw new UnreachableError(`No port could be scanned: ${first.blind.detail}.`);
    });
};
