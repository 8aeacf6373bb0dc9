import { readFile } from "node:fs/promises";

import { eachLookAlike } from "@parapet/scanner/look-alikes/generate-look-alikes";
import { INTENT_TEXTS } from "@parapet/scanner/look-alikes/intent.texts";
import { generatedLine, lookAlikeLine } from "@parapet/scanner/look-alikes/look-alike-line";
import { readWordFile } from "@parapet/scanner/look-alikes/word-file";

import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { type CliCommand, type NetworkOptions, networkOptions } from "./command.ts";
import { readCompanyDomain } from "./read-company-domain.ts";

const collect = (value: string, before: string[] = []): string[] => [...before, value];

const MAX_FILE_BYTES = 8 * 1024 * 1024;

interface Options extends NetworkOptions {
  readonly generateOnly?: boolean;
  readonly dictionary?: string;
  readonly tlds?: string;
  readonly own?: string[];
  readonly rdap?: string;
  readonly visit: boolean;
  readonly registered?: boolean;
}

const wordsOf = async (
  path: string | undefined,
  kind: "words" | "suffixes",
  note: (text: string) => void,
): Promise<readonly string[] | undefined> => {
  if (path === undefined) return undefined;
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (bytes.length > MAX_FILE_BYTES) throw new UsageError(`${path} is larger than ${MAX_FILE_BYTES} bytes.`);
  const { words, refused } = readWordFile(bytes.toString("utf8"), kind);
  for (const { line, text } of refused.slice(0, 5))
    note(`${path} line ${line}: "${text}" is not a valid part of a domain name`);
  if (words.length === 0) throw new UsageError(`${path} contains no valid part of a domain name.`);
  return words;
};

/** `parapet lookalikes`: registered names that could be mistaken for a domain, and who operates them */
export const lookalikesCommand: CliCommand = (program, io) => {
  networkOptions(
    program
      .command("lookalikes")
      .description("find look-alike domains")
      .argument("<domain>")
      .option("--generate-only", "generate the names without DNS lookups")
      .option("--dictionary <file>", "custom words, one per line")
      .option("--tlds <file>", "custom suffixes, one per line")
      .option("--own <domain>", "domain you own, excluded from the results (repeatable)", collect)
      .option("--rdap <url>", "RDAP server to use instead of rdap.org")
      .option("--no-visit", "do not fetch web pages")
      .option("--registered", "show registered names only"),
  ).action(async (typed: string, options: Options) => {
    const { json, line, print, note, net: openNet, signal } = io();
    const domain = readCompanyDomain(typed);
    const dictionary = await wordsOf(options.dictionary, "words", note);
    const suffixes = await wordsOf(options.tlds, "suffixes", note);
    const cut = new Set<string>();
    const stream = eachLookAlike(domain, {
      ...(dictionary === undefined ? {} : { dictionary }),
      ...(suffixes === undefined ? {} : { suffixes }),
      onCut: (technique) => cut.add(technique),
    });
    const reportCut = () => {
      if (cut.size > 0) note(`limit reached: not every variation was generated (${[...cut].join(", ")})`);
    };
    if (stream === null)
      throw new UsageError(
        `'${typed}' is a public suffix or an invalid internationalized name; no variations can be generated.`,
      );
    if (options.generateOnly === true) {
      let count = 0;
      for (const name of stream) {
        count += 1;
        if (json) line(generatedLine(name));
        else
          print(`${name.fuzzer.padEnd(20)} ${name.domain}${name.unicode === name.domain ? "" : ` (${name.unicode})`}`);
      }
      note(`${count} names`);
      reportCut();
      return;
    }
    const names = [...stream];
    reportCut();
    // Making names needs none of this; loading it would double the time that takes.
    const [{ sweepLookAlikes }, { sweepSources }, net] = await Promise.all([
      import("@parapet/scanner/look-alikes/sweep-look-alikes"),
      import("@parapet/scanner/look-alikes/sweep-sources"),
      openNet(options),
    ]);
    note(`resolving ${names.length} names`);
    const observations = await sweepLookAlikes(names, net, {
      signal,
      now: new Date(),
      ownDomains: options.own ?? [],
      visits: options.visit,
      ...(options.rdap === undefined ? {} : { rdapBase: options.rdap }),
      ...sweepSources(net),
    });
    const unseen = observations.filter((observation) => "unseen" in observation.name.registered);
    if (unseen.length === observations.length) {
      const [first] = unseen;
      throw new UnreachableError(
        `No name could be resolved: ${first !== undefined && "unseen" in first.name.registered ? first.name.registered.unseen : ""}`,
      );
    }
    let registered = 0;
    for (const observation of observations) {
      const isRegistered = "seen" in observation.name.registered && observation.name.registered.seen;
      if (isRegistered) registered += 1;
      if (options.registered === true && !isRegistered) continue;
      if (json) line(lookAlikeLine(observation));
      else if (isRegistered) {
        const reasons = observation.intent?.reasons.map(({ reason }) => INTENT_TEXTS.en[reason]).join(", ") ?? "";
        print(
          `${String(observation.intent?.score ?? 0).padStart(3)} ${observation.fuzzer.padEnd(20)} ${observation.unicode}  ${reasons}`,
        );
      }
    }
    note(`${names.length} names, ${registered} registered, ${unseen.length} not resolved`);
  });
};
