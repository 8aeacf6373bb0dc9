import type { Locale } from "../locale.ts";

interface ActionWords {
  readonly upgrade: string;
  /** With the version that none of the CVEs of the action affects. */
  readonly upgradeToVersion: string;
  readonly upgradeTo: string;
  /** Before the weakness that an action removes, and before the incident that people respond to. */
  readonly fix: string;
  readonly respond: string;
  /** What people do about leaked data, by `check outcome`; `count` is 0 where the number is not told. */
  readonly responses: Readonly<Record<string, string>>;
}

/** The names of actions, and the instruction of an upgrade. */
export const ACTION_WORDS: Readonly<Record<Locale, ActionWords>> = {
  en: {
    upgrade: "Upgrade {product} to a fixed version",
    upgradeToVersion: "Upgrade {product} to {version}",
    upgradeTo:
      "Upgrade to {version} or later, which fixes {others, plural, =0 {{cve}} one {{cve} and one more CVE} other {{cve} and # more CVEs}}.",
    fix: "Fix",
    respond: "Respond to",
    responses: {
      "leaked-credential employee-credential-leaked":
        "Reset {count, plural, =0 {leaked employee passwords} one {# leaked employee password} other {# leaked employee passwords}}",
      "leaked-credential customer-credential-leaked":
        "Reset {count, plural, =0 {leaked customer passwords} one {# leaked customer password} other {# leaked customer passwords}}",
      "leaked-credential third-party-credential-leaked":
        "Reset {count, plural, =0 {leaked passwords of third-party services} one {# leaked password of a third-party service} other {# leaked passwords of third-party services}}",
      "leaked-credential address-in-breach":
        "Review {count, plural, =0 {accounts listed in data breaches} one {# account listed in a data breach} other {# accounts listed in data breaches}}",
      "vip-exposure leaked-credential":
        "Reset {count, plural, =0 {leaked VIP passwords} one {# leaked VIP password} other {# leaked VIP passwords}}",
      "vip-exposure infected-machine":
        "Reset {count, plural, =0 {VIP passwords stolen by infostealers} one {# VIP password stolen by an infostealer} other {# VIP passwords stolen by infostealers}}",
      "infected-machine machine-infected":
        "Clean {count, plural, =0 {infected machines} one {# infected machine} other {# infected machines}} and reset the stolen passwords",
      "market-listing log-for-sale":
        "Reset the accounts of {count, plural, =0 {stealer logs for sale} one {# stealer log for sale} other {# stealer logs for sale}}",
      "public-code secret-in-public-code":
        "Rotate {count, plural, =0 {secrets in public source code} one {# secret in public source code} other {# secrets in public source code}}",
    },
  },
  es: {
    upgrade: "Actualizar {product} a una versión corregida",
    upgradeToVersion: "Actualizar {product} a {version}",
    upgradeTo:
      "Actualice a {version} o posterior, que corrige {others, plural, =0 {{cve}} one {{cve} y otra CVE} other {{cve} y otras # CVE}}.",
    fix: "Corregir",
    respond: "Responder a",
    responses: {
      "leaked-credential employee-credential-leaked":
        "Restablecer {count, plural, =0 {contraseñas de empleados filtradas} one {# contraseña de empleado filtrada} other {# contraseñas de empleados filtradas}}",
      "leaked-credential customer-credential-leaked":
        "Restablecer {count, plural, =0 {contraseñas de clientes filtradas} one {# contraseña de cliente filtrada} other {# contraseñas de clientes filtradas}}",
      "leaked-credential third-party-credential-leaked":
        "Restablecer {count, plural, =0 {contraseñas filtradas de servicios de terceros} one {# contraseña filtrada de un servicio de terceros} other {# contraseñas filtradas de servicios de terceros}}",
      "leaked-credential address-in-breach":
        "Revisar {count, plural, =0 {cuentas incluidas en brechas de datos} one {# cuenta incluida en una brecha de datos} other {# cuentas incluidas en brechas de datos}}",
      "vip-exposure leaked-credential":
        "Restablecer {count, plural, =0 {contraseñas de VIP filtradas} one {# contraseña de VIP filtrada} other {# contraseñas de VIP filtradas}}",
      "vip-exposure infected-machine":
        "Restablecer {count, plural, =0 {contraseñas de VIP robadas por infostealers} one {# contraseña de VIP robada por un infostealer} other {# contraseñas de VIP robadas por infostealers}}",
      "infected-machine machine-infected":
        "Limpiar {count, plural, =0 {las máquinas infectadas} one {# máquina infectada} other {# máquinas infectadas}} y restablecer las contraseñas robadas",
      "market-listing log-for-sale":
        "Restablecer las cuentas de {count, plural, =0 {registros de infostealer a la venta} one {# registro de infostealer a la venta} other {# registros de infostealer a la venta}}",
      "public-code secret-in-public-code":
        "Rotar {count, plural, =0 {secretos en código fuente público} one {# secreto en código fuente público} other {# secretos en código fuente público}}",
    },
  },
  fr: {
    upgrade: "Mettre à jour {product} vers une version corrigée",
    upgradeToVersion: "Mettre à jour {product} vers {version}",
    upgradeTo:
      "Passez à {version} ou à une version ultérieure, qui corrige {others, plural, =0 {{cve}} one {{cve} et une autre CVE} other {{cve} et # autres CVE}}.",
    fix: "Corriger",
    respond: "Traiter",
    responses: {
      "leaked-credential employee-credential-leaked":
        "Réinitialiser {count, plural, =0 {les mots de passe d’employés divulgués} one {# mot de passe d’employé divulgué} other {# mots de passe d’employés divulgués}}",
      "leaked-credential customer-credential-leaked":
        "Réinitialiser {count, plural, =0 {les mots de passe de clients divulgués} one {# mot de passe de client divulgué} other {# mots de passe de clients divulgués}}",
      "leaked-credential third-party-credential-leaked":
        "Réinitialiser {count, plural, =0 {les mots de passe divulgués de services tiers} one {# mot de passe divulgué d’un service tiers} other {# mots de passe divulgués de services tiers}}",
      "leaked-credential address-in-breach":
        "Vérifier {count, plural, =0 {les comptes présents dans des fuites de données} one {# compte présent dans une fuite de données} other {# comptes présents dans des fuites de données}}",
      "vip-exposure leaked-credential":
        "Réinitialiser {count, plural, =0 {les mots de passe de VIP divulgués} one {# mot de passe de VIP divulgué} other {# mots de passe de VIP divulgués}}",
      "vip-exposure infected-machine":
        "Réinitialiser {count, plural, =0 {les mots de passe de VIP volés par des infostealers} one {# mot de passe de VIP volé par un infostealer} other {# mots de passe de VIP volés par des infostealers}}",
      "infected-machine machine-infected":
        "Nettoyer {count, plural, =0 {les machines infectées} one {# machine infectée} other {# machines infectées}} et réinitialiser les mots de passe volés",
      "market-listing log-for-sale":
        "Réinitialiser les comptes de {count, plural, =0 {journaux d’infostealer en vente} one {# journal d’infostealer en vente} other {# journaux d’infostealer en vente}}",
      "public-code secret-in-public-code":
        "Renouveler {count, plural, =0 {les secrets dans du code source public} one {# secret dans du code source public} other {# secrets dans du code source public}}",
    },
  },
};
