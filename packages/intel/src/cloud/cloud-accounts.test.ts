import { generateKeyPairSync } from "node:crypto";

import { type CloudProviders, startCloudProviders } from "@parapet/lab/cloud/cloud-providers";
import type { Net } from "@parapet/net/net";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { identifyAws, readAws } from "./aws.ts";
import { identifyAzure, readAzure } from "./azure.ts";
import { type CloudContext, CloudError, type CloudReading } from "./cloud-source.ts";
import { identifyCloudflare, readCloudflare } from "./cloudflare.ts";
import { type GoogleAccess, identifyGoogle, readGoogle, ServiceAccountKey } from "./google.ts";

let cloud: CloudProviders;
let net: Net & AsyncDisposable;
let now = new Date("2026-11-15T12:00:00Z");
const waits: number[] = [];

beforeAll(async () => {
  cloud = await startCloudProviders(() => new Date("2026-11-15T12:00:00Z"));
  net = loopbackNet();
  const servers = ["ns-1.awsdns-01.test", "ns-2.awsdns-02.test"];
  const record = (name: string, type = "A") => ({ name, type });
  cloud.aws.zones = [
    { id: "Z0PRIVATE", name: "inside.test", isPrivate: true, nameServers: [], records: [record("x.inside.test.")] },
    {
      id: "Z1ACME",
      name: "acme.test",
      nameServers: servers,
      records: [
        record("acme.test.", "SOA"),
        record("acme.test."),
        record(String.raw`\052.acme.test.`),
        { ...record("www.acme.test."), alias: "d1.cloudfront.test." },
        record("_dmarc.acme.test.", "TXT"),
      ],
    },
    {
      id: "Z2OTHER",
      name: "other.test",
      nameServers: ["ns-9.awsdns-09.test"],
      records: [record("api.other.test.", "CNAME")],
    },
  ];
  cloud.aws.addresses = { "us-east-1": ["198.51.100.7"], "eu-west-1": ["198.51.100.8"] };
  cloud.aws.balancers = {
    "eu-west-1": [
      { name: "Shop-1.eu-west-1.elb.test", scheme: "internet-facing" },
      { name: "internal-1.eu-west-1.elb.test", scheme: "internal" },
      { name: "shop-2.eu-west-1.elb.test", scheme: "internet-facing" },
    ],
  };
  cloud.aws.distributions = [
    { domain: "d1.cloudfront.test", aliases: ["cdn.acme.test"] },
    { domain: "d2.cloudfront.test", aliases: [] },
    { domain: "d3.cloudfront.test", aliases: [] },
  ];
  cloud.aws.buckets = [
    { name: "acme-backups", region: "eu-west-1" },
    { name: "www.acme.test", region: "us-east-1" },
    { name: "acme-logs", region: "us-east-1" },
  ];
  const [subscription = ""] = cloud.azure.subscriptions;
  cloud.azure.zones = ["azure.test", "two.test", "three.test"].map((name) => ({
    subscription,
    name,
    nameServers: ["ns1-01.azure-dns.test"],
    records: [record("@"), record("www", "CNAME"), record("mail", "MX"), record("v6", "AAAA")],
  }));
  cloud.azure.addresses = [
    { subscription, ip: "198.51.100.20", fqdn: "app.westeurope.cloudapp.test" },
    { subscription },
    { subscription, ip: "198.51.100.21" },
  ];
  cloud.azure.sites = [{ subscription, hosts: ["shop.azurewebsites.test", "shop.azure.test"] }];
  const project = cloud.google.projects.get("lab-project");
  if (project !== undefined) {
    project.zones = [
      {
        name: "g",
        dnsName: "g.test",
        nameServers: ["ns-cloud-a1.test"],
        records: [record("g.test"), record("a.g.test"), record("b.g.test", "CNAME"), record("g.test", "NS")],
      },
      {
        name: "hidden",
        dnsName: "hidden.test",
        nameServers: [],
        visibility: "private",
        records: [record("x.hidden.test")],
      },
    ];
    project.addresses = [
      { region: "us-central1", ip: "198.51.100.30", type: "EXTERNAL" },
      { region: "us-central1", ip: "10.0.0.1", type: "INTERNAL" },
      { region: "europe-west1", ip: "2001:4860::1", type: "EXTERNAL" },
    ];
  }
  cloud.cloudflare.zones = ["flare.test", "wait.test", "last.test"].map((name, at) => ({
    id: String(at).repeat(32),
    name,
    status: name === "wait.test" ? "pending" : "active",
    nameServers: ["ada.ns.flare.test", "bob.ns.flare.test"],
    records: [record(name), record(`www.${name}`, "CNAME"), record(name, "TXT")],
  }));
});
afterAll(async () => {
  await net[Symbol.asyncDispose]();
  await cloud[Symbol.asyncDispose]();
});
afterEach(() => {
  now = new Date("2026-11-15T12:00:00Z");
  waits.length = 0;
  for (const { denied, throttle } of [cloud.aws, cloud.azure, cloud.google, cloud.cloudflare]) {
    denied.clear();
    throttle.times = 0;
  }
});

