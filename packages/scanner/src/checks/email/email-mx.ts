import { type Verdict, defineCheck } from "../../check.ts";
import { noteUnseen } from "../../mail/ask.ts";
import { addressBytes, isInNetwork } from "../../mail/ip-address.ts";
import { inspectMx } from "../../mail/mx.ts";
import { NIST } from "../../mail/nist.ts";

const nist = NIST.server;
const references = ["https://www.rfc-editor.org/rfc/rfc5321"];

type Id =
  | "mx-absent"
  | "mx-address"
  | "mx-alias"
  | "mx-unresolvable"
  | "mx-private"
  | "mx-single"
  | "mx-repeated"
  | "mx-placeholder"
  | "mx-null-with-others"
  | "mx-ptr-missing"
  | "mx-ptr-mismatch";

const PRIVATE = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "fc00::/7",
  "fe80::/10",
];

const isPrivate = (ip: string): boolean => {
  const bytes = addressBytes(ip);
  return (
    bytes !== null &&
    PRIVATE.some((range) => {
      const [network = "", prefix = "0"] = range.split("/");
      return isInNetwork(bytes, addressBytes(network) ?? [], Number(prefix));
    })
  );
};

/** Do the hosts that take the domain's mail exist, are on their own, and name themselves? (RFC 5321, RFC 7505) */
export const emailMx = defineCheck({
  id: "email-mx",
  area: "email-weaknesses",
  on: "domain",
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
    "mx-absent": { severity: "info", nist, references },
    "mx-address": { severity: "high", nist, references },
    "mx-alias": { severity: "medium", nist, references },
    "mx-unresolvable": { severity: "high", nist, references },
    "mx-private": { severity: "high", nist, references },
    "mx-single": { severity: "info", nist, references },
    "mx-repeated": { severity: "info", nist, references },
    "mx-placeholder": { severity: "medium", nist, references },
    "mx-null-with-others": { severity: "medium", nist, references: ["https://www.rfc-editor.org/rfc/rfc7505"] },
    "mx-ptr-missing": { severity: "low", nist, references: ["https://www.rfc-editor.org/rfc/rfc1912"] },
    "mx-ptr-mismatch": { severity: "low", nist, references: ["https://www.rfc-editor.org/rfc/rfc1912"] },
  },

  async observe({ domain }, net, context) {
    const observation = await inspectMx(domain, net.dns);
    for (const { exchange, addresses, aliases, rest } of observation.exchanges) {
      noteUnseen(rest, exchange, context);
      noteUnseen(aliases, exchange, context);
      noteUnseen(addresses, exchange, context);
      if ("unseen" in addresses) continue;
      for (const { ip, pointers } of addresses.seen) noteUnseen(pointers, `${exchange} ${ip}`, context);
    }
    return observation;
  },

  judge({ domain, exchanges, isNull, hasNullBesideOthers }) {
    const verdicts: Verdict<Id>[] = [];
    const say = (outcome: Id, subject: string, params: Verdict["params"] = {}, evidence?: unknown): void => {
      verdicts.push({ outcome, subject, evidence, params: { domain, host: subject, ...params } });
    };
    if (isNull) return [];
    if (exchanges.length === 0) return [{ outcome: "mx-absent", params: { domain } }];
    if (hasNullBesideOthers) say("mx-null-with-others", domain);
    const names = exchanges.map(({ exchange }) => exchange);
    const repeated = names.filter((name, index) => names.indexOf(name) !== index);
    for (const name of new Set(repeated)) say("mx-repeated", name);
    if (new Set(names).size === 1) say("mx-single", domain, { host: names[0] ?? "" });

    for (const { exchange, aliases, addresses: looked } of exchanges.filter(
      (it, at) => names.indexOf(it.exchange) === at,
    )) {
      if (addressBytes(exchange) !== null) {
        say("mx-address", exchange);
        continue;
      }
      if (/\.msv1\.invalid$|\.invalid$/.test(exchange)) {
        say("mx-placeholder", exchange);
        continue;
      }
      const [alias] = "seen" in aliases ? aliases.seen : [];
      if (alias !== undefined) say("mx-alias", exchange, { alias }, "seen" in aliases ? aliases.seen : []);
      if ("unseen" in looked) continue;
      if (looked.seen.length === 0) say("mx-unresolvable", exchange);
      for (const { ip, pointers, confirmed } of looked.seen) {
        if (isPrivate(ip)) say("mx-private", exchange, { ip });
        else if ("seen" in pointers && pointers.seen.length === 0)
          say("mx-ptr-missing", `${exchange} ${ip}`, { host: exchange, ip });
        else if ("seen" in pointers && !confirmed) {
          say(
            "mx-ptr-mismatch",
            `${exchange} ${ip}`,
            { host: exchange, ip, pointer: pointers.seen[0] ?? "" },
            pointers.seen,
          );
        }
      }
    }
    return verdicts;
  },

  texts: {
    en: {
      name: "Mail servers (MX)",
      outcomes: {
        "mx-absent": {
          title: "No MX record",
          explanation:
            "{domain} has no MX record, so senders fall back to its A or AAAA address. Email is sent to the web server and lost or exposed there.",
          remediation: "If the domain receives no email, publish a null MX:\n{domain}. IN MX 0 .",
        },
        "mx-address": {
          title: "MX record containing an IP address",
          explanation:
            "The MX record of {domain} contains the IP address {host} instead of a host name. Many senders reject it, and email is lost.",
          remediation: "Give the address a host name and publish this record:\n{domain}. IN MX 10 mail.{domain}.",
        },
        "mx-alias": {
          title: "MX record pointing to a CNAME",
          explanation:
            "{host} is a CNAME for {alias}, which RFC 2181 does not allow for MX hosts. Some senders fail to deliver, and email is lost.",
          remediation: "Publish the canonical name:\n{domain}. IN MX 10 {alias}.",
        },
        "mx-unresolvable": {
          title: "Dangling MX record",
          explanation:
            "The MX host {host} has no IP address. Email is lost, and an attacker who gains control of that name receives it.",
          remediation: "Remove the MX record for {host}, or publish its A or AAAA record.",
        },
        "mx-private": {
          title: "MX host with a private IP address",
          explanation:
            "{host} resolves to {ip}, which is not reachable from the Internet. Email cannot be delivered, and the record discloses internal addressing.",
          remediation: "Publish the public IP address of {host}.",
        },
        "mx-single": {
          title: "Single mail server",
          explanation:
            "All email for {domain} depends on {host}. An outage or a denial-of-service attack delays or stops email delivery.",
          remediation: "Add a second mail server, unless your provider already makes {host} redundant.",
        },
        "mx-repeated": {
          title: "Duplicate MX record",
          explanation:
            "{host} is listed more than once in the MX records of {domain}. Senders retry the same server, so the duplicate adds no redundancy.",
          remediation: "Remove the duplicate MX records for {host}.",
        },
        "mx-placeholder": {
          title: "Placeholder value in the MX records",
          explanation:
            "{host} is the placeholder of an unfinished setup and can never receive email. Delivery attempts to it fail, and email is delayed.",
          remediation: "Remove the MX record for {host}.",
        },
        "mx-null-with-others": {
          title: "Null MX next to other MX records",
          explanation:
            "{domain} publishes a null MX together with other MX records (RFC 7505 forbids it). Some senders refuse to deliver, and email is lost.",
          remediation: "Remove this record:\n{domain}. IN MX 0 .",
        },
        "mx-ptr-missing": {
          title: "Missing reverse DNS (PTR) record",
          explanation:
            "{ip} of the mail server {host} has no PTR record. Receivers may reject its email or mark it as spam.",
          remediation: "Ask the owner of the IP range to set the PTR record of {ip} to:\n{host}.",
        },
        "mx-ptr-mismatch": {
          title: "Reverse DNS (PTR) mismatch",
          explanation:
            "The PTR record of {ip} is {pointer}, which does not resolve back to {ip}. Receivers may reject its email or mark it as spam.",
          remediation: "Have the PTR record of {ip} set to {host}, and publish:\n{host}. IN A {ip}",
        },
      },
    },
    es: {
      name: "Servidores de correo (MX)",
      outcomes: {
        "mx-absent": {
          title: "Sin registro MX",
          explanation:
            "{domain} no tiene registro MX, por lo que los remitentes recurren a su dirección A o AAAA. El correo se envía al servidor web, donde se pierde o queda expuesto.",
          remediation: "Si el dominio no recibe correo, publique un MX nulo:\n{domain}. IN MX 0 .",
        },
        "mx-address": {
          title: "Registro MX con una dirección IP",
          explanation:
            "El registro MX de {domain} contiene la dirección IP {host} en lugar de un nombre. Muchos remitentes lo rechazan y el correo se pierde.",
          remediation: "Asigne un nombre a la dirección y publique este registro:\n{domain}. IN MX 10 mail.{domain}.",
        },
        "mx-alias": {
          title: "Registro MX que apunta a un CNAME",
          explanation:
            "{host} es un CNAME de {alias}, lo que la RFC 2181 no permite en servidores MX. Algunos remitentes no logran entregar y el correo se pierde.",
          remediation: "Publique el nombre canónico:\n{domain}. IN MX 10 {alias}.",
        },
        "mx-unresolvable": {
          title: "Registro MX huérfano",
          explanation:
            "El servidor MX {host} no tiene dirección IP. El correo se pierde, y un atacante que obtenga el control de ese nombre lo recibirá.",
          remediation: "Elimine el registro MX de {host} o publique su registro A o AAAA.",
        },
        "mx-private": {
          title: "Servidor MX con dirección IP privada",
          explanation:
            "{host} resuelve a {ip}, inaccesible desde Internet. El correo no puede entregarse y el registro revela el direccionamiento interno.",
          remediation: "Publique la dirección IP pública de {host}.",
        },
        "mx-single": {
          title: "Servidor de correo único",
          explanation:
            "Todo el correo de {domain} depende de {host}. Una avería o un ataque de denegación de servicio retrasa o impide la entrega.",
          remediation: "Añada un segundo servidor de correo, salvo que su proveedor ya ofrezca redundancia en {host}.",
        },
        "mx-repeated": {
          title: "Registro MX duplicado",
          explanation:
            "{host} figura más de una vez en los registros MX de {domain}. Los remitentes reintentan con el mismo servidor y el duplicado no aporta redundancia.",
          remediation: "Elimine los registros MX duplicados de {host}.",
        },
        "mx-placeholder": {
          title: "Valor de ejemplo en los registros MX",
          explanation:
            "{host} es el valor de ejemplo de una configuración sin terminar y nunca podrá recibir correo. Los remitentes intentan la entrega en vano y el correo se retrasa.",
          remediation: "Elimine el registro MX de {host}.",
        },
        "mx-null-with-others": {
          title: "MX nulo junto a otros registros MX",
          explanation:
            "{domain} publica un MX nulo junto a otros registros MX (la RFC 7505 lo prohíbe). Algunos remitentes se niegan a entregar y el correo se pierde.",
          remediation: "Elimine este registro:\n{domain}. IN MX 0 .",
        },
        "mx-ptr-missing": {
          title: "Sin registro DNS inverso (PTR)",
          explanation:
            "{ip}, del servidor de correo {host}, no tiene registro PTR. Los receptores pueden rechazar su correo o marcarlo como spam.",
          remediation: "Pida al titular del rango de IP que fije el registro PTR de {ip} en:\n{host}.",
        },
        "mx-ptr-mismatch": {
          title: "DNS inverso (PTR) incoherente",
          explanation:
            "El registro PTR de {ip} es {pointer}, que no resuelve a {ip}. Los receptores pueden rechazar su correo o marcarlo como spam.",
          remediation: "Solicite que el registro PTR de {ip} sea {host} y publique:\n{host}. IN A {ip}",
        },
      },
    },
    fr: {
      name: "Serveurs de messagerie (MX)",
      outcomes: {
        "mx-absent": {
          title: "Absence d’enregistrement MX",
          explanation:
            "{domain} n’a pas d’enregistrement MX ; les expéditeurs se rabattent sur son adresse A ou AAAA. Les courriels sont envoyés au serveur web, où ils sont perdus ou exposés.",
          remediation: "Si le domaine ne reçoit pas de courriels, publiez un MX nul :\n{domain}. IN MX 0 .",
        },
        "mx-address": {
          title: "Enregistrement MX contenant une adresse IP",
          explanation:
            "L’enregistrement MX de {domain} contient l’adresse IP {host} au lieu d’un nom d’hôte. De nombreux expéditeurs le rejettent et des courriels sont perdus.",
          remediation:
            "Attribuez un nom d’hôte à l’adresse et publiez cet enregistrement :\n{domain}. IN MX 10 mail.{domain}.",
        },
        "mx-alias": {
          title: "Enregistrement MX pointant vers un CNAME",
          explanation:
            "{host} est un CNAME de {alias}, ce que la RFC 2181 interdit pour les serveurs MX. Certains expéditeurs ne parviennent pas à remettre les courriels, qui sont perdus.",
          remediation: "Publiez le nom canonique :\n{domain}. IN MX 10 {alias}.",
        },
        "mx-unresolvable": {
          title: "Enregistrement MX orphelin",
          explanation:
            "Le serveur MX {host} n’a pas d’adresse IP. Les courriels sont perdus, et un attaquant qui obtient le contrôle de ce nom les reçoit.",
          remediation: "Supprimez l’enregistrement MX de {host}, ou publiez son enregistrement A ou AAAA.",
        },
        "mx-private": {
          title: "Serveur MX avec une adresse IP privée",
          explanation:
            "{host} est résolu en {ip}, injoignable depuis Internet. Les courriels ne peuvent pas être remis et l’enregistrement divulgue l’adressage interne.",
          remediation: "Publiez l’adresse IP publique de {host}.",
        },
        "mx-single": {
          title: "Serveur de messagerie unique",
          explanation:
            "Toute la messagerie de {domain} dépend de {host}. Une panne ou une attaque par déni de service retarde ou bloque la remise.",
          remediation:
            "Ajoutez un second serveur de messagerie, sauf si votre fournisseur assure déjà la redondance de {host}.",
        },
        "mx-repeated": {
          title: "Enregistrement MX en double",
          explanation:
            "{host} figure plusieurs fois dans les enregistrements MX de {domain}. Les expéditeurs réessaient le même serveur ; le doublon n’apporte aucune redondance.",
          remediation: "Supprimez les enregistrements MX en double pour {host}.",
        },
        "mx-placeholder": {
          title: "Valeur d’exemple dans les enregistrements MX",
          explanation:
            "{host} est la valeur d’exemple d’une configuration inachevée et ne pourra jamais recevoir de courriels. Les expéditeurs tentent la remise en vain et les courriels sont retardés.",
          remediation: "Supprimez l’enregistrement MX de {host}.",
        },
        "mx-null-with-others": {
          title: "MX nul associé à d’autres enregistrements MX",
          explanation:
            "{domain} publie un MX nul avec d’autres enregistrements MX (ce que la RFC 7505 interdit). Certains expéditeurs refusent de remettre les courriels, qui sont perdus.",
          remediation: "Supprimez cet enregistrement :\n{domain}. IN MX 0 .",
        },
        "mx-ptr-missing": {
          title: "Absence d’enregistrement DNS inverse (PTR)",
          explanation:
            "{ip}, du serveur de messagerie {host}, n’a pas d’enregistrement PTR. Les destinataires peuvent rejeter ses courriels ou les marquer comme indésirables.",
          remediation: "Demandez au titulaire de la plage IP de fixer l’enregistrement PTR de {ip} à :\n{host}.",
        },
        "mx-ptr-mismatch": {
          title: "DNS inverse (PTR) incohérent",
          explanation:
            "L’enregistrement PTR de {ip} est {pointer}, qui n’est pas résolu en {ip}. Les destinataires peuvent rejeter ses courriels ou les marquer comme indésirables.",
          remediation: "Faites fixer l’enregistrement PTR de {ip} à {host}, et publiez :\n{host}. IN A {ip}",
        },
      },
    },
  },
});
