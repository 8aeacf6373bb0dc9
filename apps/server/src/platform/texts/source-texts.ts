import type { CheckTexts } from "@parapet/scanner/check";

const MENTION: CheckTexts<"ransom-post" | "dark-web-mention" | "channel-mention"> = {
  en: {
    name: "Mentions",
    outcomes: {
      "ransom-post": {
        title: "{actor} names you as a victim",
        explanation: "A group that extorts companies has published a post about you on its leak site.",
        remediation:
          "Start your incident response now: find out what was taken, keep the evidence, tell counsel and, where the law asks for it, the authority. Do not answer the group by yourself.",
      },
      "dark-web-mention": {
        title: "Mentioned on {channel}",
        explanation: "A text that was collected from the dark web, a paste or a forum names you.",
        remediation:
          "Read the context. If something of yours is offered, find out where it came from, change what it opens, and keep the text as evidence.",
      },
      "channel-mention": {
        title: "Mentioned in the channel {channel}",
        explanation: "A message in a public channel names you.",
        remediation:
          "Read the context. Where access is offered, look for logins you cannot explain, end sessions and change the passwords concerned.",
      },
    },
  },
  es: {
    name: "Menciones",
    outcomes: {
      "ransom-post": {
        title: "{actor} le nombra como víctima",
        explanation:
          "Un grupo que extorsiona a empresas ha publicado un mensaje sobre usted en su sitio de filtraciones.",
        remediation:
          "Inicie ya la respuesta al incidente: averigüe qué se llevaron, conserve las pruebas e informe a sus asesores y, si la ley lo exige, a la autoridad. No conteste al grupo por su cuenta.",
      },
      "dark-web-mention": {
        title: "Mención en {channel}",
        explanation: "Un texto recogido en la web oscura, en un «paste» o en un foro le nombra.",
        remediation:
          "Lea el contexto. Si se ofrece algo suyo, averigüe de dónde salió, cambie lo que abre y guarde el texto como prueba.",
      },
      "channel-mention": {
        title: "Mención en el canal {channel}",
        explanation: "Un mensaje de un canal público le nombra.",
        remediation:
          "Lea el contexto. Si se ofrece un acceso, busque inicios de sesión inexplicables, cierre las sesiones y cambie las contraseñas afectadas.",
      },
    },
  },
  fr: {
    name: "Mentions",
    outcomes: {
      "ransom-post": {
        title: "{actor} vous désigne comme victime",
        explanation: "Un groupe qui extorque des entreprises a publié un message à votre sujet sur son site de fuites.",
        remediation:
          "Lancez dès maintenant la réponse à incident : déterminez ce qui a été pris, conservez les preuves, prévenez vos conseils et, si la loi l’exige, l’autorité. Ne répondez pas seul au groupe.",
      },
      "dark-web-mention": {
        title: "Mention sur {channel}",
        explanation: "Un texte recueilli sur le dark web, dans un « paste » ou sur un forum vous nomme.",
        remediation:
          "Lisez le contexte. Si quelque chose vous appartenant est proposé, cherchez d’où cela vient, changez ce que cela ouvre et gardez le texte comme preuve.",
      },
      "channel-mention": {
        title: "Mention dans le canal {channel}",
        explanation: "Un message d’un canal public vous nomme.",
        remediation:
          "Lisez le contexte. Si un accès est proposé, cherchez des connexions inexpliquées, fermez les sessions et changez les mots de passe concernés.",
      },
    },
  },
};

const MARKET_LISTING: CheckTexts<"log-for-sale"> = {
  en: {
    name: "Stealer logs for sale",
    outcomes: {
      "log-for-sale": {
        title: "A log with logins to {count} of your hosts is for sale",
        explanation:
          "{market} offers what malware took from one machine. Whoever pays has the logins and open sessions in it.",
        remediation:
          "Treat the logins to these hosts as known: end sessions, require new passwords and a second factor, and look for the infected machine. Do not buy the log.",
      },
    },
  },
  es: {
    name: "Registros de robo en venta",
    outcomes: {
      "log-for-sale": {
        title: "Se vende un registro con accesos a {count} de sus equipos",
        explanation:
          "{market} ofrece lo que un programa malicioso sacó de un equipo. Quien pague tendrá sus accesos y sesiones abiertas.",
        remediation:
          "Dé por conocidos los accesos a estos equipos: cierre las sesiones, exija contraseñas nuevas y un segundo factor, y busque el equipo infectado. No compre el registro.",
      },
    },
  },
  fr: {
    name: "Journaux d’infostealer en vente",
    outcomes: {
      "log-for-sale": {
        title: "Un journal avec des accès à {count} de vos hôtes est en vente",
        explanation:
          "{market} propose ce qu’un logiciel malveillant a pris sur une machine. Qui paie obtient ses identifiants et ses sessions ouvertes.",
        remediation:
          "Considérez ces accès comme connus : fermez les sessions, exigez de nouveaux mots de passe et un second facteur, et cherchez la machine infectée. N’achetez pas le journal.",
      },
    },
  },
};

