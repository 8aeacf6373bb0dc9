import { control, type Framework } from "../framework.ts";

/** NIST Cybersecurity Framework 2.0, all subcategories. Titles are abridged. */
export const NIST_CSF: Framework = {
  id: "nist-csf-2.0",
  name: "NIST CSF 2.0",
  controls: [
    control("GV.OC-01", {
      en: "Organizational mission informs risk management",
      es: "La misión de la organización orienta la gestión de riesgos",
      fr: "La mission de l’organisation oriente la gestion des risques",
    }),
    control("GV.OC-02", {
      en: "Stakeholder expectations understood",
      es: "Expectativas de las partes interesadas conocidas",
      fr: "Attentes des parties prenantes connues",
    }),
    control("GV.OC-03", {
      en: "Legal, regulatory and contractual requirements managed",
      es: "Requisitos legales, reglamentarios y contractuales gestionados",
      fr: "Exigences légales, réglementaires et contractuelles gérées",
    }),
    control("GV.OC-04", {
      en: "Critical objectives and services that others depend on understood",
      es: "Objetivos y servicios críticos de los que dependen terceros conocidos",
      fr: "Objectifs et services critiques dont dépendent des tiers connus",
    }),
    control("GV.OC-05", {
      en: "Dependencies on external services understood",
      es: "Dependencias de servicios externos conocidas",
      fr: "Dépendances à des services externes connues",
    }),
    control("GV.RM-01", {
      en: "Risk management objectives agreed",
      es: "Objetivos de gestión de riesgos acordados",
      fr: "Objectifs de gestion des risques convenus",
    }),
    control("GV.RM-02", {
      en: "Risk appetite and tolerance stated",
      es: "Apetito y tolerancia al riesgo definidos",
      fr: "Appétence et tolérance au risque définies",
    }),
    control("GV.RM-03", {
      en: "Cybersecurity risk part of enterprise risk management",
      es: "Riesgo de ciberseguridad integrado en la gestión de riesgos corporativa",
      fr: "Risque cyber intégré à la gestion des risques de l’entreprise",
    }),
    control("GV.RM-04", {
      en: "Strategic direction for risk responses set",
      es: "Estrategia de respuesta al riesgo establecida",
      fr: "Orientation stratégique du traitement des risques fixée",
    }),
    control("GV.RM-05", {
      en: "Lines of communication for cybersecurity risk established",
      es: "Canales de comunicación del riesgo establecidos",
      fr: "Canaux de communication sur les risques cyber établis",
    }),
    control("GV.RM-06", {
      en: "Standardized method for calculating and prioritizing risk",
      es: "Método normalizado de cálculo y priorización del riesgo",
      fr: "Méthode normalisée de calcul et de priorisation des risques",
    }),
    control("GV.RM-07", {
      en: "Strategic opportunities considered in risk discussions",
      es: "Oportunidades estratégicas consideradas en el análisis de riesgos",
      fr: "Opportunités stratégiques prises en compte dans l’analyse des risques",
    }),
    control("GV.RR-01", {
      en: "Leadership accountable for cybersecurity risk",
      es: "La dirección responde del riesgo de ciberseguridad",
      fr: "Direction responsable du risque cyber",
    }),
    control("GV.RR-02", {
      en: "Roles, responsibilities and authorities established",
      es: "Funciones, responsabilidades y autoridades establecidas",
      fr: "Rôles, responsabilités et pouvoirs établis",
    }),
    control("GV.RR-03", {
      en: "Adequate resources allocated",
      es: "Recursos adecuados asignados",
      fr: "Ressources suffisantes allouées",
    }),
    control("GV.RR-04", {
      en: "Cybersecurity included in human resources practices",
      es: "Ciberseguridad incluida en los procesos de recursos humanos",
      fr: "Cybersécurité intégrée aux pratiques de ressources humaines",
    }),
    control("GV.PO-01", {
      en: "Risk management policy established",
      es: "Política de gestión de riesgos establecida",
      fr: "Politique de gestion des risques établie",
    }),
    control("GV.PO-02", {
      en: "Risk management policy reviewed and updated",
      es: "Política de gestión de riesgos revisada y actualizada",
      fr: "Politique de gestion des risques revue et mise à jour",
    }),
    control("GV.OV-01", {
      en: "Outcomes of the risk strategy reviewed",
      es: "Resultados de la estrategia de riesgos revisados",
      fr: "Résultats de la stratégie de risque examinés",
    }),
    control("GV.OV-02", {
      en: "Risk strategy adjusted to cover requirements and risks",
      es: "Estrategia de riesgos ajustada a requisitos y riesgos",
      fr: "Stratégie de risque ajustée aux exigences et aux risques",
    }),
    control("GV.OV-03", {
      en: "Risk management performance measured",
      es: "Desempeño de la gestión de riesgos medido",
      fr: "Performance de la gestion des risques mesurée",
    }),
    control("GV.SC-01", {
      en: "Supply chain risk management program established",
      es: "Programa de gestión de riesgos de la cadena de suministro establecido",
      fr: "Programme de gestion des risques de la chaîne d’approvisionnement établi",
    }),
    control("GV.SC-02", {
      en: "Supplier roles and responsibilities established",
      es: "Funciones y responsabilidades de los proveedores establecidas",
      fr: "Rôles et responsabilités des fournisseurs établis",
    }),
    control("GV.SC-03", {
      en: "Supply chain risk integrated into risk management",
      es: "Riesgo de la cadena de suministro integrado en la gestión de riesgos",
      fr: "Risque de la chaîne d’approvisionnement intégré à la gestion des risques",
    }),
    control("GV.SC-04", {
      en: "Suppliers known and prioritized by criticality",
      es: "Proveedores identificados y priorizados por criticidad",
      fr: "Fournisseurs recensés et hiérarchisés par criticité",
    }),
    control("GV.SC-05", {
      en: "Requirements in contracts with suppliers",
      es: "Requisitos en los contratos con proveedores",
      fr: "Exigences dans les contrats avec les fournisseurs",
    }),
    control("GV.SC-06", {
      en: "Due diligence before supplier relationships",
      es: "Diligencia debida antes de contratar proveedores",
      fr: "Diligence préalable avant toute relation fournisseur",
    }),
    control("GV.SC-07", {
      en: "Supplier risks assessed and monitored",
      es: "Riesgos de los proveedores evaluados y monitorizados",
      fr: "Risques liés aux fournisseurs évalués et surveillés",
    }),
    control("GV.SC-08", {
      en: "Suppliers included in incident planning",
      es: "Proveedores incluidos en la planificación de incidentes",
      fr: "Fournisseurs associés à la gestion des incidents",
    }),
    control("GV.SC-09", {
      en: "Supply chain security practices monitored over the life cycle",
      es: "Prácticas de seguridad de la cadena de suministro monitorizadas en todo el ciclo de vida",
      fr: "Pratiques de sécurité de la chaîne d’approvisionnement suivies sur tout le cycle de vie",
    }),
    control("GV.SC-10", {
      en: "Plans for the end of a supplier relationship",
      es: "Planes para el fin de la relación con un proveedor",
      fr: "Dispositions prévues pour la fin d’une relation fournisseur",
    }),
    control("ID.AM-01", {
      en: "Inventory of hardware",
      es: "Inventario de hardware",
      fr: "Inventaire du matériel",
    }),
    control("ID.AM-02", {
      en: "Inventory of software, services and systems",
      es: "Inventario de software, servicios y sistemas",
      fr: "Inventaire des logiciels, services et systèmes",
    }),
    control("ID.AM-03", {
      en: "Network communication and data flows represented",
      es: "Comunicaciones de red y flujos de datos documentados",
      fr: "Communications réseau et flux de données documentés",
    }),
    control("ID.AM-04", {
      en: "Inventory of services provided by suppliers",
      es: "Inventario de servicios prestados por proveedores",
      fr: "Inventaire des services fournis par des tiers",
    }),
    control("ID.AM-05", {
      en: "Assets prioritized by criticality",
      es: "Activos priorizados por criticidad",
      fr: "Actifs hiérarchisés par criticité",
    }),
    control("ID.AM-07", {
      en: "Inventory of data and metadata",
      es: "Inventario de datos y metadatos",
      fr: "Inventaire des données et métadonnées",
    }),
    control("ID.AM-08", {
      en: "Assets managed throughout their life cycle",
      es: "Activos gestionados durante todo su ciclo de vida",
      fr: "Actifs gérés tout au long de leur cycle de vie",
    }),
    control("ID.RA-01", {
      en: "Vulnerabilities identified, validated and recorded",
      es: "Vulnerabilidades identificadas, validadas y registradas",
      fr: "Vulnérabilités identifiées, validées et consignées",
    }),
    control("ID.RA-02", {
      en: "Cyber threat intelligence received",
      es: "Inteligencia de amenazas recibida",
      fr: "Renseignement sur la menace reçu",
    }),
    control("ID.RA-03", {
      en: "Internal and external threats identified",
      es: "Amenazas internas y externas identificadas",
      fr: "Menaces internes et externes identifiées",
    }),
    control("ID.RA-04", {
      en: "Impact and likelihood of threats recorded",
      es: "Impacto y probabilidad de las amenazas registrados",
      fr: "Impact et vraisemblance des menaces consignés",
    }),
    control("ID.RA-05", {
      en: "Risk determined from threats, vulnerabilities and impact",
      es: "Riesgo determinado a partir de amenazas, vulnerabilidades e impacto",
      fr: "Risque déterminé à partir des menaces, vulnérabilités et impacts",
    }),
    control("ID.RA-06", {
      en: "Risk responses chosen, prioritized and tracked",
      es: "Respuestas al riesgo elegidas, priorizadas y seguidas",
      fr: "Traitements du risque choisis, priorisés et suivis",
    }),
    control("ID.RA-07", {
      en: "Changes and exceptions managed",
      es: "Cambios y excepciones gestionados",
      fr: "Changements et dérogations gérés",
    }),
    control("ID.RA-08", {
      en: "Process for receiving vulnerability disclosures",
      es: "Proceso de recepción de divulgaciones de vulnerabilidades",
      fr: "Processus de réception des divulgations de vulnérabilités",
    }),
    control("ID.RA-09", {
      en: "Authenticity of hardware and software assessed before use",
      es: "Autenticidad de hardware y software evaluada antes de su uso",
      fr: "Authenticité du matériel et des logiciels évaluée avant usage",
    }),
    control("ID.RA-10", {
      en: "Critical suppliers assessed before acquisition",
      es: "Proveedores críticos evaluados antes de la adquisición",
      fr: "Fournisseurs critiques évalués avant acquisition",
    }),
    control("ID.IM-01", {
      en: "Improvements identified from evaluations",
      es: "Mejoras identificadas en evaluaciones",
      fr: "Améliorations issues des évaluations",
    }),
    control("ID.IM-02", {
      en: "Improvements identified from tests and exercises",
      es: "Mejoras identificadas en pruebas y ejercicios",
      fr: "Améliorations issues des tests et exercices",
    }),
    control("ID.IM-03", {
      en: "Improvements identified from operations",
      es: "Mejoras identificadas en la operación",
      fr: "Améliorations issues de l’exploitation",
    }),
    control("ID.IM-04", {
      en: "Incident response plans established and improved",
      es: "Planes de respuesta a incidentes establecidos y mejorados",
      fr: "Plans de réponse aux incidents établis et améliorés",
    }),
    control("PR.AA-01", {
      en: "Identities and credentials managed",
      es: "Identidades y credenciales gestionadas",
      fr: "Identités et identifiants gérés",
    }),
    control("PR.AA-02", {
      en: "Identities proofed and bound to credentials",
      es: "Identidades verificadas y vinculadas a credenciales",
      fr: "Identités vérifiées et liées à des identifiants",
    }),
    control("PR.AA-03", {
      en: "Users, services and hardware authenticated",
      es: "Usuarios, servicios y hardware autenticados",
      fr: "Utilisateurs, services et matériels authentifiés",
    }),
    control("PR.AA-04", {
      en: "Identity assertions protected and verified",
      es: "Afirmaciones de identidad protegidas y verificadas",
      fr: "Assertions d’identité protégées et vérifiées",
    }),
    control("PR.AA-05", {
      en: "Access permissions defined and enforced",
      es: "Permisos de acceso definidos y aplicados",
      fr: "Droits d’accès définis et appliqués",
    }),
    control("PR.AA-06", {
      en: "Physical access managed",
      es: "Acceso físico gestionado",
      fr: "Accès physique géré",
    }),
    control("PR.AT-01", {
      en: "Personnel trained",
      es: "Personal formado",
      fr: "Personnel formé",
    }),
    control("PR.AT-02", {
      en: "Specialized roles trained",
      es: "Funciones especializadas formadas",
      fr: "Fonctions spécialisées formées",
    }),
    control("PR.DS-01", {
      en: "Data at rest protected",
      es: "Datos en reposo protegidos",
      fr: "Données au repos protégées",
    }),
    control("PR.DS-02", {
      en: "Data in transit protected",
      es: "Datos en tránsito protegidos",
      fr: "Données en transit protégées",
    }),
    control("PR.DS-10", {
      en: "Data in use protected",
      es: "Datos en uso protegidos",
      fr: "Données en cours d’utilisation protégées",
    }),
    control("PR.DS-11", {
      en: "Backups created, protected and tested",
      es: "Copias de seguridad creadas, protegidas y probadas",
      fr: "Sauvegardes réalisées, protégées et testées",
    }),
    control("PR.PS-01", {
      en: "Configuration management practices applied",
      es: "Gestión de la configuración aplicada",
      fr: "Gestion de la configuration appliquée",
    }),
    control("PR.PS-02", {
      en: "Software maintained, replaced and removed",
      es: "Software mantenido, sustituido y retirado",
      fr: "Logiciels maintenus, remplacés et retirés",
    }),
    control("PR.PS-03", {
      en: "Hardware maintained, replaced and removed",
      es: "Hardware mantenido, sustituido y retirado",
      fr: "Matériels maintenus, remplacés et retirés",
    }),
    control("PR.PS-04", {
      en: "Log records generated for monitoring",
      es: "Registros generados para la supervisión",
      fr: "Journaux produits pour la supervision",
    }),
    control("PR.PS-05", {
      en: "Unauthorized software prevented",
      es: "Software no autorizado impedido",
      fr: "Logiciels non autorisés empêchés",
    }),
    control("PR.PS-06", {
      en: "Secure software development practices",
      es: "Prácticas de desarrollo seguro",
      fr: "Pratiques de développement sécurisé",
    }),
    control("PR.IR-01", {
      en: "Networks protected from unauthorized access",
      es: "Redes protegidas frente a accesos no autorizados",
      fr: "Réseaux protégés contre les accès non autorisés",
    }),
    control("PR.IR-02", {
      en: "Assets protected from environmental threats",
      es: "Activos protegidos frente a amenazas ambientales",
      fr: "Actifs protégés contre les menaces environnementales",
    }),
    control("PR.IR-03", {
      en: "Resilience requirements met",
      es: "Requisitos de resiliencia cumplidos",
      fr: "Exigences de résilience satisfaites",
    }),
    control("PR.IR-04", {
      en: "Adequate capacity maintained",
      es: "Capacidad adecuada mantenida",
      fr: "Capacité suffisante maintenue",
    }),
    control("DE.CM-01", {
      en: "Networks and network services monitored",
      es: "Redes y servicios de red monitorizados",
      fr: "Réseaux et services réseau surveillés",
    }),
    control("DE.CM-02", {
      en: "Physical environment monitored",
      es: "Entorno físico monitorizado",
      fr: "Environnement physique surveillé",
    }),
    control("DE.CM-03", {
      en: "Personnel activity and technology usage monitored",
      es: "Actividad del personal y uso de la tecnología monitorizados",
      fr: "Activité du personnel et usage des technologies surveillés",
    }),
    control("DE.CM-06", {
      en: "External service providers monitored",
      es: "Proveedores de servicios externos monitorizados",
      fr: "Prestataires de services externes surveillés",
    }),
    control("DE.CM-09", {
      en: "Computing hardware, software and data monitored",
      es: "Hardware, software y datos monitorizados",
      fr: "Matériels, logiciels et données surveillés",
    }),
    control("DE.AE-02", {
      en: "Potentially adverse events analyzed",
      es: "Eventos potencialmente adversos analizados",
      fr: "Événements potentiellement néfastes analysés",
    }),
    control("DE.AE-03", {
      en: "Information correlated from multiple sources",
      es: "Información correlacionada de varias fuentes",
      fr: "Informations de sources multiples corrélées",
    }),
    control("DE.AE-04", {
      en: "Impact and scope of adverse events understood",
      es: "Impacto y alcance de los eventos conocidos",
      fr: "Impact et portée des événements compris",
    }),
    control("DE.AE-06", {
      en: "Information on adverse events provided to authorized staff",
      es: "Información sobre eventos facilitada al personal autorizado",
      fr: "Informations sur les événements transmises au personnel habilité",
    }),
    control("DE.AE-07", {
      en: "Threat intelligence integrated into analysis",
      es: "Inteligencia de amenazas integrada en el análisis",
      fr: "Renseignement sur la menace intégré à l’analyse",
    }),
    control("DE.AE-08", {
      en: "Incidents declared by defined criteria",
      es: "Incidentes declarados según criterios definidos",
      fr: "Incidents déclarés selon des critères définis",
    }),
    control("RS.MA-01", {
      en: "Incident response plan executed",
      es: "Plan de respuesta a incidentes ejecutado",
      fr: "Plan de réponse aux incidents exécuté",
    }),
    control("RS.MA-02", {
      en: "Incident reports triaged and validated",
      es: "Notificaciones de incidentes clasificadas y validadas",
      fr: "Signalements d’incidents triés et validés",
    }),
    control("RS.MA-03", {
      en: "Incidents categorized and prioritized",
      es: "Incidentes categorizados y priorizados",
      fr: "Incidents catégorisés et hiérarchisés",
    }),
    control("RS.MA-04", {
      en: "Incidents escalated as needed",
      es: "Incidentes escalados según sea necesario",
      fr: "Incidents escaladés selon les besoins",
    }),
    control("RS.MA-05", {
      en: "Criteria for initiating recovery applied",
      es: "Criterios de inicio de la recuperación aplicados",
      fr: "Critères de déclenchement de la reprise appliqués",
    }),
    control("RS.AN-03", {
      en: "Causes of incidents analyzed",
      es: "Causas de los incidentes analizadas",
      fr: "Causes des incidents analysées",
    }),
    control("RS.AN-06", {
      en: "Investigation actions recorded",
      es: "Acciones de investigación registradas",
      fr: "Actions d’investigation consignées",
    }),
    control("RS.AN-07", {
      en: "Incident data collected and preserved",
      es: "Datos del incidente recopilados y conservados",
      fr: "Données d’incident collectées et préservées",
    }),
    control("RS.AN-08", {
      en: "Magnitude of incidents estimated",
      es: "Magnitud de los incidentes estimada",
      fr: "Ampleur des incidents estimée",
    }),
    control("RS.CO-02", {
      en: "Stakeholders notified of incidents",
      es: "Partes interesadas notificadas de los incidentes",
      fr: "Parties prenantes informées des incidents",
    }),
    control("RS.CO-03", {
      en: "Incident information shared",
      es: "Información de incidentes compartida",
      fr: "Informations sur les incidents partagées",
    }),
    control("RS.MI-01", {
      en: "Incidents contained",
      es: "Incidentes contenidos",
      fr: "Incidents contenus",
    }),
    control("RS.MI-02", {
      en: "Incidents eradicated",
      es: "Incidentes erradicados",
      fr: "Incidents éradiqués",
    }),
    control("RC.RP-01", {
      en: "Recovery plan executed",
      es: "Plan de recuperación ejecutado",
      fr: "Plan de reprise exécuté",
    }),
    control("RC.RP-02", {
      en: "Recovery actions selected and prioritized",
      es: "Acciones de recuperación seleccionadas y priorizadas",
      fr: "Actions de reprise choisies et priorisées",
    }),
    control("RC.RP-03", {
      en: "Integrity of backups verified before use",
      es: "Integridad de las copias verificada antes de su uso",
      fr: "Intégrité des sauvegardes vérifiée avant usage",
    }),
    control("RC.RP-04", {
      en: "Critical functions considered in recovery",
      es: "Funciones críticas consideradas en la recuperación",
      fr: "Fonctions critiques prises en compte dans la reprise",
    }),
    control("RC.RP-05", {
      en: "Integrity of restored assets verified",
      es: "Integridad de los activos restaurados verificada",
      fr: "Intégrité des actifs restaurés vérifiée",
    }),
    control("RC.RP-06", {
      en: "End of recovery declared and documented",
      es: "Fin de la recuperación declarada y documentada",
      fr: "Fin de la reprise déclarée et documentée",
    }),
    control("RC.CO-03", {
      en: "Recovery progress communicated",
      es: "Avance de la recuperación comunicado",
      fr: "Avancement de la reprise communiqué",
    }),
    control("RC.CO-04", {
      en: "Public updates on recovery shared",
      es: "Información pública sobre la recuperación difundida",
      fr: "Informations publiques sur la reprise diffusées",
    }),
  ],
};
