import { parse } from "tldts";

import { type Verdict, defineCheck } from "../../check.ts";
import { findFirst } from "../../find-first.ts";
import { type Asked, ask, noteUnseen } from "../../mail/ask.ts";
import { NIST } from "../../mail/nist.ts";

const nist = NIST.server;
const references = ["https://www.rfc-editor.org/rfc/rfc5321"];
const MAX_EXCHANGES = 10;

interface SeenExchange {
  readonly exchange: string;
  readonly addresses: Asked<number>;
  /** The registrable domain of the exchanger does not exist, so anyone can buy it. */
  readonly registrable: Asked<boolean>;
}

/** Does mail for a host below the domain go to a name that is gone? */
export const emailHostMx = defineCheck({
  id: "email-host-mx",
  area: "email-weaknesses",
  on: "host",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.PS-01"],
    "iso-27001-2022": ["A.8.9", "A.8.21"],
    "cis-8.1": ["9"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: {
    "host-mx-registrable": { severity: "high", nist, references },
    "host-mx-dead": { severity: "medium", nist, references },
  },

  async observe({ domain, host }, net, context): Promise<SeenExchange[]> {
    if (host === domain) return [];
    const records = (await net.dns.mx(host)).filter(({ exchange }) => exchange !== "" && exchange !== ".");
    const about = { what: "mail exchangers", subjectOf: (it: { exchange: string }) => `${host} ${it.exchange}` };
    return Promise.all(
      findFirst(records, MAX_EXCHANGES, about, context).map(async ({ exchange }) => {
        const owner = parse(exchange).domain ?? exchange;
        const [addresses, registrable] = await Promise.all([
          ask(async () => (await net.dns.addresses(exchange)).length),
          ask(async () => (await net.dns.query(owner, "NS")).status === "no-name"),
        ]);
        for (const asked of [addresses, registrable]) noteUnseen(asked, `${host} ${exchange}`, context);
        return { exchange, addresses, registrable };
      }),
    );
  },

  judge(exchanges, { host }) {
    return exchanges.flatMap(
      ({ exchange, addresses, registrable }): Verdict<"host-mx-registrable" | "host-mx-dead">[] => {
        const params = { host, exchange };
        if ("seen" in registrable && registrable.seen)
          return [{ outcome: "host-mx-registrable", subject: `${host} ${exchange}`, params }];
        if ("seen" in addresses && addresses.seen === 0)
          return [{ outcome: "host-mx-dead", subject: `${host} ${exchange}`, params }];
        return [];
      },
    );
  },

  texts: {
    en: {
      name: "Mail servers of subdomains",
      outcomes: {
        "host-mx-registrable": {
          title: "Dangling MX record (unregistered domain)",
          explanation:
            "The MX record of {host} points to {exchange}, whose domain is not registered. An attacker who registers it receives all email sent to {host}.",
          remediation: "Remove the MX record of {host}, or declare that it receives no email:\n{host}. IN MX 0 .",
        },
        "host-mx-dead": {
          title: "Dangling MX record (unresolvable host)",
          explanation:
            "The MX record of {host} points to {exchange}, which has no IP address. Email to {host} is lost, and an attacker who gains control of that name receives it.",
          remediation: "Remove the MX record of {host}, or declare that it receives no email:\n{host}. IN MX 0 .",
        },
      },
    },
    es: {
      name: "Servidores de correo de subdominios",
      outcomes: {
        "host-mx-registrable": {
          title: "Registro MX huérfano (dominio sin registrar)",
          explanation:
            "El registro MX de {host} apunta a {exchange}, cuyo dominio no está registrado. Un atacante que lo registre recibirá todo el correo dirigido a {host}.",
          remediation: "Elimine el registro MX de {host} o declare que no recibe correo:\n{host}. IN MX 0 .",
        },
        "host-mx-dead": {
          title: "Registro MX huérfano (servidor no resoluble)",
          explanation:
            "El registro MX de {host} apunta a {exchange}, que no tiene dirección IP. El correo dirigido a {host} se pierde, y un atacante que obtenga el control de ese nombre lo recibirá.",
          remediation: "Elimine el registro MX de {host} o declare que no recibe correo:\n{host}. IN MX 0 .",
        },
      },
    },
    fr: {
      name: "Serveurs de messagerie des sous-domaines",
      outcomes: {
        "host-mx-registrable": {
          title: "Enregistrement MX orphelin (domaine non enregistré)",
          explanation:
            "L’enregistrement MX de {host} pointe vers {exchange}, dont le domaine n’est pas enregistré. Un attaquant qui l’enregistre reçoit tous les courriels adressés à {host}.",
          remediation:
            "Supprimez l’enregistrement MX de {host}, ou déclarez qu’il ne reçoit pas de courriels :\n{host}. IN MX 0 .",
        },
        "host-mx-dead": {
          title: "Enregistrement MX orphelin (hôte non résolu)",
          explanation:
            "L’enregistrement MX de {host} pointe vers {exchange}, qui n’a pas d’adresse IP. Les courriels adressés à {host} sont perdus, et un attaquant qui obtient le contrôle de ce nom les reçoit.",
          remediation:
            "Supprimez l’enregistrement MX de {host}, ou déclarez qu’il ne reçoit pas de courriels :\n{host}. IN MX 0 .",
        },
      },
    },
  },
});
