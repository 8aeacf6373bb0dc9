import { DAY_MS } from "@parapet/domain/durations";
import { parse } from "tldts";

import { defineCheck, type Verdict } from "../../check.ts";
import { type Registration, RDAP_BASE, lookUpRegistration } from "../../look-alikes/rdap.ts";

const SOON_DAYS = 30;
const PLANNED_DAYS = 60;
const REFERENCE = "https://www.icann.org/resources/pages/epp-status-codes-2014-06-16-en";
const nist = { primary: "PR.DS-01", secondary: "SP 800-81r3" };

const OUTCOMES = {
  "registration-ending": {
    severity: "critical",
    owasp: "A05:2021",
    wstg: "WSTG-CONF-01",
    nist,
    references: [REFERENCE],
  },
  "registration-expires-soon": {
    severity: "medium",
    owasp: "A05:2021",
    wstg: "WSTG-CONF-01",
    nist,
    references: ["https://www.icann.org/resources/pages/domain-name-renewal-expiration-faqs-2018-12-07-en"],
  },
  "registration-unlocked": { severity: "low", owasp: "A05:2021", wstg: "WSTG-CONF-01", nist, references: [REFERENCE] },
} as const;

type Id = keyof typeof OUTCOMES;

/** `clientTransferProhibited` of EPP is `client transfer prohibited` in RDAP (RFC 8056); registries write either. */
const plain = (status: string): string => status.toLowerCase().replaceAll(/[\s_-]+/g, "");

/** Taken out of the DNS, or about to be released (RFC 5731, RFC 3915). */
const ENDING = new Set(["clienthold", "serverhold", "redemptionperiod", "pendingdelete"]);

/** Registries of countries often know no lock of this kind; those under contract with ICANN all do. */
const knowsLocks = (name: string, status: readonly string[]): boolean =>
  (parse(name).publicSuffix ?? "").split(".").at(-1)?.length !== 2 || status.some((it) => it.endsWith("prohibited"));

interface Seen {
  readonly name: string;
  readonly registration: Registration;
  /** Whole days that are left; null when the registry does not state the day it ends. */
  readonly daysLeft: number | null;
}

