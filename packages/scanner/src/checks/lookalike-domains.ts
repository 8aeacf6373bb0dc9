import type { Severity } from "@parapet/domain/risk/severity";

import { type CheckContext, type Verdict, defineCheck, knowledgeReduced } from "../check.ts";
import { generateLookAlikes } from "../look-alikes/generate-look-alikes.ts";
import type { KnownIndicator } from "../look-alikes/indicator-lookup.ts";
import type { Intent } from "../look-alikes/intent.ts";
import { lookAlikeLine } from "../look-alikes/look-alike-line.ts";
import { type LookAlikeObservation, sweepLookAlikes } from "../look-alikes/sweep-look-alikes.ts";
import { sweepSources } from "../look-alikes/sweep-sources.ts";
import { visitedHome } from "../look-alikes/visited-home.ts";
import { ask, noteUnseen } from "../mail/ask.ts";
import { shownName } from "../value-texts.ts";

const nist = { primary: "SP 800-53r5 SI-4", secondary: "SP 800-61r3" };
const references = ["https://attack.mitre.org/techniques/T1583/001/"];
const MAX_NAMES = 20_000;

type Id =
  | "lookalike-known-threat"
  | "lookalike-attack"
  | "lookalike-suspicious"
  | "lookalike-registered"
  | "lookalike-parked";

const OUTCOMES = {
  "lookalike-known-threat": { severity: "critical", nist, references },
  "lookalike-attack": { severity: "high", nist, references },
  "lookalike-suspicious": { severity: "medium", nist, references },
  "lookalike-registered": { severity: "low", nist, references },
  "lookalike-parked": { severity: "info", nist, references },
} as const satisfies Record<Id, { severity: Severity; nist: object; references: readonly string[] }>;

const OUTCOME = {
  critical: "lookalike-attack",
  high: "lookalike-attack",
  medium: "lookalike-suspicious",
  low: "lookalike-registered",
  none: "lookalike-parked",
} as const satisfies Record<Intent["level"], Id>;

/** The outcome and severity that an intent leads to. */
export const outcomeOfIntent = ({ level }: Intent): { outcome: Id; severity: Severity } => ({
  outcome: OUTCOME[level],
  severity: level === "critical" ? "critical" : OUTCOMES[OUTCOME[level]].severity,
});

interface Seen extends LookAlikeObservation {
  /** What feeds of indicators say of it. */
  readonly known?: KnownIndicator;
}

/** Adds what the database of indicators knows of the names that are registered, or may be. */
const withIndicators = async (
  observations: readonly LookAlikeObservation[],
  domain: string,
  context: CheckContext,
): Promise<Seen[]> => {
  const taken = observations.filter(({ name: { registered } }) => !("seen" in registered) || registered.seen);
  const { indicators } = context;
  if (indicators === undefined || taken.length === 0) return [...observations];
  const found = await ask(() => indicators.domains(taken.map((observation) => observation.domain)));
  noteUnseen(found, null, context);
  if ("unseen" in found) return [...observations];
  return observations.map((observation) => {
    const known = observation.domain === domain ? undefined : found.seen.get(observation.domain);
    return known === undefined ? observation : { ...observation, known };
  });
};

/** Which names that could be mistaken for the domain are registered, and does someone mean harm with them? */
export const lookalikeDomains = defineCheck({
  id: "lookalike-domains",
  area: "domain-name-variations",
  on: "domain",
  touch: "passive",
  outcomes: OUTCOMES,

  async observe({ domain }, net, context): Promise<Seen[]> {
    const { signal, now, settings } = context;
    let isCut = false;
    const onCut = () => {
      isCut = true;
    };
    const names = generateLookAlikes(domain, { most: MAX_NAMES, onCut }) ?? [];
    if (isCut) {
      // The order is deterministic, so entries beyond the limit have no finding to keep open.
      const detail = `${domain} has more variations; the first ${names.length} were resolved`;
      context.missed?.({ subject: `${domain} …`, reason: "too-large", detail });
    }
    const observations = await sweepLookAlikes(names, net, {
      signal,
      now: now(),
      ownDomains: settings.ownDomains ?? [],
      ...(settings.appearances !== undefined && { appearances: settings.appearances }),
      ...(settings.rdapBase !== undefined && { rdapBase: settings.rdapBase }),
      ...(context.profile === "light" && { home: await visitedHome(domain, net, context) }),
      ...sweepSources(net),
    });
    for (const { fuzzer, domain: name, name: records, site, registration, blocklists } of observations) {
      // Of the original only the page counts: the others are compared with it. A gap of its own name would cover all of them.
      if (fuzzer === "*original") {
        if (site !== null) noteUnseen(site, name, context);
        continue;
      }
      noteUnseen(records.registered, name, context);
      // Its age and its standing raise what is made of a name: without them a lower severity is not an improvement.
      for (const asked of [site, registration, blocklists]) if (asked !== null) noteUnseen(asked, name, context);
    }
    return await withIndicators(observations, domain, context);
  },

  async missingFor({ outcome, params }, { indicators }) {
    if (outcome !== "lookalike-known-threat") return null;
    if (indicators === undefined) return knowledgeReduced("No threat indicators are loaded.");
    const named = String(params["sources"] ?? "")
      .split(", ")
      .filter((source) => source !== "");
    const loaded = await indicators.loadedSources?.(named);
    if (loaded === undefined || named.some((source) => loaded.has(source))) return null;
    return knowledgeReduced(`The indicator feeds that named it are no longer loaded: ${named.join(", ")}.`);
  },

  judge(observations, { domain }) {
    return observations.flatMap((observation): Verdict<Id>[] => {
      const { intent, own, fuzzer, unicode, known } = observation;
      if (fuzzer !== "*original" && known !== undefined && !own)
        return [
          {
            outcome: "lookalike-known-threat",
            subject: observation.domain,
            evidence: { ...lookAlikeLine(observation), indicator: known },
            params: {
              domain,
              name: observation.domain,
              unicode,
              shown: shownName(observation.domain, unicode),
              fuzzer,
              sources: known.sources.join(", "),
              score: known.score,
            },
          },
        ];
      if (fuzzer === "*original" || intent === null || own) return [];
      const params = {
        domain,
        name: observation.domain,
        unicode,
        shown: shownName(observation.domain, unicode),
        fuzzer,
        score: intent.score,
      };
      const outcome = OUTCOME[intent.level];
      const isCritical = intent.level === "critical";
      return [
        {
          outcome,
          subject: observation.domain,
          evidence: lookAlikeLine(observation),
          params,
          ...(isCritical ? { severity: "critical" as const } : {}),
        },
      ];
    });
  },
});
