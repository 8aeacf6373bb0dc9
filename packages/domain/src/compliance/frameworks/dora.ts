import { control, type Framework } from "../framework.ts";

/** Regulation (EU) 2022/2554, the articles that put duties on financial entities. */
export const DORA: Framework = {
  id: "dora",
  name: "DORA",
  controls: [
    control("Art. 5", "Governance and organization", "Gobernanza y organización", "Gouvernance et organisation"),
    control(
      "Art. 6",
      "ICT risk management framework",
      "Marco de gestión del riesgo relacionado con las TIC",
      "Cadre de gestion du risque lié aux TIC",
    ),
    control(
      "Art. 7",
      "ICT systems, protocols and tools",
      "Sistemas, protocolos y herramientas de TIC",
      "Systèmes, protocoles et outils de TIC",
    ),
    control("Art. 8", "Identification", "Identificación", "Identification"),
    control("Art. 9", "Protection and prevention", "Protección y prevención", "Protection et prévention"),
    control("Art. 10", "Detection", "Detección", "Détection"),
    control("Art. 11", "Response and recovery", "Respuesta y recuperación", "Réponse et rétablissement"),
    control(
      "Art. 12",
      "Backup, restoration and recovery",
      "Copias de seguridad, restablecimiento y recuperación",
      "Sauvegarde, restauration et rétablissement",
    ),
    control("Art. 13", "Learning and evolving", "Aprendizaje y evolución", "Apprentissage et évolution"),
    control("Art. 14", "Communication", "Comunicación", "Communication"),
    control(
      "Art. 17",
      "ICT-related incident management process",
      "Proceso de gestión de incidentes relacionados con las TIC",
      "Processus de gestion des incidents liés aux TIC",
    ),
    control(
      "Art. 18",
      "Classification of incidents and cyber threats",
      "Clasificación de incidentes y ciberamenazas",
      "Classification des incidents et des cybermenaces",
    ),
    control(
      "Art. 19",
      "Reporting of major incidents",
      "Notificación de incidentes graves",
      "Déclaration des incidents majeurs",
    ),
    control(
      "Art. 24",
      "Digital operational resilience testing",
      "Pruebas de resiliencia operativa digital",
      "Tests de résilience opérationnelle numérique",
    ),
    control(
      "Art. 25",
      "Testing of ICT tools and systems",
      "Pruebas de herramientas y sistemas de TIC",
      "Tests des outils et systèmes de TIC",
    ),
    control(
      "Art. 26",
      "Threat-led penetration testing",
      "Pruebas de penetración basadas en amenazas",
      "Tests d’intrusion fondés sur la menace",
    ),
    control(
      "Art. 28",
      "Management of ICT third-party risk",
      "Gestión del riesgo de terceros proveedores de TIC",
      "Gestion du risque lié aux prestataires tiers de TIC",
    ),
    control(
      "Art. 29",
      "Assessment of ICT concentration risk",
      "Evaluación del riesgo de concentración de TIC",
      "Évaluation du risque de concentration de TIC",
    ),
    control(
      "Art. 30",
      "Key contractual provisions",
      "Disposiciones contractuales esenciales",
      "Principales dispositions contractuelles",
    ),
    control(
      "Art. 45",
      "Sharing of threat information",
      "Intercambio de información sobre amenazas",
      "Partage d’informations sur les menaces",
    ),
  ],
};
