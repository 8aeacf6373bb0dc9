import type { CLOUD_PROBLEM_CODES } from "@parapet/domain/contracts/choices";
import type { Net } from "@parapet/net/net";

type CloudProblemCode = (typeof CLOUD_PROBLEM_CODES)[number];

export interface CloudProblem {
  readonly code: CloudProblemCode;
  /** The permission that is missing, in the provider's own words. */
  readonly permission: string | null;
}

export class CloudError extends Error {
  override readonly name = "CloudError";
  readonly code: CloudProblemCode;
  readonly permission: string | null;

  constructor(code: CloudProblemCode, detail: string, permission: string | null = null, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
    this.permission = permission;
  }
}

/** A public DNS zone of the account. */
export interface CloudZone {
  readonly id: string;
  readonly name: string;
  /**
   * The servers that the provider assigned: never those of the zone's own NS records, which its holder may write. Null: they
   * could not be read.
   */
  readonly nameServers: readonly string[] | null;
}

/** What one scope of a service (a zone, a region, a subscription, a project) contains. */
export interface CloudPart {
  readonly scope: string;
  readonly names: readonly string[];
  /** Public addresses that are assigned to the account. */
  readonly addresses: readonly string[];
  /** Null: the listing is complete. Otherwise what was read before it failed. */
  readonly problem: CloudProblem | null;
}

export interface CloudService {
  readonly service: string;
  readonly parts: readonly CloudPart[];
  /** Null: all scopes of the service are known. Otherwise scopes that are not among the parts may exist. */
  readonly problem: CloudProblem | null;
}

export interface CloudReading {
  /** The account at the provider: an AWS account number, an Azure tenant, a project, a Cloudflare account. */
  readonly account: string;
  readonly zones: readonly CloudZone[];
  /** Every zone of the account is listed. */
  readonly hasAllZones: boolean;
  readonly services: readonly CloudService[];
}

export interface CloudContext {
  readonly netFor: (host: string) => Net;
  /** Where tests serve the providers' APIs; null: at the providers. */
  readonly apiBase: string | null;
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** What one account may make us read. */
export const CLOUD_LIMITS = { zones: 2_000, names: 200_000, pages: 5_000 } as const;

/** Counts pages and names of one account against the limits. */
export class CloudMeter {
  #pages = 0;
  #names = 0;

  page(): void {
    this.#pages += 1;
    if (this.#pages > CLOUD_LIMITS.pages) throw new CloudError("too-large", "more pages than are read");
  }

  names(count: number): void {
    this.#names += count;
    if (this.#names > CLOUD_LIMITS.names) throw new CloudError("too-large", "more names than are read");
  }
}

export const toCloudProblem = (error: unknown): CloudProblem => {
  if (!(error instanceof CloudError)) throw error;
  return { code: error.code, permission: error.permission };
};

/** A DNS name as we store it: lower case, without the final dot. */
export const plainName = (name: string): string => name.replace(/\.$/, "").toLowerCase();

/** Record types that make a name a host. */
export const HOST_RECORDS: ReadonlySet<string> = new Set(["A", "AAAA", "CNAME"]);

/**
 * Reads a listing page by page; a failure ends it and leaves what was read. The same page token twice would never end.
 */
export const listAll = async <Item>(
  meter: CloudMeter,
  page: (token: string | null) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>,
): Promise<{ readonly items: Item[]; readonly problem: CloudProblem | null }> => {
  const items: Item[] = [];
  const tokens = new Set<string>();
  let token: string | null = null;
  try {
    for (;;) {
      meter.page();
      const got: Awaited<ReturnType<typeof page>> = await page(token);
      meter.names(got.items.length);
      items.push(...got.items);
      token = got.next;
      if (token === null) return { items, problem: null };
      if (tokens.has(token)) throw new CloudError("malformed", "the same page again");
      tokens.add(token);
    }
  } catch (error) {
    return { items, problem: toCloudProblem(error) };
  }
};
