import type { CheckTexts } from "../../check-texts.ts";

const MENTION: CheckTexts<"ransom-post" | "dark-web-mention" | "channel-mention"> = {
  en: {
    name: "Mentions",
    outcomes: {
      "ransom-post": {
        title: "Ransomware leak-site post ({actor})",
        explanation:
          "{actor} published a post about your organization on its leak site. The group claims to hold your data and may publish or sell it.",
        remediation:
          "Start incident response now: determine what was stolen, preserve evidence, and notify legal counsel and, where required, the authorities. Do not contact the group on your own.",
      },
      "dark-web-mention": {
        title: "Dark web mention",
        explanation:
          "A text collected from {channel} mentions your organization. It may offer stolen data or access, or announce an attack.",
        remediation:
          "Review the context. If data or access is offered, determine its origin, revoke what it grants and preserve the text as evidence.",
      },
      "channel-mention": {
        title: "Hacker channel mention",
        explanation:
          "A message in the channel {channel} mentions your organization. It may offer stolen data or access, or announce an attack.",
        remediation:
          "Review the context. If access is offered, review the logs for unauthorized sign-ins, revoke sessions and reset the passwords concerned.",
      },
    },
  },
  es: {
    name: "Menciones",
    outcomes: {
      "ransom-post": {
        title: "Publicación en un sitio de filtraciones de ransomware ({actor})",
        explanation:
          "{actor} publicó una entrada sobre su organización en su sitio de filtraciones. El grupo afirma tener sus datos y puede publicarlos o venderlos.",
        remediation:
          "Inicie ya la respuesta a incidentes: determine qué se sustrajo, conserve las evidencias e informe a la asesoría jurídica y, cuando sea obligatorio, a las autoridades. No contacte con el grupo por su cuenta.",
      },
      "dark-web-mention": {
        title: "Mención en la dark web",
        explanation:
          "Un texto recopilado en {channel} menciona a su organización. Puede ofrecer datos o accesos robados, o anunciar un ataque.",
        remediation:
          "Revise el contexto. Si se ofrecen datos o accesos, determine su origen, revoque lo que conceden y conserve el texto como evidencia.",
      },
      "channel-mention": {
        title: "Mención en un canal de hackers",
        explanation:
          "Un mensaje del canal {channel} menciona a su organización. Puede ofrecer datos o accesos robados, o anunciar un ataque.",
        remediation:
          "Revise el contexto. Si se ofrece un acceso, revise los registros en busca de accesos no autorizados, revoque las sesiones y restablezca las contraseñas afectadas.",
      },
    },
  },
  fr: {
    name: "Mentions",
    outcomes: {
      "ransom-post": {
        title: "Publication sur un site de fuite de rançongiciel ({actor})",
        explanation:
          "{actor} a publié un message sur votre organisation sur son site de fuite. Le groupe affirme détenir vos données et peut les publier ou les vendre.",
        remediation:
          "Lancez immédiatement la réponse à incident : déterminez ce qui a été dérobé, préservez les preuves et prévenez le service juridique et, si la loi l’exige, les autorités. Ne contactez pas le groupe de votre propre initiative.",
      },
      "dark-web-mention": {
        title: "Mention sur le dark web",
        explanation:
          "Un texte collecté sur {channel} mentionne votre organisation. Il peut proposer des données ou des accès volés, ou annoncer une attaque.",
        remediation:
          "Examinez le contexte. Si des données ou des accès sont proposés, déterminez leur origine, révoquez ce qu’ils permettent et conservez le texte comme preuve.",
      },
      "channel-mention": {
        title: "Mention sur un canal cybercriminel",
        explanation:
          "Un message du canal {channel} mentionne votre organisation. Il peut proposer des données ou des accès volés, ou annoncer une attaque.",
        remediation:
          "Examinez le contexte. Si un accès est proposé, recherchez des connexions non autorisées dans les journaux, révoquez les sessions et réinitialisez les mots de passe concernés.",
      },
    },
  },
};

const MARKET_LISTING: CheckTexts<"log-for-sale"> = {
  en: {
    name: "Stealer logs for sale",
    outcomes: {
      "log-for-sale": {
        title: "Stealer log for sale",
        explanation:
          "{market} offers a stealer log with credentials for your hosts (hosts: {count}). A buyer obtains the credentials and active sessions of the infected machine.",
        remediation:
          "Treat the credentials for these hosts as compromised: revoke sessions, reset passwords, require multi-factor authentication and identify the infected machine. Do not buy the log.",
      },
    },
  },
  es: {
    name: "Registros de infostealers a la venta",
    outcomes: {
      "log-for-sale": {
        title: "Registro de infostealer a la venta",
        explanation:
          "{market} ofrece un registro de infostealer con credenciales de sus sistemas (sistemas: {count}). Un comprador obtiene las credenciales y las sesiones activas del equipo infectado.",
        remediation:
          "Considere comprometidas las credenciales de estos sistemas: revoque las sesiones, restablezca las contraseñas, exija autenticación multifactor e identifique el equipo infectado. No compre el registro.",
      },
    },
  },
  fr: {
    name: "Journaux d’infostealers en vente",
    outcomes: {
      "log-for-sale": {
        title: "Journal d’infostealer en vente",
        explanation:
          "{market} propose un journal d’infostealer contenant des identifiants pour vos hôtes (hôtes : {count}). Un acheteur obtient les identifiants et les sessions actives de la machine infectée.",
        remediation:
          "Considérez les identifiants de ces hôtes comme compromis : révoquez les sessions, réinitialisez les mots de passe, exigez une authentification multifacteur et identifiez la machine infectée. N’achetez pas le journal.",
      },
    },
  },
};

