/**
 * Every e-mail check of one domain over a link of 40 ms: DNS answers late, and each TCP byte 20 ms each way.
 * Aim: under 1.5 s, SMTP conversations and the fetch of the MTA-STS policy included.
 */
import { connect, createServer, type Server, type Socket } from "node:net";

import { careless } from "@parapet/lab/blueprints/careless";
import { tidy } from "@parapet/lab/blueprints/tidy";
import { startLab } from "@parapet/lab/start-lab";
import { createNet } from "@parapet/net/create-net";
import { readMailRecords } from "@parapet/scanner/mail/read-mail-records";
import { CHECKS } from "@parapet/scanner/registry";
import { runCheck } from "@parapet/scanner/run-check";

const AIM_MS = 1_500;
const ROUND_TRIP_MS = 40;
const rounds = process.argv.includes("--short") ? 3 : 9;

const lab = await startLab([careless, tidy], { dnsDelayMs: ROUND_TRIP_MS });
const direct = lab.netOptions.route ?? ((to) => to);

/** Passes bytes on, late: the first ones a whole round trip (the handshake), the others half of one each way. */
const late = (from: Socket, to: Socket): void => {
  from.on("data", (bytes) => setTimeout(() => to.write(bytes), ROUND_TRIP_MS / 2));
  from.on("end", () => setTimeout(() => to.end(), ROUND_TRIP_MS / 2));
  from.on("error", () => to.destroy());
  from.on("close", () => setTimeout(() => to.destroy(), ROUND_TRIP_MS));
};
const relays = new Map<string, Server>();
for (const ip of new Set(lab.hosts.values())) {
  for (const port of [25, 80, 443]) {
    const server = createServer((near) => {
      near.pause();
      setTimeout(() => {
        const to = direct({ ip, port, transport: "tcp" });
        const far = connect(to.port, to.ip);
        far.on("error", () => near.destroy());
        late(near, far);
        late(far, near);
        near.resume();
      }, ROUND_TRIP_MS);
    });
    await new Promise<void>((resolve) => server.listen(0, lab.resolver.ip, resolve));
    relays.set(`${ip}:${port}`, server);
  }
}
const route: typeof direct = (to) => {
  const address = to.transport === "tcp" ? relays.get(`${to.ip}:${to.port}`)?.address() : null;
  return typeof address === "object" && address !== null ? { ip: lab.resolver.ip, port: address.port } : direct(to);
};

const checks = CHECKS.filter((check) => check.area === "email-weaknesses" && check.on === "domain");
const rows: { domain: string; ms: number; findings: number; blind: string }[] = [];
for (let round = 0; round < rounds; round += 1) {
  for (const domain of ["acme.test", "tidy.test"]) {
    await using net = createNet({ ...lab.netOptions, route });
    const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
    const startedAt = performance.now();
    const [results] = await Promise.all([
      Promise.all(checks.map((check) => runCheck(check, { domain }, net, context))),
      readMailRecords(domain, net.dns),
    ]);
    rows.push({
      domain,
      ms: Math.round(performance.now() - startedAt),
      findings: results.reduce((sum, result) => sum + (result.status === "judged" ? result.verdicts.length : 0), 0),
      blind: results.flatMap((result) => (result.status === "blind" ? [result.check] : [])).join(", "),
    });
  }
}
for (const server of relays.values()) server.close();
await lab.close();

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
console.log(
  `email: ${checks.length} checks of one domain at ${ROUND_TRIP_MS} ms round trip, ${rounds} runs each, nothing cached`,
);
const summary = [...Map.groupBy(rows, (row) => row.domain)].map(([domain, runs]) => ({
  domain,
  "median ms": median(runs.map((run) => run.ms)),
  "slowest ms": Math.max(...runs.map((run) => run.ms)),
  "aim ms": AIM_MS,
  findings: runs[0]?.findings ?? 0,
  "not assessed": runs[0]?.blind ?? "",
}));
console.table(summary);
process.exit(summary.every((row) => row["median ms"] < AIM_MS) ? 0 : 1);
