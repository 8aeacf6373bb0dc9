import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

/** What the registry shows about a domain (RFC 9083). */
export interface Registration {
  readonly registrar: string | null;
  readonly abuseContact: string | null;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly status: readonly string[];
}

interface Entity {
  roles?: string[] | undefined;
  vcardArray?: unknown;
  entities?: Entity[] | undefined;
}

const Entity: z.ZodType<Entity> = z.lazy(() =>
  z.object({
    roles: z.array(z.string()).optional(),
    vcardArray: z.unknown().optional(),
    entities: z.array(Entity).optional(),
  }),
);

const Wire = z.object({
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).optional(),
  entities: z.array(Entity).optional(),
  status: z.array(z.string()).optional(),
});

/** The default sends each question on to the registry in charge; an operator may name another. */
export const RDAP_BASE = "https://rdap.org/";

const MAX_BYTES = 256 * 1024;
const MAX_ENTITIES = 50;

const VcardProperty = z.tuple([z.string(), z.unknown(), z.unknown(), z.unknown()], z.unknown());
const Vcard = z.tuple([z.literal("vcard"), z.array(z.unknown())]);

const vcardValue = (entity: Entity, name: string): string | null => {
  const card = Vcard.safeParse(entity.vcardArray);
  if (!card.success) return null;
  for (const item of card.data[1]) {
    const property = VcardProperty.safeParse(item);
    if (!property.success || property.data[0] !== name) continue;
    // An organization may be a list with its units.
    const value: unknown = Array.isArray(property.data[3]) ? property.data[3][0] : property.data[3];
    if (typeof value !== "string") continue;
    return (
      value
        .replace(/^mailto:/i, "")
        .trim()
        .slice(0, 200) || null
    );
  }
  return null;
};

const flatten = (entities: readonly Entity[], depth = 0): Entity[] =>
  depth > 3
    ? []
    : entities.slice(0, MAX_ENTITIES).flatMap((entity) => [entity, ...flatten(entity.entities ?? [], depth + 1)]);

const withRole = (entities: readonly Entity[], role: string): Entity | undefined =>
  entities.find((entity) => entity.roles?.includes(role) ?? false);

/** What does a registry's answer say? Null when it has not the shape of one. */
export const readRdap = (json: unknown): Registration | null => {
  const wire = Wire.safeParse(json);
  if (!wire.success) return null;
  const entities = flatten(wire.data.entities ?? []);
  const registrar = withRole(entities, "registrar");
  const abuse = withRole(entities, "abuse");
  const dateOf = (action: string): string | null => {
    const written = wire.data.events?.find((event) => event.eventAction === action)?.eventDate;
    const date = written === undefined ? null : new Date(written);
    return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString();
  };
  return {
    registrar: registrar === undefined ? null : vcardValue(registrar, "fn"),
    abuseContact: abuse === undefined ? null : vcardValue(abuse, "email"),
    createdAt: dateOf("registration"),
    expiresAt: dateOf("expiration"),
    status: wire.data.status?.slice(0, 20) ?? [],
  };
};

/** Asks an RDAP server (RFC 9082) and returns the JSON of its answer; null where it knows nothing and that is an answer. */
const queryRdap = async (
  net: Net,
  path: string,
  base: string,
  signal: AbortSignal,
  isNoneAnAnswer = false,
): Promise<unknown> => {
  const url = URL.parse(path, base.endsWith("/") ? base : `${base}/`);
  if (url === null) throw new ProbeError("out-of-scope", `${base} is not an address`);
  const response = await net.http({
    tls: "verified",
    url: url.href,
    headers: { accept: "application/rdap+json" },
    followRedirects: 4,
    maxBytes: MAX_BYTES,
    timeoutMs: 8_000,
    signal,
  });
  if (response.status === 429) throw new ProbeError("rate-limited", `${url.host} limits the request rate (429)`);
  if (response.status === 404 && isNoneAnAnswer) return null;
  if (response.status !== 200) throw new ProbeError("server-failure", `${url.host} answered ${response.status}`);
  try {
    return JSON.parse(response.text());
  } catch (error) {
    throw new ProbeError("malformed", `${url.host} did not answer in JSON`, { cause: error });
  }
};

