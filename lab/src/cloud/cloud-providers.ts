import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { listenTcp } from "../bind.ts";
import { awsApi, type AwsAccount } from "./aws-api.ts";
import { azureApi, type AzureTenant } from "./azure-api.ts";
import { type CloudAnswer, type CloudAsk, json } from "./cloud-exchange.ts";
import { cloudflareApi, type CloudflareAccount } from "./cloudflare-api.ts";
import { googleApi, type GoogleProjects, newServiceAccount } from "./google-api.ts";

/** AWS, Azure, Google Cloud and Cloudflare on loopback, told apart by the Host header. They refuse what the originals refuse. */
export interface CloudProviders extends AsyncDisposable {
  /** For CLOUD_API_BASE. */
  readonly url: string;
  readonly aws: AwsAccount;
  readonly azure: AzureTenant;
  readonly google: GoogleProjects;
  readonly cloudflare: CloudflareAccount;
  /** Every request so far, as `host path`. */
  readonly asked: string[];
}

const MAX_BYTES = 256 * 1024;

const read = async (incoming: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_BYTES) throw new Error("too large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
};

/** Starts them, each with one empty account unless told what Cloudflare's holds. */
export const startCloudProviders = async (
  now: () => Date = () => new Date(),
  given: Partial<CloudflareAccount> = {},
): Promise<CloudProviders> => {
  const throttle = () => ({ times: 0, retryAfterSeconds: 1 });
  const project = "lab-project";
  const aws: AwsAccount = {
    accountId: "111122223333",
    keys: new Map([["AKIALABREADERXXXXXXX", randomBytes(30).toString("base64")]]),
    roles: new Map(),
    zones: [],
    regions: ["us-east-1", "eu-west-1"],
    addresses: {},
    balancers: {},
    distributions: [],
    buckets: [],
    denied: new Set(),
    hollow: new Set(),
    throttle: throttle(),
    pageSize: 2,
  };
  const azure: AzureTenant = {
    tenantId: "0f0e0d0c-0000-4000-8000-000000000001",
    clientId: "0f0e0d0c-0000-4000-8000-000000000002",
    clientSecret: randomBytes(20).toString("base64url"),
    subscriptions: ["0f0e0d0c-0000-4000-8000-000000000003"],
    zones: [],
    addresses: [],
    sites: [],
    denied: new Set(),
    throttle: throttle(),
    pageSize: 2,
    tokenSeconds: 3_600,
    nextLinkHost: "management.azure.com",
  };
  const google: GoogleProjects = {
    ...newServiceAccount(project),
    projects: new Map([[project, { zones: [], addresses: [], unreachables: [] }]]),
    denied: new Set(),
    disabled: new Set(),
    throttle: throttle(),
    pageSize: 2,
    tokenSeconds: 3_600,
  };
  const cloudflare: CloudflareAccount = {
    accountId: randomBytes(16).toString("hex"),
    token: randomBytes(20).toString("base64url"),
    tokenStatus: "active",
    zones: [],
    denied: new Set(),
    throttle: throttle(),
    pageSize: 2,
    ...given,
  };
  const apis = [awsApi(aws), azureApi(azure), googleApi(google), cloudflareApi(cloudflare)];
  const asked: string[] = [];

  const answer = async (incoming: IncomingMessage): Promise<CloudAnswer> => {
    const url = new URL(incoming.url ?? "/", "http://lab");
    const ask: CloudAsk = {
      method: incoming.method ?? "GET",
      host: incoming.headers.host ?? "",
      path: url.pathname,
      search: url.searchParams,
      headers: incoming.headers,
      body: await read(incoming),
      now: now(),
    };
    asked.push(`${ask.host} ${ask.path}`);
    for (const api of apis) {
      const reply = await api(ask);
      if (reply !== null) return reply;
    }
    return json(421, { error: `no provider at ${ask.host}` });
  };

  const send = (reply: ServerResponse, { status, headers = {}, type, body }: CloudAnswer): void =>
    void reply.writeHead(status, { "content-type": type, ...headers }).end(body);

  const server = createServer((incoming, reply) => {
    answer(incoming).then(
      (answered) => send(reply, answered),
      (error: unknown) => send(reply, json(500, { error: error instanceof Error ? error.message : "trouble" })),
    );
  });
  const { port } = await listenTcp(server, "127.0.0.1", 0);
  return {
    url: `http://127.0.0.1:${port}`,
    aws,
    azure,
    google,
    cloudflare,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};