/** Could the company lose its domain: is it about to run out, on hold, or free to be moved to another registrar? */
export const domainRegistration = defineCheck({
  id: "domain-registration",
  area: "web-apps-exposures",
  on: "domain",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["ID.AM-08"],
    "iso-27001-2022": ["A.5.9"],
    "cis-8.1": ["1"],
    "nis2-21-2": ["21(2)(i)"],
    dora: ["Art. 8"],
    "soc-2": ["CC6.6"],
  },
  outcomes: OUTCOMES,

  async observe({ domain }, net, { signal, now, settings }): Promise<Seen> {
    const name = parse(domain).domain ?? domain;
    const registration = await lookUpRegistration(net, name, settings.rdapBase ?? RDAP_BASE, signal);
    const { expiresAt } = registration;
    const daysLeft = expiresAt === null ? null : Math.floor((Date.parse(expiresAt) - now().getTime()) / DAY_MS);
    return { name, registration, daysLeft };
  },

  describe: ({ name, registration }) => [
    {
      kind: "registration",
      registration: {
        name,
        registrar: registration.registrar,
        createdAt: registration.createdAt,
        expiresAt: registration.expiresAt,
        status: registration.status,
      },
    },
  ],

  judge({ name, registration, daysLeft }) {
    const status = registration.status.map(plain);
    const params = {
      domain: name,
      registrar: registration.registrar ?? "?",
      until: registration.expiresAt?.slice(0, 10) ?? "?",
      days: daysLeft ?? 0,
      status: registration.status.join(", "),
    };
    const say = (outcome: Id, more: Partial<Verdict<Id>> = {}): Verdict<Id> => ({
      outcome,
      subject: name,
      evidence: registration,
      params,
      ...more,
    });
    // Registries often renew by themselves for some weeks after the day; only their own word says that it is lost.
    if (status.some((it) => ENDING.has(it))) return [say("registration-ending")];
    const verdicts: Verdict<Id>[] = [];
    if (daysLeft !== null && daysLeft < PLANNED_DAYS)
      verdicts.push(say("registration-expires-soon", daysLeft < SOON_DAYS ? { severity: "high" } : {}));
    if (!status.some((it) => it.endsWith("transferprohibited")) && knowsLocks(name, status))
      verdicts.push(say("registration-unlocked"));
    return verdicts;
  },

  texts: {
    en: {
      name: "Domain registration",
      outcomes: {
        "registration-ending": {
          title: "Domain on hold or pending deletion",
          explanation:
            "The registry reports the status {status} for {domain}. Website and email stop working, and an attacker who registers the name next receives that traffic.",
          remediation: "Contact {registrar} today and have the registration restored.",
        },
        "registration-expires-soon": {
          title: "Domain registration expiring",
          explanation:
            "The registration of {domain} at {registrar} expires on {until} (days left: {days}). If it lapses, website and email stop and an attacker can register the name.",
          remediation: "Renew the domain for several years, enable automatic renewal and verify the payment method.",
        },
        "registration-unlocked": {
          title: "Registrar transfer lock disabled",
          explanation:
            "The registry reports no transfer lock (status: {status}). An attacker with stolen credentials for {registrar} can transfer the domain and hijack website and email.",
          remediation:
            "Enable the transfer lock (clientTransferProhibited) at {registrar}; request a registry lock for critical domains.",
        },
      },
    },
    es: {
      name: "Registro del dominio",
      outcomes: {
        "registration-ending": {
          title: "Dominio suspendido o pendiente de eliminación",
          explanation:
            "El registro indica el estado {status} para {domain}. El sitio web y el correo dejan de funcionar, y un atacante que registre después el nombre recibirá ese tráfico.",
          remediation: "Contacte hoy mismo con {registrar} y solicite el restablecimiento del registro.",
        },
        "registration-expires-soon": {
          title: "Registro de dominio próximo a caducar",
          explanation:
            "El registro de {domain} en {registrar} caduca el {until} (días restantes: {days}). Si expira, el sitio web y el correo dejan de funcionar y un atacante puede registrar el nombre.",
          remediation:
            "Renueve el dominio por varios años, active la renovación automática y compruebe el medio de pago.",
        },
        "registration-unlocked": {
          title: "Bloqueo de transferencia desactivado",
          explanation:
            "El registro no indica ningún bloqueo de transferencia (estado: {status}). Un atacante con credenciales robadas de {registrar} puede transferir el dominio y secuestrar el sitio web y el correo.",
          remediation:
            "Active el bloqueo de transferencia (clientTransferProhibited) en {registrar}; para dominios críticos, solicite el bloqueo de registro.",
        },
      },
    },
    fr: {
      name: "Enregistrement du domaine",
      outcomes: {
        "registration-ending": {
          title: "Domaine suspendu ou en attente de suppression",
          explanation:
            "Le registre indique le statut {status} pour {domain}. Le site web et la messagerie cessent de fonctionner, et un attaquant qui enregistre ensuite le nom reçoit ce trafic.",
          remediation: "Contactez {registrar} aujourd’hui et faites rétablir l’enregistrement.",
        },
        "registration-expires-soon": {
          title: "Enregistrement de domaine proche de l’expiration",
          explanation:
            "L’enregistrement de {domain} auprès de {registrar} expire le {until} (jours restants : {days}). S’il n’est pas renouvelé, le site web et la messagerie s’arrêtent et un attaquant peut enregistrer le nom.",
          remediation:
            "Renouvelez le domaine pour plusieurs années, activez le renouvellement automatique et vérifiez le moyen de paiement.",
        },
        "registration-unlocked": {
          title: "Verrou de transfert désactivé",
          explanation:
            "Le registre n’indique aucun verrou de transfert (statut : {status}). Un attaquant disposant d’identifiants volés chez {registrar} peut transférer le domaine et détourner le site web et la messagerie.",
          remediation:
            "Activez le verrou de transfert (clientTransferProhibited) chez {registrar} ; pour les domaines critiques, demandez un verrou de registre.",
        },
      },
    },
  },
});