const STEALER_COUNT: CheckTexts<"machines-counted"> = {
  en: {
    name: "Infected machines counted elsewhere",
    outcomes: {
      "machines-counted": {
        title: "{service} knows of infected machines: {employees} of employees, {customers} of customers",
        explanation: "The service counts machines whose stolen logins belong to this domain. It does not say which.",
        remediation:
          "Ask the service for the details of your domain, find the machines, and have the passwords used on them changed.",
      },
    },
  },
  es: {
    name: "Equipos infectados según otros",
    outcomes: {
      "machines-counted": {
        title: "{service} conoce equipos infectados: {employees} de empleados, {customers} de clientes",
        explanation: "El servicio cuenta equipos cuyos accesos robados pertenecen a este dominio. No dice cuáles son.",
        remediation:
          "Pida al servicio los detalles de su dominio, localice los equipos y haga cambiar las contraseñas usadas en ellos.",
      },
    },
  },
  fr: {
    name: "Machines infectées comptées ailleurs",
    outcomes: {
      "machines-counted": {
        title: "{service} connaît des machines infectées : {employees} d’employés, {customers} de clients",
        explanation:
          "Le service compte les machines dont les identifiants volés appartiennent à ce domaine. Il ne dit pas lesquelles.",
        remediation:
          "Demandez au service le détail pour votre domaine, retrouvez les machines et faites changer les mots de passe qui y ont servi.",
      },
    },
  },
};

const PUBLIC_CODE: CheckTexts<"secret-in-public-code" | "named-in-public-code"> = {
  en: {
    name: "Public code",
    outcomes: {
      "secret-in-public-code": {
        title: "A secret beside your domain in public code: {repository}",
        explanation:
          "The file {path} names your domain and holds what looks like a password or a key. Anybody can read it.",
        remediation:
          "Change the secret first; deleting the file does not take it back. Then have it removed from the repository and its history.",
      },
      "named-in-public-code": {
        title: "Your domain stands in public code: {repository}",
        explanation: "The file {path} names your domain. No secret was recognised beside it.",
        remediation: "Look whether the file shows internal names, addresses or ways in that should not be public.",
      },
    },
  },
  es: {
    name: "Código público",
    outcomes: {
      "secret-in-public-code": {
        title: "Un secreto junto a su dominio en código público: {repository}",
        explanation:
          "El archivo {path} nombra su dominio y contiene lo que parece una contraseña o una clave. Cualquiera puede leerlo.",
        remediation:
          "Cambie primero el secreto; borrar el archivo no lo recupera. Después haga que se elimine del repositorio y de su historial.",
      },
      "named-in-public-code": {
        title: "Su dominio aparece en código público: {repository}",
        explanation: "El archivo {path} nombra su dominio. No se reconoció ningún secreto junto a él.",
        remediation:
          "Compruebe si el archivo muestra nombres internos, direcciones o vías de entrada que no deban ser públicas.",
      },
    },
  },
  fr: {
    name: "Code public",
    outcomes: {
      "secret-in-public-code": {
        title: "Un secret à côté de votre domaine dans du code public : {repository}",
        explanation:
          "Le fichier {path} nomme votre domaine et contient ce qui ressemble à un mot de passe ou à une clé. Tout le monde peut le lire.",
        remediation:
          "Changez d’abord le secret ; supprimer le fichier ne le reprend pas. Faites-le ensuite retirer du dépôt et de son historique.",
      },
      "named-in-public-code": {
        title: "Votre domaine figure dans du code public : {repository}",
        explanation: "Le fichier {path} nomme votre domaine. Aucun secret n’a été reconnu à côté.",
        remediation:
          "Vérifiez si le fichier montre des noms internes, des adresses ou des accès qui ne devraient pas être publics.",
      },
    },
  },
};

/** The words of findings that come from connectors and imports: mentions, listings, counts and code. */
export const SOURCE_TEXTS: Readonly<Record<string, CheckTexts>> = {
  mention: MENTION,
  "market-listing": MARKET_LISTING,
  "stealer-count": STEALER_COUNT,
  "public-code": PUBLIC_CODE,
};
