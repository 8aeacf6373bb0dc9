import { control, type Framework } from "../framework.ts";

/** CIS Critical Security Controls 8.1, the eighteen controls. */
export const CIS: Framework = {
  id: "cis-8.1",
  name: "CIS Controls 8.1",
  controls: [
    control(
      "1",
      "Inventory and control of enterprise assets",
      "Inventario y control de los activos empresariales",
      "Inventaire et contrôle des actifs de l’entreprise",
    ),
    control(
      "2",
      "Inventory and control of software assets",
      "Inventario y control de los activos de software",
      "Inventaire et contrôle des actifs logiciels",
    ),
    control("3", "Data protection", "Protección de datos", "Protection des données"),
    control(
      "4",
      "Secure configuration of enterprise assets and software",
      "Configuración segura de activos y software",
      "Configuration sécurisée des actifs et des logiciels",
    ),
    control("5", "Account management", "Gestión de cuentas", "Gestion des comptes"),
    control("6", "Access control management", "Gestión del control de acceso", "Gestion du contrôle des accès"),
    control(
      "7",
      "Continuous vulnerability management",
      "Gestión continua de vulnerabilidades",
      "Gestion continue des vulnérabilités",
    ),
    control("8", "Audit log management", "Gestión de registros de auditoría", "Gestion des journaux d’audit"),
    control(
      "9",
      "Email and web browser protections",
      "Protección del correo electrónico y del navegador",
      "Protection de la messagerie et du navigateur",
    ),
    control("10", "Malware defenses", "Defensa contra código malicioso", "Défense contre les logiciels malveillants"),
    control("11", "Data recovery", "Recuperación de datos", "Restauration des données"),
    control(
      "12",
      "Network infrastructure management",
      "Gestión de la infraestructura de red",
      "Gestion de l’infrastructure réseau",
    ),
    control(
      "13",
      "Network monitoring and defense",
      "Supervisión y defensa de la red",
      "Surveillance et défense du réseau",
    ),
    control(
      "14",
      "Security awareness and skills training",
      "Concienciación y formación en seguridad",
      "Sensibilisation et formation à la sécurité",
    ),
    control(
      "15",
      "Service provider management",
      "Gestión de proveedores de servicios",
      "Gestion des prestataires de services",
    ),
    control("16", "Application software security", "Seguridad del software de aplicación", "Sécurité des applications"),
    control(
      "17",
      "Incident response management",
      "Gestión de la respuesta a incidentes",
      "Gestion de la réponse aux incidents",
    ),
    control("18", "Penetration testing", "Pruebas de penetración", "Tests d’intrusion"),
  ],
};
