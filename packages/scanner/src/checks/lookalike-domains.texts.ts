import type { CheckTexts } from "../check.ts";
import type { lookalikeDomains } from "./lookalike-domains.ts";

export const lookalikeDomainsTexts: CheckTexts<keyof typeof lookalikeDomains.outcomes> = {
  en: {
    name: "Look-alike domains",
    outcomes: {
      "lookalike-known-threat": {
        title: "{unicode} is a known threat",
        explanation: "{unicode} ({name}) can be mistaken for {domain} and stands in {sources} (score {score} of 100).",
        remediation: "Block {name} in mail and web filters now, look for it in your logs, and request a takedown.",
      },
      "lookalike-attack": {
        title: "{unicode} is likely used for an attack",
        explanation:
          "{unicode} ({name}) can be mistaken for {domain} and shows several signs of phishing or fraud (intent {score} of 100).",
        remediation: "Block {name} in mail and web filters, warn your people and customers, and request a takedown.",
      },
      "lookalike-suspicious": {
        title: "{unicode} looks suspicious",
        explanation:
          "{unicode} ({name}) can be mistaken for {domain} and could be used against it at any time (intent {score} of 100).",
        remediation: "Block {name} in the mail filter and watch it; request a takedown if it copies you.",
      },
      "lookalike-registered": {
        title: "{unicode} is registered",
        explanation:
          "Somebody owns {unicode} ({name}), which can be mistaken for {domain}; nothing points to an attack today.",
        remediation: "Watch it. If it is yours, add it to your list of own names.",
      },
      "lookalike-parked": {
        title: "{unicode} is parked",
        explanation: "{unicode} ({name}) is for sale, parked, or leads to your own site.",
        remediation: "Consider buying it. If it is yours, add it to your list of own names.",
      },
    },
  },
  es: {
    name: "Dominios parecidos",
    outcomes: {
      "lookalike-known-threat": {
        title: "{unicode} es una amenaza conocida",
        explanation:
          "{unicode} ({name}) se puede confundir con {domain} y figura en {sources} (puntuación {score} de 100).",
        remediation:
          "Bloquee {name} ya en los filtros de correo y web, búsquelo en sus registros y solicite la retirada.",
      },
      "lookalike-attack": {
        title: "{unicode} probablemente se usa para atacar",
        explanation:
          "{unicode} ({name}) se puede confundir con {domain} y muestra varias señales de phishing o fraude (intención {score} de 100).",
        remediation:
          "Bloquee {name} en los filtros de correo y web, avise a su gente y a sus clientes, y solicite la retirada.",
      },
      "lookalike-suspicious": {
        title: "{unicode} parece sospechoso",
        explanation:
          "{unicode} ({name}) se puede confundir con {domain} y podría usarse en su contra en cualquier momento (intención {score} de 100).",
        remediation: "Bloquee {name} en el filtro de correo y vigílelo; solicite la retirada si le copia.",
      },
      "lookalike-registered": {
        title: "{unicode} está registrado",
        explanation:
          "Alguien posee {unicode} ({name}), que se puede confundir con {domain}; hoy nada apunta a un ataque.",
        remediation: "Vigílelo. Si es suyo, añádalo a su lista de nombres propios.",
      },
      "lookalike-parked": {
        title: "{unicode} está aparcado",
        explanation: "{unicode} ({name}) está en venta, aparcado o lleva a su propio sitio.",
        remediation: "Valore comprarlo. Si es suyo, añádalo a su lista de nombres propios.",
      },
    },
  },
  fr: {
    name: "Domaines ressemblants",
    outcomes: {
      "lookalike-known-threat": {
        title: "{unicode} est une menace connue",
        explanation:
          "{unicode} ({name}) peut être pris pour {domain} et figure dans {sources} (score de {score} sur 100).",
        remediation:
          "Bloquez {name} sans attendre dans les filtres de messagerie et web, cherchez-le dans vos journaux et demandez son retrait.",
      },
      "lookalike-attack": {
        title: "{unicode} sert probablement à une attaque",
        explanation:
          "{unicode} ({name}) peut être confondu avec {domain} et montre plusieurs signes d’hameçonnage ou de fraude (intention {score} sur 100).",
        remediation:
          "Bloquez {name} dans les filtres de courrier et de web, prévenez vos équipes et vos clients, et demandez le retrait.",
      },
      "lookalike-suspicious": {
        title: "{unicode} paraît suspect",
        explanation:
          "{unicode} ({name}) peut être confondu avec {domain} et pourrait servir contre lui à tout moment (intention {score} sur 100).",
        remediation:
          "Bloquez {name} dans le filtre de courrier et surveillez-le ; demandez le retrait s’il vous copie.",
      },
      "lookalike-registered": {
        title: "{unicode} est enregistré",
        explanation:
          "Quelqu’un possède {unicode} ({name}), qui peut être confondu avec {domain} ; rien n’indique une attaque aujourd’hui.",
        remediation: "Surveillez-le. S’il est à vous, ajoutez-le à votre liste de noms propres.",
      },
      "lookalike-parked": {
        title: "{unicode} est parqué",
        explanation: "{unicode} ({name}) est à vendre, parqué, ou mène à votre propre site.",
        remediation: "Envisagez de l’acheter. S’il est à vous, ajoutez-le à votre liste de noms propres.",
      },
    },
  },
};
