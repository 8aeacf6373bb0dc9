import type { HttpResponse } from "@parapet/net/net";
import { AwsV4Signer } from "aws4fetch";

import { cloudCall, type CloudRequest } from "./cloud-http.ts";
import {
  type CloudContext,
  CloudError,
  CLOUD_LIMITS,
  CloudMeter,
  type CloudPart,
  type CloudProblem,
  type CloudReading,
  type CloudService,
  type CloudZone,
  HOST_RECORDS,
  listAll,
  plainName,
  toCloudProblem,
} from "./cloud-source.ts";
import { all, readXml, textAt, type XmlElement } from "./xml.ts";

/** Keys of AWS: an access key, or the temporary ones of a role. */
export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export type AwsAccess =
  | { readonly kind: "key"; readonly keys: AwsKeys }
  /** `keys` are the portal's own; the role trusts them together with the external ID only. */
  | { readonly kind: "role"; readonly keys: AwsKeys; readonly roleArn: string; readonly externalId: string };

/** Global services are signed for this region. */
const GLOBAL_REGION = "us-east-1";
const VERSIONS = {
  sts: "2011-06-15",
  ec2: "2016-11-15",
  elasticloadbalancing: "2015-12-01",
  route53: "2013-04-01",
  cloudfront: "2020-05-31",
  s3: "2006-03-01",
} as const;
type AwsService = keyof typeof VERSIONS;

const ROLE_SECONDS = 3_600;
const THROTTLED = /^(?:Throttling(?:Exception)?|RequestLimitExceeded|PriorRequestNotComplete|SlowDown)$/;
const DENIED = /^(?:AccessDenied(?:Exception)?|UnauthorizedOperation)$/;

/** The error code of an answer; EC2 wraps its errors otherwise than the rest, and S3 not at all. */
const errorCode = (reply: HttpResponse): string => {
  try {
    const top = readXml(reply.text());
    return textAt(top, "Error", "Code") ?? textAt(top, "Errors", "Error", "Code") ?? textAt(top, "Code") ?? "";
  } catch {
    return "";
  }
};

const hostOf = (service: AwsService, region: string): string =>
  service === "route53" || service === "cloudfront" ? `${service}.amazonaws.com` : `${service}.${region}.amazonaws.com`;

interface AwsClient {
  query(service: AwsService, region: string, action: string, parameters?: Record<string, string>): Promise<XmlElement>;
  get(service: AwsService, action: string, path: string, parameters?: Record<string, string>): Promise<XmlElement>;
  /** The list of buckets, of which S3 has one for all regions. */
  buckets(parameters: Record<string, string>): Promise<XmlElement>;
}

const clientOf = (context: CloudContext, keys: AwsKeys): AwsClient => {
  const call = async (service: AwsService, region: string, action: string, request: CloudRequest) => {
    const permission = `${service}:${action}`;
    const sign = async (it: CloudRequest): Promise<CloudRequest> => {
      const signed = await new AwsV4Signer({
        ...keys,
        service,
        region,
        url: `https://${it.host}${it.path}`,
        method: it.method ?? "GET",
        ...(it.headers && { headers: { ...it.headers } }),
        ...(it.body !== undefined && { body: it.body }),
        datetime: context
          .now()
          .toISOString()
          .replaceAll(/[:-]|\.\d{3}/g, ""),
      }).sign();
      return { ...it, headers: Object.fromEntries(signed.headers) };
    };
    const isThrottled = (reply: HttpResponse) => reply.status >= 400 && THROTTLED.test(errorCode(reply));
    const reply = await cloudCall(context, { ...request, isThrottled }, sign);
    if (reply.status === 200) return readXml(reply.text());
    const code = errorCode(reply);
    if (DENIED.test(code)) throw new CloudError("permission", `${permission} is not allowed`, permission);
    if (
      reply.status === 401 ||
      reply.status === 403 ||
      /^(?:ExpiredToken|AuthFailure|InvalidClientTokenId|InvalidAccessKeyId)/.test(code)
    )
      throw new CloudError("credentials", `AWS refuses the credentials (${code})`);
    throw new CloudError(
      reply.status >= 500 ? "provider-failure" : "malformed",
      `${permission}: ${reply.status} ${code}`,
    );
  };
  return {
    query: (service, region, action, parameters = {}) =>
      call(service, region, action, {
        host: hostOf(service, region),
        path: "/",
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
        body: new URLSearchParams({ Action: action, Version: VERSIONS[service], ...parameters }).toString(),
      }),
    get: (service, action, path, parameters = {}) => {
      const search = new URLSearchParams(parameters).toString();
      return call(service, GLOBAL_REGION, action, {
        host: hostOf(service, GLOBAL_REGION),
        path: `/${VERSIONS[service]}${path}${search === "" ? "" : `?${search}`}`,
      });
    },
    buckets: (parameters) =>
      call("s3", GLOBAL_REGION, "ListAllMyBuckets", {
        host: hostOf("s3", GLOBAL_REGION),
        path: `/?${new URLSearchParams(parameters).toString()}`,
      }),
  };
};

