import type { CheckTexts } from "../check.ts";
import type { lookalikeDomains } from "./lookalike-domains.ts";

/** Texts of `lookalike-domains`. */
export const lookalikeDomainsTexts: CheckTexts<keyof typeof lookalikeDomains.outcomes> = {
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
};