const context = (): CloudContext => ({
  netFor: () => net,
  apiBase: cloud.url,
  now: () => now,
  sleep: async (ms) => void waits.push(ms),
  signal: AbortSignal.timeout(20_000),
});

const awsKey = (secret?: string) => {
  const [entry = ["", ""]] = cloud.aws.keys;
  return { kind: "key" as const, keys: { accessKeyId: entry[0], secretAccessKey: secret ?? entry[1] } };
};
const azure = () => ({
  tenantId: cloud.azure.tenantId,
  clientId: cloud.azure.clientId,
  clientSecret: cloud.azure.clientSecret,
});
const google = (changes: object = {}): GoogleAccess => ({
  key: ServiceAccountKey.parse({ ...(JSON.parse(cloud.google.keyFile) as object), ...changes }),
  projects: [],
});
const cloudflare = () => ({ token: cloud.cloudflare.token });

const partOf = (reading: CloudReading, service: string) =>
  reading.services.find((it) => it.service === service)?.parts ?? [];
const namesOf = (reading: CloudReading, service: string) => partOf(reading, service).flatMap(({ names }) => names);
const addressesOf = (reading: CloudReading, service: string) =>
  partOf(reading, service).flatMap(({ addresses }) => addresses);
const problemsOf = (reading: CloudReading) =>
  reading.services
    .flatMap(({ problem, parts }) => [problem, ...parts.map((part) => part.problem)])
    .filter((it) => it !== null);
const failure = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  if (!(error instanceof CloudError)) throw error;
  return [error.code, error.permission];
};

