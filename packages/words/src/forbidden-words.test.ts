import { expect, test } from "vitest";

import { forbiddenIn } from "./forbidden-words.ts";

test.each([
  ["en", "A database without a login is open", "without a login"],
  ["en", "A private key lies open", "lies open"],
  ["en", "Install a version in which it is mended", "mended"],
  ["en", "Anybody can control it", "Anybody"],
  ["en", "Sub-domains are protected less", "Sub-domains"],
  ["en", "What we could not look at", "look"],
  ["es", "La puerta de Jenkins da a la calle", "da a la calle"],
  ["es", "Dominios parecidos", "Dominios parecidos"],
  ["es", "conexión restablecida", "conexión restablecida"],
  ["es", "Ejecución remota de órdenes", "órdenes"],
  ["es", "Vulnerabilidades explotadas activamente", "explotadas activamente"],
  ["fr", "Vulnérabilités activement exploitées", "activement exploitées"],
  ["fr", "Un attaquant peut usurper le serveur", "usurper le serveur"],
  ["fr", "Tâche échouée", "échouée"],
  ["en", "Job canceled", "canceled"],
  ["en", "License expires: {subject}", "License"],
  ["es", "Excluido del escaneo", "escaneo"],
  ["es", "Autodeclaración firmada", "Autodeclaración"],
  ["fr", "Mentions sur des canaux de hackers", "canaux de hackers"],
  ["fr", "La porte de Jenkins donne sur la rue", "donne sur la rue"],
  ["en", "Your organization is PCI DSS compliant", "compliant"],
  ["es", "La organización cumple con la norma", "cumple con"],
  ["es", "Sistema conforme", "conforme"],
  ["fr", "Votre organisation est conforme", "conforme"],
  ["fr", "{host} n’agrafe pas l’état de son certificat", "n’agrafe pas l’état"],
  ["es", "Un dominio que no utilice otro partner", "partner"],
  ["es", "Se revocan las claves API", "claves API"],
  ["fr", "Saisissez un courriel professionnel", "courriel professionnel"],
  ["fr", "Unité opérationnelle", "Unité opérationnelle"],
] as const)("%s: %s", (locale, text, word) => expect(forbiddenIn(text, locale).join(" ")).toContain(word));

test.each([
  ["en", "Suspicious look-alike domain"],
  ["en", "Unauthenticated {product} exposed"],
  ["es", "Dominio similar sospechoso"],
  ["fr", "Agrafage OCSP absent"],
  ["fr", "Le paiement a échoué."],
  ["en", "Compliance evidence"],
  ["es", "Evidencias de cumplimiento"],
  ["es", "Por ejemplo, portal.partner.example"],
  ["fr", "Conformité : éléments probants"],
  ["fr", "Vulnérabilité dont l’exploitation est avérée"],
] as const)("%s accepts: %s", (locale, text) => expect(forbiddenIn(text, locale)).toEqual([]));
