import type { CheckTexts } from "../check.ts";
import type { servicePlaintext } from "./service-plaintext.ts";

/** Texts of `service-plaintext`. */
export const servicePlaintextTexts: CheckTexts<keyof typeof servicePlaintext.outcomes> = {
  en: {
    name: "Unencrypted services",
    outcomes: {
      "login-in-clear": {
        title: "Cleartext authentication: {product}",
        explanation:
          "{product} on port {port} accepts authentication without TLS. An attacker on the network path can capture the credentials.",
        remediation: "Allow authentication over TLS only:\n{fix}",
      },
      "data-in-clear": {
        title: "Service without TLS: {product}",
        explanation:
          "{product} on port {port} does not offer TLS. An attacker on the network path can read credentials and data.",
        remediation: "Enable TLS and require it:\n{fix}",
      },
    },
  },
  es: {
    name: "Servicios sin cifrar",
    outcomes: {
      "login-in-clear": {
        title: "Autenticación sin cifrar: {product}",
        explanation:
          "{product} en el puerto {port} acepta la autenticación sin TLS. Un atacante en la ruta de red puede capturar las credenciales.",
        remediation: "Permita la autenticación solo sobre TLS:\n{fix}",
      },
      "data-in-clear": {
        title: "Servicio sin TLS: {product}",
        explanation:
          "{product} en el puerto {port} no ofrece TLS. Un atacante en la ruta de red puede leer credenciales y datos.",
        remediation: "Active TLS y exíjalo:\n{fix}",
      },
    },
  },
  fr: {
    name: "Services non chiffrés",
    outcomes: {
      "login-in-clear": {
        title: "Authentification en clair : {product}",
        explanation:
          "{product} sur le port {port} accepte l’authentification sans TLS. Un attaquant situé sur le chemin réseau peut capturer les identifiants.",
        remediation: "N’autorisez l’authentification que sur TLS :\n{fix}",
      },
      "data-in-clear": {
        title: "Service sans TLS : {product}",
        explanation:
          "{product} sur le port {port} ne propose pas TLS. Un attaquant situé sur le chemin réseau peut lire les identifiants et les données.",
        remediation: "Activez TLS et exigez-le :\n{fix}",
      },
    },
  },
};
