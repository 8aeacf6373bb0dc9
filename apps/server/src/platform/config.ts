import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import { isDomainName } from "@parapet/domain/contracts/domain-name";
import { parseCidr } from "@parapet/net/address-policy";
import { parseServerAddress } from "@parapet/net/dns/server-address";
import { isLoopbackAddress } from "@parapet/net/loopback-address";
import { parseOnionProxy } from "@parapet/net/onion";
import * as z from "zod";

import type { StatedKey } from "./keys/environment-master.ts";
import { KMS_KEY, type KmsSettings } from "./keys/kms-master.ts";
import { KeyText, MasterId } from "./keys/local-master.ts";
import type { VaultSettings } from "./keys/vault-master.ts";

/** Validated configuration. The only module that reads the environment. */
export interface Config {
  readonly mode: "development" | "production" | "test";
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The ClickHouse that keeps the large corpora; null: PostgreSQL does. */
  readonly clickhouseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly apiBase: string | null;
  } | null;
  readonly cloud: {
    /** The portal's own identity at AWS, which roles of customers trust; null: only access keys can be used. */
    readonly aws: {
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
      readonly principal: string;
    } | null;
    readonly apiBase: string | null;
  };
  readonly keyFile: string;
  /** The master key itself, instead of the key file. */
  readonly masterKey: { readonly current: StatedKey; readonly previous: StatedKey | null } | null;
  /** The transit key of a Vault that is the master key, instead of the key file. */
  readonly vault: VaultSettings | null;
  /** The key of AWS KMS that is the master key, instead of the key file. */
  readonly kms: KmsSettings | null;
  /** The S3-compatible store of uploads, libraries and other files; null: PostgreSQL has them. */
  readonly s3: {
    readonly url: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
  /** Bytes that uploads may take while they wait to be imported. */
  readonly uploadQuotaBytes: number;
  /** `ip[:port]` of each resolver; empty means the system's. */
  readonly resolvers: readonly string[];
  readonly allowCidrs: readonly string[];
  /** SOCKS5 proxy for onion addresses; null: onion addresses are not supported. */
  readonly onionProxy: { readonly host: string; readonly port: number } | null;
  readonly demo: boolean;
  /** The demo begins with a history; otherwise its companies and accounts are all there is. */
  readonly demoHistory: boolean;
  /** The demo scans its companies, when it starts and by schedule. */
  readonly demoScans: boolean;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  /** Where workers answer for health and metrics; null: nowhere. */
  readonly workerPort: number | null;
  readonly trustProxy: readonly string[];
  readonly workerConcurrency: number;
  /** Hosts that webhooks may point at beside the well-known ones and an organization's own; `*.name` is any below. */
  readonly webhookHosts: readonly string[];
  /** A Chromium that takes screenshots; null: none, and what it would have shown is not assessed. */
  readonly browser: string | null;
  /** Whether scans may run community templates; the operator can switch them off in the portal as well. */
  readonly templates: boolean;
  readonly validation: {
    /** The local address that requests of authorized validation are sent from; null: any local address. */
    readonly sourceAddress: string | null;
    /** The domain whose names targets are made to call, and the address that answers for it; null: no listener. */
    readonly listener: { readonly domain: string; readonly address: string } | null;
  };
}

/** One setting as `parapet doctor` explains it. */
export interface Setting {
  readonly name: string;
  readonly meaning: string;
  readonly schema: z.ZodType;
  readonly secret?: boolean;
}

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const port = z.coerce
  .number("must be a number")
  .int("must be an integer")
  .min(1, "must be from 1 to 65535")
  .max(65535, "must be from 1 to 65535");
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.includes(URL.parse(text)?.protocol ?? ""),
      `must be a URL starting with ${protocols.map((it) => `${it}//`).join(" or ")}`,
    );

