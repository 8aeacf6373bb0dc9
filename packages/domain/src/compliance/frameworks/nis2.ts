import { control, type Framework } from "../framework.ts";

/** Directive (EU) 2022/2555, the ten measures of article 21(2). */
export const NIS2: Framework = {
  id: "nis2-21-2",
  name: "NIS2, art. 21(2)",
  controls: [
    control("21(2)(a)", {
      en: "Policies on risk analysis and information system security",
      es: "Políticas de análisis de riesgos y de seguridad de los sistemas de información",
      fr: "Politiques d’analyse des risques et de sécurité des systèmes d’information",
    }),
    control("21(2)(b)", {
      en: "Incident handling",
      es: "Gestión de incidentes",
      fr: "Gestion des incidents",
    }),
    control("21(2)(c)", {
      en: "Business continuity, backup and crisis management",
      es: "Continuidad de las actividades, copias de seguridad y gestión de crisis",
      fr: "Continuité des activités, sauvegardes et gestion de crise",
    }),
    control("21(2)(d)", {
      en: "Supply chain security",
      es: "Seguridad de la cadena de suministro",
      fr: "Sécurité de la chaîne d’approvisionnement",
    }),
    control("21(2)(e)", {
      en: "Security in acquisition, development and maintenance, including vulnerability handling and disclosure",
      es: "Seguridad en la adquisición, el desarrollo y el mantenimiento, incluidas la gestión y la divulgación de vulnerabilidades",
      fr: "Sécurité de l’acquisition, du développement et de la maintenance, y compris le traitement et la divulgation des vulnérabilités",
    }),
    control("21(2)(f)", {
      en: "Assessment of the effectiveness of measures",
      es: "Evaluación de la eficacia de las medidas",
      fr: "Évaluation de l’efficacité des mesures",
    }),
    control("21(2)(g)", {
      en: "Basic cyber hygiene and training",
      es: "Prácticas básicas de ciberhigiene y formación",
      fr: "Pratiques de base de cyberhygiène et formation",
    }),
    control("21(2)(h)", {
      en: "Cryptography and encryption",
      es: "Criptografía y cifrado",
      fr: "Cryptographie et chiffrement",
    }),
    control("21(2)(i)", {
      en: "Human resources security, access control and asset management",
      es: "Seguridad de los recursos humanos, control de acceso y gestión de activos",
      fr: "Sécurité des ressources humaines, contrôle d’accès et gestion des actifs",
    }),
    control("21(2)(j)", {
      en: "Multi-factor authentication and secured communications",
      es: "Autenticación multifactor y comunicaciones seguras",
      fr: "Authentification à plusieurs facteurs et communications sécurisées",
    }),
  ],
};
