import type { CheckTexts } from "../check.ts";
import type { emailMx } from "./email-mx.ts";

export const emailMxTexts: CheckTexts<keyof typeof emailMx.outcomes> = {
  en: {
    name: "Mail hosts (MX)",
    outcomes: {
      "mx-absent": {
        title: "No mail host",
        explanation: "{domain} has no MX record; senders then try its web address.",
        remediation: "If the domain takes no mail, say so: {domain}. IN MX 0 .",
      },
      "mx-address": {
        title: "MX points to an address",
        explanation: "{host} is an address; MX must name a host, and many senders refuse it.",
        remediation: "Give the address a name and publish: {domain}. IN MX 10 mail.{domain}.",
      },
      "mx-alias": {
        title: "MX points to an alias",
        explanation: "{host} is an alias of {alias}; the standard forbids it and some senders fail.",
        remediation: "Publish the real name: {domain}. IN MX 10 {alias}.",
      },
      "mx-unresolvable": {
        title: "MX host without address",
        explanation: "{host} has no address: mail is lost, and whoever gains that name receives it.",
        remediation: "Remove the MX record for {host}, or give it an address.",
      },
      "mx-private": {
        title: "MX host with a private address",
        explanation: "{host} points to {ip}, which nobody outside can reach; it also shows the inner network.",
        remediation: "Publish the public address of {host}.",
      },
      "mx-single": {
        title: "Only one mail host",
        explanation: "All mail depends on {host}.",
        remediation: "Add a second host if your provider does not care for that itself.",
      },
      "mx-repeated": {
        title: "MX host listed twice",
        explanation: "{host} appears more than once.",
        remediation: "Keep one record for {host}.",
      },
      "mx-placeholder": {
        title: "Placeholder left in the MX records",
        explanation: "{host} is the placeholder of an unfinished set-up; it can never take mail.",
        remediation: "Remove the MX record for {host}.",
      },
      "mx-null-with-others": {
        title: "“No mail” beside real mail hosts",
        explanation: "{domain} says both that it takes no mail and where to send it.",
        remediation: "Remove: {domain}. IN MX 0 .",
      },
      "mx-ptr-missing": {
        title: "Mail host without reverse name",
        explanation: "{ip} of {host} has no PTR record; receivers distrust its mail.",
        remediation: "Ask the owner of the address for: the PTR of {ip} = {host}",
      },
      "mx-ptr-mismatch": {
        title: "Reverse name does not lead back",
        explanation: "{ip} calls itself {pointer}, which does not point to it.",
        remediation: "Make name and address agree: the PTR of {ip} = {host}, and {host}. IN A {ip}",
      },
    },
  },
  es: {
    name: "Servidores de correo (MX)",
    outcomes: {
      "mx-absent": {
        title: "Sin servidor de correo",
        explanation: "{domain} no tiene registro MX; los remitentes prueban entonces su dirección web.",
        remediation: "Si el dominio no recibe correo, dígalo: {domain}. IN MX 0 .",
      },
      "mx-address": {
        title: "MX apunta a una dirección",
        explanation: "{host} es una dirección; MX debe nombrar un servidor y muchos remitentes la rechazan.",
        remediation: "Dé un nombre a la dirección y publique: {domain}. IN MX 10 mail.{domain}.",
      },
      "mx-alias": {
        title: "MX apunta a un alias",
        explanation: "{host} es un alias de {alias}; la norma lo prohíbe y algunos remitentes fallan.",
        remediation: "Publique el nombre real: {domain}. IN MX 10 {alias}.",
      },
      "mx-unresolvable": {
        title: "Servidor MX sin dirección",
        explanation: "{host} no tiene dirección: el correo se pierde y quien consiga ese nombre lo recibirá.",
        remediation: "Elimine el registro MX de {host} o dele una dirección.",
      },
      "mx-private": {
        title: "Servidor MX con dirección privada",
        explanation: "{host} apunta a {ip}, inaccesible desde fuera; además revela la red interna.",
        remediation: "Publique la dirección pública de {host}.",
      },
      "mx-single": {
        title: "Un solo servidor de correo",
        explanation: "Todo el correo depende de {host}.",
        remediation: "Añada un segundo servidor si su proveedor no se ocupa de ello.",
      },
      "mx-repeated": {
        title: "Servidor MX repetido",
        explanation: "{host} aparece más de una vez.",
        remediation: "Conserve un solo registro para {host}.",
      },
      "mx-placeholder": {
        title: "Marcador olvidado en los registros MX",
        explanation: "{host} es el marcador de una configuración sin terminar; nunca podrá recibir correo.",
        remediation: "Elimine el registro MX de {host}.",
      },
      "mx-null-with-others": {
        title: "«Sin correo» junto a servidores reales",
        explanation: "{domain} dice a la vez que no recibe correo y adónde enviarlo.",
        remediation: "Elimine: {domain}. IN MX 0 .",
      },
      "mx-ptr-missing": {
        title: "Servidor de correo sin nombre inverso",
        explanation: "{ip} de {host} no tiene registro PTR; los receptores desconfían de su correo.",
        remediation: "Pida al titular de la dirección: PTR de {ip} = {host}",
      },
      "mx-ptr-mismatch": {
        title: "El nombre inverso no vuelve a la dirección",
        explanation: "{ip} se llama {pointer}, que no apunta a ella.",
        remediation: "Haga coincidir nombre y dirección: PTR de {ip} = {host}, y {host}. IN A {ip}",
      },
    },
  },
  fr: {
    name: "Serveurs de courrier (MX)",
    outcomes: {
      "mx-absent": {
        title: "Aucun serveur de courrier",
        explanation: "{domain} n’a pas d’enregistrement MX ; les expéditeurs essaient alors son adresse web.",
        remediation: "Si le domaine ne reçoit pas de courrier, dites-le : {domain}. IN MX 0 .",
      },
      "mx-address": {
        title: "MX désigne une adresse",
        explanation: "{host} est une adresse ; MX doit nommer un serveur et beaucoup d’expéditeurs la refusent.",
        remediation: "Donnez un nom à l’adresse et publiez : {domain}. IN MX 10 mail.{domain}.",
      },
      "mx-alias": {
        title: "MX désigne un alias",
        explanation: "{host} est un alias de {alias} ; la norme l’interdit et certains expéditeurs échouent.",
        remediation: "Publiez le vrai nom : {domain}. IN MX 10 {alias}.",
      },
      "mx-unresolvable": {
        title: "Serveur MX sans adresse",
        explanation: "{host} n’a pas d’adresse : le courrier se perd, et qui obtient ce nom le reçoit.",
        remediation: "Retirez l’enregistrement MX de {host} ou donnez-lui une adresse.",
      },
      "mx-private": {
        title: "Serveur MX à adresse privée",
        explanation: "{host} mène à {ip}, inaccessible de l’extérieur ; cela montre aussi le réseau interne.",
        remediation: "Publiez l’adresse publique de {host}.",
      },
      "mx-single": {
        title: "Un seul serveur de courrier",
        explanation: "Tout le courrier dépend de {host}.",
        remediation: "Ajoutez un second serveur si votre fournisseur ne s’en charge pas.",
      },
      "mx-repeated": {
        title: "Serveur MX en double",
        explanation: "{host} apparaît plusieurs fois.",
        remediation: "Gardez un seul enregistrement pour {host}.",
      },
      "mx-placeholder": {
        title: "Valeur provisoire oubliée dans les MX",
        explanation:
          "{host} est la valeur provisoire d’une installation inachevée ; elle ne recevra jamais de courrier.",
        remediation: "Retirez l’enregistrement MX de {host}.",
      },
      "mx-null-with-others": {
        title: "« Pas de courrier » à côté de vrais serveurs",
        explanation: "{domain} dit à la fois qu’il ne reçoit pas de courrier et où l’envoyer.",
        remediation: "Retirez : {domain}. IN MX 0 .",
      },
      "mx-ptr-missing": {
        title: "Serveur de courrier sans nom inverse",
        explanation: "{ip} de {host} n’a pas d’enregistrement PTR ; les destinataires se méfient de son courrier.",
        remediation: "Demandez au titulaire de l’adresse : PTR de {ip} = {host}",
      },
      "mx-ptr-mismatch": {
        title: "Le nom inverse ne ramène pas à l’adresse",
        explanation: "{ip} s’appelle {pointer}, qui ne mène pas à elle.",
        remediation: "Accordez nom et adresse : PTR de {ip} = {host}, et {host}. IN A {ip}",
      },
    },
  },
};