/** Who registered a domain, when, and who takes complaints? */
export const lookUpRegistration = async (
  net: Net,
  domain: string,
  base: string,
  signal: AbortSignal,
): Promise<Registration> => {
  const registration = readRdap(await queryRdap(net, `domain/${encodeURIComponent(domain)}`, base, signal));
  if (registration === null) throw new ProbeError("malformed", `the answer about ${domain} is not RDAP`);
  return registration;
};

/** The organization that an answer names as the registrant; null where it names none. People's names are not read. */
const registrantIn = (json: unknown): string | null => {
  const wire = Wire.safeParse(json);
  if (!wire.success) return null;
  const registrant = withRole(flatten(wire.data.entities ?? []), "registrant");
  if (registrant === undefined) return null;
  const isOrganization = /^org(?:anization)?$/i.test(vcardValue(registrant, "kind") ?? "");
  return vcardValue(registrant, "org") ?? (isOrganization ? vcardValue(registrant, "fn") : null);
};

/** Which organization is registered as the holder of a domain (`domain/…`), network (`ip/…`) or AS (`autnum/…`)? */
export const lookUpRegistrant = async (
  net: Net,
  path: `${"domain" | "ip" | "autnum"}/${string}`,
  base: string,
  signal: AbortSignal,
): Promise<string | null> => registrantIn(await queryRdap(net, path, base, signal, true));

/** A person or desk that the registry publishes for a domain, with an email address. */
export interface DomainContact {
  readonly role: "registrant" | "technical";
  readonly email: string;
}

const CONTACT_ROLES = ["registrant", "technical"] as const;
/** An entity that is one of these speaks for itself and not for the holder. */
const OF_OTHERS: ReadonlySet<string> = new Set(["registrar", "reseller", "sponsor", "abuse", "proxy"]);
const MAX_CONTACTS = 2;
const Email = z
  .email()
  .max(254)
  .transform((address) => address.toLowerCase());

/**
 * The contacts in an answer: entities of the domain itself. Entities inside a registrar are the registrar's. Text in place of an
 * address ("redacted for privacy") is none.
 */
export const contactsIn = (json: unknown): DomainContact[] => {
  const wire = Wire.safeParse(json);
  if (!wire.success) return [];
  const contacts = new Map<string, DomainContact>();
  const entities = (wire.data.entities ?? []).slice(0, MAX_ENTITIES);
  for (const role of CONTACT_ROLES)
    for (const entity of entities) {
      const roles = entity.roles ?? [];
      if (!roles.includes(role) || roles.some((one) => OF_OTHERS.has(one))) continue;
      const email = Email.safeParse(vcardValue(entity, "email"));
      if (email.success && !contacts.has(email.data)) contacts.set(email.data, { role, email: email.data });
    }
  return [...contacts.values()].slice(0, MAX_CONTACTS);
};

/** The registrant and the technical contact of a domain, as far as the registry publishes their email addresses. */
export const lookUpContacts = async (
  net: Net,
  domain: string,
  base: string,
  signal: AbortSignal,
): Promise<DomainContact[]> =>
  contactsIn(await queryRdap(net, `domain/${encodeURIComponent(domain)}`, base, signal, true));

const Found = z.object({ domainSearchResults: z.array(z.object({ ldhName: z.string().max(253) })).max(1_000) });

/** The domains of a registrant (RFC 9536). Most registries do not offer the search, which is a failure and not "none". */
export const domainsOfRegistrant = async (
  net: Net,
  name: string,
  base: string,
  signal: AbortSignal,
): Promise<string[]> => {
  const path = `domains/reverse_search/entity?role=registrant&fn=${encodeURIComponent(name)}`;
  const found = Found.safeParse(await queryRdap(net, path, base, signal));
  if (!found.success) throw new ProbeError("malformed", "the answer is not a list of domains");
  return found.data.domainSearchResults.map(({ ldhName }) => ldhName.toLowerCase());
};