const assume = async (client: AwsClient, roleArn: string, externalId: string, seconds: number): Promise<AwsKeys> => {
  const answer = await client.query("sts", GLOBAL_REGION, "AssumeRole", {
    RoleArn: roleArn,
    RoleSessionName: "parapet",
    ExternalId: externalId,
    DurationSeconds: String(seconds),
  });
  const at = (name: string) => textAt(answer, "AssumeRoleResult", "Credentials", name);
  const [accessKeyId, secretAccessKey, sessionToken] = [at("AccessKeyId"), at("SecretAccessKey"), at("SessionToken")];
  if (accessKeyId === null || secretAccessKey === null || sessionToken === null)
    throw new CloudError("malformed", "a role without credentials");
  return { accessKeyId, secretAccessKey, sessionToken };
};

/**
 * The keys that read. A role that can be assumed with another external ID trusts everyone who uses this portal, so that its
 * account number proves nothing about who connected it: it is refused.
 */
const keysOf = async (context: CloudContext, access: AwsAccess): Promise<AwsKeys> => {
  if (access.kind === "key") return access.keys;
  const client = clientOf(context, access.keys);
  const keys = await assume(client, access.roleArn, access.externalId, ROLE_SECONDS);
  let isOpen = true;
  try {
    await assume(client, access.roleArn, `not-${access.externalId}`, 900);
  } catch (error) {
    if (!(error instanceof CloudError) || error.code !== "permission") throw error;
    isOpen = false;
  }
  if (isOpen) throw new CloudError("external-id", "the role does not require the external ID");
  return keys;
};

/** The element that holds a list. An answer without it is no list: nothing may be concluded from what it lacks. */
const listIn = (answer: XmlElement, name: string): XmlElement => {
  const [found] = all(answer, name);
  if (found === undefined) throw new CloudError("malformed", `${answer.name} without ${name}`);
  return found;
};

/** Route 53 writes characters beyond letters, digits, hyphen and underscore as octal escapes. */
const unescaped = (name: string): string =>
  name.replaceAll(/\\(\d{3})/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 8)));

