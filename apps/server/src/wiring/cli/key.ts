import { asSystem } from "@parapet/db/unscoped";

import { audit } from "../../platform/audit/audit.ts";
import type { CliCommand } from "./command.ts";
import { withServices } from "./with-services.ts";

/** `parapet key rotate`: a new key for stored secrets; running servers go on meanwhile. */
export const keyCommand: CliCommand = (program, io) => {
  const key = program.command("key").description("manage the encryption key of stored secrets");
  key
    .command("rotate")
    .description("rotate the key in the key file and re-encrypt all data keys")
    .action(async () => {
      const { json, line, print } = io();
      await withServices(async (services) => {
        const { rewrapped } = await services.keys.rotate();
        await asSystem(services.db, "command-line", (tx) =>
          audit(tx, { ip: null, claimedIp: null }, services.now(), {
            action: "key.rotated",
            org: null,
            actor: null,
            detail: { rewrapped },
          }),
        );
        if (json) line({ rewrapped, key_file: services.config.keyFile });
        else
          print(
            `${rewrapped} data keys re-encrypted. Store a copy of ${services.config.keyFile} separately from the database.`,
          );
      });
    });
};
