import { control, type Framework } from "../framework.ts";

/** Regulation (EU) 2022/2554, the articles that put duties on financial entities. */
export const DORA: Framework = {
  id: "dora",
  name: "DORA",
  controls: [
    control("Art. 5", {
      en: "Governance and organization",
      es: "Gobernanza y organización",
      fr: "Gouvernance et organisation",
    }),
    control("Art. 6", {
      en: "ICT risk management framework",
      es: "Marco de gestión del riesgo relacionado con las TIC",
      fr: "Cadre de gestion du risque lié aux TIC",
    }),
    control("Art. 7", {
      en: "ICT systems, protocols and tools",
      es: "Sistemas, protocolos y herramientas de TIC",
      fr: "Systèmes, protocoles et outils de TIC",
    }),
    control("Art. 8", {
      en: "Identification",
      es: "Identificación",
      fr: "Identification",
    }),
    control("Art. 9", {
      en: "Protection and prevention",
      es: "Protección y prevención",
      fr: "Protection et prévention",
    }),
    control("Art. 10", {
      en: "Detection",
      es: "Detección",
      fr: "Détection",
    }),
    control("Art. 11", {
      en: "Response and recovery",
      es: "Respuesta y recuperación",
      fr: "Réponse et rétablissement",
    }),
    control("Art. 12", {
      en: "Backup, restoration and recovery",
      es: "Copias de seguridad, restablecimiento y recuperación",
      fr: "Sauvegarde, restauration et rétablissement",
    }),
    control("Art. 13", {
      en: "Learning and evolving",
      es: "Aprendizaje y evolución",
      fr: "Apprentissage et évolution",
    }),
    control("Art. 14", {
      en: "Communication",
      es: "Comunicación",
      fr: "Communication",
    }),
    control("Art. 17", {
      en: "ICT-related incident management process",
      es: "Proceso de gestión de incidentes relacionados con las TIC",
      fr: "Processus de gestion des incidents liés aux TIC",
    }),
    control("Art. 18", {
      en: "Classification of incidents and cyber threats",
      es: "Clasificación de incidentes y ciberamenazas",
      fr: "Classification des incidents et des cybermenaces",
    }),
    control("Art. 19", {
      en: "Reporting of major incidents",
      es: "Notificación de incidentes graves",
      fr: "Déclaration des incidents majeurs",
    }),
    control("Art. 24", {
      en: "Digital operational resilience testing",
      es: "Pruebas de resiliencia operativa digital",
      fr: "Tests de résilience opérationnelle numérique",
    }),
    control("Art. 25", {
      en: "Testing of ICT tools and systems",
      es: "Pruebas de herramientas y sistemas de TIC",
      fr: "Tests des outils et systèmes de TIC",
    }),
    control("Art. 26", {
      en: "Threat-led penetration testing",
      es: "Pruebas de penetración basadas en amenazas",
      fr: "Tests d’intrusion fondés sur la menace",
    }),
    control("Art. 28", {
      en: "Management of ICT third-party risk",
      es: "Gestión del riesgo de terceros proveedores de TIC",
      fr: "Gestion du risque lié aux prestataires tiers de TIC",
    }),
    control("Art. 29", {
      en: "Assessment of ICT concentration risk",
      es: "Evaluación del riesgo de concentración de TIC",
      fr: "Évaluation du risque de concentration de TIC",
    }),
    control("Art. 30", {
      en: "Key contractual provisions",
      es: "Disposiciones contractuales esenciales",
      fr: "Principales dispositions contractuelles",
    }),
    control("Art. 45", {
      en: "Sharing of threat information",
      es: "Intercambio de información sobre amenazas",
      fr: "Partage d’informations sur les menaces",
    }),
  ],
};