const readZones = async (
  client: AwsClient,
  meter: CloudMeter,
): Promise<{ zones: CloudZone[]; problem: CloudProblem | null }> => {
  const listed = await listAll(meter, async (marker) => {
    const answer = await client.get("route53", "ListHostedZones", "/hostedzone", {
      maxitems: "100",
      ...(marker !== null && { marker }),
    });
    const items = all(listIn(answer, "HostedZones"), "HostedZone").map((zone) => ({
      id: (textAt(zone, "Id") ?? "").replace(/^\/hostedzone\//, ""),
      name: plainName(unescaped(textAt(zone, "Name") ?? "")),
      isPrivate: textAt(zone, "Config", "PrivateZone") !== "false",
    }));
    return { items, next: textAt(answer, "IsTruncated") === "true" ? (textAt(answer, "NextMarker") ?? "") : null };
  });
  const zones: CloudZone[] = [];
  let { problem } = listed;
  const open = listed.items.filter(({ isPrivate, id }) => !isPrivate && /^[A-Z0-9]{1,64}$/.test(id));
  if (open.length > CLOUD_LIMITS.zones) problem ??= { code: "too-large", permission: null };
  for (const { id, name } of open.slice(0, CLOUD_LIMITS.zones))
    try {
      meter.page();
      const answer = await client.get("route53", "GetHostedZone", `/hostedzone/${id}`);
      const nameServers = all(answer, "DelegationSet", "NameServers", "NameServer").map(({ text }) =>
        plainName(text.trim()),
      );
      zones.push({ id, name, nameServers });
    } catch (error) {
      problem ??= toCloudProblem(error);
      // Without its name servers the zone proves nothing, but its names can still be read.
      zones.push({ id, name, nameServers: null });
    }
  return { zones, problem };
};

const readRecords = async (client: AwsClient, meter: CloudMeter, { id }: CloudZone): Promise<CloudPart> => {
  const { items, problem } = await listAll(meter, async (token) => {
    const answer = await client.get("route53", "ListResourceRecordSets", `/hostedzone/${id}/rrset`, {
      maxitems: "300",
      ...(token === null ? {} : (JSON.parse(token) as Record<string, string>)),
    });
    const items = all(answer, "ResourceRecordSets", "ResourceRecordSet")
      .filter((set) => HOST_RECORDS.has(textAt(set, "Type") ?? ""))
      .map((set) => plainName(unescaped(textAt(set, "Name") ?? "")));
    if (textAt(answer, "IsTruncated") !== "true") return { items, next: null };
    const [name, type, identifier] = ["NextRecordName", "NextRecordType", "NextRecordIdentifier"].map((at) =>
      textAt(answer, at),
    );
    if (name == null || type == null) throw new CloudError("malformed", "a page without the next one");
    return { items, next: JSON.stringify({ name, type, ...(identifier != null && { identifier }) }) };
  });
  return { scope: id, names: items, addresses: [], problem };
};

const readRegion = async (client: AwsClient, meter: CloudMeter, region: string): Promise<CloudPart[]> => {
  const addresses = await listAll(meter, async () => {
    const answer = await client.query("ec2", region, "DescribeAddresses");
    const set = listIn(answer, "addressesSet");
    return { items: all(set, "item").flatMap((item) => textAt(item, "publicIp") ?? []), next: null };
  });
  const balancers = await listAll(meter, async (marker) => {
    const answer = await client.query("elasticloadbalancing", region, "DescribeLoadBalancers", {
      PageSize: "400",
      ...(marker !== null && { Marker: marker }),
    });
    const result = listIn(answer, "DescribeLoadBalancersResult");
    const items = all(result, "LoadBalancers", "member")
      .filter((member) => textAt(member, "Scheme") === "internet-facing")
      .flatMap((member) => textAt(member, "DNSName") ?? []);
    return { items, next: textAt(result, "NextMarker") || null };
  });
  return [
    { scope: region, names: [], addresses: addresses.items, problem: addresses.problem },
    { scope: region, names: balancers.items.map(plainName), addresses: [], problem: balancers.problem },
  ];
};

const readDistributions = async (client: AwsClient, meter: CloudMeter): Promise<CloudService> => {
  const { items, problem } = await listAll(meter, async (marker) => {
    const answer = await client.get("cloudfront", "ListDistributions", "/distribution", {
      MaxItems: "100",
      ...(marker !== null && { Marker: marker }),
    });
    // Without distributions there are no items, but the list still says that it is whole.
    listIn(answer, "IsTruncated");
    const items = all(answer, "Items", "DistributionSummary").flatMap((it) => [
      ...(textAt(it, "DomainName") === null ? [] : [plainName(textAt(it, "DomainName") ?? "")]),
      ...all(it, "Aliases", "Items", "CNAME").map(({ text }) => plainName(text.trim())),
    ]);
    return { items, next: textAt(answer, "IsTruncated") === "true" ? (textAt(answer, "NextMarker") ?? "") : null };
  });
  return { service: "cloudfront", parts: [{ scope: "", names: items, addresses: [], problem }], problem: null };
};

const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/;

/**
 * The host names of buckets. A bucket whose name has a dot is reached by a path only, so that it has no host name of its own.
 * Whether a bucket is public is not asked: nothing is sent to it.
 */
const readBuckets = async (client: AwsClient, meter: CloudMeter): Promise<CloudService> => {
  const { items, problem } = await listAll(meter, async (token) => {
    const answer = await client.buckets({
      "max-buckets": "1000",
      ...(token !== null && { "continuation-token": token }),
    });
    const items = all(listIn(answer, "Buckets"), "Bucket").flatMap((bucket) => {
      const [name, region] = [textAt(bucket, "Name") ?? "", textAt(bucket, "BucketRegion") ?? GLOBAL_REGION];
      return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name) && REGION.test(region)
        ? [`${name}.s3.${region}.amazonaws.com`]
        : [];
    });
    return { items, next: textAt(answer, "ContinuationToken") || null };
  });
  return { service: "s3", parts: [{ scope: "", names: items, addresses: [], problem }], problem: null };
};

/** Who is it that reads? Also the test of a connection. */
export const identifyAws = async (context: CloudContext, access: AwsAccess): Promise<string> => {
  const client = clientOf(context, await keysOf(context, access));
  const answer = await client.query("sts", GLOBAL_REGION, "GetCallerIdentity");
  return textAt(answer, "GetCallerIdentityResult", "Account") ?? "";
};

/** Reads zones, records, Elastic IP addresses, load balancers, distributions and buckets of an account. */
export const readAws = async (context: CloudContext, access: AwsAccess): Promise<CloudReading> => {
  const client = clientOf(context, await keysOf(context, access));
  const meter = new CloudMeter();
  const identity = await client.query("sts", GLOBAL_REGION, "GetCallerIdentity");
  const { zones, problem } = await readZones(client, meter);
  const records: CloudPart[] = [];
  for (const zone of zones) records.push(await readRecords(client, meter, zone));
  const regions = await listAll(meter, async () => {
    const answer = await client.query("ec2", GLOBAL_REGION, "DescribeRegions");
    const info = listIn(answer, "regionInfo");
    return { items: all(info, "item").flatMap((item) => textAt(item, "regionName") ?? []), next: null };
  });
  const addresses: CloudPart[] = [];
  const balancers: CloudPart[] = [];
  // Named by the provider, and part of the host that is asked.
  for (const region of regions.items.filter((name) => REGION.test(name))) {
    const [ec2, elb] = await readRegion(client, meter, region);
    if (ec2 !== undefined) addresses.push(ec2);
    if (elb !== undefined) balancers.push(elb);
  }
  return {
    account: textAt(identity, "GetCallerIdentityResult", "Account") ?? "",
    zones,
    hasAllZones: problem === null,
    services: [
      { service: "route53", parts: records, problem },
      { service: "ec2", parts: addresses, problem: regions.problem },
      { service: "elb", parts: balancers, problem: regions.problem },
      await readDistributions(client, meter),
      await readBuckets(client, meter),
    ],
  };
};
