import type { CheckTexts } from "../check.ts";
import type { emailDmarc } from "./email-dmarc.ts";

export const emailDmarcTexts: CheckTexts<keyof typeof emailDmarc.outcomes> = {
  en: {
    name: "Forgery policy (DMARC)",
    outcomes: {
      "dmarc-absent": {
        title: "No DMARC policy",
        explanation: "Nothing tells receivers to refuse mail that forges {domain}; anybody can write in its name.",
        remediation: "Publish: {fix}",
      },
      "dmarc-ambiguous": {
        title: "Several DMARC records",
        explanation: "There are {count} records at _dmarc.{domain}; receivers then apply none.",
        remediation: "Keep one record: {fix}",
      },
      "dmarc-misplaced": {
        title: "DMARC record in the wrong place",
        explanation: "A DMARC record stands at {domain} itself; receivers look at _dmarc.{domain} only.",
        remediation: "Move it: {fix}",
      },
      "dmarc-not-dmarc": {
        title: "Other text where DMARC belongs",
        explanation: "_dmarc.{domain} holds a text that is no DMARC record: {text}",
        remediation: "Remove that text; the name should hold only: {fix}",
      },
      "dmarc-syntax": {
        title: "DMARC record with errors",
        explanation: "Receivers cannot read these parts and ignore them: {problems}",
        remediation: "Publish a clean record: {fix}",
      },
      "dmarc-unenforced": {
        title: "DMARC only watches",
        explanation: "The policy is “none”: forged mail of {domain} is delivered as if nothing were wrong.",
        remediation: "When the reports show that your own mail passes, publish: {fix}",
      },
      "dmarc-quarantine": {
        title: "DMARC quarantines instead of refusing",
        explanation: "Forged mail lands in the spam folder, where people still open it.",
        remediation: "When the reports are quiet, raise the policy to p=reject in: {fix}",
      },
      "dmarc-testing": {
        title: "DMARC in test mode",
        explanation: "With t=y receivers treat mail one step milder than the policy says.",
        remediation: "Remove t=y: {fix}",
      },
      "dmarc-partial": {
        title: "DMARC covers only a part of the mail",
        explanation: "A pct below 100 lets older receivers apply the policy to a share of the forged mail only.",
        remediation: "Remove pct: {fix}",
      },
      "dmarc-weak-subdomains": {
        title: "Sub-domains are protected less",
        explanation: "The policy for sub-domains (sp) is weaker than for {at}; forgers simply use a sub-domain.",
        remediation: "Use the same policy: {fix}",
      },
      "dmarc-no-np": {
        title: "Made-up sub-domains can be forged",
        explanation: "Without np or sp, sub-domains that do not exist follow the open policy of {at}.",
        remediation: "Refuse at least names that do not exist: {fix}",
      },
      "dmarc-no-reports": {
        title: "No DMARC reports",
        explanation: "Without rua nobody learns who sends in the name of {domain}.",
        remediation: "Ask for reports: {fix}",
      },
      "dmarc-report-unauthorised": {
        title: "Report address without consent",
        explanation: "{to} does not say that it takes reports about {at}; receivers send it none.",
        remediation: "The owner of {to} publishes: {permit}",
      },
      "dmarc-report-undeliverable": {
        title: "Report address that takes no mail",
        explanation: "{to} has no mail host, so reports to {uri} are lost.",
        remediation: "Use an address that works: {fix}",
      },
      "dmarc-many-reports": {
        title: "Many report addresses",
        explanation: "Receivers need serve no more than two addresses; the others may get nothing.",
        remediation: "Keep two at the most.",
      },
      "dmarc-removed-tags": {
        title: "Tags that DMARC no longer has",
        explanation:
          "RFC 9989 removed pct, rf, ri and size limits; newer receivers ignore them, older ones still act on them.",
        remediation: "Leave them out: {fix}",
      },
      "dmarc-old-readers": {
        title: "Policy not in second place",
        explanation: "Older receivers want p right after v and may drop the record otherwise.",
        remediation: "Put p second: {fix}",
      },
      "dmarc-relaxed": {
        title: "Relaxed alignment",
        explanation:
          "Any host below the organisational domain may vouch for {domain}; a forgotten sub-domain is enough.",
        remediation: "Where all mail allows it, add adkim=s; aspf=s to: {fix}",
      },
      "dmarc-inherited": {
        title: "Policy inherited from {at}",
        explanation: "{domain} has no record of its own; the policy of {at} applies ({policy}).",
        remediation: "If {domain} sends mail, give it a record of its own: {fix}",
      },
    },
  },
  es: {
    name: "Política contra la suplantación (DMARC)",
    outcomes: {
      "dmarc-absent": {
        title: "Sin política DMARC",
        explanation:
          "Nada pide a los receptores que rechacen el correo que suplanta a {domain}; cualquiera puede escribir en su nombre.",
        remediation: "Publique: {fix}",
      },
      "dmarc-ambiguous": {
        title: "Varios registros DMARC",
        explanation: "Hay {count} registros en _dmarc.{domain}; los receptores no aplican ninguno.",
        remediation: "Conserve uno solo: {fix}",
      },
      "dmarc-misplaced": {
        title: "Registro DMARC en el lugar equivocado",
        explanation: "Hay un registro DMARC en {domain}; los receptores solo miran _dmarc.{domain}.",
        remediation: "Muévalo: {fix}",
      },
      "dmarc-not-dmarc": {
        title: "Otro texto en el lugar de DMARC",
        explanation: "_dmarc.{domain} contiene un texto que no es DMARC: {text}",
        remediation: "Elimine ese texto; el nombre solo debe contener: {fix}",
      },
      "dmarc-syntax": {
        title: "Registro DMARC con errores",
        explanation: "Los receptores no entienden estas partes y las ignoran: {problems}",
        remediation: "Publique un registro limpio: {fix}",
      },
      "dmarc-unenforced": {
        title: "DMARC solo observa",
        explanation: "La política es «none»: el correo que suplanta a {domain} se entrega como si nada.",
        remediation: "Cuando los informes muestren que su correo pasa, publique: {fix}",
      },
      "dmarc-quarantine": {
        title: "DMARC pone en cuarentena en vez de rechazar",
        explanation: "El correo falsificado llega a la carpeta de spam, donde aún se abre.",
        remediation: "Cuando los informes estén tranquilos, suba a p=reject en: {fix}",
      },
      "dmarc-testing": {
        title: "DMARC en modo de prueba",
        explanation: "Con t=y los receptores tratan el correo un grado más suave que la política.",
        remediation: "Elimine t=y: {fix}",
      },
      "dmarc-partial": {
        title: "DMARC cubre solo una parte del correo",
        explanation:
          "Un pct menor que 100 hace que receptores antiguos apliquen la política solo a una parte del correo falsificado.",
        remediation: "Elimine pct: {fix}",
      },
      "dmarc-weak-subdomains": {
        title: "Los subdominios están menos protegidos",
        explanation:
          "La política de los subdominios (sp) es más débil que la de {at}; basta con suplantar un subdominio.",
        remediation: "Use la misma política: {fix}",
      },
      "dmarc-no-np": {
        title: "Se pueden suplantar subdominios inventados",
        explanation: "Sin np ni sp, los subdominios que no existen siguen la política abierta de {at}.",
        remediation: "Rechace al menos los nombres que no existen: {fix}",
      },
      "dmarc-no-reports": {
        title: "Sin informes DMARC",
        explanation: "Sin rua nadie sabe quién envía en nombre de {domain}.",
        remediation: "Pida informes: {fix}",
      },
      "dmarc-report-unauthorised": {
        title: "Dirección de informes sin consentimiento",
        explanation: "{to} no declara que acepta informes sobre {at}; los receptores no se los envían.",
        remediation: "El titular de {to} publica: {permit}",
      },
      "dmarc-report-undeliverable": {
        title: "Dirección de informes que no recibe correo",
        explanation: "{to} no tiene servidor de correo; los informes a {uri} se pierden.",
        remediation: "Use una dirección que funcione: {fix}",
      },
      "dmarc-many-reports": {
        title: "Muchas direcciones de informes",
        explanation: "Los receptores solo están obligados a atender dos direcciones; las demás pueden no recibir nada.",
        remediation: "Conserve dos como máximo.",
      },
      "dmarc-removed-tags": {
        title: "Etiquetas que DMARC ya no tiene",
        explanation:
          "RFC 9989 eliminó pct, rf, ri y los límites de tamaño; los receptores nuevos los ignoran y los antiguos aún los aplican.",
        remediation: "Omítalas: {fix}",
      },
      "dmarc-old-readers": {
        title: "La política no va en segundo lugar",
        explanation: "Los receptores antiguos esperan p justo después de v y pueden descartar el registro.",
        remediation: "Ponga p en segundo lugar: {fix}",
      },
      "dmarc-relaxed": {
        title: "Alineación relajada",
        explanation:
          "Cualquier servidor bajo el dominio de la organización puede avalar a {domain}; basta un subdominio olvidado.",
        remediation: "Si todo su correo lo permite, añada adkim=s; aspf=s a: {fix}",
      },
      "dmarc-inherited": {
        title: "Política heredada de {at}",
        explanation: "{domain} no tiene registro propio; se aplica la política de {at} ({policy}).",
        remediation: "Si {domain} envía correo, dele un registro propio: {fix}",
      },
    },
  },
  fr: {
    name: "Politique contre l’usurpation (DMARC)",
    outcomes: {
      "dmarc-absent": {
        title: "Aucune politique DMARC",
        explanation:
          "Rien ne demande aux destinataires de refuser le courrier qui usurpe {domain} ; n’importe qui peut écrire en son nom.",
        remediation: "Publiez : {fix}",
      },
      "dmarc-ambiguous": {
        title: "Plusieurs enregistrements DMARC",
        explanation:
          "Il y a {count} enregistrements à _dmarc.{domain} ; les destinataires n’en appliquent alors aucun.",
        remediation: "N’en gardez qu’un : {fix}",
      },
      "dmarc-misplaced": {
        title: "Enregistrement DMARC au mauvais endroit",
        explanation:
          "Un enregistrement DMARC se trouve à {domain} ; les destinataires ne regardent que _dmarc.{domain}.",
        remediation: "Déplacez-le : {fix}",
      },
      "dmarc-not-dmarc": {
        title: "Un autre texte à la place de DMARC",
        explanation: "_dmarc.{domain} contient un texte qui n’est pas du DMARC : {text}",
        remediation: "Retirez ce texte ; ce nom ne doit contenir que : {fix}",
      },
      "dmarc-syntax": {
        title: "Enregistrement DMARC avec des erreurs",
        explanation: "Les destinataires ne comprennent pas ces parties et les ignorent : {problems}",
        remediation: "Publiez un enregistrement propre : {fix}",
      },
      "dmarc-unenforced": {
        title: "DMARC ne fait qu’observer",
        explanation: "La politique est « none » : le courrier qui usurpe {domain} est remis comme si de rien n’était.",
        remediation: "Quand les rapports montrent que votre courrier passe, publiez : {fix}",
      },
      "dmarc-quarantine": {
        title: "DMARC met en quarantaine au lieu de refuser",
        explanation: "Le courrier usurpé arrive dans les indésirables, où il est encore ouvert.",
        remediation: "Quand les rapports sont calmes, passez à p=reject dans : {fix}",
      },
      "dmarc-testing": {
        title: "DMARC en mode d’essai",
        explanation: "Avec t=y, les destinataires traitent le courrier un cran plus doucement que la politique.",
        remediation: "Retirez t=y : {fix}",
      },
      "dmarc-partial": {
        title: "DMARC ne couvre qu’une partie du courrier",
        explanation:
          "Un pct inférieur à 100 fait que d’anciens destinataires n’appliquent la politique qu’à une partie du courrier usurpé.",
        remediation: "Retirez pct : {fix}",
      },
      "dmarc-weak-subdomains": {
        title: "Les sous-domaines sont moins protégés",
        explanation:
          "La politique des sous-domaines (sp) est plus faible que celle de {at} ; il suffit d’usurper un sous-domaine.",
        remediation: "Utilisez la même politique : {fix}",
      },
      "dmarc-no-np": {
        title: "Des sous-domaines inventés peuvent être usurpés",
        explanation: "Sans np ni sp, les sous-domaines inexistants suivent la politique ouverte de {at}.",
        remediation: "Refusez au moins les noms inexistants : {fix}",
      },
      "dmarc-no-reports": {
        title: "Aucun rapport DMARC",
        explanation: "Sans rua, personne ne sait qui envoie au nom de {domain}.",
        remediation: "Demandez des rapports : {fix}",
      },
      "dmarc-report-unauthorised": {
        title: "Adresse de rapports sans accord",
        explanation: "{to} ne dit pas accepter les rapports sur {at} ; les destinataires ne lui en envoient pas.",
        remediation: "Le titulaire de {to} publie : {permit}",
      },
      "dmarc-report-undeliverable": {
        title: "Adresse de rapports qui ne reçoit pas de courrier",
        explanation: "{to} n’a pas de serveur de courrier ; les rapports à {uri} sont perdus.",
        remediation: "Utilisez une adresse qui fonctionne : {fix}",
      },
      "dmarc-many-reports": {
        title: "Beaucoup d’adresses de rapports",
        explanation: "Les destinataires ne doivent servir que deux adresses ; les autres peuvent ne rien recevoir.",
        remediation: "Gardez-en deux au plus.",
      },
      "dmarc-removed-tags": {
        title: "Balises que DMARC n’a plus",
        explanation:
          "La RFC 9989 a supprimé pct, rf, ri et les limites de taille ; les nouveaux destinataires les ignorent, les anciens les appliquent encore.",
        remediation: "Laissez-les de côté : {fix}",
      },
      "dmarc-old-readers": {
        title: "La politique n’est pas en deuxième place",
        explanation: "D’anciens destinataires attendent p juste après v et peuvent écarter l’enregistrement.",
        remediation: "Placez p en deuxième : {fix}",
      },
      "dmarc-relaxed": {
        title: "Alignement souple",
        explanation:
          "Tout serveur sous le domaine de l’organisation peut se porter garant de {domain} ; un sous-domaine oublié suffit.",
        remediation: "Si tout votre courrier le permet, ajoutez adkim=s; aspf=s à : {fix}",
      },
      "dmarc-inherited": {
        title: "Politique héritée de {at}",
        explanation: "{domain} n’a pas d’enregistrement propre ; la politique de {at} s’applique ({policy}).",
        remediation: "Si {domain} envoie du courrier, donnez-lui son propre enregistrement : {fix}",
      },
    },
  },
};