describe("AWS", () => {
  test("zones, records, Elastic IP addresses, load balancers, distributions and buckets are read page by page", async () => {
    const reading = await readAws(context(), awsKey());
    expect(reading.account).toBe("111122223333");
    expect(reading.zones).toEqual([
      { id: "Z1ACME", name: "acme.test", nameServers: ["ns-1.awsdns-01.test", "ns-2.awsdns-02.test"] },
      { id: "Z2OTHER", name: "other.test", nameServers: ["ns-9.awsdns-09.test"] },
    ]);
    expect(reading.hasAllZones).toBe(true);
    expect(namesOf(reading, "route53")).toEqual(["acme.test", "*.acme.test", "www.acme.test", "api.other.test"]);
    expect(addressesOf(reading, "ec2")).toEqual(["198.51.100.7", "198.51.100.8"]);
    expect(namesOf(reading, "elb")).toEqual(["shop-1.eu-west-1.elb.test", "shop-2.eu-west-1.elb.test"]);
    expect(namesOf(reading, "cloudfront")).toEqual([
      "d1.cloudfront.test",
      "cdn.acme.test",
      "d2.cloudfront.test",
      "d3.cloudfront.test",
    ]);
    // A bucket whose name has a dot has no host name of its own.
    expect(namesOf(reading, "s3")).toEqual([
      "acme-backups.s3.eu-west-1.amazonaws.com",
      "acme-logs.s3.us-east-1.amazonaws.com",
    ]);
    expect(problemsOf(reading)).toEqual([]);
  });

  test.each([
    ["a wrong secret", () => awsKey("wrong")],
    ["an unknown key", () => ({ ...awsKey(), keys: { accessKeyId: "AKIAUNKNOWNXXXXXXXXX", secretAccessKey: "x" } })],
  ])("%s is refused", async (_, access) => {
    expect(await failure(identifyAws(context(), access()))).toEqual(["credentials", null]);
  });

  test("a signature of another time is refused", async () => {
    now = new Date("2026-11-15T12:16:00Z");
    expect(await failure(identifyAws(context(), awsKey()))).toEqual(["credentials", null]);
  });

  test("a role is assumed with its external ID, and refused when it does not require one", async () => {
    const arn = "arn:aws:iam::111122223333:role/reader";
    const { keys } = awsKey();
    const access = { kind: "role" as const, keys, roleArn: arn, externalId: "ours" };
    const role = { trusts: keys.accessKeyId, externalId: "ours" as string | null };
    cloud.aws.roles.set(arn, role);
    expect(await identifyAws(context(), access)).toBe("111122223333");
    role.externalId = "another customer's";
    expect(await failure(identifyAws(context(), access))).toEqual(["permission", "sts:AssumeRole"]);
    role.externalId = null;
    expect(await failure(identifyAws(context(), access))).toEqual(["external-id", null]);
  });

  test("a missing permission is named and leaves the rest", async () => {
    cloud.aws.denied.add("route53:ListHostedZones").add("ec2:DescribeAddresses").add("s3:ListAllMyBuckets");
    const reading = await readAws(context(), awsKey());
    expect(reading.hasAllZones).toBe(false);
    expect(problemsOf(reading)).toEqual([
      { code: "permission", permission: "route53:ListHostedZones" },
      { code: "permission", permission: "ec2:DescribeAddresses" },
      { code: "permission", permission: "ec2:DescribeAddresses" },
      { code: "permission", permission: "s3:ListAllMyBuckets" },
    ]);
    expect(namesOf(reading, "cloudfront")).toHaveLength(4);
  });

  test("an answer without the list is not an empty list", async () => {
    for (const action of ["DescribeAddresses", "DescribeRegions"]) cloud.aws.hollow.add(`ec2:${action}`);
    cloud.aws.hollow.add("elasticloadbalancing:DescribeLoadBalancers").add("cloudfront:ListDistributions");
    const problems = async () => problemsOf(await readAws(context(), awsKey())).map(({ code }) => code);
    // The regions of EC2 and load balancers are unknown, and the distributions.
    expect(await problems()).toEqual(["malformed", "malformed", "malformed"]);
    cloud.aws.hollow.delete("ec2:DescribeRegions");
    expect(await problems()).toEqual(Array.from({ length: 5 }, () => "malformed"));
    cloud.aws.hollow.clear();
    expect(await problems()).toEqual([]);
  });

  test("without the assigned name servers a zone has none, whatever its own records say", async () => {
    cloud.aws.denied.add("route53:GetHostedZone");
    const reading = await readAws(context(), awsKey());
    expect(reading.zones.map(({ nameServers }) => nameServers)).toEqual([null, null]);
    expect(reading.hasAllZones).toBe(false);
  });

  test("throttling is waited out a few times, and is then a problem", async () => {
    cloud.aws.throttle.times = 2;
    expect(await identifyAws(context(), awsKey())).toBe("111122223333");
    expect(waits).toEqual([500, 1_000]);
    cloud.aws.throttle.times = 100;
    expect(await failure(identifyAws(context(), awsKey()))).toEqual(["throttled", null]);
  });
});

