import { defineCheck } from "../../check.ts";
import { SENDER_AUTHENTICATION } from "../../controls.ts";
import { ask } from "../../mail/ask.ts";
import { NIST } from "../../mail/nist.ts";
import { txtLine } from "../../mail/record-line.ts";
import { lintSpf, unreadSpf } from "../../mail/spf/lint-spf.ts";
import { repairSpf } from "../../mail/spf/repair-spf.ts";
import { walkSpf } from "../../mail/spf/walk-spf.ts";

const nist = NIST.spf;
const references = ["https://www.rfc-editor.org/rfc/rfc7208"];

/** Does the domain say which hosts may send its mail, so that receivers can follow it? (SPF, RFC 7208) */
export const emailSpf = defineCheck({
  id: "email-spf",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: SENDER_AUTHENTICATION,
  outcomes: {
    "spf-absent": { severity: "high", nist, references },
    "spf-multiple": { severity: "high", nist, references },
    "spf-syntax": { severity: "high", nist, references },
    "spf-near-miss": { severity: "high", nist, references },
    "spf-allows-all": { severity: "critical", nist, references },
    "spf-neutral-all": { severity: "medium", nist, references },
    "spf-no-all": { severity: "medium", nist, references },
    "spf-softfail": { severity: "low", nist, references },
    "spf-after-all": { severity: "low", nist, references },
    "spf-redirect-ignored": { severity: "low", nist, references },
    "spf-too-many-lookups": { severity: "high", nist, references },
    "spf-near-limit": { severity: "info", nist, references },
    "spf-too-many-voids": { severity: "medium", nist, references },
    "spf-loop": { severity: "high", nist, references },
    "spf-repeated-include": { severity: "info", nist, references },
    "spf-include-missing": { severity: "high", nist, references },
    "spf-include-registrable": { severity: "critical", nist, references },
    "spf-ptr": { severity: "low", nist, references },
    "spf-dead-host": { severity: "low", nist, references },
    "spf-broad-range": { severity: "medium", nist, references },
    "spf-shared-platform": { severity: "info", nist, references },
    "spf-type99": { severity: "info", nist, references },
    "spf-sender-id": { severity: "info", nist, references },
    "spf-too-long": { severity: "low", nist, references },
  },

  async observe({ domain }, net, { missed }) {
    const [tree, mx] = await Promise.all([walkSpf(domain, net.dns), ask(() => net.dns.mx(domain))]);
    const receivesMail = "seen" in mx && mx.seen.some(({ exchange }) => exchange !== "" && exchange !== ".");
    const unread = unreadSpf(tree);
    if (unread.length > 0) {
      const detail = `these parts of the SPF policy of ${domain} could not be read: ${unread.slice(0, 10).join(", ")}`;
      missed?.({ subject: null, reason: "server-failure", detail });
    }
    return { tree, receivesMail };
  },

  judge({ tree, receivesMail }) {
    const fix = txtLine(tree.domain, repairSpf(tree, receivesMail));
    return lintSpf(tree).map(({ fault, params, evidence }) => ({
      outcome: fault,
      evidence,
      params: { domain: tree.domain, fix, ...params },
      ...(fault === "spf-broad-range" ? { subject: `${tree.domain} ${params["range"]}` } : {}),
      ...(fault === "spf-syntax" && params["where"] !== tree.domain
        ? { subject: `${tree.domain} ${params["where"]}` }
        : {}),
    }));
  },

  texts: {
    en: {
      name: "Sender authorization (SPF)",
      outcomes: {
        "spf-absent": {
          title: "No SPF record",
          explanation:
            "{domain} publishes no SPF record, so receivers cannot verify which hosts may send its email. An attacker can spoof the envelope sender from any host.",
          remediation: "Publish this record:\n{fix}",
        },
        "spf-multiple": {
          title: "Multiple SPF records",
          explanation:
            "{domain} publishes {count} SPF records, which is a permanent error (permerror). SPF then provides no protection, and spoofed email is not detected.",
          remediation: "Delete the others and publish only this record:\n{fix}",
        },
        "spf-syntax": {
          title: "SPF record with syntax errors",
          explanation:
            "The SPF record of {where} contains invalid terms: {terms}. Receivers return a permanent error (permerror), so spoofed email is not detected.",
          remediation: "Correct or remove the invalid terms:\n{fix}",
        },
        "spf-near-miss": {
          title: "SPF record with an invalid version tag",
          explanation:
            "A TXT record of {domain} resembles SPF but does not start with exactly v=spf1: {record}. Receivers ignore it, so spoofed email is not detected.",
          remediation: "Publish it correctly:\n{fix}",
        },
        "spf-allows-all": {
          title: "SPF record ending in +all (pass all)",
          explanation:
            "The SPF record of {domain} ends in +all. An attacker can send SPF-valid email as {domain} from any host.",
          remediation: "End the record in -all:\n{fix}",
        },
        "spf-neutral-all": {
          title: "SPF record ending in ?all (neutral)",
          explanation:
            "The SPF record of {domain} ends in ?all, which makes no statement about other senders. Spoofed email is not detected.",
          remediation: "End the record in -all:\n{fix}",
        },
        "spf-no-all": {
          title: "SPF without all or redirect",
          explanation:
            "The SPF record of {domain} has neither all nor redirect, so senders it does not list are neutral. Spoofed email is not detected.",
          remediation: "End the record in -all:\n{fix}",
        },
        "spf-softfail": {
          title: "SPF record ending in ~all (softfail)",
          explanation:
            "The SPF record of {domain} ends in ~all. Without an enforced DMARC policy, receivers accept spoofed email and merely mark it.",
          remediation: "Once every legitimate sender is listed, publish this record:\n{fix}",
        },
        "spf-after-all": {
          title: "SPF terms after all",
          explanation:
            "Receivers stop at all and never evaluate these terms of {domain}: {terms}. Legitimate senders listed there fail SPF.",
          remediation: "Move all to the end:\n{fix}",
        },
        "spf-redirect-ignored": {
          title: "Ineffective SPF redirect",
          explanation:
            "The SPF record of {domain} contains all, so receivers never follow {term}. Senders authorized by the redirect fail SPF.",
          remediation: "Remove either all or the redirect:\n{fix}",
        },
        "spf-too-many-lookups": {
          title: "SPF lookup limit exceeded",
          explanation:
            "The SPF record of {domain} requires {lookups} DNS lookups; the limit is 10. Receivers return a permanent error (permerror), so legitimate email fails and spoofed email is not detected.",
          remediation:
            "Remove unused includes or replace them with ip4 and ip6 terms, then publish the shortened version of:\n{fix}",
        },
        "spf-near-limit": {
          title: "SPF record close to the lookup limit",
          explanation:
            "The SPF record of {domain} uses {lookups} of 10 allowed DNS lookups. One more sender may break the record, and spoofed email would no longer be detected.",
          remediation: "Remove unused includes from:\n{fix}",
        },
        "spf-too-many-voids": {
          title: "SPF void lookup limit exceeded",
          explanation:
            "The SPF record of {domain} contains {voids} terms that do not resolve ({list}); the limit is two. Receivers return a permanent error (permerror), so spoofed email is not detected.",
          remediation: "Remove these terms:\n{fix}",
        },
        "spf-loop": {
          title: "SPF include loop",
          explanation:
            "The includes of the SPF record of {domain} form a loop ({list}). Receivers return a permanent error (permerror), so spoofed email is not detected.",
          remediation: "Remove the recursive include; record of {domain}:\n{fix}",
        },
        "spf-repeated-include": {
          title: "Duplicate SPF include",
          explanation:
            "The SPF record of {domain} reaches the same policy more than once ({list}). The duplicates consume DNS lookups and bring the record closer to the limit of 10.",
          remediation: "Remove the duplicates:\n{fix}",
        },
        "spf-include-missing": {
          title: "SPF include without an SPF record",
          explanation:
            "The SPF record of {domain} includes domains without an SPF record ({list}). Receivers return a permanent error (permerror), so spoofed email is not detected.",
          remediation: "Remove these includes:\n{fix}",
        },
        "spf-include-registrable": {
          title: "SPF include takeover (unregistered domain)",
          explanation:
            "The SPF record of {domain} includes unregistered domains ({list}). An attacker who registers one of them can send SPF-valid email as {domain}.",
          remediation: "Remove these includes today:\n{fix}",
        },
        "spf-ptr": {
          title: "Deprecated SPF ptr mechanism",
          explanation:
            "The SPF record of {domain} uses ptr, which RFC 7208 deprecates. Many receivers ignore it, so legitimate email may fail SPF.",
          remediation: "List the sending hosts instead:\n{fix}",
        },
        "spf-dead-host": {
          title: "Unresolvable host in the SPF record",
          explanation:
            "These terms of the SPF record of {domain} do not resolve: {list}. An attacker who gains control of such a name can send SPF-valid email as {domain}.",
          remediation: "Remove these terms:\n{fix}",
        },
        "spf-broad-range": {
          title: "Overly broad IP range in SPF",
          explanation:
            "{where} authorizes {range}. An attacker with any host in this range can send SPF-valid email as {domain}.",
          remediation: "List only the addresses that send email; review:\n{fix}",
        },
        "spf-shared-platform": {
          title: "Shared sending platform in SPF",
          explanation:
            "The SPF record of {domain} authorizes {list}, whose other customers send from the same addresses. One of them can send SPF-valid email as {domain}.",
          remediation: "Sign with DKIM and enforce DMARC so that SPF is not the only control.",
        },
        "spf-type99": {
          title: "Obsolete SPF record type (99)",
          explanation:
            "{domain} publishes a DNS record of type 99, which RFC 7208 withdrew. Receivers ignore it; a difference from the TXT record causes confusion.",
          remediation: "Delete the type 99 record; the TXT record stays:\n{fix}",
        },
        "spf-sender-id": {
          title: "Obsolete Sender ID record",
          explanation:
            "{domain} publishes an spf2.0 record, but Sender ID was abandoned. Receivers ignore it; it provides no protection.",
          remediation: "Delete the spf2.0 record.",
        },
        "spf-too-long": {
          title: "Oversized SPF record",
          explanation:
            "The SPF record of {domain} has {bytes} bytes, and all TXT records of the domain have {all}. Truncated answers or missing TCP support make SPF fail at some receivers.",
          remediation:
            "Shorten the record to less than 450 bytes and remove unused TXT records. Current record:\n{fix}",
        },
      },
    },
    es: {
      name: "Autorización de remitentes (SPF)",
      outcomes: {
        "spf-absent": {
          title: "Sin registro SPF",
          explanation:
            "{domain} no publica registro SPF, por lo que los receptores no pueden verificar qué servidores pueden enviar su correo. Un atacante puede suplantar el remitente del sobre desde cualquier servidor.",
          remediation: "Publique este registro:\n{fix}",
        },
        "spf-multiple": {
          title: "Varios registros SPF",
          explanation:
            "{domain} publica {count} registros SPF, lo que constituye un error permanente (permerror). SPF no protege y el correo suplantado no se detecta.",
          remediation: "Elimine los demás y publique únicamente este registro:\n{fix}",
        },
        "spf-syntax": {
          title: "Registro SPF con errores de sintaxis",
          explanation:
            "El registro SPF de {where} contiene términos no válidos: {terms}. Los receptores devuelven un error permanente (permerror) y el correo suplantado no se detecta.",
          remediation: "Corrija o elimine los términos no válidos:\n{fix}",
        },
        "spf-near-miss": {
          title: "Registro SPF con una etiqueta de versión no válida",
          explanation:
            "Un registro TXT de {domain} se asemeja a SPF, pero no empieza exactamente por v=spf1: {record}. Los receptores lo ignoran y el correo suplantado no se detecta.",
          remediation: "Publíquelo correctamente:\n{fix}",
        },
        "spf-allows-all": {
          title: "Registro SPF terminado en +all (permite todo)",
          explanation:
            "El registro SPF de {domain} termina en +all. Un atacante puede enviar correo válido para SPF como {domain} desde cualquier servidor.",
          remediation: "Termine el registro en -all:\n{fix}",
        },
        "spf-neutral-all": {
          title: "Registro SPF terminado en ?all (neutral)",
          explanation:
            "El registro SPF de {domain} termina en ?all, que no se pronuncia sobre otros remitentes. El correo suplantado no se detecta.",
          remediation: "Termine el registro en -all:\n{fix}",
        },
        "spf-no-all": {
          title: "SPF sin all ni redirect",
          explanation:
            "El registro SPF de {domain} no incluye all ni redirect, por lo que los remitentes no incluidos se consideran neutrales. El correo suplantado no se detecta.",
          remediation: "Termine el registro en -all:\n{fix}",
        },
        "spf-softfail": {
          title: "Registro SPF terminado en ~all (softfail)",
          explanation:
            "El registro SPF de {domain} termina en ~all. Sin una política DMARC aplicada, los receptores aceptan el correo suplantado y solo lo marcan.",
          remediation: "Cuando todos los remitentes legítimos estén incluidos, publique este registro:\n{fix}",
        },
        "spf-after-all": {
          title: "Términos SPF después de all",
          explanation:
            "Los receptores se detienen en all y nunca evalúan estos términos de {domain}: {terms}. Los remitentes legítimos incluidos en ellos no superan SPF.",
          remediation: "Sitúe all al final:\n{fix}",
        },
        "spf-redirect-ignored": {
          title: "Modificador redirect de SPF sin efecto",
          explanation:
            "El registro SPF de {domain} contiene all, por lo que los receptores nunca siguen {term}. Los remitentes autorizados por la redirección no superan SPF.",
          remediation: "Elimine all o la redirección:\n{fix}",
        },
        "spf-too-many-lookups": {
          title: "Límite de consultas DNS de SPF superado",
          explanation:
            "El registro SPF de {domain} requiere {lookups} consultas DNS; el límite es 10. Los receptores devuelven un error permanente (permerror): el correo legítimo falla y el suplantado no se detecta.",
          remediation:
            "Elimine los include que no se usen o sustitúyalos por términos ip4 e ip6, y publique la versión reducida de:\n{fix}",
        },
        "spf-near-limit": {
          title: "Registro SPF cerca del límite de consultas DNS",
          explanation:
            "El registro SPF de {domain} usa {lookups} de las 10 consultas DNS permitidas. Un remitente más puede invalidar el registro, y el correo suplantado dejaría de detectarse.",
          remediation: "Elimine los include que no se usen de:\n{fix}",
        },
        "spf-too-many-voids": {
          title: "Límite de consultas DNS vacías de SPF superado",
          explanation:
            "El registro SPF de {domain} contiene {voids} términos que no se resuelven ({list}); el límite es dos. Los receptores devuelven un error permanente (permerror) y el correo suplantado no se detecta.",
          remediation: "Elimine estos términos:\n{fix}",
        },
        "spf-loop": {
          title: "Bucle de include en SPF",
          explanation:
            "Los include del registro SPF de {domain} forman un bucle ({list}). Los receptores devuelven un error permanente (permerror) y el correo suplantado no se detecta.",
          remediation: "Elimine el include recursivo; registro de {domain}:\n{fix}",
        },
        "spf-repeated-include": {
          title: "Include de SPF duplicado",
          explanation:
            "El registro SPF de {domain} alcanza la misma política más de una vez ({list}). Los duplicados consumen consultas DNS y acercan el registro al límite de 10.",
          remediation: "Elimine los duplicados:\n{fix}",
        },
        "spf-include-missing": {
          title: "Include de SPF sin registro SPF",
          explanation:
            "El registro SPF de {domain} incluye dominios sin registro SPF ({list}). Los receptores devuelven un error permanente (permerror) y el correo suplantado no se detecta.",
          remediation: "Elimine estos include:\n{fix}",
        },
        "spf-include-registrable": {
          title: "Toma de control de include de SPF (dominio sin registrar)",
          explanation:
            "El registro SPF de {domain} incluye dominios sin registrar ({list}). Un atacante que registre uno de ellos puede enviar correo válido para SPF como {domain}.",
          remediation: "Elimine estos include hoy mismo:\n{fix}",
        },
        "spf-ptr": {
          title: "Mecanismo ptr de SPF obsoleto",
          explanation:
            "El registro SPF de {domain} usa ptr, que la RFC 7208 desaconseja. Muchos receptores lo ignoran y el correo legítimo puede no superar SPF.",
          remediation: "Indique los servidores que envían:\n{fix}",
        },
        "spf-dead-host": {
          title: "Servidor no resoluble en el registro SPF",
          explanation:
            "Estos términos del registro SPF de {domain} no se resuelven: {list}. Un atacante que obtenga el control de uno de esos nombres puede enviar correo válido para SPF como {domain}.",
          remediation: "Elimine estos términos:\n{fix}",
        },
        "spf-broad-range": {
          title: "Rango IP demasiado amplio en SPF",
          explanation:
            "{where} autoriza {range}. Un atacante con cualquier equipo de este rango puede enviar correo válido para SPF como {domain}.",
          remediation: "Indique solo las direcciones que envían correo; revise:\n{fix}",
        },
        "spf-shared-platform": {
          title: "Plataforma de envío compartida en SPF",
          explanation:
            "El registro SPF de {domain} autoriza {list}, cuyos demás clientes envían desde las mismas direcciones. Uno de ellos puede enviar correo válido para SPF como {domain}.",
          remediation: "Firme con DKIM y aplique DMARC para que SPF no sea el único control.",
        },
        "spf-type99": {
          title: "Tipo de registro SPF obsoleto (99)",
          explanation:
            "{domain} publica un registro DNS de tipo 99, retirado por la RFC 7208. Los receptores lo ignoran; una discrepancia con el registro TXT causa confusión.",
          remediation: "Elimine el registro de tipo 99; el registro TXT se conserva:\n{fix}",
        },
        "spf-sender-id": {
          title: "Registro Sender ID obsoleto",
          explanation:
            "{domain} publica un registro spf2.0, pero Sender ID se abandonó. Los receptores lo ignoran y no ofrece ninguna protección.",
          remediation: "Elimine el registro spf2.0.",
        },
        "spf-too-long": {
          title: "Registro SPF demasiado largo",
          explanation:
            "El registro SPF de {domain} ocupa {bytes} bytes y todos los registros TXT del dominio, {all}. Las respuestas truncadas o la falta de TCP hacen fallar SPF en algunos receptores.",
          remediation:
            "Reduzca el registro a menos de 450 bytes y elimine los registros TXT que no se usen. Registro actual:\n{fix}",
        },
      },
    },
    fr: {
      name: "Autorisation des expéditeurs (SPF)",
      outcomes: {
        "spf-absent": {
          title: "Absence d’enregistrement SPF",
          explanation:
            "{domain} ne publie pas d’enregistrement SPF ; les destinataires ne peuvent pas vérifier quels serveurs peuvent envoyer ses courriels. Un attaquant peut usurper l’expéditeur d’enveloppe depuis n’importe quel serveur.",
          remediation: "Publiez cet enregistrement :\n{fix}",
        },
        "spf-multiple": {
          title: "Enregistrements SPF multiples",
          explanation:
            "{domain} publie {count} enregistrements SPF, ce qui constitue une erreur permanente (permerror). SPF ne protège plus et les courriels usurpés ne sont pas détectés.",
          remediation: "Supprimez les autres et publiez uniquement cet enregistrement :\n{fix}",
        },
        "spf-syntax": {
          title: "Enregistrement SPF comportant des erreurs de syntaxe",
          explanation:
            "L’enregistrement SPF de {where} contient des termes non valides : {terms}. Les destinataires renvoient une erreur permanente (permerror) et les courriels usurpés ne sont pas détectés.",
          remediation: "Corrigez ou supprimez les termes non valides :\n{fix}",
        },
        "spf-near-miss": {
          title: "Enregistrement SPF avec une balise de version non valide",
          explanation:
            "Un enregistrement TXT de {domain} s’apparente à SPF mais ne commence pas exactement par v=spf1 : {record}. Les destinataires l’ignorent et les courriels usurpés ne sont pas détectés.",
          remediation: "Publiez-le correctement :\n{fix}",
        },
        "spf-allows-all": {
          title: "Enregistrement SPF terminé par +all (tout autorisé)",
          explanation:
            "L’enregistrement SPF de {domain} se termine par +all. Un attaquant peut envoyer des courriels validés par SPF au nom de {domain} depuis n’importe quel serveur.",
          remediation: "Terminez l’enregistrement par -all :\n{fix}",
        },
        "spf-neutral-all": {
          title: "Enregistrement SPF terminé par ?all (neutre)",
          explanation:
            "L’enregistrement SPF de {domain} se termine par ?all, qui ne se prononce pas sur les autres expéditeurs. Les courriels usurpés ne sont pas détectés.",
          remediation: "Terminez l’enregistrement par -all :\n{fix}",
        },
        "spf-no-all": {
          title: "SPF sans all ni redirect",
          explanation:
            "L’enregistrement SPF de {domain} ne comporte ni all ni redirect ; les expéditeurs non listés sont considérés comme neutres. Les courriels usurpés ne sont pas détectés.",
          remediation: "Terminez l’enregistrement par -all :\n{fix}",
        },
        "spf-softfail": {
          title: "Enregistrement SPF terminé par ~all (softfail)",
          explanation:
            "L’enregistrement SPF de {domain} se termine par ~all. Sans politique DMARC appliquée, les destinataires acceptent les courriels usurpés en les marquant seulement.",
          remediation: "Lorsque tous les expéditeurs légitimes sont listés, publiez cet enregistrement :\n{fix}",
        },
        "spf-after-all": {
          title: "Termes SPF après all",
          explanation:
            "Les destinataires s’arrêtent à all et n’évaluent jamais ces termes de {domain} : {terms}. Les expéditeurs légitimes qui y figurent échouent à SPF.",
          remediation: "Placez all à la fin :\n{fix}",
        },
        "spf-redirect-ignored": {
          title: "Modificateur redirect de SPF sans effet",
          explanation:
            "L’enregistrement SPF de {domain} contient all ; les destinataires ne suivent donc jamais {term}. Les expéditeurs autorisés par la redirection échouent à SPF.",
          remediation: "Supprimez all ou la redirection :\n{fix}",
        },
        "spf-too-many-lookups": {
          title: "Limite de requêtes DNS de SPF dépassée",
          explanation:
            "L’enregistrement SPF de {domain} exige {lookups} requêtes DNS ; la limite est de 10. Les destinataires renvoient une erreur permanente (permerror) : les courriels légitimes échouent et les courriels usurpés ne sont pas détectés.",
          remediation:
            "Supprimez les include inutilisés ou remplacez-les par des termes ip4 et ip6, puis publiez la version raccourcie de :\n{fix}",
        },
        "spf-near-limit": {
          title: "Enregistrement SPF proche de la limite de requêtes DNS",
          explanation:
            "L’enregistrement SPF de {domain} utilise {lookups} des 10 requêtes DNS autorisées. Un expéditeur de plus peut invalider l’enregistrement, et les courriels usurpés ne seraient plus détectés.",
          remediation: "Supprimez les include inutilisés de :\n{fix}",
        },
        "spf-too-many-voids": {
          title: "Limite de requêtes DNS sans réponse de SPF dépassée",
          explanation:
            "L’enregistrement SPF de {domain} contient {voids} termes non résolus ({list}) ; la limite est de deux. Les destinataires renvoient une erreur permanente (permerror) et les courriels usurpés ne sont pas détectés.",
          remediation: "Supprimez ces termes :\n{fix}",
        },
        "spf-loop": {
          title: "Boucle d’include dans SPF",
          explanation:
            "Les include de l’enregistrement SPF de {domain} forment une boucle ({list}). Les destinataires renvoient une erreur permanente (permerror) et les courriels usurpés ne sont pas détectés.",
          remediation: "Supprimez l’include récursif ; enregistrement de {domain} :\n{fix}",
        },
        "spf-repeated-include": {
          title: "Include SPF en double",
          explanation:
            "L’enregistrement SPF de {domain} atteint plusieurs fois la même politique ({list}). Les doublons consomment des requêtes DNS et rapprochent l’enregistrement de la limite de 10.",
          remediation: "Supprimez les doublons :\n{fix}",
        },
        "spf-include-missing": {
          title: "Include SPF sans enregistrement SPF",
          explanation:
            "L’enregistrement SPF de {domain} inclut des domaines sans enregistrement SPF ({list}). Les destinataires renvoient une erreur permanente (permerror) et les courriels usurpés ne sont pas détectés.",
          remediation: "Supprimez ces include :\n{fix}",
        },
        "spf-include-registrable": {
          title: "Prise de contrôle d’un include SPF (domaine non enregistré)",
          explanation:
            "L’enregistrement SPF de {domain} inclut des domaines non enregistrés ({list}). Un attaquant qui enregistre l’un d’eux peut envoyer des courriels validés par SPF au nom de {domain}.",
          remediation: "Supprimez ces include dès aujourd’hui :\n{fix}",
        },
        "spf-ptr": {
          title: "Mécanisme SPF ptr obsolète",
          explanation:
            "L’enregistrement SPF de {domain} utilise ptr, déconseillé par la RFC 7208. De nombreux destinataires l’ignorent et des courriels légitimes peuvent échouer à SPF.",
          remediation: "Listez plutôt les serveurs d’envoi :\n{fix}",
        },
        "spf-dead-host": {
          title: "Hôte non résolu dans l’enregistrement SPF",
          explanation:
            "Ces termes de l’enregistrement SPF de {domain} ne sont pas résolus : {list}. Un attaquant qui obtient le contrôle d’un tel nom peut envoyer des courriels validés par SPF au nom de {domain}.",
          remediation: "Supprimez ces termes :\n{fix}",
        },
        "spf-broad-range": {
          title: "Plage IP trop large dans SPF",
          explanation:
            "{where} autorise {range}. Un attaquant disposant d’un hôte dans cette plage peut envoyer des courriels validés par SPF au nom de {domain}.",
          remediation: "Ne listez que les adresses qui envoient des courriels ; à revoir :\n{fix}",
        },
        "spf-shared-platform": {
          title: "Plateforme d’envoi partagée dans SPF",
          explanation:
            "L’enregistrement SPF de {domain} autorise {list}, dont les autres clients envoient depuis les mêmes adresses. L’un d’eux peut envoyer des courriels validés par SPF au nom de {domain}.",
          remediation: "Signez avec DKIM et appliquez DMARC afin que SPF ne soit pas le seul contrôle.",
        },
        "spf-type99": {
          title: "Type d’enregistrement SPF obsolète (99)",
          explanation:
            "{domain} publie un enregistrement DNS de type 99, retiré par la RFC 7208. Les destinataires l’ignorent ; un écart avec l’enregistrement TXT prête à confusion.",
          remediation: "Supprimez l’enregistrement de type 99 ; l’enregistrement TXT est conservé :\n{fix}",
        },
        "spf-sender-id": {
          title: "Enregistrement Sender ID obsolète",
          explanation:
            "{domain} publie un enregistrement spf2.0, alors que Sender ID a été abandonné. Les destinataires l’ignorent et il n’apporte aucune protection.",
          remediation: "Supprimez l’enregistrement spf2.0.",
        },
        "spf-too-long": {
          title: "Enregistrement SPF trop long",
          explanation:
            "L’enregistrement SPF de {domain} compte {bytes} octets, et l’ensemble des enregistrements TXT du domaine {all}. Les réponses tronquées ou l’absence de TCP font échouer SPF chez certains destinataires.",
          remediation:
            "Raccourcissez l’enregistrement à moins de 450 octets et supprimez les enregistrements TXT inutilisés. Enregistrement actuel :\n{fix}",
        },
      },
    },
  },
});
