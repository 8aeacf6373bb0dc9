import { control, type Framework } from "../framework.ts";

/** ISO/IEC 27001:2022 Annex A, all 93 controls. */
export const ISO_27001: Framework = {
  id: "iso-27001-2022",
  name: "ISO/IEC 27001:2022",
  controls: [
    control("A.5.1", {
      en: "Policies for information security",
      es: "Políticas de seguridad de la información",
      fr: "Politiques de sécurité de l’information",
    }),
    control("A.5.2", {
      en: "Information security roles and responsibilities",
      es: "Funciones y responsabilidades de seguridad de la información",
      fr: "Fonctions et responsabilités liées à la sécurité de l’information",
    }),
    control("A.5.3", {
      en: "Segregation of duties",
      es: "Segregación de tareas",
      fr: "Séparation des tâches",
    }),
    control("A.5.4", {
      en: "Management responsibilities",
      es: "Responsabilidades de la dirección",
      fr: "Responsabilités de la direction",
    }),
    control("A.5.5", {
      en: "Contact with authorities",
      es: "Contacto con las autoridades",
      fr: "Contacts avec les autorités",
    }),
    control("A.5.6", {
      en: "Contact with special interest groups",
      es: "Contacto con grupos de interés especial",
      fr: "Contacts avec des groupes d’intérêt spécifiques",
    }),
    control("A.5.7", {
      en: "Threat intelligence",
      es: "Inteligencia de amenazas",
      fr: "Renseignement sur les menaces",
    }),
    control("A.5.8", {
      en: "Information security in project management",
      es: "Seguridad de la información en la gestión de proyectos",
      fr: "Sécurité de l’information dans la gestion de projet",
    }),
    control("A.5.9", {
      en: "Inventory of information and other associated assets",
      es: "Inventario de información y otros activos asociados",
      fr: "Inventaire des informations et autres actifs associés",
    }),
    control("A.5.10", {
      en: "Acceptable use of information and other associated assets",
      es: "Uso aceptable de la información y otros activos asociados",
      fr: "Utilisation correcte des informations et autres actifs associés",
    }),
    control("A.5.11", {
      en: "Return of assets",
      es: "Devolución de activos",
      fr: "Restitution des actifs",
    }),
    control("A.5.12", {
      en: "Classification of information",
      es: "Clasificación de la información",
      fr: "Classification des informations",
    }),
    control("A.5.13", {
      en: "Labelling of information",
      es: "Etiquetado de la información",
      fr: "Marquage des informations",
    }),
    control("A.5.14", {
      en: "Information transfer",
      es: "Transferencia de información",
      fr: "Transfert des informations",
    }),
    control("A.5.15", {
      en: "Access control",
      es: "Control de acceso",
      fr: "Contrôle d’accès",
    }),
    control("A.5.16", {
      en: "Identity management",
      es: "Gestión de identidades",
      fr: "Gestion des identités",
    }),
    control("A.5.17", {
      en: "Authentication information",
      es: "Información de autenticación",
      fr: "Informations d’authentification",
    }),
    control("A.5.18", {
      en: "Access rights",
      es: "Derechos de acceso",
      fr: "Droits d’accès",
    }),
    control("A.5.19", {
      en: "Information security in supplier relationships",
      es: "Seguridad de la información en las relaciones con proveedores",
      fr: "Sécurité de l’information dans les relations avec les fournisseurs",
    }),
    control("A.5.20", {
      en: "Information security within supplier agreements",
      es: "Seguridad de la información en los acuerdos con proveedores",
      fr: "Sécurité de l’information dans les accords conclus avec les fournisseurs",
    }),
    control("A.5.21", {
      en: "Information security in the ICT supply chain",
      es: "Seguridad de la información en la cadena de suministro de TIC",
      fr: "Sécurité de l’information dans la chaîne d’approvisionnement TIC",
    }),
    control("A.5.22", {
      en: "Monitoring, review and change management of supplier services",
      es: "Supervisión, revisión y gestión de cambios de los servicios de proveedores",
      fr: "Surveillance, révision et gestion des changements des services fournisseurs",
    }),
    control("A.5.23", {
      en: "Information security for use of cloud services",
      es: "Seguridad de la información en el uso de servicios en la nube",
      fr: "Sécurité de l’information dans l’utilisation de services en nuage",
    }),
    control("A.5.24", {
      en: "Incident management planning and preparation",
      es: "Planificación y preparación de la gestión de incidentes",
      fr: "Planification et préparation de la gestion des incidents",
    }),
    control("A.5.25", {
      en: "Assessment and decision on information security events",
      es: "Evaluación y decisión sobre eventos de seguridad",
      fr: "Évaluation des événements de sécurité et prise de décision",
    }),
    control("A.5.26", {
      en: "Response to information security incidents",
      es: "Respuesta a incidentes de seguridad de la información",
      fr: "Réponse aux incidents de sécurité de l’information",
    }),
    control("A.5.27", {
      en: "Learning from information security incidents",
      es: "Aprendizaje de los incidentes de seguridad",
      fr: "Tirer des enseignements des incidents de sécurité",
    }),
    control("A.5.28", {
      en: "Collection of evidence",
      es: "Recopilación de evidencias",
      fr: "Collecte de preuves",
    }),
    control("A.5.29", {
      en: "Information security during disruption",
      es: "Seguridad de la información durante la interrupción",
      fr: "Sécurité de l’information pendant une perturbation",
    }),
    control("A.5.30", {
      en: "ICT readiness for business continuity",
      es: "Preparación de las TIC para la continuidad del negocio",
      fr: "Préparation des TIC pour la continuité d’activité",
    }),
    control("A.5.31", {
      en: "Legal, statutory, regulatory and contractual requirements",
      es: "Requisitos legales, estatutarios, reglamentarios y contractuales",
      fr: "Exigences légales, statutaires, réglementaires et contractuelles",
    }),
    control("A.5.32", {
      en: "Intellectual property rights",
      es: "Derechos de propiedad intelectual",
      fr: "Droits de propriété intellectuelle",
    }),
    control("A.5.33", {
      en: "Protection of records",
      es: "Protección de los registros",
      fr: "Protection des enregistrements",
    }),
    control("A.5.34", {
      en: "Privacy and protection of personal data",
      es: "Privacidad y protección de datos personales",
      fr: "Protection de la vie privée et des données à caractère personnel",
    }),
    control("A.5.35", {
      en: "Independent review of information security",
      es: "Revisión independiente de la seguridad de la información",
      fr: "Révision indépendante de la sécurité de l’information",
    }),
    control("A.5.36", {
      en: "Conformity with policies, rules and standards",
      es: "Conformidad con políticas, reglas y normas",
      fr: "Conformité aux politiques, règles et normes",
    }),
    control("A.5.37", {
      en: "Documented operating procedures",
      es: "Procedimientos operativos documentados",
      fr: "Procédures d’exploitation documentées",
    }),
    control("A.6.1", {
      en: "Screening",
      es: "Verificación de antecedentes",
      fr: "Sélection des candidats",
    }),
    control("A.6.2", {
      en: "Terms and conditions of employment",
      es: "Términos y condiciones de empleo",
      fr: "Termes et conditions du contrat de travail",
    }),
    control("A.6.3", {
      en: "Awareness, education and training",
      es: "Concienciación, educación y formación",
      fr: "Sensibilisation, enseignement et formation",
    }),
    control("A.6.4", {
      en: "Disciplinary process",
      es: "Proceso disciplinario",
      fr: "Processus disciplinaire",
    }),
    control("A.6.5", {
      en: "Responsibilities after termination or change of employment",
      es: "Responsabilidades tras el cese o cambio de empleo",
      fr: "Responsabilités après la fin ou la modification d’un emploi",
    }),
    control("A.6.6", {
      en: "Confidentiality or non-disclosure agreements",
      es: "Acuerdos de confidencialidad",
      fr: "Accords de confidentialité ou de non-divulgation",
    }),
    control("A.6.7", {
      en: "Remote working",
      es: "Teletrabajo",
      fr: "Travail à distance",
    }),
    control("A.6.8", {
      en: "Information security event reporting",
      es: "Notificación de eventos de seguridad",
      fr: "Déclaration des événements de sécurité",
    }),
    control("A.7.1", {
      en: "Physical security perimeters",
      es: "Perímetros de seguridad física",
      fr: "Périmètres de sécurité physique",
    }),
    control("A.7.2", {
      en: "Physical entry",
      es: "Acceso físico",
      fr: "Les entrées physiques",
    }),
    control("A.7.3", {
      en: "Securing offices, rooms and facilities",
      es: "Seguridad de oficinas, salas e instalaciones",
      fr: "Sécurisation des bureaux, des salles et des installations",
    }),
    control("A.7.4", {
      en: "Physical security monitoring",
      es: "Supervisión de la seguridad física",
      fr: "Surveillance de la sécurité physique",
    }),
    control("A.7.5", {
      en: "Protecting against physical and environmental threats",
      es: "Protección contra amenazas físicas y ambientales",
      fr: "Protection contre les menaces physiques et environnementales",
    }),
    control("A.7.6", {
      en: "Working in secure areas",
      es: "Trabajo en áreas seguras",
      fr: "Travail dans les zones sécurisées",
    }),
    control("A.7.7", {
      en: "Clear desk and clear screen",
      es: "Escritorio y pantalla despejados",
      fr: "Bureau vide et écran vide",
    }),
    control("A.7.8", {
      en: "Equipment siting and protection",
      es: "Ubicación y protección de equipos",
      fr: "Emplacement et protection du matériel",
    }),
    control("A.7.9", {
      en: "Security of assets off-premises",
      es: "Seguridad de los activos fuera de las instalaciones",
      fr: "Sécurité des actifs hors des locaux",
    }),
    control("A.7.10", {
      en: "Storage media",
      es: "Soportes de almacenamiento",
      fr: "Supports de stockage",
    }),
    control("A.7.11", {
      en: "Supporting utilities",
      es: "Servicios de suministro",
      fr: "Services généraux",
    }),
    control("A.7.12", {
      en: "Cabling security",
      es: "Seguridad del cableado",
      fr: "Sécurité du câblage",
    }),
    control("A.7.13", {
      en: "Equipment maintenance",
      es: "Mantenimiento de equipos",
      fr: "Maintenance du matériel",
    }),
    control("A.7.14", {
      en: "Secure disposal or re-use of equipment",
      es: "Eliminación o reutilización segura de equipos",
      fr: "Élimination ou recyclage sécurisé du matériel",
    }),
    control("A.8.1", {
      en: "User endpoint devices",
      es: "Dispositivos finales de usuario",
      fr: "Terminaux utilisateurs",
    }),
    control("A.8.2", {
      en: "Privileged access rights",
      es: "Derechos de acceso privilegiado",
      fr: "Droits d’accès privilégiés",
    }),
    control("A.8.3", {
      en: "Information access restriction",
      es: "Restricción del acceso a la información",
      fr: "Restriction d’accès aux informations",
    }),
    control("A.8.4", {
      en: "Access to source code",
      es: "Acceso al código fuente",
      fr: "Accès au code source",
    }),
    control("A.8.5", {
      en: "Secure authentication",
      es: "Autenticación segura",
      fr: "Authentification sécurisée",
    }),
    control("A.8.6", {
      en: "Capacity management",
      es: "Gestión de la capacidad",
      fr: "Dimensionnement",
    }),
    control("A.8.7", {
      en: "Protection against malware",
      es: "Protección contra código malicioso",
      fr: "Protection contre les programmes malveillants",
    }),
    control("A.8.8", {
      en: "Management of technical vulnerabilities",
      es: "Gestión de vulnerabilidades técnicas",
      fr: "Gestion des vulnérabilités techniques",
    }),
    control("A.8.9", {
      en: "Configuration management",
      es: "Gestión de la configuración",
      fr: "Gestion des configurations",
    }),
    control("A.8.10", {
      en: "Information deletion",
      es: "Eliminación de información",
      fr: "Suppression des informations",
    }),
    control("A.8.11", {
      en: "Data masking",
      es: "Enmascaramiento de datos",
      fr: "Masquage des données",
    }),
    control("A.8.12", {
      en: "Data leakage prevention",
      es: "Prevención de fugas de datos",
      fr: "Prévention de la fuite de données",
    }),
    control("A.8.13", {
      en: "Information backup",
      es: "Copias de seguridad de la información",
      fr: "Sauvegarde des informations",
    }),
    control("A.8.14", {
      en: "Redundancy of information processing facilities",
      es: "Redundancia de los recursos de tratamiento de la información",
      fr: "Redondance des moyens de traitement de l’information",
    }),
    control("A.8.15", {
      en: "Logging",
      es: "Registro de eventos",
      fr: "Journalisation",
    }),
    control("A.8.16", {
      en: "Monitoring activities",
      es: "Actividades de supervisión",
      fr: "Activités de surveillance",
    }),
    control("A.8.17", {
      en: "Clock synchronization",
      es: "Sincronización de relojes",
      fr: "Synchronisation des horloges",
    }),
    control("A.8.18", {
      en: "Use of privileged utility programs",
      es: "Uso de programas de utilidad privilegiados",
      fr: "Utilisation de programmes utilitaires à privilèges",
    }),
    control("A.8.19", {
      en: "Installation of software on operational systems",
      es: "Instalación de software en sistemas en producción",
      fr: "Installation de logiciels sur des systèmes opérationnels",
    }),
    control("A.8.20", {
      en: "Network security",
      es: "Seguridad de las redes",
      fr: "Sécurité des réseaux",
    }),
    control("A.8.21", {
      en: "Security of network services",
      es: "Seguridad de los servicios de red",
      fr: "Sécurité des services réseau",
    }),
    control("A.8.22", {
      en: "Segregation of networks",
      es: "Segregación de redes",
      fr: "Cloisonnement des réseaux",
    }),
    control("A.8.23", {
      en: "Web filtering",
      es: "Filtrado web",
      fr: "Filtrage web",
    }),
    control("A.8.24", {
      en: "Use of cryptography",
      es: "Uso de la criptografía",
      fr: "Utilisation de la cryptographie",
    }),
    control("A.8.25", {
      en: "Secure development life cycle",
      es: "Ciclo de vida de desarrollo seguro",
      fr: "Cycle de vie de développement sécurisé",
    }),
    control("A.8.26", {
      en: "Application security requirements",
      es: "Requisitos de seguridad de las aplicaciones",
      fr: "Exigences de sécurité des applications",
    }),
    control("A.8.27", {
      en: "Secure system architecture and engineering principles",
      es: "Principios de arquitectura e ingeniería de sistemas seguros",
      fr: "Principes d’ingénierie et d’architecture des systèmes sécurisés",
    }),
    control("A.8.28", {
      en: "Secure coding",
      es: "Codificación segura",
      fr: "Codage sécurisé",
    }),
    control("A.8.29", {
      en: "Security testing in development and acceptance",
      es: "Pruebas de seguridad en desarrollo y aceptación",
      fr: "Tests de sécurité dans le développement et l’acceptation",
    }),
    control("A.8.30", {
      en: "Outsourced development",
      es: "Desarrollo externalizado",
      fr: "Développement externalisé",
    }),
    control("A.8.31", {
      en: "Separation of development, test and production environments",
      es: "Separación de los entornos de desarrollo, prueba y producción",
      fr: "Séparation des environnements de développement, de test et de production",
    }),
    control("A.8.32", {
      en: "Change management",
      es: "Gestión de cambios",
      fr: "Gestion des changements",
    }),
    control("A.8.33", {
      en: "Test information",
      es: "Información de prueba",
      fr: "Informations de test",
    }),
    control("A.8.34", {
      en: "Protection of systems during audit testing",
      es: "Protección de los sistemas durante las pruebas de auditoría",
      fr: "Protection des systèmes pendant les tests d’audit",
    }),
  ],
};
