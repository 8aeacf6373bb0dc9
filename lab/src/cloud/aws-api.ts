import { randomBytes } from "node:crypto";

import { type CloudAnswer, type CloudAsk, escaped, isThrottled, type Throttle, xml } from "./cloud-exchange.ts";
import { isSame, readAuthorization, computeSignature } from "./sigv4.ts";

export interface AwsZone {
  readonly id: string;
  readonly name: string;
  readonly isPrivate?: boolean;
  /** What AWS assigned: the delegation set. */
  readonly nameServers: readonly string[];
  /** Records as the zone's holder wrote them; its NS records may name anything. */
  readonly records: readonly { readonly name: string; readonly type: string; readonly alias?: string }[];
}

/** An AWS account as its APIs show it. Everything may be changed while it runs. */
export interface AwsAccount {
  readonly accountId: string;
  /** Long-term keys that may read it. */
  readonly keys: Map<string, string>;
  /** Roles, with who may assume them and the external ID that their trust policy requires. */
  readonly roles: Map<string, { readonly trusts: string; externalId: string | null }>;
  zones: AwsZone[];
  regions: string[];
  addresses: Record<string, string[]>;
  balancers: Record<string, { readonly name: string; readonly scheme: "internet-facing" | "internal" }[]>;
  distributions: { readonly domain: string; readonly aliases: readonly string[] }[];
  buckets: { readonly name: string; readonly region: string }[];
  /** Actions that the policy does not allow, as `service:Action`. */
  readonly denied: Set<string>;
  /** Actions that are answered with success and without the list, as something between us and AWS may. */
  readonly hollow: Set<string>;
  readonly throttle: Throttle;
  pageSize: number;
}

const SKEW_MS = 15 * 60_000;
const VERSIONS: Readonly<Record<string, string>> = {
  sts: "2011-06-15",
  ec2: "2016-11-15",
  elasticloadbalancing: "2015-12-01",
  route53: "2013-04-01",
  cloudfront: "2020-05-31",
};
const EC2_NAMESPACE = "http://ec2.amazonaws.com/doc/2016-11-15/";
const GLOBAL = new Set(["route53", "cloudfront"]);

const failure = (service: string, status: number, code: string, message: string): CloudAnswer =>
  service === "s3"
    ? xml(status, `<Error><Code>${code}</Code><Message>${escaped(message)}</Message><RequestId>r</RequestId></Error>`)
    : service === "ec2"
      ? xml(
          status,
          `<Response><Errors><Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error></Errors><RequestID>r</RequestID></Response>`,
        )
      : xml(
          status,
          `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error><RequestId>r</RequestId></ErrorResponse>`,
        );

const timeOf = (stamp: string): number => {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return y === undefined ? Number.NaN : Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
};

const tag = (name: string, value: string): string => `<${name}>${escaped(value)}</${name}>`;

