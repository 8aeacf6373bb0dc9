import type { CheckResult, Targets } from "../../check.ts";
import { CHECKS } from "../../registry.ts";
import { targetName } from "../../run-check.ts";
import { isSamePage } from "../../visit/same-page.ts";
import { leaveSites, siteVisit } from "../../visit/site-visit.ts";
import { distinctSites, type Site } from "../../web/distinct-sites.ts";
import { byPreference, mergePlaces, type SamePlace } from "../merge-places.ts";
import { runChecks } from "../run-checks.ts";
import type { Stage, StageContext } from "../stage.ts";
import { visitorSites } from "../visitor-sites.ts";
import { listSites, virtualSites } from "./sites.ts";

/** So many sites are evaluated before the next are begun: their pages and scripts, megabytes each, are held until then. */
const SITES_AT_ONCE = 16;
/** Names of one address are evaluated together, but no more than these. */
const MAX_NAMES_AT_ONCE = 100;

const partsOf = (all: readonly Targets["site"][]): Targets["site"][][] => {
  const parts: Targets["site"][][] = [];
  let part: Targets["site"][] = [];
  for (const group of Map.groupBy(all, placeOf).values()) {
    for (let from = 0; from < group.length; from += MAX_NAMES_AT_ONCE) {
      part.push(...group.slice(from, from + MAX_NAMES_AT_ONCE));
      if (part.length < SITES_AT_ONCE) continue;
      parts.push(part);
      part = [];
    }
  }
  return part.length === 0 ? parts : [...parts, part];
};

/** Sites of one address and port whose home page is the same under several names; the pages have been fetched before. */
const samePages = async (targets: readonly Targets["site"][], context: StageContext): Promise<SamePlace[]> => {
  const groups: SamePlace[] = [];
  for (const group of Map.groupBy(targets, placeOf).values()) {
    const host = ({ url }: Targets["site"]): string => new URL(url).hostname;
    const [first, ...others] = group.toSorted((a, b) => byPreference(context.domain)(host(a), host(b)));
    if (first === undefined || others.length === 0) continue;
    const pageOf = (target: Targets["site"]) =>
      siteVisit(target, context.net, context)
        .home()
        .then(({ page }) => page)
        .catch(() => null);
    const page = await pageOf(first);
    const same = [targetName(first)];
    for (const other of others) {
      const shown = page === null ? null : await pageOf(other);
      if (page !== null && shown !== null && isSamePage(page, shown)) same.push(targetName(other));
    }
    if (same.length > 1) groups.push({ subjects: same });
  }
  return groups;
};

const placeOf = ({ url, ip }: Targets["site"]): string => {
  const { protocol, port } = new URL(url);
  return `${ip} ${protocol} ${port}`;
};

const judgeSites = async (targets: readonly Targets["site"][], context: StageContext): Promise<CheckResult[]> => {
  const results: CheckResult[] = [];
  let before = 0;
  let from = 0;
  for (const some of partsOf(targets)) {
    let found = 0;
    const progress = (share: number, findings: number): void => {
      found = findings;
      context.progress((from + share * some.length) / targets.length, before + findings);
    };
    const judged = await runChecks(CHECKS, "site", some, { ...context, progress });
    results.push(...mergePlaces(judged, await samePages(some, context)));
    before += found;
    from += some.length;
    // The look-alike stage of a light scan compares with the page that was fetched here.
    if (context.profile !== "light") leaveSites(some, context.net, context);
  }
  return results;
};

export const web: Stage = {
  id: "web",
  touch: "passive",
  async run(known, context) {
    const visited = context.profile === "light" ? await visitorSites(known, context) : null;
    const found =
      visited?.sites ?? (await distinctSites(listSites(known, context), context.domain, context.net, context));
    const sites: Site[] = [...found, ...(context.profile === "full" ? await virtualSites(known, context) : [])];
    const results = await judgeSites(
      sites.map((site) => ({ domain: context.domain, ...site })),
      context,
    );
    const onDomain = CHECKS.filter(({ area }) => area === "web-apps-exposures");
    return {
      sites,
      results: [
        ...(visited?.results ?? []),
        ...results,
        ...(await runChecks(onDomain, "domain", [{ domain: context.domain }], context)),
      ],
    };
  },
};