describe("Azure", () => {
  test("zones, records, public IP addresses and web apps are read page by page", async () => {
    const reading = await readAzure(context(), azure());
    expect(reading.zones.map(({ name, nameServers }) => [name, nameServers])).toEqual([
      ["azure.test", ["ns1-01.azure-dns.test"]],
      ["two.test", ["ns1-01.azure-dns.test"]],
      ["three.test", ["ns1-01.azure-dns.test"]],
    ]);
    expect(namesOf(reading, "azure-dns").slice(0, 3)).toEqual(["azure.test", "www.azure.test", "v6.azure.test"]);
    expect(addressesOf(reading, "azure-public-ip")).toEqual(["198.51.100.20", "198.51.100.21"]);
    expect(namesOf(reading, "azure-app-service")).toContain("shop.azure.test");
    expect(problemsOf(reading)).toEqual([]);
  });

  test.each([
    ["a wrong secret", { clientSecret: "wrong" }],
    ["another tenant", { tenantId: "0f0e0d0c-0000-4000-8000-00000000ffff" }],
    ["another application", { clientId: "0f0e0d0c-0000-4000-8000-00000000ffff" }],
  ])("%s is refused", async (_, change) => {
    expect(await failure(identifyAzure(context(), { ...azure(), ...change }))).toEqual(["credentials", null]);
  });

  test("an expired token is refused", async () => {
    cloud.azure.tokenSeconds = 0;
    expect(await failure(identifyAzure(context(), azure()))).toEqual(["credentials", null]);
    cloud.azure.tokenSeconds = 3_600;
  });

  test("a missing role is named and leaves the rest", async () => {
    cloud.azure.denied.add("Microsoft.Network/dnsZones/read");
    const reading = await readAzure(context(), azure());
    expect(reading.hasAllZones).toBe(false);
    expect(problemsOf(reading)).toEqual([{ code: "permission", permission: "Microsoft.Network/dnsZones/read" }]);
    expect(addressesOf(reading, "azure-public-ip")).toHaveLength(2);
  });

  test("the token is not sent to another host that the next page names", async () => {
    cloud.azure.nextLinkHost = "attacker.test";
    const before = cloud.asked.length;
    const reading = await readAzure(context(), azure());
    cloud.azure.nextLinkHost = "management.azure.com";
    expect(reading.hasAllZones).toBe(false);
    expect(problemsOf(reading)[0]).toEqual({ code: "malformed", permission: null });
    expect(cloud.asked.slice(before).filter((it) => it.startsWith("attacker.test"))).toEqual([]);
  });

  test("Retry-After is obeyed", async () => {
    cloud.azure.throttle.times = 1;
    cloud.azure.throttle.retryAfterSeconds = 0;
    expect(await identifyAzure(context(), azure())).toBe(cloud.azure.tenantId);
    expect(waits).toEqual([0]);
  });
});

describe("Google Cloud", () => {
  test("zones, records and external addresses are read page by page", async () => {
    const reading = await readGoogle(context(), google());
    expect(reading.zones).toEqual([{ id: "lab-project/g", name: "g.test", nameServers: ["ns-cloud-a1.test"] }]);
    expect(namesOf(reading, "google-dns")).toEqual(["g.test", "a.g.test", "b.g.test"]);
    expect(addressesOf(reading, "google-compute")).toEqual(["198.51.100.30", "2001:4860::1"]);
    expect(problemsOf(reading)).toEqual([]);
  });

  test("a key of another account is refused", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const access = google({ private_key: privateKey.export({ type: "pkcs8", format: "pem" }) });
    expect(await failure(identifyGoogle(context(), access))).toEqual(["credentials", null]);
    expect(await failure(identifyGoogle(context(), google({ private_key_id: "gone" })))).toEqual(["credentials", null]);
  });

  test("an assertion of another time is refused", async () => {
    now = new Date("2026-11-15T14:00:00Z");
    expect(await failure(identifyGoogle(context(), google()))).toEqual(["credentials", null]);
  });

  test("a disabled API, a missing permission and an unreachable region are said", async () => {
    cloud.google.disabled.add("compute.googleapis.com");
    cloud.google.denied.add("dns.managedZones.list");
    expect(problemsOf(await readGoogle(context(), google()))).toEqual([
      { code: "permission", permission: "dns.managedZones.list" },
      { code: "disabled", permission: "compute.addresses.list" },
    ]);
    cloud.google.disabled.clear();
    cloud.google.denied.clear();
    const project = cloud.google.projects.get("lab-project");
    project?.unreachables.push("regions/asia-east1");
    const reading = await readGoogle(context(), google());
    expect(problemsOf(reading)).toEqual([{ code: "provider-failure", permission: null }]);
    expect(addressesOf(reading, "google-compute")).toHaveLength(2);
    project?.unreachables.pop();
  });
});

