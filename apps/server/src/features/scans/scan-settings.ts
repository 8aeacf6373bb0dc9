import type { Db } from "@parapet/db/db";
import { cloudNamesBelow } from "@parapet/db/queries/cloud-accounts";
import { settingsOfDomain } from "@parapet/db/queries/domains";
import { addressesNotToProbe, hostsNotToProbe } from "@parapet/db/queries/inventory";
import { hostsOfDomain } from "@parapet/db/queries/scans";
import { lookAlikeAppearances } from "@parapet/db/queries/screenshots";
import { scannedAddresses } from "@parapet/db/queries/seeds";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";
import type { Net } from "@parapet/net/net";
import { exactly, replaceable, sparingNet } from "@parapet/net/sparing-net";
import type { Appearance } from "@parapet/scanner/check";
import { emailOpenRelay } from "@parapet/scanner/checks/email/email-open-relay";
import type { ScanSettings } from "@parapet/scanner/scan/stage";
import * as z from "zod";

import type { Services } from "../../platform/services.ts";
import { validationPermit } from "../validation/index.ts";
import { loadTemplates } from "./commands/template-facts.ts";
import { nameSourceSettings } from "./name-sources.ts";
import { activeKnowledge, knowledgeSettings } from "./run-knowledge.ts";
import { templatesSwitch } from "./templates-switch.ts";

const StoredAppearance = z.object({ score: z.number(), asks_password: z.boolean(), sends_elsewhere: z.boolean() });

/** What the last screenshot of a look-alike showed, by its name. */
const appearanceOf = (row: { readonly subject: string; readonly likeness: unknown }): [string, Appearance][] => {
  const stored = StoredAppearance.safeParse(row.likeness);
  if (!stored.success) return [];
  const { score, asks_password: asksPassword, sends_elsewhere: sendsElsewhere } = stored.data;
  return [[row.subject, { likeness: score, asksPassword, sendsElsewhere }]];
};

type Exclusions = Pick<ScanSettings, "withoutAddresses" | "withoutHosts">;

/** The network of a run or a re-test: it contacts nothing that the organization has excluded. */
export const netOfRun = (net: Net, { withoutHosts = [], withoutAddresses = [] }: Exclusions): Net =>
  withoutHosts.length + withoutAddresses.length === 0 ? net : sparingNet(net, exactly(withoutHosts, withoutAddresses));

/** What the organization has excluded. The verified domain itself is always assessed, as far as it is not on an address of others. */
export const excludedFromRun = async (
  db: Db,
  org: OrgId,
  domain: string,
): Promise<{ readonly withoutHosts: string[]; readonly withoutAddresses: string[] }> => ({
  withoutHosts: (await hostsNotToProbe(db, org, domain)).filter((host) => host !== domain),
  withoutAddresses: await addressesNotToProbe(db, org, domain),
});

/** Accepted addresses that one run takes; the plan's limit of addresses applies besides. */
const MAX_ADDRESSES = 512;

/**
 * Addresses without a name that were accepted for the runs of a domain. Only those that a cloud account lists today may be
 * contacted.
 */
export const addressesOfRun = async (
  db: Db,
  org: OrgId,
  domain: string,
  at: Date,
): Promise<{ readonly accountAddresses: string[]; readonly unlistedAddresses: string[] }> => {
  const rows = await scannedAddresses(db, org, domain, MAX_ADDRESSES);
  const since = daysFrom(at, -VERIFICATION_TERMS.cloudAddress);
  return {
    accountAddresses: rows.flatMap(({ ip, listed_at }) => (listed_at !== null && listed_at >= since ? [ip] : [])),
    // Listed before, but not lately: the account could not be read.
    unlistedAddresses: rows.flatMap(({ ip, listed_at }) => (listed_at !== null && listed_at < since ? [ip] : [])),
  };
};

