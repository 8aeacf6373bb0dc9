import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

import { download, parseSteering } from "../download.ts";
import { toLeakEntry } from "../leaks/to-leak-entry.ts";
import { textOfHtml } from "../mentions/text-of-html.ts";
import { MaybeMoment, MaybeText } from "../wire.ts";
import { type Breach, type CollectContext, type Collected, type Connector, each, type Batch } from "./connector.ts";

const MARKS = {
  IsVerified: "verified",
  IsFabricated: "fabricated",
  IsSensitive: "sensitive",
  IsRetired: "retired",
  IsSpamList: "spam-list",
  IsMalware: "malware",
} as const;

const WireBreach = z.looseObject({
  Name: z.string().min(1).max(200),
  Title: z.string().max(300),
  Domain: MaybeText,
  BreachDate: z.iso.date().nullable().catch(null),
  AddedDate: MaybeMoment,
  PwnCount: z.number().int().nonnegative().nullable().catch(null),
  Description: MaybeText,
  DataClasses: z.array(z.string().max(100)).max(200).catch([]),
});

const Aliases = z.record(z.string().max(320), z.array(z.string().max(300)).max(5_000));
const Addresses = z.array(z.string().max(320)).max(1_000_000);

const toBreach = (wire: z.infer<typeof WireBreach>): Breach => ({
  name: wire.Name,
  title: wire.Title,
  domain: wire.Domain?.toLowerCase() ?? null,
  breachOn: wire.BreachDate,
  addedAt: wire.AddedDate,
  accounts: wire.PwnCount,
  description: wire.Description === null ? null : textOfHtml(wire.Description).slice(0, 4_000),
  dataClasses: wire.DataClasses,
  marks: Object.entries(MARKS).flatMap(([field, mark]) => (wire[field] === true ? [mark] : [])),
});

const ask = async (context: CollectContext, path: string, mayBeNone: boolean): Promise<unknown> => {
  const url = `${context.url.replace(/\/+$/, "")}/${path}`;
  const { body, response } = await download(context, {
    url,
    json: true,
    ...(mayBeNone && { alsoFine: [404] }),
    ...(context.key !== null && { headers: { "hibp-api-key": context.key } }),
  });
  return response.status === 404 ? null : parseSteering(body, url);
};

const shaped = <Wire extends z.ZodType>(schema: Wire, value: unknown, what: string): z.output<Wire> => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ProbeError("malformed", `${what} does not have the published shape`);
  return parsed.data;
};

const catalogue = async (context: CollectContext): Promise<Breach[]> => {
  const list = shaped(z.array(z.unknown()).max(100_000), await ask(context, "breaches", false), "the catalogue");
  return list.flatMap((it) => {
    const parsed = WireBreach.safeParse(it);
    return parsed.success ? [toBreach(parsed.data)] : [];
  });
};

const named = (login: string, more: { url?: string; source: string; breachOn?: string | null }): Collected => ({
  kind: "leak",
  leak: toLeakEntry(
    { login, secret: "", url: more.url ?? null },
    { source: more.source, breachOn: more.breachOn ?? null },
  ),
});

/** Which addresses of our domains are in known breaches and stealer logs? (Have I Been Pwned, API version 3) */
export const hibp: Connector = {
  id: "hibp",
  name: "Have I Been Pwned",
  isAskedByDomain: true,
  gives: ["breaches", "leaks"],
  licence: "Subscription; attribution to Have I Been Pwned",
  everyHours: 24,
  url: "https://haveibeenpwned.com/api/v3",
  key: { required: true, asked: "header hibp-api-key" },
  options: [],
  async probe(context) {
    await ask(context, "subscription/status", false);
    return 1;
  },
  async *collect(context) {
    const breaches = await catalogue(context);
    const days = new Map(breaches.map(({ name, breachOn }) => [name, breachOn]));
    yield { items: breaches.map((breach) => ({ kind: "breach", breach })) };
    const oneDomain = async (domain: string): Promise<Batch> => {
      const items: Collected[] = [];
      const found = await ask(context, `breacheddomain/${domain}`, true);
      for (const [alias, names] of Object.entries(found === null ? {} : shaped(Aliases, found, "a domain's answer")))
        for (const name of names)
          items.push(named(`${alias}@${domain}`, { source: name, breachOn: days.get(name) ?? null }));
      const logs = await ask(context, `stealerlogsbyemaildomain/${domain}`, true);
      for (const [alias, sites] of Object.entries(
        logs === null ? {} : shaped(Aliases, logs, "a domain's stealer logs"),
      ))
        for (const url of sites) items.push(named(`${alias}@${domain}`, { url, source: "Stealer logs" }));
      const visitors = await ask(context, `stealerlogsbywebsitedomain/${domain}`, true);
      for (const login of visitors === null ? [] : shaped(Addresses, visitors, "a site's stealer logs"))
        items.push(named(login, { url: domain, source: "Stealer logs" }));
      return { items };
    };
    yield* each(context.domains, (domain) => domain, oneDomain);
  },
};
