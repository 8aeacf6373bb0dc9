import { control, type Framework } from "../framework.ts";

/** AICPA Trust Services Criteria 2017 (revised 2022): security, availability and confidentiality. Titles are abridged. */
export const SOC_2: Framework = {
  id: "soc-2",
  name: "SOC 2 (TSC 2017)",
  controls: [
    control("CC1.1", {
      en: "Commitment to integrity and ethical values",
      es: "Compromiso con la integridad y los valores éticos",
      fr: "Engagement en matière d’intégrité et d’éthique",
    }),
    control("CC1.2", {
      en: "Board oversight of internal control",
      es: "Supervisión del control interno por el consejo",
      fr: "Supervision du contrôle interne par le conseil",
    }),
    control("CC1.3", {
      en: "Structures, reporting lines and authorities",
      es: "Estructuras, líneas de dependencia y autoridades",
      fr: "Structures, rattachements et pouvoirs",
    }),
    control("CC1.4", {
      en: "Competent personnel",
      es: "Personal competente",
      fr: "Personnel compétent",
    }),
    control("CC1.5", {
      en: "Accountability for internal control",
      es: "Responsabilidad sobre el control interno",
      fr: "Responsabilité en matière de contrôle interne",
    }),
    control("CC2.1", {
      en: "Relevant, quality information",
      es: "Información pertinente y de calidad",
      fr: "Informations pertinentes et de qualité",
    }),
    control("CC2.2", {
      en: "Internal communication",
      es: "Comunicación interna",
      fr: "Communication interne",
    }),
    control("CC2.3", {
      en: "Communication with external parties",
      es: "Comunicación con terceros",
      fr: "Communication avec les tiers",
    }),
    control("CC3.1", {
      en: "Objectives specified for risk identification",
      es: "Objetivos definidos para identificar riesgos",
      fr: "Objectifs définis pour identifier les risques",
    }),
    control("CC3.2", {
      en: "Risks identified and analyzed",
      es: "Riesgos identificados y analizados",
      fr: "Risques identifiés et analysés",
    }),
    control("CC3.3", {
      en: "Potential for fraud considered",
      es: "Posibilidad de fraude considerada",
      fr: "Risque de fraude pris en compte",
    }),
    control("CC3.4", {
      en: "Significant changes assessed",
      es: "Cambios significativos evaluados",
      fr: "Changements significatifs évalués",
    }),
    control("CC4.1", {
      en: "Ongoing and separate evaluations",
      es: "Evaluaciones continuas e independientes",
      fr: "Évaluations continues et ponctuelles",
    }),
    control("CC4.2", {
      en: "Deficiencies communicated",
      es: "Deficiencias comunicadas",
      fr: "Déficiences communiquées",
    }),
    control("CC5.1", {
      en: "Control activities mitigate risks",
      es: "Actividades de control que mitigan los riesgos",
      fr: "Activités de contrôle réduisant les risques",
    }),
    control("CC5.2", {
      en: "General controls over technology",
      es: "Controles generales sobre la tecnología",
      fr: "Contrôles généraux informatiques",
    }),
    control("CC5.3", {
      en: "Policies and procedures deployed",
      es: "Políticas y procedimientos implantados",
      fr: "Politiques et procédures déployées",
    }),
    control("CC6.1", {
      en: "Logical access security",
      es: "Seguridad del acceso lógico",
      fr: "Sécurité des accès logiques",
    }),
    control("CC6.2", {
      en: "User registration and authorization",
      es: "Alta y autorización de usuarios",
      fr: "Enregistrement et habilitation des utilisateurs",
    }),
    control("CC6.3", {
      en: "Access by role and least privilege",
      es: "Acceso por funciones y mínimo privilegio",
      fr: "Accès par rôle et moindre privilège",
    }),
    control("CC6.4", {
      en: "Physical access restricted",
      es: "Acceso físico restringido",
      fr: "Accès physique restreint",
    }),
    control("CC6.5", {
      en: "Assets disposed of securely",
      es: "Baja segura de activos",
      fr: "Mise au rebut sécurisée des actifs",
    }),
    control("CC6.6", {
      en: "Protection against threats from outside the system boundary",
      es: "Protección frente a amenazas externas al perímetro",
      fr: "Protection contre les menaces extérieures au périmètre",
    }),
    control("CC6.7", {
      en: "Transmission and movement of information protected",
      es: "Protección de la transmisión y el traslado de información",
      fr: "Protection de la transmission et du déplacement des informations",
    }),
    control("CC6.8", {
      en: "Malicious software prevented or detected",
      es: "Prevención o detección de software malicioso",
      fr: "Prévention ou détection des logiciels malveillants",
    }),
    control("CC7.1", {
      en: "Detection of configuration changes and new vulnerabilities",
      es: "Detección de cambios de configuración y nuevas vulnerabilidades",
      fr: "Détection des changements de configuration et des nouvelles vulnérabilités",
    }),
    control("CC7.2", {
      en: "Monitoring for anomalies",
      es: "Supervisión de anomalías",
      fr: "Surveillance des anomalies",
    }),
    control("CC7.3", {
      en: "Security events evaluated",
      es: "Evaluación de eventos de seguridad",
      fr: "Évaluation des événements de sécurité",
    }),
    control("CC7.4", {
      en: "Response to security incidents",
      es: "Respuesta a incidentes de seguridad",
      fr: "Réponse aux incidents de sécurité",
    }),
    control("CC7.5", {
      en: "Recovery from security incidents",
      es: "Recuperación tras incidentes de seguridad",
      fr: "Rétablissement après incident de sécurité",
    }),
    control("CC8.1", {
      en: "Change management",
      es: "Gestión de cambios",
      fr: "Gestion des changements",
    }),
    control("CC9.1", {
      en: "Mitigation of business disruption risks",
      es: "Mitigación de riesgos de interrupción del negocio",
      fr: "Réduction des risques d’interruption d’activité",
    }),
    control("CC9.2", {
      en: "Vendor and business partner risks",
      es: "Riesgos de proveedores y socios",
      fr: "Risques liés aux fournisseurs et partenaires",
    }),
    control("A1.1", {
      en: "Processing capacity managed",
      es: "Capacidad de proceso gestionada",
      fr: "Capacité de traitement gérée",
    }),
    control("A1.2", {
      en: "Environmental protections, backup and recovery infrastructure",
      es: "Protección ambiental, copias de seguridad e infraestructura de recuperación",
      fr: "Protections environnementales, sauvegardes et infrastructure de reprise",
    }),
    control("A1.3", {
      en: "Recovery plan tested",
      es: "Plan de recuperación sometido a pruebas",
      fr: "Plan de reprise testé",
    }),
    control("C1.1", {
      en: "Confidential information identified and maintained",
      es: "Información confidencial identificada y conservada",
      fr: "Informations confidentielles identifiées et conservées",
    }),
    control("C1.2", {
      en: "Confidential information disposed of",
      es: "Información confidencial eliminada",
      fr: "Informations confidentielles éliminées",
    }),
  ],
};
