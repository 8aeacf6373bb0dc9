import { control, type Framework } from "../framework.ts";

/** PCI DSS 4.0.1, the defined sections of the twelve requirements. Titles are abridged. */
export const PCI_DSS: Framework = {
  id: "pci-dss-4.0.1",
  name: "PCI DSS 4.0.1",
  controls: [
    control("1.1", {
      en: "Processes for network security controls defined",
      es: "Procesos de control de seguridad de red definidos",
      fr: "Processus de contrôle de la sécurité réseau définis",
    }),
    control("1.2", {
      en: "Network security controls configured and maintained",
      es: "Controles de seguridad de red configurados y mantenidos",
      fr: "Contrôles de sécurité réseau configurés et maintenus",
    }),
    control("1.3", {
      en: "Access to and from the cardholder data environment restricted",
      es: "Acceso al entorno de datos de tarjetas restringido",
      fr: "Accès à l’environnement des données de titulaires restreint",
    }),
    control("1.4", {
      en: "Connections between trusted and untrusted networks controlled",
      es: "Conexiones entre redes de confianza y no confiables controladas",
      fr: "Connexions entre réseaux de confiance et non fiables contrôlées",
    }),
    control("1.5", {
      en: "Risks from devices that connect to untrusted networks mitigated",
      es: "Riesgos de dispositivos conectados a redes no confiables mitigados",
      fr: "Risques des appareils connectés à des réseaux non fiables réduits",
    }),
    control("2.1", {
      en: "Processes for secure configurations defined",
      es: "Procesos de configuración segura definidos",
      fr: "Processus de configuration sécurisée définis",
    }),
    control("2.2", {
      en: "System components configured and managed securely",
      es: "Componentes del sistema configurados y gestionados de forma segura",
      fr: "Composants du système configurés et gérés de manière sécurisée",
    }),
    control("2.3", {
      en: "Wireless environments configured securely",
      es: "Entornos inalámbricos configurados de forma segura",
      fr: "Environnements sans fil configurés de manière sécurisée",
    }),
    control("3.1", {
      en: "Processes for protecting stored account data defined",
      es: "Procesos de protección de datos almacenados definidos",
      fr: "Processus de protection des données stockées définis",
    }),
    control("3.2", {
      en: "Storage of account data kept to a minimum",
      es: "Almacenamiento de datos reducido al mínimo",
      fr: "Conservation des données de compte réduite au minimum",
    }),
    control("3.3", {
      en: "Sensitive authentication data not stored after authorization",
      es: "Datos sensibles de autenticación no almacenados tras la autorización",
      fr: "Données d’authentification sensibles non conservées après autorisation",
    }),
    control("3.4", {
      en: "Display and copying of the full card number restricted",
      es: "Visualización y copia del PAN completo restringidas",
      fr: "Affichage et copie du PAN complet restreints",
    }),
    control("3.5", {
      en: "Card number secured wherever it is stored",
      es: "PAN protegido donde se almacene",
      fr: "PAN protégé partout où il est stocké",
    }),
    control("3.6", {
      en: "Cryptographic keys secured",
      es: "Claves criptográficas protegidas",
      fr: "Clés cryptographiques protégées",
    }),
    control("3.7", {
      en: "Key management processes implemented",
      es: "Procesos de gestión de claves implantados",
      fr: "Processus de gestion des clés mis en œuvre",
    }),
    control("4.1", {
      en: "Processes for protecting transmissions defined",
      es: "Procesos de protección de las transmisiones definidos",
      fr: "Processus de protection des transmissions définis",
    }),
    control("4.2", {
      en: "PAN protected by strong cryptography during transmission",
      es: "PAN protegido con criptografía robusta en la transmisión",
      fr: "PAN protégé par une cryptographie robuste lors des transmissions",
    }),
    control("5.1", {
      en: "Processes for malware protection defined",
      es: "Procesos de protección contra código malicioso definidos",
      fr: "Processus de protection contre les logiciels malveillants définis",
    }),
    control("5.2", {
      en: "Malware prevented or detected",
      es: "Código malicioso prevenido o detectado",
      fr: "Logiciels malveillants empêchés ou détectés",
    }),
    control("5.3", {
      en: "Anti-malware mechanisms active and monitored",
      es: "Mecanismos antimalware activos y monitorizados",
      fr: "Mécanismes antimalware actifs et surveillés",
    }),
    control("5.4", {
      en: "Users protected against phishing",
      es: "Usuarios protegidos frente al phishing",
      fr: "Utilisateurs protégés contre l’hameçonnage",
    }),
    control("6.1", {
      en: "Processes for secure systems and software defined",
      es: "Procesos de sistemas y software seguros definidos",
      fr: "Processus de systèmes et logiciels sécurisés définis",
    }),
    control("6.2", {
      en: "Bespoke and custom software developed securely",
      es: "Software a medida desarrollado de forma segura",
      fr: "Logiciels sur mesure développés de manière sécurisée",
    }),
    control("6.3", {
      en: "Security vulnerabilities identified and addressed",
      es: "Vulnerabilidades de seguridad identificadas y tratadas",
      fr: "Vulnérabilités de sécurité identifiées et traitées",
    }),
    control("6.4", {
      en: "Public-facing web applications protected against attacks",
      es: "Aplicaciones web públicas protegidas contra ataques",
      fr: "Applications web publiques protégées contre les attaques",
    }),
    control("6.5", {
      en: "Changes to system components managed securely",
      es: "Cambios en los componentes gestionados de forma segura",
      fr: "Changements des composants gérés de manière sécurisée",
    }),
    control("7.1", {
      en: "Processes for restricting access defined",
      es: "Procesos de restricción de acceso definidos",
      fr: "Processus de restriction des accès définis",
    }),
    control("7.2", {
      en: "Access defined and assigned by need to know",
      es: "Acceso definido y asignado según necesidad",
      fr: "Accès définis et attribués selon le besoin d’en connaître",
    }),
    control("7.3", {
      en: "Access managed by an access control system",
      es: "Acceso gestionado mediante un sistema de control",
      fr: "Accès gérés par un système de contrôle",
    }),
    control("8.1", {
      en: "Processes for identification and authentication defined",
      es: "Procesos de identificación y autenticación definidos",
      fr: "Processus d’identification et d’authentification définis",
    }),
    control("8.2", {
      en: "User identification and accounts managed",
      es: "Identificación y cuentas de usuario gestionadas",
      fr: "Identification et comptes des utilisateurs gérés",
    }),
    control("8.3", {
      en: "Strong authentication established",
      es: "Autenticación robusta establecida",
      fr: "Authentification robuste en place",
    }),
    control("8.4", {
      en: "Multi-factor authentication implemented",
      es: "Autenticación multifactor implantada",
      fr: "Authentification à plusieurs facteurs en place",
    }),
    control("8.5", {
      en: "Multi-factor authentication configured against misuse",
      es: "Autenticación multifactor configurada contra el uso indebido",
      fr: "Authentification à plusieurs facteurs protégée contre les abus",
    }),
    control("8.6", {
      en: "Application and system accounts managed",
      es: "Cuentas de aplicación y de sistema gestionadas",
      fr: "Comptes d’application et de système gérés",
    }),
    control("9.1", {
      en: "Processes for restricting physical access defined",
      es: "Procesos de restricción del acceso físico definidos",
      fr: "Processus de restriction de l’accès physique définis",
    }),
    control("9.2", {
      en: "Entry to facilities controlled",
      es: "Entrada a las instalaciones controlada",
      fr: "Entrée dans les locaux contrôlée",
    }),
    control("9.3", {
      en: "Physical access of personnel and visitors managed",
      es: "Acceso físico de personal y visitantes gestionado",
      fr: "Accès physique du personnel et des visiteurs géré",
    }),
    control("9.4", {
      en: "Media with cardholder data secured",
      es: "Soportes con datos de tarjetas protegidos",
      fr: "Supports contenant des données de titulaires protégés",
    }),
    control("9.5", {
      en: "Point-of-interaction devices protected",
      es: "Terminales de punto de interacción protegidos",
      fr: "Terminaux de point d’interaction protégés",
    }),
    control("10.1", {
      en: "Processes for logging and monitoring defined",
      es: "Procesos de registro y supervisión definidos",
      fr: "Processus de journalisation et de surveillance définis",
    }),
    control("10.2", {
      en: "Audit logs implemented",
      es: "Registros de auditoría implantados",
      fr: "Journaux d’audit en place",
    }),
    control("10.3", {
      en: "Audit logs protected from modification",
      es: "Registros de auditoría protegidos contra cambios",
      fr: "Journaux d’audit protégés contre la modification",
    }),
    control("10.4", {
      en: "Audit logs reviewed",
      es: "Registros de auditoría revisados",
      fr: "Journaux d’audit examinés",
    }),
    control("10.5", {
      en: "Audit log history retained",
      es: "Historial de registros conservado",
      fr: "Historique des journaux conservé",
    }),
    control("10.6", {
      en: "Time synchronized",
      es: "Hora sincronizada",
      fr: "Heure synchronisée",
    }),
    control("10.7", {
      en: "Failures of security controls detected and reported",
      es: "Fallos de los controles detectados y notificados",
      fr: "Défaillances des contrôles détectées et signalées",
    }),
    control("11.1", {
      en: "Processes for testing security defined",
      es: "Procesos de pruebas de seguridad definidos",
      fr: "Processus de test de sécurité définis",
    }),
    control("11.2", {
      en: "Wireless access points identified and monitored",
      es: "Puntos de acceso inalámbrico identificados y monitorizados",
      fr: "Points d’accès sans fil recensés et surveillés",
    }),
    control("11.3", {
      en: "Internal and external vulnerabilities identified and addressed",
      es: "Vulnerabilidades internas y externas identificadas y tratadas",
      fr: "Vulnérabilités internes et externes identifiées et traitées",
    }),
    control("11.4", {
      en: "Penetration testing performed",
      es: "Pruebas de penetración realizadas",
      fr: "Tests d’intrusion réalisés",
    }),
    control("11.5", {
      en: "Network intrusions and unexpected file changes detected",
      es: "Intrusiones de red y cambios inesperados detectados",
      fr: "Intrusions réseau et modifications inattendues détectées",
    }),
    control("11.6", {
      en: "Unauthorized changes on payment pages detected",
      es: "Cambios no autorizados en páginas de pago detectados",
      fr: "Modifications non autorisées des pages de paiement détectées",
    }),
    control("12.1", {
      en: "Information security policy",
      es: "Política de seguridad de la información",
      fr: "Politique de sécurité de l’information",
    }),
    control("12.2", {
      en: "Acceptable use policies",
      es: "Políticas de uso aceptable",
      fr: "Politiques d’utilisation acceptable",
    }),
    control("12.3", {
      en: "Risks to the cardholder data environment managed",
      es: "Riesgos del entorno de datos de tarjetas gestionados",
      fr: "Risques pesant sur l’environnement des données de titulaires gérés",
    }),
    control("12.4", {
      en: "PCI DSS responsibilities managed",
      es: "Responsabilidades de PCI DSS gestionadas",
      fr: "Responsabilités PCI DSS gérées",
    }),
    control("12.5", {
      en: "PCI DSS scope documented and validated",
      es: "Alcance de PCI DSS documentado y validado",
      fr: "Périmètre PCI DSS documenté et validé",
    }),
    control("12.6", {
      en: "Security awareness education",
      es: "Concienciación en seguridad",
      fr: "Sensibilisation à la sécurité",
    }),
    control("12.7", {
      en: "Personnel screened",
      es: "Personal evaluado antes de la contratación",
      fr: "Personnel vérifié avant embauche",
    }),
    control("12.8", {
      en: "Risk from third-party service providers managed",
      es: "Riesgo de proveedores externos gestionado",
      fr: "Risque lié aux prestataires tiers géré",
    }),
    control("12.9", {
      en: "Service providers support their customers' duties",
      es: "Los proveedores apoyan las obligaciones de sus clientes",
      fr: "Les prestataires soutiennent les obligations de leurs clients",
    }),
    control("12.10", {
      en: "Incidents responded to immediately",
      es: "Respuesta inmediata a incidentes",
      fr: "Réponse immédiate aux incidents",
    }),
  ],
};