/**
 * The network of a run that goes on for minutes. `follow` reads what may be contacted now: assets that were excluded meanwhile, and
 * accepted addresses that no account lists any more, get no further packet.
 */
export const followingNet = (
  net: Net,
  { org, domain }: { readonly org: OrgId; readonly domain: string },
): { readonly net: Net; readonly follow: (db: Db, at: Date) => Promise<void> } => {
  const avoid = replaceable(exactly([], []));
  const everListed = new Set<string>();
  return {
    net: sparingNet(net, avoid),
    async follow(db, at) {
      const { withoutHosts, withoutAddresses } = await excludedFromRun(db, org, domain);
      const listed = new Set((await addressesOfRun(db, org, domain, at)).accountAddresses);
      for (const ip of listed) everListed.add(ip);
      const unlisted = [...everListed].filter((ip) => !listed.has(ip));
      avoid.replace(exactly([...withoutHosts, ...unlisted], [...withoutAddresses, ...unlisted]));
    },
  };
};

/** Names of cloud accounts that one run takes, and hosts of earlier runs. */
const MAX_ACCOUNT_NAMES = 5_000;
const MAX_EARLIER_HOSTS = 5_000;

/**
 * What a run should know that it cannot see: the owner's own names and selectors, and the libraries of the version of the knowledge
 * that it began with, the active one otherwise.
 */
export const scanSettings = async (
  services: Pick<Services, "config" | "database" | "db" | "events" | "files" | "keys" | "now">,
  org: OrgId,
  domain: string,
  version?: string,
): Promise<ScanSettings> => {
  const { db, database, keys, events, now } = services;
  const { ownNames, dkimSelectors, openRelayTest } = await within(db, [org], (tx) => settingsOfDomain(tx, org, domain));
  const appearances = await within(db, [org], (tx) => lookAlikeAppearances(tx, org, domain));
  const { withoutHosts, withoutAddresses } = await within(db, [org], (tx) => excludedFromRun(tx, org, domain));
  const accountNames = await within(db, [org], (tx) => cloudNamesBelow(tx, org, domain, MAX_ACCOUNT_NAMES));
  const addresses = await within(db, [org], (tx) => addressesOfRun(tx, org, domain, now()));
  const hosts = await within(db, [org], (tx) => hostsOfDomain(tx, org, domain, MAX_EARLIER_HOSTS));
  const earlierHosts = hosts.filter((host) => !withoutHosts.includes(host));
  const active = await activeKnowledge(services);
  const knowledge = await knowledgeSettings(services, version ?? active);
  const permitFor = (kind: Parameters<typeof validationPermit>[3]) =>
    validationPermit(services, org, domain, kind, addresses.accountAddresses);
  const proof = knowledge.templatesDir === undefined ? null : await permitFor("prove");
  const logins = await permitFor("device-credentials");
  const settings: ScanSettings = {
    ownDomains: ownNames,
    ...(withoutHosts.length > 0 && { withoutHosts }),
    ...(appearances.length > 0 && { appearances: Object.fromEntries(appearances.flatMap(appearanceOf)) }),
    ...(withoutAddresses.length > 0 && { withoutAddresses }),
    ...(accountNames.length > 0 && { accountNames }),
    ...(earlierHosts.length > 0 && { earlierHosts }),
    ...addresses,
    dkimSelectors,
    ...(openRelayTest && { alsoRun: [emailOpenRelay.id] }),
    ...knowledge,
    ...(knowledge.templatesDir !== undefined && { templatesOff: templatesSwitch(services) }),
    ...(proof !== null && { proof }),
    ...(logins !== null && { logins }),
    ...(await nameSourceSettings(db, keys)),
  };
  // A folder that cannot be read makes its check blind; it does not stop the run. What an earlier version says is no fact of today.
  if (version === undefined || version === active)
    await loadTemplates(database.pool, settings).catch((error: unknown) =>
      events.libraryFailed({ id: "templates" }, error),
    );
  return settings;
};