const resolverList = z.string().transform((text, context) =>
  text.split(",").map((item) => {
    const resolver = item.trim();
    if (parseServerAddress(resolver) === null)
      context.addIssue({ code: "custom", message: `'${resolver}' is not a valid ip or ip:port` });
    return resolver;
  }),
);
const hostAndPort = z.string().transform((text, context) => {
  const proxy = parseOnionProxy(text);
  if (proxy !== null) return proxy;
  context.addIssue({ code: "custom", message: "must be host:port, e.g. 127.0.0.1:9050" });
  return z.NEVER;
});
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);
const cidrs = list.refine(
  (items) => items.every((item) => item.includes("/") && parseCidr(item) !== null),
  "must be comma-separated CIDR ranges, e.g. 10.0.0.0/8",
);
const statedKey = z.string().transform((text, context): StatedKey => {
  const [id = "", key = "", ...more] = text.split(":");
  if (more.length === 0 && MasterId.safeParse(id).success && KeyText.safeParse(key).success)
    return { id, key: Buffer.from(key, "base64") };
  context.addIssue({ code: "custom", message: "must be a value that 'parapet key create --print' wrote" });
  return z.NEVER;
});

const kmsKey = z
  .string()
  .regex(KMS_KEY, "must be the ARN of a key (arn:aws:kms:<region>:<account>:key/<id>), not an alias");

