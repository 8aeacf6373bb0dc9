import { control, type Framework } from "../framework.ts";

/** Directive (EU) 2022/2555, the ten measures of article 21(2). */
export const NIS2: Framework = {
  id: "nis2-21-2",
  name: "NIS2, art. 21(2)",
  controls: [
    control(
      "21(2)(a)",
      "Policies on risk analysis and information system security",
      "Políticas de análisis de riesgos y de seguridad de los sistemas de información",
      "Politiques d’analyse des risques et de sécurité des systèmes d’information",
    ),
    control("21(2)(b)", "Incident handling", "Gestión de incidentes", "Gestion des incidents"),
    control(
      "21(2)(c)",
      "Business continuity, backup and crisis management",
      "Continuidad de las actividades, copias de seguridad y gestión de crisis",
      "Continuité des activités, sauvegardes et gestion de crise",
    ),
    control(
      "21(2)(d)",
      "Supply chain security",
      "Seguridad de la cadena de suministro",
      "Sécurité de la chaîne d’approvisionnement",
    ),
    control(
      "21(2)(e)",
      "Security in acquisition, development and maintenance, including vulnerability handling and disclosure",
      "Seguridad en la adquisición, el desarrollo y el mantenimiento, incluidas la gestión y la divulgación de vulnerabilidades",
      "Sécurité de l’acquisition, du développement et de la maintenance, y compris le traitement et la divulgation des vulnérabilités",
    ),
    control(
      "21(2)(f)",
      "Assessment of the effectiveness of measures",
      "Evaluación de la eficacia de las medidas",
      "Évaluation de l’efficacité des mesures",
    ),
    control(
      "21(2)(g)",
      "Basic cyber hygiene and training",
      "Prácticas básicas de ciberhigiene y formación",
      "Pratiques de base de cyberhygiène et formation",
    ),
    control("21(2)(h)", "Cryptography and encryption", "Criptografía y cifrado", "Cryptographie et chiffrement"),
    control(
      "21(2)(i)",
      "Human resources security, access control and asset management",
      "Seguridad de los recursos humanos, control de acceso y gestión de activos",
      "Sécurité des ressources humaines, contrôle d’accès et gestion des actifs",
    ),
    control(
      "21(2)(j)",
      "Multi-factor authentication and secured communications",
      "Autenticación multifactor y comunicaciones seguras",
      "Authentification à plusieurs facteurs et communications sécurisées",
    ),
  ],
};