/** An AWS account behind STS, Route 53, EC2, Elastic Load Balancing and CloudFront. */
export const awsApi = (account: AwsAccount) => {
  const sessions = new Map<string, { secret: string; token: string; expires: number }>();

  /** Who signed the request? An answer when no one did, or not so that it counts. */
  const authenticate = (ask: CloudAsk, service: string, region: string): CloudAnswer | { keyId: string } => {
    const signed = readAuthorization(ask.headers.authorization);
    const refused = (code: string, message: string) => failure(service, service === "ec2" ? 401 : 403, code, message);
    if (signed === null) return refused("MissingAuthenticationToken", "Request is missing Authentication Token");
    const session = sessions.get(signed.keyId);
    const secret = session?.secret ?? account.keys.get(signed.keyId);
    if (secret === undefined)
      return refused(service === "ec2" ? "AuthFailure" : "InvalidClientTokenId", "The security token is invalid.");
    if (session !== undefined && ask.headers["x-amz-security-token"] !== session.token)
      return refused("InvalidClientTokenId", "The security token included in the request is invalid.");
    if (session !== undefined && session.expires <= ask.now.getTime())
      return refused("ExpiredToken", "The security token included in the request is expired");
    const stamp = String(ask.headers["x-amz-date"] ?? "");
    const isInTime = Math.abs(timeOf(stamp) - ask.now.getTime()) <= SKEW_MS && stamp.startsWith(signed.day);
    const isForUs = signed.service === service && signed.region === (GLOBAL.has(service) ? "us-east-1" : region);
    const covers = [
      "host",
      "x-amz-date",
      ...(service === "s3" ? ["x-amz-content-sha256"] : []),
      ...(session === undefined ? [] : ["x-amz-security-token"]),
    ];
    if (
      !isInTime ||
      !isForUs ||
      !covers.every((name) => signed.headers.includes(name)) ||
      !isSame(computeSignature(ask, signed, secret), signed.signature)
    )
      return refused("SignatureDoesNotMatch", "The request signature we calculated does not match.");
    return { keyId: signed.keyId };
  };

  const assumeRole = (form: URLSearchParams, keyId: string, now: Date): CloudAnswer => {
    const arn = form.get("RoleArn") ?? "";
    const role = account.roles.get(arn);
    const denied = failure("sts", 403, "AccessDenied", `User is not authorized to perform: sts:AssumeRole on ${arn}`);
    if (role === undefined || role.trusts !== keyId) return denied;
    if (role.externalId !== null && form.get("ExternalId") !== role.externalId) return denied;
    const seconds = Number(form.get("DurationSeconds") ?? "3600");
    if (!(seconds >= 900 && seconds <= 43_200) || !/^[\w+=,.@-]{2,64}$/.test(form.get("RoleSessionName") ?? ""))
      return failure("sts", 400, "ValidationError", "1 validation error detected");
    const id = `ASIA${randomBytes(8).toString("hex").toUpperCase()}`;
    const [secret, token] = [randomBytes(30).toString("base64"), randomBytes(60).toString("base64")];
    sessions.set(id, { secret, token, expires: now.getTime() + seconds * 1000 });
    const credentials = [
      tag("AccessKeyId", id),
      tag("SecretAccessKey", secret),
      tag("SessionToken", token),
      tag("Expiration", new Date(now.getTime() + seconds * 1000).toISOString()),
    ].join("");
    return xml(
      200,
      `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>${credentials}</Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    );
  };

  const byForm = (service: string, region: string, form: URLSearchParams, keyId: string, now: Date): CloudAnswer => {
    const action = form.get("Action") ?? "";
    if (form.get("Version") !== VERSIONS[service])
      return failure(service, 400, "InvalidAction", `The action ${action} is not valid for this version.`);
    if (account.denied.has(`${service}:${action}`))
      return failure(
        service,
        403,
        service === "ec2" ? "UnauthorizedOperation" : "AccessDenied",
        `not authorized to perform: ${service}:${action}`,
      );
    if (account.hollow.has(`${service}:${action}`)) return xml(200, `<${action}Response></${action}Response>`);
    switch (`${service}:${action}`) {
      case "sts:AssumeRole":
        return assumeRole(form, keyId, now);
      case "sts:GetCallerIdentity":
        return xml(
          200,
          `<GetCallerIdentityResponse><GetCallerIdentityResult>${tag("Arn", `arn:aws:iam::${account.accountId}:user/x`)}${tag("UserId", keyId)}${tag("Account", account.accountId)}</GetCallerIdentityResult></GetCallerIdentityResponse>`,
        );
      case "ec2:DescribeRegions":
        return xml(
          200,
          `<DescribeRegionsResponse xmlns="${EC2_NAMESPACE}"><requestId>r</requestId><regionInfo>${account.regions
            .map(
              (name) =>
                `<item><optInStatus>opt-in-not-required</optInStatus>${tag("regionName", name)}${tag("regionEndpoint", `ec2.${name}.amazonaws.com`)}</item>`,
            )
            .join("")}</regionInfo></DescribeRegionsResponse>`,
        );
      case "ec2:DescribeAddresses":
        return xml(
          200,
          `<DescribeAddressesResponse xmlns="${EC2_NAMESPACE}"><requestId>r</requestId><addressesSet>${(
            account.addresses[region] ?? []
          )
            .map(
              (ip, at) =>
                `<item>${tag("publicIp", ip)}${tag("allocationId", `eipalloc-${at}`)}${tag("domain", "vpc")}${tag("privateIpAddress", `10.0.0.${at + 1}`)}</item>`,
            )
            .join("")}</addressesSet></DescribeAddressesResponse>`,
        );
      case "elasticloadbalancing:DescribeLoadBalancers": {
        const all = account.balancers[region] ?? [];
        const from = Number(form.get("Marker") ?? "0");
        const to = from + account.pageSize;
        const members = all
          .slice(from, to)
          .map(
            ({ name, scheme }) =>
              `<member><LoadBalancerArn>arn</LoadBalancerArn>${tag("Scheme", scheme)}${tag("DNSName", name)}<State><Code>active</Code></State><Type>application</Type></member>`,
          )
          .join("");
        const next = to < all.length ? tag("NextMarker", String(to)) : "";
        return xml(
          200,
          `<DescribeLoadBalancersResponse xmlns="http://elasticloadbalancing.amazonaws.com/doc/2015-12-01/"><DescribeLoadBalancersResult><LoadBalancers>${members}</LoadBalancers>${next}</DescribeLoadBalancersResult><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></DescribeLoadBalancersResponse>`,
        );
      }
      default:
        return failure(service, 400, "InvalidAction", `The action ${action} is not valid.`);
    }
  };

  const denied = (service: string, action: string): CloudAnswer | null =>
    account.denied.has(`${service}:${action}`)
      ? failure(service, 403, "AccessDenied", `User is not authorized to perform: ${service}:${action}`)
      : null;

  const zoneXml = ({ id, name, isPrivate = false, records }: AwsZone): string =>
    `<HostedZone>${tag("Id", `/hostedzone/${id}`)}${tag("Name", `${name}.`)}<Config>${tag("PrivateZone", String(isPrivate))}</Config>${tag("ResourceRecordSetCount", String(records.length))}</HostedZone>`;

  const recordSets = (zone: AwsZone, search: URLSearchParams): CloudAnswer => {
    const asked = search.get("name");
    const from =
      asked === null
        ? 0
        : zone.records.findIndex(({ name, type }) => name === asked && type === (search.get("type") ?? type));
    if (from === -1) return failure("route53", 400, "InvalidInput", "no such record");
    const size = Math.min(account.pageSize, Number(search.get("maxitems") ?? "300"));
    const next = zone.records[from + size];
    const sets = zone.records
      .slice(from, from + size)
      .map(
        ({ name, type, alias }) =>
          `<ResourceRecordSet>${tag("Name", name)}${tag("Type", type)}${
            alias === undefined
              ? "<TTL>300</TTL><ResourceRecords><ResourceRecord><Value>x</Value></ResourceRecord></ResourceRecords>"
              : `<AliasTarget>${tag("DNSName", alias)}</AliasTarget>`
          }</ResourceRecordSet>`,
      )
      .join("");
    const more = next === undefined ? "" : `${tag("NextRecordName", next.name)}${tag("NextRecordType", next.type)}`;
    return xml(
      200,
      `<ListResourceRecordSetsResponse xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><ResourceRecordSets>${sets}</ResourceRecordSets>${tag("IsTruncated", String(next !== undefined))}${more}${tag("MaxItems", String(size))}</ListResourceRecordSetsResponse>`,
    );
  };

  const route53 = ({ path, search }: CloudAsk): CloudAnswer => {
    const [, version, kind, id, part] = path.split("/");
    if (version !== VERSIONS["route53"] || kind !== "hostedzone")
      return failure("route53", 404, "UnknownOperationException", path);
    if (id === undefined) {
      const from = account.zones.findIndex((zone) => zone.id === (search.get("marker") ?? account.zones[0]?.id));
      if (search.has("marker") && from === -1) return failure("route53", 400, "NoSuchHostedZone", "marker");
      const size = Math.min(account.pageSize, Number(search.get("maxitems") ?? "100"));
      const next = account.zones[Math.max(0, from) + size];
      const zones = account.zones.slice(Math.max(0, from), Math.max(0, from) + size).map(zoneXml);
      return (
        denied("route53", "ListHostedZones") ??
        xml(
          200,
          `<ListHostedZonesResponse xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><HostedZones>${zones.join("")}</HostedZones>${tag("IsTruncated", String(next !== undefined))}${next === undefined ? "" : tag("NextMarker", next.id)}<MaxItems>${size}</MaxItems></ListHostedZonesResponse>`,
        )
      );
    }
    const zone = account.zones.find((it) => it.id === id);
    if (zone === undefined) return failure("route53", 404, "NoSuchHostedZone", id);
    if (part === "rrset") return denied("route53", "ListResourceRecordSets") ?? recordSets(zone, search);
    const servers = zone.nameServers.map((name) => tag("NameServer", name)).join("");
    return (
      denied("route53", "GetHostedZone") ??
      xml(
        200,
        `<GetHostedZoneResponse>${zoneXml(zone)}<DelegationSet><NameServers>${servers}</NameServers></DelegationSet></GetHostedZoneResponse>`,
      )
    );
  };

  const cloudfront = ({ path, search }: CloudAsk): CloudAnswer => {
    if (path !== `/${VERSIONS["cloudfront"]}/distribution`) return failure("cloudfront", 404, "NoSuchResource", path);
    const from = Number(search.get("Marker") ?? "0");
    const to = from + account.pageSize;
    const items = account.distributions
      .slice(from, to)
      .map(
        ({ domain, aliases }) =>
          `<DistributionSummary><Id>E1</Id><Status>Deployed</Status>${tag("DomainName", domain)}<Aliases><Quantity>${aliases.length}</Quantity>${aliases.length === 0 ? "" : `<Items>${aliases.map((name) => tag("CNAME", name)).join("")}</Items>`}</Aliases><Enabled>true</Enabled></DistributionSummary>`,
      );
    const isTruncated = to < account.distributions.length;
    if (account.hollow.has("cloudfront:ListDistributions")) return xml(200, "<html></html>");
    return (
      denied("cloudfront", "ListDistributions") ??
      xml(
        200,
        `<DistributionList xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">${tag("Marker", search.get("Marker") ?? "")}${isTruncated ? tag("NextMarker", String(to)) : ""}${tag("MaxItems", search.get("MaxItems") ?? "100")}<IsTruncated>${isTruncated}</IsTruncated><Quantity>${items.length}</Quantity>${items.length === 0 ? "" : `<Items>${items.join("")}</Items>`}</DistributionList>`,
      )
    );
  };

  const s3 = ({ path, search }: CloudAsk): CloudAnswer => {
    if (path !== "/") return failure("s3", 404, "NoSuchBucket", path);
    const size = Math.min(account.pageSize, Number(search.get("max-buckets") ?? "10000"));
    const token = search.get("continuation-token");
    const from = token === null ? 0 : Number(Buffer.from(token, "base64url").toString());
    if (!Number.isSafeInteger(from))
      return failure("s3", 400, "InvalidArgument", "The continuation token is incorrect");
    const to = from + size;
    const buckets = account.buckets
      .slice(from, to)
      .map(
        ({ name, region }) =>
          `<Bucket>${tag("Name", name)}${tag("CreationDate", "2024-01-01T00:00:00.000Z")}${tag("BucketRegion", region)}</Bucket>`,
      )
      .join("");
    const next =
      to < account.buckets.length ? tag("ContinuationToken", Buffer.from(String(to)).toString("base64url")) : "";
    return (
      denied("s3", "ListAllMyBuckets") ??
      xml(
        200,
        `<ListAllMyBucketsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Owner><ID>o</ID></Owner><Buckets>${buckets}</Buckets>${next}</ListAllMyBucketsResult>`,
      )
    );
  };

  return (ask: CloudAsk): CloudAnswer | null => {
    const match = /^(sts|ec2|elasticloadbalancing|route53|cloudfront|s3)(?:\.([a-z0-9-]+))?\.amazonaws\.com$/.exec(
      ask.host,
    );
    const [, service, region = "us-east-1"] = match ?? [];
    if (service === undefined) return null;
    const who = authenticate(ask, service, region);
    if ("status" in who) return who;
    if (isThrottled(account.throttle))
      return service === "ec2"
        ? failure(service, 503, "RequestLimitExceeded", "Request limit exceeded.")
        : failure(service, 400, "Throttling", "Rate exceeded");
    if (service === "route53") return route53(ask);
    if (service === "cloudfront") return cloudfront(ask);
    if (service === "s3") return s3(ask);
    return byForm(service, region, new URLSearchParams(ask.body), who.keyId, ask.now);
  };
};