const SETTINGS = {
  NODE_ENV: {
    meaning: "development (default), production or test",
    schema: optional(z.enum(["development", "production", "test"], "must be development, production or test")),
  },
  HOST: { meaning: "IP address to listen on (127.0.0.1)", schema: optional(z.string()) },
  PORT: { meaning: "port to listen on (4000)", schema: optional(port) },
  PUBLIC_URL: {
    meaning: "public URL of the portal, used in links in emails",
    schema: optional(url("http:", "https:")),
  },
  DATA_DIR: {
    meaning: "directory for the embedded database, keys, logs and caches of this process (.parapet)",
    schema: optional(z.string()),
  },
  DATABASE_URL: {
    meaning: "external PostgreSQL 15+ instead of the embedded one",
    schema: optional(url("postgres:", "postgresql:")),
    secret: true,
  },
  CLICKHOUSE_URL: {
    meaning: "ClickHouse server for the large corpora instead of PostgreSQL, e.g. http://user:password@10.0.0.5:8123",
    schema: optional(url("http:", "https:")),
    secret: true,
  },
  SMTP_URL: {
    meaning:
      "mail server, e.g. smtps://user:password@mail.example:465; smtp:// requires STARTTLS, ?tls=off disables TLS (relay on this host only)",
    schema: optional(
      url("smtp:", "smtps:").refine(
        (text) => [null, "off"].includes(URL.parse(text)?.searchParams.get("tls") ?? null),
        "must use ?tls=off or omit ?tls",
      ),
    ),
    secret: true,
  },
  STRIPE_SECRET_KEY: {
    meaning: "Stripe secret key; enables card payment (otherwise invoices only)",
    schema: optional(z.string()),
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    meaning: "Stripe signing secret, verifies payment events",
    schema: optional(z.string()),
    secret: true,
  },
  STRIPE_API_BASE: { meaning: "alternative URL of the Stripe API (tests)", schema: optional(url("http:", "https:")) },
  CLOUD_AWS_PRINCIPAL: {
    meaning: "ARN of the portal's own IAM user, which AWS roles of customers trust (otherwise access keys only)",
    schema: optional(z.string().regex(/^arn:aws:iam::\d{12}:user\/[\w+=,.@/-]+$/, "must be the ARN of an IAM user")),
  },
  CLOUD_AWS_ACCESS_KEY_ID: { meaning: "access key ID of that IAM user", schema: optional(z.string()) },
  CLOUD_AWS_SECRET_ACCESS_KEY: {
    meaning: "secret access key of that IAM user",
    schema: optional(z.string()),
    secret: true,
  },
  CLOUD_API_BASE: {
    meaning: "alternative URL of the cloud providers' APIs (tests)",
    schema: optional(url("http:", "https:")),
  },
  PARAPET_KEY_FILE: {
    meaning: "file with the master key of stored secrets (DATA_DIR/keys.json)",
    schema: optional(z.string()),
  },
  PARAPET_MASTER_KEY: {
    meaning: "the master key itself instead of a file, from 'parapet key create --print'",
    schema: optional(statedKey),
    secret: true,
  },
  PARAPET_MASTER_KEY_PREVIOUS: {
    meaning: "the master key before PARAPET_MASTER_KEY, during a rotation",
    schema: optional(statedKey),
    secret: true,
  },
  PARAPET_VAULT_ADDR: {
    meaning: "HashiCorp Vault or OpenBao that holds the master key instead of a file, e.g. https://vault.example:8200",
    schema: optional(url("http:", "https:")),
  },
  PARAPET_VAULT_KEY: {
    meaning: "mount and name of its transit key (transit/parapet)",
    schema: optional(z.string().regex(/^[\w-]+(?:\/[\w-]+)+$/, "must be mount/name of a transit key")),
  },
  PARAPET_VAULT_TOKEN_FILE: {
    meaning: "file with the token for it, read at each use",
    schema: optional(z.string().startsWith("/", "must be an absolute path")),
  },
  PARAPET_KMS_KEY: {
    meaning: "ARN of a symmetric key of AWS KMS that is the master key instead of a file",
    schema: optional(kmsKey),
  },
  PARAPET_KMS_KEY_PREVIOUS: {
    meaning: "ARN of the key before PARAPET_KMS_KEY, during a rotation to another key",
    schema: optional(kmsKey),
  },
  PARAPET_KMS_CREDENTIALS_FILE: {
    meaning: "credentials for it in the format of ~/.aws/credentials (profile default), read at each use",
    schema: optional(z.string().startsWith("/", "must be an absolute path")),
  },
  PARAPET_KMS_URL: {
    meaning: "endpoint of AWS KMS, e.g. an interface VPC endpoint (https://kms.<region>.amazonaws.com)",
    schema: optional(url("http:", "https:")),
  },
  PARAPET_S3_URL: {
    meaning:
      "S3-compatible object store for uploads and libraries, e.g. https://s3.example:9000 (otherwise PostgreSQL)",
    schema: optional(url("http:", "https:")),
  },
  PARAPET_S3_BUCKET: {
    meaning: "bucket of that store; it must exist",
    schema: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
  },
  PARAPET_S3_REGION: {
    meaning: "region that requests to that store are signed for (us-east-1)",
    schema: optional(z.string().regex(/^[a-z0-9-]{1,40}$/, "must be the name of a region")),
  },
  PARAPET_S3_ACCESS_KEY_ID: { meaning: "access key ID for that bucket", schema: optional(z.string()) },
  PARAPET_S3_SECRET_ACCESS_KEY: {
    meaning: "secret access key for that bucket",
    schema: optional(z.string()),
    secret: true,
  },
  PARAPET_S3_SECRET_ACCESS_KEY_FILE: {
    meaning: "file that contains the secret access key, instead of PARAPET_S3_SECRET_ACCESS_KEY",
    schema: optional(z.string()),
  },
  PARAPET_UPLOAD_QUOTA_GIB: {
    meaning: "GiB that uploaded files may occupy until they are imported (64)",
    schema: optional(z.coerce.number("must be a number").int("must be an integer").min(1).max(65_536)),
  },
  PARAPET_RESOLVERS: { meaning: "DNS resolvers, ip[:port],… (default: the system's)", schema: optional(resolverList) },
  PARAPET_ALLOW_CIDRS: {
    meaning: "private ranges that may be scanned; not allowed in production",
    schema: optional(cidrs),
  },
  PARAPET_ONION_PROXY: {
    meaning: "SOCKS5 proxy for onion addresses, e.g. 127.0.0.1:9050 (if unset, onion sources are not monitored)",
    schema: optional(hostAndPort),
  },
  PARAPET_DEMO: {
    meaning:
      "0 disables the demo; for tests: history starts it without scans, companies without history, accounts without both",
    schema: optional(
      z.enum(["0", "1", "history", "companies", "accounts"], "must be 0, 1, history, companies or accounts"),
    ),
  },
  PARAPET_REMOTE_DEVELOPMENT: {
    meaning:
      "1 lets development mode listen on an address that is not loopback; its demo accounts are then open to that network, /dev/ never is",
    schema: optional(z.enum(["0", "1"], "must be 0 or 1")),
  },
  PARAPET_METRICS_TOKEN: {
    meaning: "bearer token for /v1/metrics of servers and workers (if unset, it is closed)",
    schema: optional(z.string().min(16, "must have at least 16 characters")),
    secret: true,
  },
  PARAPET_WORKER_PORT: {
    meaning: "port on which workers answer for /v1/health/ and /v1/metrics (if unset, none)",
    schema: optional(port),
  },
  PARAPET_TRUST_PROXY: {
    meaning: "IP addresses of the reverse proxy whose X-Forwarded-For header is trusted",
    schema: optional(list),
  },
  PARAPET_WORKERS: {
    meaning: "concurrent jobs in this process (4)",
    schema: optional(z.coerce.number("must be a number").int("must be an integer").min(0).max(256)),
  },
  PARAPET_WEBHOOK_HOSTS: {
    meaning:
      "additional hosts allowed as webhook targets besides well-known services and verified domains, e.g. hooks.example,*.bots.example",
    schema: optional(
      list.refine(
        (items) => items.every((item) => isDomainName(item.replace(/^\*\./, ""))),
        "must be comma-separated host names",
      ),
    ),
  },
  PARAPET_BROWSER: {
    meaning:
      "path of a Chromium that takes screenshots of websites and look-alike domains, or off (if unset, one that is installed in a usual place)",
    schema: optional(z.union([z.literal("off"), z.string().startsWith("/")], "must be an absolute path or off")),
  },
  PARAPET_TEMPLATES: {
    meaning: "off runs no community templates in any scan, re-test or command; their findings stay open (on)",
    schema: optional(z.enum(["on", "off"], "must be on or off")),
  },
  PARAPET_VALIDATION_ADDRESS: {
    meaning:
      "local IP address that requests of authorized validation are sent from, so that targets can allow or block it",
    schema: optional(z.union([z.ipv4(), z.ipv6()], "must be an IP address")),
  },
  PARAPET_LISTENER_DOMAIN: {
    meaning:
      "domain that is delegated to 'parapet listener', whose names targets of authorized validation are made to call, e.g. calls.example.net (if unset, what only shows in a call is not assessed)",
    schema: optional(z.string().refine(isDomainName, "must be a domain name")),
  },
  PARAPET_LISTENER_ADDRESS: {
    meaning: "public IP address of 'parapet listener', which names below PARAPET_LISTENER_DOMAIN lead to",
    schema: optional(z.union([z.ipv4(), z.ipv6()], "must be an IP address")),
  },
  LOG_LEVEL: {
    meaning: "debug, info (default), warn, error or silent",
    schema: optional(
      z.enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent"),
    ),
  },
} as const satisfies Record<string, Omit<Setting, "name">>;