const STEALER_COUNT: CheckTexts<"machines-counted"> = {
  en: {
    name: "Infected machines reported by third parties",
    outcomes: {
      "machines-counted": {
        title: "Infected machines reported by {service}",
        explanation:
          "{service} reports infected machines with stolen credentials for this domain (employees: {employees}, customers: {customers}), without naming them. Attackers who hold these logs can sign in to your systems.",
        remediation:
          "Request the details for your domain from the service, identify the machines and reset the passwords used on them.",
      },
    },
  },
  es: {
    name: "Equipos infectados según terceros",
    outcomes: {
      "machines-counted": {
        title: "Equipos infectados notificados por {service}",
        explanation:
          "{service} notifica equipos infectados con credenciales robadas de este dominio (empleados: {employees}, clientes: {customers}), sin identificarlos. Los atacantes que posean esos registros pueden acceder a sus sistemas.",
        remediation:
          "Solicite al servicio los detalles de su dominio, identifique los equipos y restablezca las contraseñas usadas en ellos.",
      },
    },
  },
  fr: {
    name: "Machines infectées signalées par des tiers",
    outcomes: {
      "machines-counted": {
        title: "Machines infectées signalées par {service}",
        explanation:
          "{service} signale des machines infectées avec des identifiants volés pour ce domaine (employés : {employees}, clients : {customers}), sans les identifier. Les attaquants qui détiennent ces journaux peuvent se connecter à vos systèmes.",
        remediation:
          "Demandez au service le détail pour votre domaine, identifiez les machines et réinitialisez les mots de passe qui y ont été utilisés.",
      },
    },
  },
};

const PUBLIC_CODE: CheckTexts<"secret-in-public-code" | "named-in-public-code"> = {
  en: {
    name: "Public source code",
    outcomes: {
      "secret-in-public-code": {
        title: "Secret in public source code",
        explanation:
          "The file {path} in {repository} references your domain and contains what appears to be a password or key. An attacker can use it to access the system it belongs to.",
        remediation:
          "Rotate the secret first; deleting the file does not revoke it. Then have it removed from the repository and its history.",
      },
      "named-in-public-code": {
        title: "Domain referenced in public source code",
        explanation:
          "The file {path} in {repository} references your domain; no secret was detected in it. It may disclose internal names, addresses or endpoints to an attacker.",
        remediation: "Review the file for internal names, addresses and endpoints that should not be public.",
      },
    },
  },
  es: {
    name: "Código fuente público",
    outcomes: {
      "secret-in-public-code": {
        title: "Secreto en código fuente público",
        explanation:
          "El archivo {path} de {repository} hace referencia a su dominio y contiene lo que parece una contraseña o clave. Un atacante puede usarla para acceder al sistema al que pertenece.",
        remediation:
          "Rote primero el secreto; borrar el archivo no lo revoca. Después, haga que se elimine del repositorio y de su historial.",
      },
      "named-in-public-code": {
        title: "Dominio citado en código fuente público",
        explanation:
          "El archivo {path} de {repository} hace referencia a su dominio; no se detectó ningún secreto. Puede revelar a un atacante nombres, direcciones o puntos de acceso internos.",
        remediation:
          "Revise el archivo en busca de nombres, direcciones y puntos de acceso internos que no deban ser públicos.",
      },
    },
  },
  fr: {
    name: "Code source public",
    outcomes: {
      "secret-in-public-code": {
        title: "Secret dans du code source public",
        explanation:
          "Le fichier {path} de {repository} fait référence à votre domaine et contient ce qui semble être un mot de passe ou une clé. Un attaquant peut s’en servir pour accéder au système concerné.",
        remediation:
          "Renouvelez d’abord le secret ; supprimer le fichier ne le révoque pas. Faites-le ensuite retirer du dépôt et de son historique.",
      },
      "named-in-public-code": {
        title: "Domaine cité dans du code source public",
        explanation:
          "Le fichier {path} de {repository} fait référence à votre domaine ; aucun secret n’y a été détecté. Il peut divulguer à un attaquant des noms, adresses ou points d’accès internes.",
        remediation:
          "Vérifiez si le fichier contient des noms, adresses ou points d’accès internes qui ne doivent pas être publics.",
      },
    },
  },
};

/** Texts of findings that come from connectors and imports: mentions, listings, counts and code. */
export const SOURCE_TEXTS: Readonly<Record<string, CheckTexts>> = {
  mention: MENTION,
  "market-listing": MARKET_LISTING,
  "stealer-count": STEALER_COUNT,
  "public-code": PUBLIC_CODE,
};
