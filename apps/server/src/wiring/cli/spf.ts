import type { Dns } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { addressBytes } from "@parapet/scanner/mail/ip-address";
import { checkHost } from "@parapet/scanner/mail/spf/check-host";

import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { type CliCommand, networkOptions } from "./command.ts";
import type { NetworkOptions } from "./command.ts";

/** A resolver that is not there at all says nothing about SPF; one that fails for this domain does. */
const requireResolver = async (dns: Dns): Promise<void> => {
  try {
    await dns.query("example.com", "NS", { timeoutMs: 1500 });
  } catch (error) {
    if (error instanceof ProbeError && ["timeout", "refused", "unreachable"].includes(error.reason)) {
      throw new UnreachableError(`The DNS resolver is unreachable: ${error.message}`);
    }
  }
};

/** `parapet spf`: may this address send mail for this sender? */
export const spfCommand: CliCommand = (program, io) => {
  networkOptions(
    program
      .command("spf")
      .description("evaluate SPF for a sender (RFC 7208)")
      .argument("<ip>", "sending IP address")
      .option("--mail-from <address>", "envelope sender; omit for a null sender (bounce)")
      .option("--helo <name>", "HELO/EHLO name of the sender"),
  ).action(async (ip: string, options: NetworkOptions & { mailFrom?: string; helo?: string }) => {
    const { json, line, print, net } = io();
    const mailFrom = options.mailFrom ?? "";
    const helo = options.helo ?? "";
    if (addressBytes(ip) === null) throw new UsageError(`'${ip}' is not an IP address.`);
    if (mailFrom === "" && helo === "") throw new UsageError("Specify --mail-from, --helo or both.");
    const { dns } = await net(options);
    const answer = await checkHost(
      { ip, mailFrom, helo: helo === "" ? mailFrom.slice(mailFrom.lastIndexOf("@") + 1) : helo },
      dns,
    );
    const { result, mechanism, explanation, lookups, voidLookups } = answer;
    if (result === "temperror") await requireResolver(dns);
    if (json) line({ result, mechanism, explanation, lookups, void_lookups: voidLookups, domain: answer.domain });
    else {
      print(`${result}${mechanism === null ? "" : ` by ${mechanism} of ${answer.domain}`}`);
      if (explanation !== null) print(explanation);
      print(`${lookups} DNS lookups, ${voidLookups} void`);
    }
  });
};
