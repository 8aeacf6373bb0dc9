import type { CheckTexts } from "../check.ts";
import type { emailSpf } from "./email-spf.ts";

export const emailSpfTexts: CheckTexts<keyof typeof emailSpf.outcomes> = {
  en: {
    name: "Sender authorisation (SPF)",
    outcomes: {
      "spf-absent": {
        title: "No SPF record",
        explanation:
          "{domain} does not say which hosts may send its mail, so receivers cannot tell forged senders apart.",
        remediation: "Publish: {fix}",
      },
      "spf-multiple": {
        title: "Several SPF records",
        explanation: "{domain} has {count} SPF records; receivers then apply none of them.",
        remediation: "Keep one record: {fix}",
      },
      "spf-syntax": {
        title: "SPF record with syntax errors",
        explanation:
          "The record of {where} breaks the SPF grammar ({terms}); receivers answer “permanent error” and protection is lost.",
        remediation: "Correct or remove these terms: {fix}",
      },
      "spf-near-miss": {
        title: "SPF record that is not read as one",
        explanation:
          "A text at {domain} looks like SPF but does not begin with exactly “v=spf1”, so receivers ignore it: {record}",
        remediation: "Publish it correctly: {fix}",
      },
      "spf-allows-all": {
        title: "SPF allows everybody",
        explanation: "The policy of {domain} ends in “+all”: any host in the world may send in its name.",
        remediation: "End the record in a refusal: {fix}",
      },
      "spf-neutral-all": {
        title: "SPF takes no stand",
        explanation: "The policy ends in “?all”, which says nothing about forged senders.",
        remediation: "End the record in a refusal: {fix}",
      },
      "spf-no-all": {
        title: "SPF without an end",
        explanation: "The record has neither “all” nor “redirect”; whatever it does not name counts as neutral.",
        remediation: "End the record in a refusal: {fix}",
      },
      "spf-softfail": {
        title: "SPF refuses only softly",
        explanation: "The policy ends in “~all”: receivers without DMARC still accept forged mail, merely marked.",
        remediation: "Once every sender is listed, publish: {fix}",
      },
      "spf-after-all": {
        title: "Terms after “all”",
        explanation: "Receivers stop at “all”; these terms are never read: {terms}",
        remediation: "Move “all” to the end: {fix}",
      },
      "spf-redirect-ignored": {
        title: "A redirect without effect",
        explanation: "With “all” in the record, {term} is never followed.",
        remediation: "Remove one of the two: {fix}",
      },
      "spf-too-many-lookups": {
        title: "SPF needs too many look-ups",
        explanation:
          "The record leads to {lookups} DNS look-ups; receivers stop at 10 with “permanent error”, so legitimate mail fails and the policy does not protect.",
        remediation:
          "Remove includes that are no longer used, or replace some by ip4 and ip6 terms; then publish the shorter record in the place of: {fix}",
      },
      "spf-near-limit": {
        title: "SPF close to its look-up limit",
        explanation: "{lookups} of 10 DNS look-ups are used; one more sender may break the record.",
        remediation: "Remove includes that are no longer used from: {fix}",
      },
      "spf-too-many-voids": {
        title: "SPF asks for names that do not exist",
        explanation: "{voids} terms lead to nothing ({list}); receivers allow two and then answer “permanent error”.",
        remediation: "Remove them: {fix}",
      },
      "spf-loop": {
        title: "SPF includes itself",
        explanation: "The includes go round in a circle ({list}); receivers end in “permanent error”.",
        remediation: "Break the circle; at {domain}: {fix}",
      },
      "spf-repeated-include": {
        title: "An include appears twice",
        explanation: "The same policy is reached more than once ({list}) and wastes look-ups.",
        remediation: "Keep each once: {fix}",
      },
      "spf-include-missing": {
        title: "SPF includes a domain without a policy",
        explanation: "{list} has no SPF record; including it is a “permanent error” for every message.",
        remediation: "Remove the include: {fix}",
      },
      "spf-include-registrable": {
        title: "SPF trusts a domain anybody can register",
        explanation: "{list} is not registered: whoever buys it may send in the name of {domain} and pass SPF.",
        remediation: "Remove the include today: {fix}",
      },
      "spf-ptr": {
        title: "SPF uses “ptr”",
        explanation: "The “ptr” mechanism is slow, unreliable and deprecated; many receivers ignore it.",
        remediation: "Name the hosts instead: {fix}",
      },
      "spf-dead-host": {
        title: "SPF names a host without address",
        explanation: "These terms lead to nothing: {list}. Whoever gains such a name could send for {domain}.",
        remediation: "Remove them: {fix}",
      },
      "spf-broad-range": {
        title: "SPF allows a very large network",
        explanation: "{where} allows {range}: many strangers can send from there in the name of {domain}.",
        remediation: "Name only the addresses that send; review: {fix}",
      },
      "spf-shared-platform": {
        title: "SPF trusts a shared platform",
        explanation: "Other customers of {list} send from the same addresses; SPF alone cannot tell them apart.",
        remediation: "Sign with DKIM and enforce DMARC, so that SPF is not the only proof.",
      },
      "spf-type99": {
        title: "Leftover of the old SPF record type",
        explanation: "{domain} still has a record of type 99, which RFC 7208 withdrew; it is not read any more.",
        remediation: "Delete the type 99 record and keep: {fix}",
      },
      "spf-sender-id": {
        title: "Leftover of Sender ID",
        explanation: "An “spf2.0” record is present; Sender ID was abandoned.",
        remediation: "Delete the “spf2.0” record.",
      },
      "spf-too-long": {
        title: "SPF record too long",
        explanation:
          "The record has {bytes} bytes, all texts of the domain {all}; long answers are cut off or need TCP and fail at some receivers.",
        remediation:
          "Shorten the record to under 450 bytes and remove texts that are no longer needed; now it is: {fix}",
      },
    },
  },
  es: {
    name: "Autorización de remitentes (SPF)",
    outcomes: {
      "spf-absent": {
        title: "Sin registro SPF",
        explanation:
          "{domain} no indica qué servidores pueden enviar su correo, así que los receptores no distinguen los remitentes falsificados.",
        remediation: "Publique: {fix}",
      },
      "spf-multiple": {
        title: "Varios registros SPF",
        explanation: "{domain} tiene {count} registros SPF; los receptores no aplican ninguno.",
        remediation: "Conserve uno solo: {fix}",
      },
      "spf-syntax": {
        title: "Registro SPF con errores de sintaxis",
        explanation:
          "El registro de {where} incumple la gramática de SPF ({terms}); los receptores responden «error permanente» y la protección se pierde.",
        remediation: "Corrija o elimine esos términos: {fix}",
      },
      "spf-near-miss": {
        title: "Registro SPF que no se lee como tal",
        explanation:
          "Un texto de {domain} parece SPF pero no empieza exactamente por «v=spf1», por lo que se ignora: {record}",
        remediation: "Publíquelo correctamente: {fix}",
      },
      "spf-allows-all": {
        title: "SPF autoriza a todo el mundo",
        explanation: "La política de {domain} termina en «+all»: cualquier servidor puede enviar en su nombre.",
        remediation: "Termine el registro con un rechazo: {fix}",
      },
      "spf-neutral-all": {
        title: "SPF no toma partido",
        explanation: "La política termina en «?all», que no dice nada de los remitentes falsificados.",
        remediation: "Termine el registro con un rechazo: {fix}",
      },
      "spf-no-all": {
        title: "SPF sin final",
        explanation: "El registro no tiene «all» ni «redirect»; lo que no nombra cuenta como neutral.",
        remediation: "Termine el registro con un rechazo: {fix}",
      },
      "spf-softfail": {
        title: "SPF solo rechaza con suavidad",
        explanation:
          "La política termina en «~all»: sin DMARC, los receptores aceptan el correo falsificado y solo lo marcan.",
        remediation: "Cuando todos los remitentes estén incluidos, publique: {fix}",
      },
      "spf-after-all": {
        title: "Términos después de «all»",
        explanation: "Los receptores se detienen en «all»; estos términos nunca se leen: {terms}",
        remediation: "Ponga «all» al final: {fix}",
      },
      "spf-redirect-ignored": {
        title: "Una redirección sin efecto",
        explanation: "Con «all» en el registro, {term} nunca se sigue.",
        remediation: "Elimine uno de los dos: {fix}",
      },
      "spf-too-many-lookups": {
        title: "SPF exige demasiadas consultas",
        explanation:
          "El registro lleva a {lookups} consultas DNS; los receptores se detienen en 10 con «error permanente»: falla el correo legítimo y la política no protege.",
        remediation:
          "Elimine los include que ya no se usan o sustitúyalos por términos ip4 e ip6; publique después el registro más corto en lugar de: {fix}",
      },
      "spf-near-limit": {
        title: "SPF cerca de su límite de consultas",
        explanation: "Se usan {lookups} de 10 consultas DNS; un remitente más puede romper el registro.",
        remediation: "Elimine los include que ya no se usan de: {fix}",
      },
      "spf-too-many-voids": {
        title: "SPF consulta nombres que no existen",
        explanation:
          "{voids} términos no llevan a nada ({list}); los receptores admiten dos y luego responden «error permanente».",
        remediation: "Elimínelos: {fix}",
      },
      "spf-loop": {
        title: "SPF se incluye a sí mismo",
        explanation: "Los include forman un círculo ({list}); los receptores acaban en «error permanente».",
        remediation: "Rompa el círculo; en {domain}: {fix}",
      },
      "spf-repeated-include": {
        title: "Un include repetido",
        explanation: "La misma política se alcanza más de una vez ({list}) y gasta consultas.",
        remediation: "Conserve cada uno una sola vez: {fix}",
      },
      "spf-include-missing": {
        title: "SPF incluye un dominio sin política",
        explanation: "{list} no tiene registro SPF; incluirlo es un «error permanente» para cada mensaje.",
        remediation: "Elimine el include: {fix}",
      },
      "spf-include-registrable": {
        title: "SPF confía en un dominio que cualquiera puede registrar",
        explanation: "{list} no está registrado: quien lo compre podrá enviar en nombre de {domain} y superar SPF.",
        remediation: "Elimine el include hoy mismo: {fix}",
      },
      "spf-ptr": {
        title: "SPF usa «ptr»",
        explanation: "El mecanismo «ptr» es lento, poco fiable y obsoleto; muchos receptores lo ignoran.",
        remediation: "Nombre los servidores en su lugar: {fix}",
      },
      "spf-dead-host": {
        title: "SPF nombra un servidor sin dirección",
        explanation: "Estos términos no llevan a nada: {list}. Quien consiga ese nombre podría enviar por {domain}.",
        remediation: "Elimínelos: {fix}",
      },
      "spf-broad-range": {
        title: "SPF autoriza una red muy grande",
        explanation: "{where} autoriza {range}: muchos desconocidos pueden enviar desde ahí en nombre de {domain}.",
        remediation: "Nombre solo las direcciones que envían; revise: {fix}",
      },
      "spf-shared-platform": {
        title: "SPF confía en una plataforma compartida",
        explanation: "Otros clientes de {list} envían desde las mismas direcciones; SPF por sí solo no los distingue.",
        remediation: "Firme con DKIM y aplique DMARC, para que SPF no sea la única prueba.",
      },
      "spf-type99": {
        title: "Resto del antiguo tipo de registro SPF",
        explanation: "{domain} conserva un registro de tipo 99, retirado por RFC 7208; ya no se lee.",
        remediation: "Borre el registro de tipo 99 y conserve: {fix}",
      },
      "spf-sender-id": {
        title: "Resto de Sender ID",
        explanation: "Hay un registro «spf2.0»; Sender ID fue abandonado.",
        remediation: "Borre el registro «spf2.0».",
      },
      "spf-too-long": {
        title: "Registro SPF demasiado largo",
        explanation:
          "El registro tiene {bytes} bytes y todos los textos del dominio {all}; las respuestas largas se cortan o exigen TCP y fallan en algunos receptores.",
        remediation:
          "Acorte el registro a menos de 450 bytes y elimine los textos que ya no hagan falta; ahora es: {fix}",
      },
    },
  },
  fr: {
    name: "Autorisation des expéditeurs (SPF)",
    outcomes: {
      "spf-absent": {
        title: "Aucun enregistrement SPF",
        explanation:
          "{domain} ne dit pas quels serveurs peuvent envoyer son courrier ; les destinataires ne distinguent donc pas les expéditeurs usurpés.",
        remediation: "Publiez : {fix}",
      },
      "spf-multiple": {
        title: "Plusieurs enregistrements SPF",
        explanation: "{domain} a {count} enregistrements SPF ; les destinataires n’en appliquent alors aucun.",
        remediation: "N’en gardez qu’un : {fix}",
      },
      "spf-syntax": {
        title: "Enregistrement SPF mal écrit",
        explanation:
          "L’enregistrement de {where} enfreint la grammaire de SPF ({terms}) ; les destinataires répondent « erreur permanente » et la protection est perdue.",
        remediation: "Corrigez ou retirez ces termes : {fix}",
      },
      "spf-near-miss": {
        title: "Enregistrement SPF non reconnu",
        explanation:
          "Un texte de {domain} ressemble à SPF mais ne commence pas exactement par « v=spf1 » ; il est donc ignoré : {record}",
        remediation: "Publiez-le correctement : {fix}",
      },
      "spf-allows-all": {
        title: "SPF autorise tout le monde",
        explanation:
          "La politique de {domain} se termine par « +all » : n’importe quel serveur peut envoyer en son nom.",
        remediation: "Terminez l’enregistrement par un refus : {fix}",
      },
      "spf-neutral-all": {
        title: "SPF ne se prononce pas",
        explanation: "La politique se termine par « ?all », ce qui ne dit rien des expéditeurs usurpés.",
        remediation: "Terminez l’enregistrement par un refus : {fix}",
      },
      "spf-no-all": {
        title: "SPF sans fin",
        explanation: "L’enregistrement n’a ni « all » ni « redirect » ; ce qu’il ne nomme pas est neutre.",
        remediation: "Terminez l’enregistrement par un refus : {fix}",
      },
      "spf-softfail": {
        title: "SPF ne refuse que mollement",
        explanation:
          "La politique se termine par « ~all » : sans DMARC, les destinataires acceptent le courrier usurpé en le marquant seulement.",
        remediation: "Quand tous les expéditeurs sont listés, publiez : {fix}",
      },
      "spf-after-all": {
        title: "Termes après « all »",
        explanation: "Les destinataires s’arrêtent à « all » ; ces termes ne sont jamais lus : {terms}",
        remediation: "Placez « all » à la fin : {fix}",
      },
      "spf-redirect-ignored": {
        title: "Une redirection sans effet",
        explanation: "Avec « all » dans l’enregistrement, {term} n’est jamais suivi.",
        remediation: "Retirez l’un des deux : {fix}",
      },
      "spf-too-many-lookups": {
        title: "SPF demande trop de requêtes",
        explanation:
          "L’enregistrement mène à {lookups} requêtes DNS ; les destinataires s’arrêtent à 10 avec « erreur permanente » : le courrier légitime échoue et la politique ne protège plus.",
        remediation:
          "Retirez les include devenus inutiles ou remplacez-les par des termes ip4 et ip6 ; publiez ensuite l’enregistrement raccourci à la place de : {fix}",
      },
      "spf-near-limit": {
        title: "SPF proche de sa limite de requêtes",
        explanation:
          "{lookups} requêtes DNS sur 10 sont utilisées ; un expéditeur de plus peut rompre l’enregistrement.",
        remediation: "Retirez les include devenus inutiles de : {fix}",
      },
      "spf-too-many-voids": {
        title: "SPF interroge des noms inexistants",
        explanation:
          "{voids} termes ne mènent à rien ({list}) ; les destinataires en tolèrent deux puis répondent « erreur permanente ».",
        remediation: "Retirez-les : {fix}",
      },
      "spf-loop": {
        title: "SPF s’inclut lui-même",
        explanation: "Les include tournent en rond ({list}) ; les destinataires finissent en « erreur permanente ».",
        remediation: "Rompez la boucle ; pour {domain} : {fix}",
      },
      "spf-repeated-include": {
        title: "Un include en double",
        explanation: "La même politique est atteinte plusieurs fois ({list}) et gaspille des requêtes.",
        remediation: "Gardez chacun une seule fois : {fix}",
      },
      "spf-include-missing": {
        title: "SPF inclut un domaine sans politique",
        explanation:
          "{list} n’a pas d’enregistrement SPF ; l’inclure est une « erreur permanente » pour chaque message.",
        remediation: "Retirez l’include : {fix}",
      },
      "spf-include-registrable": {
        title: "SPF fait confiance à un domaine que chacun peut acheter",
        explanation: "{list} n’est pas enregistré : qui l’achète peut envoyer au nom de {domain} et satisfaire SPF.",
        remediation: "Retirez l’include dès aujourd’hui : {fix}",
      },
      "spf-ptr": {
        title: "SPF utilise « ptr »",
        explanation: "Le mécanisme « ptr » est lent, peu fiable et déconseillé ; beaucoup de destinataires l’ignorent.",
        remediation: "Nommez plutôt les serveurs : {fix}",
      },
      "spf-dead-host": {
        title: "SPF nomme un serveur sans adresse",
        explanation: "Ces termes ne mènent à rien : {list}. Qui obtient ce nom pourrait envoyer pour {domain}.",
        remediation: "Retirez-les : {fix}",
      },
      "spf-broad-range": {
        title: "SPF autorise un très grand réseau",
        explanation: "{where} autorise {range} : beaucoup d’inconnus peuvent envoyer de là au nom de {domain}.",
        remediation: "Ne nommez que les adresses qui envoient ; à revoir : {fix}",
      },
      "spf-shared-platform": {
        title: "SPF fait confiance à une plateforme partagée",
        explanation: "D’autres clients de {list} envoient depuis les mêmes adresses ; SPF seul ne les distingue pas.",
        remediation: "Signez avec DKIM et appliquez DMARC, pour que SPF ne soit pas la seule preuve.",
      },
      "spf-type99": {
        title: "Reste de l’ancien type d’enregistrement SPF",
        explanation: "{domain} garde un enregistrement de type 99, retiré par la RFC 7208 ; il n’est plus lu.",
        remediation: "Supprimez l’enregistrement de type 99 et gardez : {fix}",
      },
      "spf-sender-id": {
        title: "Reste de Sender ID",
        explanation: "Un enregistrement « spf2.0 » est présent ; Sender ID a été abandonné.",
        remediation: "Supprimez l’enregistrement « spf2.0 ».",
      },
      "spf-too-long": {
        title: "Enregistrement SPF trop long",
        explanation:
          "L’enregistrement compte {bytes} octets, tous les textes du domaine {all} ; les longues réponses sont coupées ou exigent TCP et échouent chez certains destinataires.",
        remediation:
          "Raccourcissez l’enregistrement sous 450 octets et retirez les textes inutiles ; il est actuellement : {fix}",
      },
    },
  },
};
