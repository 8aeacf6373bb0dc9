import { request } from "node:http";

import { providerFetch } from "../../../apps/server/src/features/sign-on/provider-net.ts";
import { fetchMetadata } from "../../../apps/server/src/features/sign-on/saml-metadata.ts";
import {
  findVerificationRecord,
  ownershipProof,
} from "../../../apps/server/src/features/verification/find-verification-record.ts";
import { sendWeb } from "../../../apps/server/src/platform/webhooks/send-web.ts";
import { readStatus } from "../../../packages/domain/src/channels/destination.ts";
import { cloudCall } from "../../../packages/intel/src/cloud/cloud-http.ts";
import { download } from "../../../packages/intel/src/download.ts";
import { createAddressPolicy } from "../../../packages/net/src/address-policy.ts";
import { DEFAULT_BUDGET } from "../../../packages/net/src/budget.ts";
import { createNet } from "../../../packages/net/src/create-net.ts";
import type { Net } from "../../../packages/net/src/net.ts";
import { startDns } from "../../../packages/net/src/testing/start-dns.ts";
import { startTcp } from "../../../packages/net/src/testing/start-tcp.ts";
import { lookUpContacts } from "../../../packages/scanner/src/look-alikes/rdap.ts";
import { newSiteVisit } from "../../../packages/scanner/src/visit/site-visit.ts";

/** Stands for a host on the Internet: what is sent to it arrives at the decoy. */
const PUBLIC = "192.0.2.1";
const DECOY = "127.0.0.2";
const TRIES = 25;
const signal = AbortSignal.timeout(120_000);

/** Everything in the program that calls a host which someone else named. */
type Caller = (net: Net, host: string, port: number) => Promise<unknown>;

export const CALLERS: Readonly<Record<string, Caller>> = {
  webhook: (net, host, port) =>
    sendWeb(net, { url: `http://${host}:${port}/hook`, body: "{}", headers: {} }, readStatus),
  "Slack and Teams": (net, host, port) =>
    sendWeb(net, { url: `http://${host}:${port}/services/T/B/x`, body: "{}", headers: {} }, readStatus),
  "ticket system": (net, host, port) =>
    sendWeb(
      net,
      { url: `http://${host}:${port}/issue`, body: "{}", headers: { authorization: "Basic eA==" } },
      readStatus,
    ),
  "metadata of a provider": (net, host, port) =>
    providerFetch(net)(`http://${host}:${port}/.well-known/openid-configuration`),
  "metadata of a SAML provider": (net, host, port) =>
    fetchMetadata(net, `http://${host}:${port}/metadata`, { insecure: true, now: Date.now(), fresh: true }),
  "registration data": (net, host, port) => lookUpContacts(net, "acme.test", `http://${host}:${port}/`, signal),
  "visit of a website": (net, host, port) =>
    newSiteVisit({ url: `http://${host}:${port}/` }, net, signal).requestOnce("/", {}),
  "cloud account": (net, host, port) =>
    cloudCall(
      { netFor: () => net, apiBase: `http://${host}:${port}`, now: () => new Date(), signal, sleep: async () => {} },
      { host, path: "/" },
    ),
  "connectors and feeds": (net, host, port) =>
    download(
      { net, url: host, key: null, options: {}, cursor: {}, now: new Date(), signal, sleep: async () => {} },
      { url: `http://${host}:${port}/feed.json` },
    ),
  "verification file": (net, host) => findVerificationRecord(net, host, ownershipProof("token"), "file"),
};

/** A caller as it must not be: it checks the address, and connects by the name. */
export const checksThenConnects: Caller = async (net, host, port) => {
  await net.dns.query(host, "A", { fresh: true });
  await net.dns.query(host, "A", { fresh: true });
  const { answers } = await net.dns.query(host, "A", { fresh: true });
  const data = answers.find(({ type }) => type === "A")?.data;
  const ip = typeof data === "string" ? data : "127.0.0.1";
  await new Promise<void>((resolve) => {
    const sent = request({ host: ip === PUBLIC ? DECOY : ip, port, path: "/" }, (reply) => {
      reply.resume().on("end", () => resolve());
    });
    sent.on("error", () => resolve());
    sent.end();
  });
};
/** A caller as it must not be: it goes where the answer says. */
export const followsAnywhere: Caller = async (net, host, port) => {
  const { headers } = await net.http({ tls: "inspect", url: `http://${host}:${port}/` });
  const to = headers["location"]?.[0];
  if (to !== undefined) await fetch(to).catch(() => null);
};

/** Attacks one caller by names that change their addresses, and by redirects; answers how often the trap was reached. */
export const attackCaller = async (
  caller: Caller,
): Promise<{ readonly asked: number; readonly decoy: number; readonly trapped: number }> => {
  await using trap = await startTcp((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nowned"));
  const away = [
    `http://127.0.0.1:${trap.port}/`,
    `http://localhost:${trap.port}/`,
    `http://[::ffff:127.0.0.1]:${trap.port}/`,
    `http://inside.test:${trap.port}/`,
    "file:///etc/passwd",
    "http://169.254.169.254/latest/meta-data/",
  ];
  let turn = 0;
  await using decoy = await startTcp((socket) => {
    turn += 1;
    const status = [301, 302, 303, 307, 308][turn % 5] ?? 302;
    socket.end(`HTTP/1.1 ${status} Away\r\nlocation: ${away[turn % away.length] ?? ""}\r\ncontent-length: 0\r\n\r\n`);
  }, DECOY);
  let asked = 0;
  const before = new Map<string, number>();
  await using dns = await startDns(({ type, name: question }) => {
    if (type !== "A") return [];
    asked += 1;
    const name = question.toLowerCase();
    const times = before.get(name) ?? 0;
    before.set(name, times + 1);
    const a = (data: string) => ({ type: "A" as const, name: question, ttl: 0, data });
    if (name === "inside.test") return [a("127.0.0.1")];
    // Every fourth name stays public; one has both addresses at once; the others move after one or two answers.
    const kind = Number(/\d+/.exec(name)?.[0] ?? 0) % 4;
    if (kind === 3) return [a(PUBLIC), a("127.0.0.1")];
    return kind === 0 || times < kind ? [a(PUBLIC)] : [a("127.0.0.1")];
  });
  await using net = createNet({
    resolvers: [dns.address],
    policy: createAddressPolicy({ allow: ["192.0.2.0/24", `${DECOY}/32`] }),
    budget: { ...DEFAULT_BUDGET, failuresBeforePause: 10_000 },
    route: (to) => (to.ip === PUBLIC ? { ip: DECOY, port: decoy.port } : to),
  });
  for (let n = 0; n < TRIES; n += 1) await caller(net, `rebind${n}.test`, trap.port).catch(() => null);
  return { asked, decoy: decoy.connections(), trapped: trap.connections() };
};
