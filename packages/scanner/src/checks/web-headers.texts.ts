import type { CheckTexts } from "../check.ts";
import type { webHeaders } from "./web-headers.ts";

/** The words of `web-headers`. */
export const webHeadersTexts: CheckTexts<keyof typeof webHeaders.outcomes> = {
  en: {
    name: "Security headers",
    outcomes: {
      "csp-absent": {
        title: "No content security policy",
        explanation:
          "The page does not tell browsers which scripts may run. A script smuggled into a page would run unhindered.",
        remediation:
          "Send Content-Security-Policy with every page. Start from the policy below, in report-only mode first if the site loads much from elsewhere.",
      },
      "csp-report-only": {
        title: "Content security policy only reports",
        explanation: "The policy is sent as report-only: browsers report violations and let them happen.",
        remediation: "Once the reports are quiet, send the same policy as Content-Security-Policy.",
      },
      "csp-unsafe-inline": {
        title: "Content security policy allows inline scripts",
        explanation: "The policy contains unsafe-inline, so a script written into the page still runs.",
        remediation: "Replace unsafe-inline by nonces or hashes.",
      },
      "csp-any-source": {
        title: "Content security policy allows scripts from anywhere",
        explanation: "The policy allows a whole scheme or any host as a source of scripts.",
        remediation: "Name the hosts that may serve scripts, or use strict-dynamic with nonces.",
      },
      "csp-unsafe-eval": {
        title: "Content security policy allows eval",
        explanation: "The policy contains unsafe-eval, so text can be turned into code.",
        remediation: "Remove unsafe-eval; replace code that builds functions from text.",
      },
      "framing-allowed": {
        title: "The site can be framed by others",
        explanation: "Any other site may show this one in a frame and make visitors click where they do not see it.",
        remediation: "Send frame-ancestors in the content security policy, or X-Frame-Options for old browsers.",
      },
      "nosniff-absent": {
        title: "Browsers may guess content types",
        explanation: "Without nosniff a browser may take an uploaded text for a script.",
        remediation: "Send X-Content-Type-Options: nosniff.",
      },
      "referrer-policy-unsafe": {
        title: "Full addresses are passed on to other sites",
        explanation: "The referrer policy hands the full address of each page to the sites it links to.",
        remediation: "Send Referrer-Policy: strict-origin-when-cross-origin or stricter.",
      },
      "cross-origin-policy-invalid": {
        title: "A cross-origin policy has no meaning",
        explanation: "A cross-origin header holds a value that browsers do not know, so it does nothing.",
        remediation: "Use same-origin, same-site or cross-origin as the header allows.",
      },
      "cross-domain-policy-open": {
        title: "Every other site may read this one through plug-ins",
        explanation:
          "X-Permitted-Cross-Domain-Policies lets every site load data from here through plug-ins and PDF readers.",
        remediation: "Send X-Permitted-Cross-Domain-Policies: none.",
      },
      "permissions-policy-absent": {
        title: "No permissions policy",
        explanation:
          "The page does not say that it needs no camera, microphone or position; embedded content may ask for them.",
        remediation: "Send Permissions-Policy with an empty list for what the site does not use.",
      },
      "header-deprecated": {
        title: "Header {header} is obsolete",
        explanation: "Browsers no longer follow this header; some did harm with it.",
        remediation: "Stop sending {header}.",
      },
      "version-disclosed": {
        title: "{header} tells the version: {value}",
        explanation: "Attackers look up the holes of exactly this version.",
        remediation: "Shorten or remove {header}.",
      },
      "internal-address-disclosed": {
        title: "{header} shows an internal address: {address}",
        explanation: "An address of the inner network tells strangers how it is built.",
        remediation: "Have the proxy rewrite or remove {header}.",
      },
    },
  },
  es: {
    name: "Cabeceras de seguridad",
    outcomes: {
      "csp-absent": {
        title: "Sin política de seguridad de contenido",
        explanation:
          "La página no dice a los navegadores qué scripts pueden ejecutarse. Un script introducido en la página se ejecutaría sin obstáculos.",
        remediation:
          "Envíe Content-Security-Policy con cada página. Parta de la política de abajo, primero en modo informe si el sitio carga muchos recursos externos.",
      },
      "csp-report-only": {
        title: "La política de contenido solo informa",
        explanation:
          "La política se envía como report-only: los navegadores informan de las infracciones y las permiten.",
        remediation: "Cuando los informes se calmen, envíe la misma política como Content-Security-Policy.",
      },
      "csp-unsafe-inline": {
        title: "La política de contenido permite scripts en línea",
        explanation:
          "La política contiene unsafe-inline, así que un script escrito en la página se ejecuta igualmente.",
        remediation: "Sustituya unsafe-inline por nonces o hashes.",
      },
      "csp-any-source": {
        title: "La política de contenido permite scripts de cualquier origen",
        explanation: "La política permite un esquema entero o cualquier servidor como origen de scripts.",
        remediation: "Nombre los servidores que pueden servir scripts, o use strict-dynamic con nonces.",
      },
      "csp-unsafe-eval": {
        title: "La política de contenido permite eval",
        explanation: "La política contiene unsafe-eval, así que un texto puede convertirse en código.",
        remediation: "Elimine unsafe-eval; sustituya el código que construye funciones a partir de texto.",
      },
      "framing-allowed": {
        title: "Otros sitios pueden enmarcar este",
        explanation:
          "Cualquier otro sitio puede mostrar este en un marco y hacer que los visitantes pulsen donde no lo ven.",
        remediation: "Envíe frame-ancestors en la política de contenido, o X-Frame-Options para navegadores antiguos.",
      },
      "nosniff-absent": {
        title: "Los navegadores pueden adivinar el tipo de contenido",
        explanation: "Sin nosniff un navegador puede tomar un texto subido por un script.",
        remediation: "Envíe X-Content-Type-Options: nosniff.",
      },
      "referrer-policy-unsafe": {
        title: "Se entregan direcciones completas a otros sitios",
        explanation: "La política de referencia entrega la dirección completa de cada página a los sitios que enlaza.",
        remediation: "Envíe Referrer-Policy: strict-origin-when-cross-origin o una más estricta.",
      },
      "cross-origin-policy-invalid": {
        title: "Una política de origen cruzado no tiene sentido",
        explanation:
          "Una cabecera de origen cruzado lleva un valor que los navegadores no conocen, así que no hace nada.",
        remediation: "Use same-origin, same-site o cross-origin, según admita la cabecera.",
      },
      "cross-domain-policy-open": {
        title: "Los complementos antiguos pueden leer este sitio desde otros",
        explanation:
          "X-Permitted-Cross-Domain-Policies permite que cualquier sitio cargue datos de aquí mediante complementos y lectores de PDF.",
        remediation: "Envíe X-Permitted-Cross-Domain-Policies: none.",
      },
      "permissions-policy-absent": {
        title: "Sin política de permisos",
        explanation:
          "La página no indica que no necesita cámara, micrófono ni posición; el contenido incrustado puede pedirlos.",
        remediation: "Envíe Permissions-Policy con una lista vacía para lo que el sitio no usa.",
      },
      "header-deprecated": {
        title: "La cabecera {header} está obsoleta",
        explanation: "Los navegadores ya no siguen esta cabecera; en algunos causaba problemas.",
        remediation: "Deje de enviar {header}.",
      },
      "version-disclosed": {
        title: "{header} revela la versión: {value}",
        explanation: "Los atacantes buscan los fallos de esa versión exacta.",
        remediation: "Acorte o elimine {header}.",
      },
      "internal-address-disclosed": {
        title: "{header} muestra una dirección interna: {address}",
        explanation: "Una dirección de la red interna revela a extraños cómo está construida.",
        remediation: "Haga que el proxy reescriba o elimine {header}.",
      },
    },
  },
  fr: {
    name: "En-têtes de sécurité",
    outcomes: {
      "csp-absent": {
        title: "Aucune politique de sécurité du contenu",
        explanation:
          "La page n’indique pas aux navigateurs quels scripts peuvent s’exécuter. Un script glissé dans une page s’exécuterait sans obstacle.",
        remediation:
          "Envoyez Content-Security-Policy avec chaque page. Partez de la politique ci-dessous, d’abord en mode rapport si le site charge beaucoup de ressources externes.",
      },
      "csp-report-only": {
        title: "La politique de contenu ne fait que signaler",
        explanation:
          "La politique est envoyée en report-only : les navigateurs signalent les écarts et les laissent passer.",
        remediation: "Lorsque les rapports se calment, envoyez la même politique sous Content-Security-Policy.",
      },
      "csp-unsafe-inline": {
        title: "La politique de contenu autorise les scripts en ligne",
        explanation: "La politique contient unsafe-inline : un script écrit dans la page s’exécute quand même.",
        remediation: "Remplacez unsafe-inline par des nonces ou des empreintes.",
      },
      "csp-any-source": {
        title: "La politique de contenu autorise des scripts de partout",
        explanation: "La politique autorise tout un schéma ou n’importe quel hôte comme source de scripts.",
        remediation: "Nommez les hôtes qui peuvent fournir des scripts, ou utilisez strict-dynamic avec des nonces.",
      },
      "csp-unsafe-eval": {
        title: "La politique de contenu autorise eval",
        explanation: "La politique contient unsafe-eval : du texte peut devenir du code.",
        remediation: "Retirez unsafe-eval ; remplacez le code qui construit des fonctions à partir de texte.",
      },
      "framing-allowed": {
        title: "Le site peut être affiché dans un cadre",
        explanation:
          "N’importe quel site peut afficher celui-ci dans un cadre et faire cliquer les visiteurs à leur insu.",
        remediation:
          "Envoyez frame-ancestors dans la politique de contenu, ou X-Frame-Options pour les anciens navigateurs.",
      },
      "nosniff-absent": {
        title: "Les navigateurs peuvent deviner les types de contenu",
        explanation: "Sans nosniff, un navigateur peut prendre un texte déposé pour un script.",
        remediation: "Envoyez X-Content-Type-Options: nosniff.",
      },
      "referrer-policy-unsafe": {
        title: "Des adresses complètes sont transmises à d’autres sites",
        explanation: "La politique de référent transmet l’adresse complète de chaque page aux sites liés.",
        remediation: "Envoyez Referrer-Policy: strict-origin-when-cross-origin ou plus strict.",
      },
      "cross-origin-policy-invalid": {
        title: "Une politique d’origine croisée n’a pas de sens",
        explanation: "Un en-tête d’origine croisée porte une valeur inconnue des navigateurs : il ne fait rien.",
        remediation: "Utilisez same-origin, same-site ou cross-origin selon l’en-tête.",
      },
      "cross-domain-policy-open": {
        title: "D’anciens greffons peuvent lire ce site depuis d’autres",
        explanation:
          "X-Permitted-Cross-Domain-Policies laisse tout site charger des données d’ici par des greffons et des lecteurs PDF.",
        remediation: "Envoyez X-Permitted-Cross-Domain-Policies : none.",
      },
      "permissions-policy-absent": {
        title: "Aucune politique d’autorisations",
        explanation:
          "La page n’indique pas qu’elle n’a besoin ni de caméra, ni de micro, ni de position ; un contenu intégré peut les demander.",
        remediation: "Envoyez Permissions-Policy avec une liste vide pour ce que le site n’utilise pas.",
      },
      "header-deprecated": {
        title: "L’en-tête {header} est obsolète",
        explanation: "Les navigateurs ne suivent plus cet en-tête ; il a parfois nui.",
        remediation: "Cessez d’envoyer {header}.",
      },
      "version-disclosed": {
        title: "{header} révèle la version : {value}",
        explanation: "Les attaquants cherchent les failles de cette version précise.",
        remediation: "Raccourcissez ou retirez {header}.",
      },
      "internal-address-disclosed": {
        title: "{header} montre une adresse interne : {address}",
        explanation: "Une adresse du réseau interne révèle aux inconnus comment il est construit.",
        remediation: "Faites réécrire ou retirer {header} par le proxy.",
      },
    },
  },
};