/** Not settings of the server, but of the benches. */
const OTHERS = new Set(["PARAPET_DATA"]);

/** Every mistake in the environment at once; the message names the variable, what is wrong and what it is for. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join("\n"));
    this.mistakes = mistakes;
  }
}

const nearest = (name: string): string | undefined =>
  Object.keys(SETTINGS).find(
    (known) =>
      known.startsWith(name) || name.startsWith(known) || known.replaceAll("_", "") === name.replaceAll("_", ""),
  );

const unknownVariables = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith("PARAPET_") && !(name in SETTINGS) && !OTHERS.has(name))
    .map((name) => {
      const meant = nearest(name);
      return `${name} is not a known setting${meant === undefined ? "; run 'parapet doctor' for a list" : `; did you mean ${meant}?`}`;
    });

const USUAL_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/usr/lib/chromium/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser that was named, or one that is installed. Tests name the one they use. */
const browserOf = (named: string | undefined, mode: Config["mode"]): string | null => {
  if (named !== undefined) return named === "off" ? null : named;
  return mode === "test" ? null : (USUAL_BROWSERS.find((path) => existsSync(path)) ?? null);
};

/** Browsers count loopback as secure, whatever the scheme; everything else needs TLS. */
const isSecureForBrowsers = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
};

/** Names are not resolved: a name other than localhost may be any address by the time the server listens. */
const isLoopbackListener = (host: string): boolean => host === "localhost" || isLoopbackAddress(host);

