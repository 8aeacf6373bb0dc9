import { existsSync, readFileSync, writeFileSync } from "node:fs";

import { openDatabase } from "@parapet/db/db";
import { asSystem } from "@parapet/db/unscoped";

import { parseAnchors, readAnchors } from "../../platform/audit/audit-anchors.ts";
import { verifyChains } from "../../platform/audit/verify-chain.ts";
import { UsageError } from "../../platform/command-errors.ts";
import type { CliCommand } from "./command.ts";
import { withServices } from "./with-services.ts";

/** `parapet verify-audit`: walks every chain of the audit log; exit 1 when one does not hold. */
export const verifyAuditCommand: CliCommand = (program, io) => {
  program
    .command("verify-audit")
    .description("verify the integrity of the audit log")
    .option("--anchors <file>", "also compare with anchors that were exported to this file")
    .option("--export-anchors <file>", "write all stored anchors to a new file, to be kept on another host")
    .action(async (options: { anchors?: string; exportAnchors?: string }) => {
      const { json, line, print } = io();
      if (options.anchors !== undefined && !existsSync(options.anchors))
        throw new UsageError(`File not found: ${options.anchors}.`);
      const copied = options.anchors === undefined ? [] : parseAnchors(readFileSync(options.anchors, "utf8"));
      await withServices(async ({ ownerUrl, files }) => {
        await using owner = openDatabase(ownerUrl, { role: "owner", max: 1, work: "maintenance" });
        const stored = await readAnchors({ files });
        const anchors = [...stored.anchors, ...copied];
        const walked = await asSystem(owner.db, "audit-chain", (tx) => verifyChains(tx, anchors));
        const verdict = { ...walked, troubles: [...walked.troubles, ...stored.troubles] };
        if (options.exportAnchors !== undefined) {
          const lines = stored.anchors.map((anchor) => `${JSON.stringify(anchor)}\n`);
          writeFileSync(options.exportAnchors, lines.join(""), { mode: 0o600, flag: "wx" });
        }
        const isWhole = verdict.troubles.length === 0;
        if (json) line({ whole: isWhole, ...verdict, anchors: anchors.length });
        else {
          for (const { chain, seq, what } of verdict.troubles) print(`${what.padEnd(8)} ${chain} row ${seq}`);
          print(`${verdict.rows} rows in ${verdict.chains} chains: ${isWhole ? "intact" : "NOT INTACT"}`);
        }
        if (!isWhole) process.exitCode = 1;
      });
    });
};
