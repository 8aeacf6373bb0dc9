import { openDatabase } from "@parapet/db/db";
import { asSystem } from "@parapet/db/unscoped";

import { anchorFile } from "../../features/access/jobs/anchor-audit.ts";
import { readAnchors, verifyChains } from "../../platform/audit/verify-chain.ts";
import type { CliCommand } from "./command.ts";
import { withServices } from "./with-services.ts";

/** `parapet verify-audit`: walks every chain of the audit log; exit 1 when one does not hold. */
export const verifyAuditCommand: CliCommand = (program, io) => {
  program
    .command("verify-audit")
    .description("verify the integrity of the audit log")
    .action(async () => {
      const { json, line, print } = io();
      await withServices(async ({ ownerUrl, config }) => {
        await using owner = openDatabase(ownerUrl, { role: "owner", max: 1, work: "maintenance" });
        const anchors = readAnchors(anchorFile(config.dataDir));
        const verdict = await asSystem(owner.db, "audit-chain", (tx) => verifyChains(tx, anchors));
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
