import { UsageError } from "../../platform/command-errors.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import type { CliCommand } from "./command.ts";
import { untilAborted } from "./until-aborted.ts";

/** `parapet demo`: the demo companies alone, for those who want to aim the command line at them; its data reset or removed. */
export const demoCommand: CliCommand = (program, io) => {
  const demoWords = program.command("demo").description("run, reset or remove the demo");
  const drop = async (how: "reset" | "end", said: string): Promise<void> => {
    const { json, line, print } = io();
    const config = readConfig(environment());
    await (await import("../demo/demo-database.ts")).dropDemo(config, how);
    if (json) line({ done: how, data_dir: config.dataDir });
    else print(said);
  };
  demoWords
    .command("reset")
    .description("drop the demo's data; the next start creates it again")
    .action(() => drop("reset", "The demo was reset. The next start creates it again."));
  demoWords
    .command("end")
    .description("remove the demo; the next start is a fresh installation")
    .action(() => drop("end", "The demo was removed. The next start shows the setup link of a new installation."));
  demoWords
    .command("run", { isDefault: true })
    .description("run the demo companies on loopback until Ctrl-C")
    .action(async () => {
      const { json, line, print, note, signal } = io();
      const config = readConfig(environment());
      if (config.mode === "production")
        throw new UsageError("The demo companies are not available in production mode.");
      prepareDataDir(config.dataDir);
      await using demo = await (await import("../demo/start-demo.ts")).startDemo(config);
      const { lab } = demo;
      const resolver = `${lab.resolver.ip}:${lab.resolver.port}`;
      const domains = lab.companies.map(({ domain }) => domain);
      if (json) line({ domains, resolver, allow: lab.cidr, hosts: lab.hosts.size, mapped: lab.mapped });
      else {
        print(`${domains.join(", ")}: ${lab.hosts.size} hosts in ${lab.cidr}`);
        print(
          `Example: npx parapet scan ${domains[0] ?? "acme.test"} --profile full --resolver ${resolver} --allow ${lab.cidr}`,
        );
      }
      note("Press Ctrl-C to stop.");
      await untilAborted(signal);
    });
};
