import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { startTlsProxy } from "../attack/tools/tls-proxy.ts";
import { signInOverHttp } from "../proof/portal-session.ts";
import type { Outcome } from "../proof/verdicts.ts";
import { requestOverTls } from "./request-over-tls.ts";
import type { Stage } from "./stage.ts";
import { until } from "./until.ts";
import { tally } from "./writer.ts";

const PER_SECOND = 200;

/** Two servers behind our nginx example are restarted in turn under 200 requests a second: no one notices. */
export const rollingRestart = async (stage: Stage, scratch: string, rounds: number): Promise<Outcome> => {
  const servers = [await stage.server(), await stage.server()];
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error("two servers are needed");
  const bearer = await (await signInOverHttp(first, "client_admin")).bearer();
  await using proxy = await startTlsProxy(join(scratch, "rolling"), first.url, [second.url]);
  const statuses = new Map<number | string, number>();
  let isAsking = true;
  let open = 0;
  const asking = (async () => {
    while (isAsking) {
      open += 1;
      void requestOverTls(proxy.port, "/v1/account/", { authorization: `Bearer ${bearer}` }).then((status) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        open -= 1;
      });
      await sleep(1000 / PER_SECOND);
    }
  })();
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      await sleep(500);
      const { port } = new URL(server.url);
      server.process.kill("SIGTERM");
      await until(() => server.process.exitCode !== null, 30);
      servers[index] = await stage.server({ PORT: port });
    }
  }
  await sleep(500);
  isAsking = false;
  await asking;
  await until(() => open === 0, 20);
  await Promise.all(servers.map((server) => server.stop()));
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const failed = total - (statuses.get(200) ?? 0);
  return {
    passed: failed === 0 && total > 100,
    says: `${rounds * 2} restarts, ${total} requests: ${failed} failed (${tally(statuses)})`,
  };
};
