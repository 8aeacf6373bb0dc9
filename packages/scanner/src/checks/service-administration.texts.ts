import type { CheckTexts } from "../check.ts";
import type { serviceAdministration } from "./service-administration.ts";

/** The words of `service-administration`. */
export const serviceAdministrationTexts: CheckTexts<keyof typeof serviceAdministration.outcomes> = {
  en: {
    name: "Remote administration",
    outcomes: {
      "telnet-exposed": {
        title: "Telnet is open on {host}:{port}",
        explanation: "Names and passwords cross the network unprotected, and bots try this port all day.",
        remediation: "Switch it off and use SSH with keys. {fix}",
      },
      "remote-desktop-exposed": {
        title: "A remote desktop is open on {host}:{port}",
        explanation:
          "{product} can be reached by anybody. Guessed or stolen passwords are the usual way in of ransomware.",
        remediation: "Put it behind a VPN or a gateway with a second factor. {fix}",
      },
      "remote-desktop-without-nla": {
        title: "{host}:{port} shows its logon screen to anybody",
        explanation:
          "The remote desktop does not ask for the account before it opens a session (network level authentication is off), so holes in it can be used without a password.",
        remediation: "Require network level authentication and put the desktop behind a VPN or a gateway. {fix}",
      },
      "remote-management-exposed": {
        title: "A management interface is open on {host}:{port}",
        explanation: "{product} controls machines and can be reached by anybody who tries a password or a hole.",
        remediation: "Let only the administrators’ network reach it. {fix}",
      },
      "windows-sharing-exposed": {
        title: "Windows file sharing is open on {host}:{port}",
        explanation: "SMB is made for the inside of a network; worms and password guessing come through it.",
        remediation: "Block ports 139 and 445 at the edge and require signing. {fix}",
      },
      "smb1-enabled": {
        title: "{host}:{port} still speaks SMB 1",
        explanation:
          "The first version of Windows file sharing has holes that worms use, and no protection worth the name.",
        remediation: "Switch SMB 1 off and block ports 139 and 445 at the edge. {fix}",
      },
      "ssh-exposed": {
        title: "SSH is open on {host}:{port}",
        explanation: "{product} answers the whole world. That may be meant; passwords should not be accepted there.",
        remediation: "Accept keys only and limit who can reach it. {fix}",
      },
    },
  },
  es: {
    name: "Administración remota",
    outcomes: {
      "telnet-exposed": {
        title: "Telnet está abierto en {host}:{port}",
        explanation:
          "Los nombres y contraseñas cruzan la red sin protección, y los bots prueban este puerto todo el día.",
        remediation: "Desactívelo y use SSH con claves. {fix}",
      },
      "remote-desktop-exposed": {
        title: "Un escritorio remoto está abierto en {host}:{port}",
        explanation:
          "Cualquiera puede alcanzar {product}. Las contraseñas adivinadas o robadas son la entrada habitual del ransomware.",
        remediation: "Póngalo detrás de una VPN o de una pasarela con segundo factor. {fix}",
      },
      "remote-desktop-without-nla": {
        title: "{host}:{port} muestra su pantalla de inicio a cualquiera",
        explanation:
          "El escritorio remoto no pide la cuenta antes de abrir la sesión (la autenticación a nivel de red está desactivada), de modo que sus fallos se pueden usar sin contraseña.",
        remediation: "Exija la autenticación a nivel de red y ponga el escritorio detrás de una VPN o pasarela. {fix}",
      },
      "remote-management-exposed": {
        title: "Una interfaz de gestión está abierta en {host}:{port}",
        explanation: "{product} controla máquinas y está al alcance de quien pruebe una contraseña o un fallo.",
        remediation: "Permita el acceso solo desde la red de los administradores. {fix}",
      },
      "windows-sharing-exposed": {
        title: "Los archivos compartidos de Windows están abiertos en {host}:{port}",
        explanation: "SMB está hecho para el interior de una red; por él entran gusanos e intentos de contraseñas.",
        remediation: "Bloquee los puertos 139 y 445 en el perímetro y exija la firma. {fix}",
      },
      "smb1-enabled": {
        title: "{host}:{port} aún habla SMB 1",
        explanation:
          "La primera versión de los archivos compartidos de Windows tiene fallos que usan los gusanos y apenas protección.",
        remediation: "Desactive SMB 1 y bloquee los puertos 139 y 445 en el perímetro. {fix}",
      },
      "ssh-exposed": {
        title: "SSH está abierto en {host}:{port}",
        explanation:
          "{product} responde a todo el mundo. Puede ser intencionado; allí no deberían aceptarse contraseñas.",
        remediation: "Acepte solo claves y limite quién puede alcanzarlo. {fix}",
      },
    },
  },
  fr: {
    name: "Administration à distance",
    outcomes: {
      "telnet-exposed": {
        title: "Telnet est ouvert sur {host}:{port}",
        explanation:
          "Noms et mots de passe traversent le réseau sans protection, et des robots essaient ce port sans cesse.",
        remediation: "Désactivez-le et utilisez SSH avec des clés. {fix}",
      },
      "remote-desktop-exposed": {
        title: "Un bureau à distance est ouvert sur {host}:{port}",
        explanation:
          "{product} est joignable par tous. Les mots de passe devinés ou volés sont l’entrée habituelle des rançongiciels.",
        remediation: "Placez-le derrière un VPN ou une passerelle à second facteur. {fix}",
      },
      "remote-desktop-without-nla": {
        title: "{host}:{port} montre son écran de connexion à tous",
        explanation:
          "Le bureau à distance n’exige pas le compte avant d’ouvrir la session (l’authentification au niveau du réseau est désactivée) ; ses failles s’utilisent donc sans mot de passe.",
        remediation:
          "Exigez l’authentification au niveau du réseau et placez le bureau derrière un VPN ou une passerelle. {fix}",
      },
      "remote-management-exposed": {
        title: "Une interface de gestion est ouverte sur {host}:{port}",
        explanation: "{product} commande des machines et reste à portée de qui essaie un mot de passe ou une faille.",
        remediation: "N’en ouvrez l’accès qu’au réseau des administrateurs. {fix}",
      },
      "windows-sharing-exposed": {
        title: "Le partage de fichiers Windows est ouvert sur {host}:{port}",
        explanation: "SMB est fait pour l’intérieur d’un réseau ; vers et essais de mots de passe passent par là.",
        remediation: "Bloquez les ports 139 et 445 en bordure et exigez la signature. {fix}",
      },
      "smb1-enabled": {
        title: "{host}:{port} parle encore SMB 1",
        explanation:
          "La première version du partage de fichiers Windows a des failles que les vers utilisent, et presque aucune protection.",
        remediation: "Désactivez SMB 1 et bloquez les ports 139 et 445 en bordure. {fix}",
      },
      "ssh-exposed": {
        title: "SSH est ouvert sur {host}:{port}",
        explanation:
          "{product} répond au monde entier. C’est peut-être voulu ; les mots de passe ne devraient pas y être acceptés.",
        remediation: "N’acceptez que les clés et limitez qui peut le joindre. {fix}",
      },
    },
  },
};
