import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const es = {
  email: {
    name: "Correo",
    label: "Correo del destinatario",
    hint: "Dirección de correo de una persona o de un buzón compartido",
  },
  slack: {
    name: "Slack",
    label: "Webhook de Slack",
    hint: "URL de un webhook entrante, que empieza por https://hooks.slack.com/",
  },
  teams: {
    name: "Teams",
    label: "Webhook de Teams",
    hint: "URL de un flujo de trabajo de Teams que publica en un canal",
  },
  pagerduty: {
    name: "PagerDuty",
    label: "Clave de integración de PagerDuty",
    hint: "Clave de una integración Events API v2; precedida de eu- en la región de servicio de la UE",
  },
  webhook: {
    name: "Webhook",
    label: "Webhook",
    hint: "Una URL https en uno de sus dominios verificados o en un host permitido por el operador",
  },
  "jira-cloud": {
    name: "Jira Cloud",
    label: "URL del sitio",
    hint: "URL https del sitio, por ejemplo https://example.atlassian.net",
  },
  "jira-data-center": {
    name: "Jira Data Center",
    label: "URL del sitio",
    hint: "URL https del servidor en un dominio verificado por usted o en un host permitido por el operador",
  },
  tickets: {
    name: "Sistema de tickets",
    label: "URL del webhook",
    hint: "URL https en un dominio verificado por usted o en un host permitido por el operador",
  },
} as const satisfies Shape<typeof en>;
export default es;
