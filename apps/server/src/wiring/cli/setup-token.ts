import { writeSetupLink } from "../../features/access/commands/setup-link.ts";
import { UsageError } from "../../platform/command-errors.ts";
import type { CliCommand } from "./command.ts";
import { withServices } from "./with-services.ts";

/** `parapet setup-token`: a new one-time token for the first administrator; the one before it stops working. */
export const setupTokenCommand: CliCommand = (program, io) => {
  program
    .command("setup-token")
    .description("create a one-time setup link for the first administrator")
    .action(async () => {
      const { json, line, print } = io();
      await withServices(async (services) => {
        const link = await writeSetupLink(services, { renew: true });
        if (link === null)
          throw new UsageError("An administrator already exists. Use 'parapet user reset' to restore access.");
        const { token, url, file } = link;
        if (json) line({ token, url, file, expires_in_hours: 24 });
        else print(`${url}\nThe link is valid once, for 24 hours, and is also stored in ${file}.`);
      });
    });
};
