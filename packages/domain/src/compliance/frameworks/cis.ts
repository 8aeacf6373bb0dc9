import { control, type Framework } from "../framework.ts";

/** CIS Critical Security Controls 8.1, the eighteen controls. */
export const CIS: Framework = {
  id: "cis-8.1",
  name: "CIS Controls 8.1",
  controls: [
    control("1", {
      en: "Inventory and control of enterprise assets",
      es: "Inventario y control de los activos empresariales",
      fr: "Inventaire et contrôle des actifs de l’entreprise",
    }),
    control("2", {
      en: "Inventory and control of software assets",
      es: "Inventario y control de los activos de software",
      fr: "Inventaire et contrôle des actifs logiciels",
    }),
    control("3", {
      en: "Data protection",
      es: "Protección de datos",
      fr: "Protection des données",
    }),
    control("4", {
      en: "Secure configuration of enterprise assets and software",
      es: "Configuración segura de activos y software",
      fr: "Configuration sécurisée des actifs et des logiciels",
    }),
    control("5", {
      en: "Account management",
      es: "Gestión de cuentas",
      fr: "Gestion des comptes",
    }),
    control("6", {
      en: "Access control management",
      es: "Gestión del control de acceso",
      fr: "Gestion du contrôle des accès",
    }),
    control("7", {
      en: "Continuous vulnerability management",
      es: "Gestión continua de vulnerabilidades",
      fr: "Gestion continue des vulnérabilités",
    }),
    control("8", {
      en: "Audit log management",
      es: "Gestión de registros de auditoría",
      fr: "Gestion des journaux d’audit",
    }),
    control("9", {
      en: "Email and web browser protections",
      es: "Protección del correo electrónico y del navegador",
      fr: "Protection de la messagerie et du navigateur",
    }),
    control("10", {
      en: "Malware defenses",
      es: "Defensa contra código malicioso",
      fr: "Défense contre les logiciels malveillants",
    }),
    control("11", {
      en: "Data recovery",
      es: "Recuperación de datos",
      fr: "Restauration des données",
    }),
    control("12", {
      en: "Network infrastructure management",
      es: "Gestión de la infraestructura de red",
      fr: "Gestion de l’infrastructure réseau",
    }),
    control("13", {
      en: "Network monitoring and defense",
      es: "Supervisión y defensa de la red",
      fr: "Surveillance et défense du réseau",
    }),
    control("14", {
      en: "Security awareness and skills training",
      es: "Concienciación y formación en seguridad",
      fr: "Sensibilisation et formation à la sécurité",
    }),
    control("15", {
      en: "Service provider management",
      es: "Gestión de proveedores de servicios",
      fr: "Gestion des prestataires de services",
    }),
    control("16", {
      en: "Application software security",
      es: "Seguridad del software de aplicación",
      fr: "Sécurité des applications",
    }),
    control("17", {
      en: "Incident response management",
      es: "Gestión de la respuesta a incidentes",
      fr: "Gestion de la réponse aux incidents",
    }),
    control("18", {
      en: "Penetration testing",
      es: "Pruebas de penetración",
      fr: "Tests d’intrusion",
    }),
  ],
};