describe("Cloudflare", () => {
  test("zones and records are read page by page; a pending zone has no name servers", async () => {
    const reading = await readCloudflare(context(), cloudflare());
    expect(reading.account).toBe(cloud.cloudflare.accountId);
    expect(reading.zones.map(({ name, nameServers }) => [name, nameServers?.length])).toEqual([
      ["flare.test", 2],
      ["wait.test", 0],
      ["last.test", 2],
    ]);
    expect(namesOf(reading, "cloudflare-dns").slice(0, 2)).toEqual(["flare.test", "www.flare.test"]);
    expect(problemsOf(reading)).toEqual([]);
  });

  test("a wrong token, a token that cannot be sent and an expired one are refused", async () => {
    expect(await failure(identifyCloudflare(context(), { token: "wrong" }))).toEqual(["credentials", null]);
    cloud.cloudflare.tokenStatus = "expired";
    expect(await failure(identifyCloudflare(context(), cloudflare()))).toEqual(["credentials", null]);
    cloud.cloudflare.tokenStatus = "active";
  });

  test("missing permissions are named", async () => {
    cloud.cloudflare.denied.add("DNS:Read");
    const reading = await readCloudflare(context(), cloudflare());
    expect(reading.hasAllZones).toBe(true);
    expect(problemsOf(reading)[0]).toEqual({ code: "permission", permission: "DNS:Read" });
    cloud.cloudflare.denied.add("Zone:Read");
    expect(await failure(identifyCloudflare(context(), cloudflare()))).toEqual(["permission", "Zone:Read"]);
  });
});

test("a provider that cannot be reached is not an empty account", async () => {
  const away = { ...context(), apiBase: "http://127.0.0.1:1" };
  expect(await failure(readCloudflare(away, cloudflare()))).toEqual(["unreachable", null]);
});

test("the lab refuses what the providers refuse", async () => {
  const send = (host: string, path: string, headers: Record<string, string> = {}) =>
    net.http({ url: `${cloud.url}${path}`, tls: "verified", headers: { host, ...headers } });
  const status = async (...asked: Parameters<typeof send>) => (await send(...asked)).status;
  expect(await status("route53.amazonaws.com", "/2013-04-01/hostedzone")).toBe(403);
  expect(await status("management.azure.com", "/subscriptions")).toBe(401);
  const signIn = await net.http({
    url: `${cloud.url}/${cloud.azure.tenantId}/oauth2/v2.0/token`,
    tls: "verified",
    method: "POST",
    headers: { host: "login.microsoftonline.com", "content-type": "application/x-www-form-urlencoded" },
    body: `grant_type=client_credentials&client_id=${cloud.azure.clientId}&client_secret=${cloud.azure.clientSecret}&scope=https://vault.azure.net/.default`,
  });
  const { access_token: token } = JSON.parse(signIn.text()) as { access_token: string };
  const foreign = await send("management.azure.com", "/subscriptions?api-version=2022-12-01", {
    authorization: `Bearer ${token}`,
  });
  expect(foreign.text()).toContain("InvalidAuthenticationTokenAudience");
  const bearer = { authorization: `Bearer ${cloud.cloudflare.token}` };
  expect(await status("api.cloudflare.com", "/client/v4/zones?page=0", bearer)).toBe(400);
  expect(await status("api.cloudflare.com", "/client/v4/zones")).toBe(400);
  expect(await status("dns.googleapis.com", "/dns/v1/projects/lab-project/managedZones")).toBe(401);
});
