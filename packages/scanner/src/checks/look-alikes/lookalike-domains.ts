import type { Severity } from "@parapet/domain/risk";

import { type CheckContext, type Verdict, defineCheck, knowledgeReduced } from "../../check.ts";
import { generateLookAlikes } from "../../look-alikes/generate-look-alikes.ts";
import type { Intent } from "../../look-alikes/intent.ts";
import { lookAlikeLine } from "../../look-alikes/look-alike-line.ts";
import { type LookAlikeObservation, sweepLookAlikes } from "../../look-alikes/sweep-look-alikes.ts";
import { sweepSources } from "../../look-alikes/sweep-sources.ts";
import { visitedHome } from "../../look-alikes/visited-home.ts";
import type { KnownIndicator } from "../../lookups/indicator-lookup.ts";
import { ask, noteUnseen } from "../../mail/ask.ts";
import { shownName } from "../../value-texts.ts";

const nist = { primary: "SP 800-53r5 SI-4", secondary: "SP 800-61r3" };
const references = ["https://attack.mitre.org/techniques/T1583/001/"];
/** All variations of a name take a few minutes; a slow resolver must not hold the scan longer than this. */
const RESOLVE_MS = 10 * 60_000;

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
  controls: { none: "A look-alike is registered by a third party; it does not show that a control is missing." },
  outcomes: OUTCOMES,

  async observe({ domain }, net, context): Promise<Seen[]> {
    const { signal, now, settings } = context;
    let isCut = false;
    const onCut = () => {
      isCut = true;
    };
    const names = generateLookAlikes(domain, { onCut }) ?? [];
    if (isCut) {
      // The order is deterministic, so entries beyond the limit have no finding to keep open.
      const detail = `${domain} has more variations; ${names.length} of them are generated`;
      context.missed?.({ subject: `${domain} …`, reason: "too-large", detail });
    }
    const observations = await sweepLookAlikes(names, net, {
      signal,
      now: now(),
      resolveMs: RESOLVE_MS,
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

  texts: {
    en: {
      name: "Look-alike domains",
      outcomes: {
        "lookalike-known-threat": {
          title: "Known malicious look-alike domain",
          explanation:
            "{shown} imitates {domain} and is listed by {sources} (threat score {score}/100). Attackers use it against people who mistake it for your domain.",
          remediation: "Block {name} in email and web filters now, search your logs for it and request a takedown.",
        },
        "lookalike-attack": {
          title: "Likely phishing domain",
          explanation:
            "{shown} imitates {domain} and shows several indicators of phishing or fraud (threat score {score}/100). An attacker can use it to steal credentials or payments from your staff and customers.",
          remediation: "Block {name} in email and web filters, warn staff and customers, and request a takedown.",
        },
        "lookalike-suspicious": {
          title: "Suspicious look-alike domain",
          explanation:
            "{shown} imitates {domain} and shows signs of preparation for abuse (threat score {score}/100). An attacker can use it for phishing or payment fraud at any time.",
          remediation: "Block {name} in the email filter and monitor it; request a takedown if it copies your brand.",
        },
        "lookalike-registered": {
          title: "Registered look-alike domain",
          explanation:
            "{shown} is registered and resembles {domain}; no malicious activity was observed. Its owner can use it for phishing later.",
          remediation: "Monitor it. If you own it, add it to your owned domains.",
        },
        "lookalike-parked": {
          title: "Parked look-alike domain",
          explanation:
            "{shown} resembles {domain} and is parked, for sale or redirects to your own site. A buyer can use it for phishing later.",
          remediation: "Consider registering it defensively. If you own it, add it to your owned domains.",
        },
      },
    },
    es: {
      name: "Dominios similares",
      outcomes: {
        "lookalike-known-threat": {
          title: "Dominio similar malicioso conocido",
          explanation:
            "{shown} imita a {domain} y figura en {sources} (puntuación de amenaza {score}/100). Los atacantes lo usan contra personas que lo confunden con su dominio.",
          remediation:
            "Bloquee {name} de inmediato en los filtros de correo y web, búsquelo en sus registros y solicite su retirada.",
        },
        "lookalike-attack": {
          title: "Probable dominio de phishing",
          explanation:
            "{shown} imita a {domain} y presenta varios indicios de phishing o fraude (puntuación de amenaza {score}/100). Un atacante puede usarlo para robar credenciales o pagos a su personal y a sus clientes.",
          remediation:
            "Bloquee {name} en los filtros de correo y web, avise al personal y a los clientes y solicite su retirada.",
        },
        "lookalike-suspicious": {
          title: "Dominio similar sospechoso",
          explanation:
            "{shown} imita a {domain} y presenta indicios de preparación de un abuso (puntuación de amenaza {score}/100). Un atacante puede usarlo para phishing o fraude de pagos en cualquier momento.",
          remediation: "Bloquee {name} en el filtro de correo y monitorícelo; solicite su retirada si copia su marca.",
        },
        "lookalike-registered": {
          title: "Dominio similar registrado",
          explanation:
            "{shown} está registrado y se parece a {domain}; no se ha observado actividad maliciosa. Su titular puede usarlo más adelante para phishing.",
          remediation: "Monitorícelo. Si es suyo, añádalo a sus dominios propios.",
        },
        "lookalike-parked": {
          title: "Dominio similar aparcado",
          explanation:
            "{shown} se parece a {domain} y está aparcado, en venta o redirige a su propio sitio. Un comprador puede usarlo más adelante para phishing.",
          remediation: "Valore adquirirlo de forma preventiva. Si es suyo, añádalo a sus dominios propios.",
        },
      },
    },
    fr: {
      name: "Domaines similaires (typosquattage)",
      outcomes: {
        "lookalike-known-threat": {
          title: "Domaine similaire malveillant connu",
          explanation:
            "{shown} imite {domain} et figure dans {sources} (score de menace {score}/100). Les attaquants l’utilisent contre des personnes qui le confondent avec votre domaine.",
          remediation:
            "Bloquez {name} immédiatement dans les filtres de messagerie et web, recherchez-le dans vos journaux et demandez son retrait.",
        },
        "lookalike-attack": {
          title: "Domaine d’hameçonnage probable",
          explanation:
            "{shown} imite {domain} et présente plusieurs indices d’hameçonnage ou de fraude (score de menace {score}/100). Un attaquant peut s’en servir pour dérober des identifiants ou des paiements à votre personnel et à vos clients.",
          remediation:
            "Bloquez {name} dans les filtres de messagerie et web, avertissez le personnel et les clients, et demandez son retrait.",
        },
        "lookalike-suspicious": {
          title: "Domaine similaire suspect",
          explanation:
            "{shown} imite {domain} et présente des indices de préparation d’un abus (score de menace {score}/100). Un attaquant peut s’en servir à tout moment pour l’hameçonnage ou la fraude au paiement.",
          remediation:
            "Bloquez {name} dans le filtre de messagerie et surveillez-le ; demandez son retrait s’il copie votre marque.",
        },
        "lookalike-registered": {
          title: "Domaine similaire enregistré",
          explanation:
            "{shown} est enregistré et ressemble à {domain} ; aucune activité malveillante n’a été observée. Son titulaire peut s’en servir plus tard pour l’hameçonnage.",
          remediation: "Surveillez-le. S’il vous appartient, ajoutez-le aux domaines vous appartenant.",
        },
        "lookalike-parked": {
          title: "Domaine similaire parqué",
          explanation:
            "{shown} ressemble à {domain} et est parqué, en vente ou redirige vers votre propre site. Un acheteur peut s’en servir plus tard pour l’hameçonnage.",
          remediation:
            "Envisagez de l’acquérir à titre préventif. S’il vous appartient, ajoutez-le aux domaines vous appartenant.",
        },
      },
    },
  },
});
