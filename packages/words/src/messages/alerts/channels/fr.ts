import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const fr = {
  email: {
    name: "Courriel",
    label: "Adresse électronique du destinataire",
    hint: "Adresse électronique d’une personne ou d’une boîte partagée",
  },
  slack: {
    name: "Slack",
    label: "Webhook Slack",
    hint: "URL d’un webhook entrant, commençant par https://hooks.slack.com/",
  },
  teams: {
    name: "Teams",
    label: "Webhook Teams",
    hint: "URL d’un flux de travail Teams qui publie dans un canal",
  },
  pagerduty: {
    name: "PagerDuty",
    label: "Clé d’intégration PagerDuty",
    hint: "Clé d’une intégration Events API v2, précédée de eu- dans la région de service de l’UE",
  },
  webhook: {
    name: "Webhook",
    label: "Webhook",
    hint: "Une URL https sur l’un de vos domaines vérifiés ou sur un hôte autorisé par l’opérateur",
  },
  "jira-cloud": {
    name: "Jira Cloud",
    label: "URL du site",
    hint: "URL https du site, par exemple https://example.atlassian.net",
  },
  "jira-data-center": {
    name: "Jira Data Center",
    label: "URL du site",
    hint: "URL https du serveur sur un domaine que vous avez vérifié ou un hôte autorisé par l’opérateur",
  },
  tickets: {
    name: "Outil de tickets",
    label: "URL du webhook",
    hint: "URL https sur un domaine que vous avez vérifié ou un hôte autorisé par l’opérateur",
  },
} as const satisfies Shape<typeof en>;
export default fr;