type S3Names =
  | "PARAPET_S3_URL"
  | "PARAPET_S3_BUCKET"
  | "PARAPET_S3_REGION"
  | "PARAPET_S3_ACCESS_KEY_ID"
  | "PARAPET_S3_SECRET_ACCESS_KEY"
  | "PARAPET_S3_SECRET_ACCESS_KEY_FILE";

const secretIn = (file: string, mistakes: string[]): string | undefined => {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    mistakes.push(`PARAPET_S3_SECRET_ACCESS_KEY_FILE cannot be read: ${file}`);
    return undefined;
  }
};

/** The object store; half of its settings would store files where no other process searches for them. */
const s3Of = (read: (name: S3Names) => string | undefined, mistakes: string[]): Config["s3"] => {
  const [address, bucket, accessKeyId] = [
    read("PARAPET_S3_URL"),
    read("PARAPET_S3_BUCKET"),
    read("PARAPET_S3_ACCESS_KEY_ID"),
  ];
  const [written, file] = [read("PARAPET_S3_SECRET_ACCESS_KEY"), read("PARAPET_S3_SECRET_ACCESS_KEY_FILE")];
  if ([address, bucket, accessKeyId, written, file].every((it) => it === undefined)) return null;
  const secretAccessKey = written ?? (file === undefined ? undefined : secretIn(file, mistakes));
  if (address === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    mistakes.push(
      "PARAPET_S3_URL, PARAPET_S3_BUCKET, PARAPET_S3_ACCESS_KEY_ID and PARAPET_S3_SECRET_ACCESS_KEY (or its _FILE) belong together",
    );
    return null;
  }
  return { url: address, bucket, region: read("PARAPET_S3_REGION") ?? "us-east-1", accessKeyId, secretAccessKey };
};

type KmsNames = "PARAPET_KMS_KEY" | "PARAPET_KMS_KEY_PREVIOUS" | "PARAPET_KMS_CREDENTIALS_FILE" | "PARAPET_KMS_URL";

const kmsOf = (read: (name: KmsNames) => string | undefined, mistakes: string[]): Config["kms"] => {
  const [key, previous, credentialsFile, address] = [
    read("PARAPET_KMS_KEY"),
    read("PARAPET_KMS_KEY_PREVIOUS"),
    read("PARAPET_KMS_CREDENTIALS_FILE"),
    read("PARAPET_KMS_URL"),
  ];
  if ([key, previous, credentialsFile, address].every((it) => it === undefined)) return null;
  if (key === undefined || credentialsFile === undefined) {
    mistakes.push("PARAPET_KMS_KEY and PARAPET_KMS_CREDENTIALS_FILE belong together");
    return null;
  }
  if (address !== undefined && !isSecureForBrowsers(address))
    mistakes.push("PARAPET_KMS_URL must start with https:// unless it is on this host");
  return { key, previous: previous ?? null, credentialsFile, url: address ?? null };
};

