import { UsageError } from "../../platform/command-errors.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import { patiently } from "../patiently.ts";
import type { CliCommand } from "./command.ts";
import { untilAborted } from "./until-aborted.ts";

const portOf = (text: string, name: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError(`--${name} must be from 1 to 65535`);
  return port;
};

/** `parapet listener`: answers for the domain that targets of authorized validation are made to call, by DNS and HTTP. */
export const listenerCommand: CliCommand = (program, io) => {
  program
    .command("listener")
    .description("receive calls of targets of authorized validation")
    .option("--ip <address>", "IP address to listen on", "0.0.0.0")
    .option("--dns-port <n>", "port for DNS over UDP and TCP", "53")
    .option("--http-port <n>", "port for HTTP", "80")
    .action(async (options: { ip: string; dnsPort: string; httpPort: string }) => {
      const { note, signal } = io();
      const [dnsPort, httpPort] = [portOf(options.dnsPort, "dns-port"), portOf(options.httpPort, "http-port")];
      const config = readConfig(environment());
      const { listener } = config.validation;
      if (listener === null)
        throw new UsageError("PARAPET_LISTENER_DOMAIN and PARAPET_LISTENER_ADDRESS must be set for the listener");
      const { listenForCalls, openServices } = await import("../server.ts");
      prepareDataDir(config.dataDir);
      await using services = await patiently(() => openServices(config), { tell: note, signal });
      if (signal.aborted) return;
      await using listening = await listenForCalls(services, listener, { ip: options.ip, dnsPort, httpPort });
      note(`Listening for ${listener.domain}: DNS ${options.ip}:${listening.dnsPort}, HTTP ${listening.httpPort}`);
      services.events.stopping(await untilAborted(signal));
    });
};
