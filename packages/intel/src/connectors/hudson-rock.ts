import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

import { download, parseSteering } from "../download.ts";
import { MaybeMoment } from "../wire.ts";
import { type Connector, each, type Batch, type StealerCount } from "./connector.ts";

const Count = z.number().int().nonnegative().catch(0);
/** Some of its clients know the address of an entry as `url`, others as `H`. */
const Entry = z
  .looseObject({ occurrence: Count, url: z.string().optional(), H: z.string().optional() })
  .transform(({ occurrence, url, H }) => ({ count: occurrence, url: (url ?? H ?? "").slice(0, 500) }));
const Entries = z.array(Entry).max(10_000).catch([]);

/** `totalStealers` is the size of the whole corpus and says nothing about the domain: it is not read. */
const Wire = z.object({
  total: z.number().int().nonnegative(),
  employees: Count,
  users: Count,
  third_parties: Count,
  last_employee_compromised: MaybeMoment,
  last_user_compromised: MaybeMoment,
  stealerFamilies: z.record(z.string(), z.unknown()).catch({}),
  data: z
    .looseObject({
      employees_urls: Entries.optional(),
      clients_urls: Entries.optional(),
      users_urls: Entries.optional(),
    })
    .catch({}),
});

const MAX_URLS = 50;

const toCount = (domain: string, wire: z.infer<typeof Wire>): StealerCount => {
  const last = [wire.last_employee_compromised, wire.last_user_compromised].filter((it) => it !== null);
  const newest = last.toSorted((a, b) => b.getTime() - a.getTime())[0];
  const families = Object.entries(wire.stealerFamilies).filter(
    (pair): pair is [string, number] => pair[0] !== "total" && typeof pair[1] === "number",
  );
  const { employees_urls = [], clients_urls = [], users_urls = [] } = wire.data;
  return {
    domain,
    employees: wire.employees,
    customers: wire.users,
    thirdParties: wire.third_parties,
    lastOn: newest?.toISOString().slice(0, 10) ?? null,
    families: Object.fromEntries(families.slice(0, 50)),
    urls: [
      ...employees_urls.map((it) => ({ ...it, kind: "employee" as const })),
      ...[...clients_urls, ...users_urls].map((it) => ({ ...it, kind: "customer" as const })),
    ]
      .filter(({ url }) => url !== "")
      .slice(0, MAX_URLS),
  };
};

/** How many machines with logins of our domains are known to be infected? (Hudson Rock's free tools) */
export const hudsonRock: Connector = {
  id: "hudson-rock",
  name: "Hudson Rock",
  isAskedByDomain: true,
  gives: ["stealer-counts"],
  licence: "Free tools; attribution to Hudson Rock",
  everyHours: 24,
  url: "https://cavalier.hudsonrock.com/api/json/v2/osint-tools",
  key: { required: false, asked: "header api-key" },
  options: [],
  async *collect(context) {
    const oneDomain = async (domain: string): Promise<Batch> => {
      const url = `${context.url.replace(/\/+$/, "")}/search-by-domain?domain=${encodeURIComponent(domain)}`;
      const headers = context.key === null ? {} : { "api-key": context.key };
      const { body, response } = await download(context, { url, json: true, headers, alsoFine: [404] });
      if (response.status === 404) return { items: [] };
      const parsed = Wire.safeParse(parseSteering(body, "Hudson Rock"));
      if (!parsed.success) throw new ProbeError("malformed", "Hudson Rock's answer does not have the published shape");
      return parsed.data.total === 0
        ? { items: [] }
        : { items: [{ kind: "stealer-count", count: toCount(domain, parsed.data) }] };
    };
    yield* each(context.domains, (domain) => domain, oneDomain);
  },
};