export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const mistakes = unknownVariables(environment);
  const read = <Name extends keyof typeof SETTINGS>(
    name: Name,
  ): z.output<(typeof SETTINGS)[Name]["schema"]> | undefined => {
    const setting = SETTINGS[name];
    const result = setting.schema.safeParse(environment[name]);
    if (result.success) return result.data as z.output<(typeof SETTINGS)[Name]["schema"]>;
    const shown = "secret" in setting ? "" : `, not '${environment[name]}'`;
    mistakes.push(`${name} ${result.error.issues[0]?.message ?? "is wrong"}${shown} (${setting.meaning})`);
    return undefined;
  };
  const mode = read("NODE_ENV") ?? "development";
  const listenPort = read("PORT") ?? 4000;
  const host = read("HOST") ?? "127.0.0.1";
  const dataDir = resolve(read("DATA_DIR") ?? ".parapet");
  const allowCidrs = read("PARAPET_ALLOW_CIDRS") ?? [];
  const stripeKey = read("STRIPE_SECRET_KEY");
  const webhookSecret = read("STRIPE_WEBHOOK_SECRET");
  const [awsPrincipal, awsKeyId, awsSecret] = [
    read("CLOUD_AWS_PRINCIPAL"),
    read("CLOUD_AWS_ACCESS_KEY_ID"),
    read("CLOUD_AWS_SECRET_ACCESS_KEY"),
  ];
  const [masterKey, previousKey] = [read("PARAPET_MASTER_KEY"), read("PARAPET_MASTER_KEY_PREVIOUS")];
  const [vaultAddress, vaultKey, vaultTokenFile] = [
    read("PARAPET_VAULT_ADDR"),
    read("PARAPET_VAULT_KEY"),
    read("PARAPET_VAULT_TOKEN_FILE"),
  ];
  const [listenerDomain, listenerAddress] = [read("PARAPET_LISTENER_DOMAIN"), read("PARAPET_LISTENER_ADDRESS")];
  const demo = mode === "development" && read("PARAPET_DEMO") !== "0";
  const config: Config = {
    mode,
    host,
    port: listenPort,
    publicUrl: (read("PUBLIC_URL") ?? `http://${host}:${listenPort}`).replace(/\/+$/, ""),
    dataDir,
    databaseUrl: read("DATABASE_URL") ?? null,
    clickhouseUrl: read("CLICKHOUSE_URL") ?? null,
    smtpUrl: read("SMTP_URL") ?? null,
    stripe:
      stripeKey === undefined
        ? null
        : { secretKey: stripeKey, webhookSecret: webhookSecret ?? "", apiBase: read("STRIPE_API_BASE") ?? null },
    cloud: {
      aws:
        awsPrincipal === undefined || awsKeyId === undefined || awsSecret === undefined
          ? null
          : { principal: awsPrincipal, accessKeyId: awsKeyId, secretAccessKey: awsSecret },
      apiBase: read("CLOUD_API_BASE")?.replace(/\/+$/, "") ?? null,
    },
    keyFile: resolve(read("PARAPET_KEY_FILE") ?? `${dataDir}/keys.json`),
    masterKey: masterKey === undefined ? null : { current: masterKey, previous: previousKey ?? null },
    vault:
      vaultAddress === undefined || vaultTokenFile === undefined
        ? null
        : { address: vaultAddress, key: vaultKey ?? "transit/parapet", tokenFile: vaultTokenFile },
    kms: kmsOf(read, mistakes),
    s3: s3Of(read, mistakes),
    uploadQuotaBytes: (read("PARAPET_UPLOAD_QUOTA_GIB") ?? 64) * 1024 ** 3,
    resolvers: read("PARAPET_RESOLVERS") ?? [],
    allowCidrs,
    onionProxy: read("PARAPET_ONION_PROXY") ?? null,
    demo,
    demoHistory: demo && !["companies", "accounts"].includes(read("PARAPET_DEMO") ?? ""),
    demoScans: demo && !["history", "accounts"].includes(read("PARAPET_DEMO") ?? ""),
    logLevel: read("LOG_LEVEL") ?? "info",
    metricsToken: read("PARAPET_METRICS_TOKEN") ?? null,
    workerPort: read("PARAPET_WORKER_PORT") ?? null,
    trustProxy: read("PARAPET_TRUST_PROXY") ?? [],
    workerConcurrency: read("PARAPET_WORKERS") ?? 4,
    // The demo's own receiver of webhooks, which exists on loopback only.
    webhookHosts: [...(read("PARAPET_WEBHOOK_HOSTS") ?? []), ...(demo ? ["webhook.publishers.test"] : [])],
    browser: browserOf(read("PARAPET_BROWSER"), mode),
    templates: read("PARAPET_TEMPLATES") !== "off",
    validation: {
      sourceAddress: read("PARAPET_VALIDATION_ADDRESS") ?? null,
      listener:
        listenerDomain === undefined || listenerAddress === undefined
          ? null
          : { domain: listenerDomain.toLowerCase(), address: listenerAddress },
    },
  };
  if ((listenerDomain === undefined) !== (listenerAddress === undefined))
    mistakes.push("PARAPET_LISTENER_DOMAIN and PARAPET_LISTENER_ADDRESS must be set together");
  if (mode === "production" && allowCidrs.length > 0) {
    mistakes.push("PARAPET_ALLOW_CIDRS is not allowed in production: the scanner must never reach private ranges");
  }
  if (mode === "production" && !isSecureForBrowsers(config.publicUrl)) {
    mistakes.push(
      `PUBLIC_URL must start with https:// in production, not '${config.publicUrl}': browsers reject the session cookie over plain HTTP, so sign-in would fail`,
    );
  }
  const mayListen = mode === "production" || read("PARAPET_REMOTE_DEVELOPMENT") === "1";
  if (!mayListen && !isLoopbackListener(host))
    mistakes.push(
      `HOST must be a loopback address in ${mode} mode, not '${host}': set NODE_ENV=production, or PARAPET_REMOTE_DEVELOPMENT=1 on a network that you trust`,
    );
  if (stripeKey !== undefined && webhookSecret === undefined) {
    mistakes.push("STRIPE_WEBHOOK_SECRET is missing: payment events could not be authenticated");
  }
  const awsGiven = [awsPrincipal, awsKeyId, awsSecret].filter((it) => it !== undefined).length;
  if (awsGiven > 0 && awsGiven < 3) {
    mistakes.push("CLOUD_AWS_PRINCIPAL, CLOUD_AWS_ACCESS_KEY_ID and CLOUD_AWS_SECRET_ACCESS_KEY belong together");
  }
  if (vaultAddress !== undefined && vaultTokenFile === undefined)
    mistakes.push("PARAPET_VAULT_TOKEN_FILE is missing: Vault is asked with a token");
  if (vaultAddress !== undefined && !isSecureForBrowsers(vaultAddress))
    mistakes.push("PARAPET_VAULT_ADDR must start with https:// unless Vault runs on this host");
  if (previousKey !== undefined && masterKey === undefined)
    mistakes.push("PARAPET_MASTER_KEY is missing beside PARAPET_MASTER_KEY_PREVIOUS");
  const sources = ["PARAPET_KEY_FILE", "PARAPET_MASTER_KEY", "PARAPET_VAULT_ADDR", "PARAPET_KMS_KEY"].filter(
    (name) => environment[name],
  );
  if (sources.length > 1) mistakes.push(`${sources.join(" and ")} exclude each other: there is one master key`);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
};

/** The settings with their meaning and whether they are set, for `parapet doctor`; secrets are never shown. */
export const explainSettings = (
  environment: NodeJS.ProcessEnv,
): { name: string; meaning: string; value: string | null }[] =>
  Object.entries(SETTINGS).map(([name, setting]) => {
    const value = environment[name];
    return {
      name,
      meaning: setting.meaning,
      value: value === undefined ? null : "secret" in setting ? "(set)" : value,
    };
  });

/** The environment itself, returned once so that no other file names it. */
export const environment = (): NodeJS.ProcessEnv => process.env;
