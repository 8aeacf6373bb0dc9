import { type Verdict, defineCheck } from "../../check.ts";
import { SENDER_AUTHENTICATION } from "../../controls.ts";
import { noteUnseen, quoted } from "../../mail/ask.ts";
import { authoriseReports } from "../../mail/dmarc/authorise-reports.ts";
import { discoverDmarc } from "../../mail/dmarc/discover-dmarc.ts";
import { type DmarcPolicy, type DmarcRecord, parseDmarc } from "../../mail/dmarc/parse-dmarc.ts";
import { type DmarcChange, repairDmarc } from "../../mail/dmarc/repair-dmarc.ts";
import { NIST } from "../../mail/nist.ts";
import { txtLine } from "../../mail/record-line.ts";

const nist = NIST.dmarc;
const references = ["https://www.rfc-editor.org/rfc/rfc9989"];
const STRENGTH = { none: 0, quarantine: 1, reject: 2 } as const satisfies Record<DmarcPolicy, number>;

type Id =
  | "dmarc-absent"
  | "dmarc-ambiguous"
  | "dmarc-misplaced"
  | "dmarc-not-dmarc"
  | "dmarc-syntax"
  | "dmarc-unenforced"
  | "dmarc-quarantine"
  | "dmarc-testing"
  | "dmarc-partial"
  | "dmarc-weak-subdomains"
  | "dmarc-no-np"
  | "dmarc-no-reports"
  | "dmarc-report-unauthorised"
  | "dmarc-report-undeliverable"
  | "dmarc-many-reports"
  | "dmarc-removed-tags"
  | "dmarc-old-readers"
  | "dmarc-relaxed"
  | "dmarc-inherited";

/** What the policy itself leaves open. */
const judgeRecord = (record: DmarcRecord, policy: DmarcPolicy): Id[] => {
  const ids: Id[] = [];
  if (record.problems.length > 0) ids.push("dmarc-syntax");
  if (policy === "none") ids.push("dmarc-unenforced");
  if (policy === "quarantine") ids.push("dmarc-quarantine");
  if (record.testing && policy !== "none") ids.push("dmarc-testing");
  if (record.pct !== null && record.pct < 100) ids.push("dmarc-partial");
  if (record.sp !== null && STRENGTH[record.sp] < STRENGTH[record.p]) ids.push("dmarc-weak-subdomains");
  else if (record.np === null && record.sp === null && record.p === "none") ids.push("dmarc-no-np");
  if (record.rua.length === 0) ids.push("dmarc-no-reports");
  if (record.rua.length > 2) ids.push("dmarc-many-reports");
  const hasSize = [...record.rua, ...record.ruf].some((address) => address.hasSize);
  if (record.removedTags.length > 0 || hasSize) ids.push("dmarc-removed-tags");
  if (record.hasPolicy && !record.policySecond) ids.push("dmarc-old-readers");
  if (policy !== "none" && !record.strictDkim && !record.strictSpf) ids.push("dmarc-relaxed");
  return ids;
};

/** The subdomain policy stays, unless it would become weaker than this policy. */
const raiseTo = (p: DmarcPolicy, { sp }: DmarcRecord) => ({
  p,
  ...(sp !== null && STRENGTH[sp] < STRENGTH[p] && { sp: p }),
});

/** What findings ask to change in the observed record; the others leave its tags as they are. */
const CHANGES: Readonly<Partial<Record<Id, (record: DmarcRecord) => DmarcChange>>> = {
  "dmarc-unenforced": (record) => raiseTo("quarantine", record),
  "dmarc-quarantine": (record) => raiseTo("reject", record),
  "dmarc-testing": () => ({ testing: false }),
  "dmarc-partial": () => ({ pct: null }),
  "dmarc-removed-tags": () => ({ pct: null }),
  "dmarc-weak-subdomains": ({ p }) => ({ sp: p }),
  "dmarc-no-np": () => ({ np: "reject" }),
  "dmarc-no-reports": () => ({ reports: { instead: null } }),
  "dmarc-relaxed": () => ({ strict: true }),
};

/** Of several records the one that protects most; of equals the one that asks for reports. */
const strictestOf = (texts: readonly string[]): DmarcRecord | null =>
  texts
    .filter((text) => /^v[ \t]*=[ \t]*DMARC1/.test(text))
    .map((text) => parseDmarc(text.trim()))
    .toSorted((a, b) => STRENGTH[b.p] - STRENGTH[a.p] || b.rua.length - a.rua.length)[0] ?? null;

const changeOf = (outcome: Id, record: DmarcRecord | null): DmarcChange =>
  // Names that do not exist send no email, so rejecting them needs no reports first.
  record === null ? { np: "reject" } : outcome === "dmarc-ambiguous" ? {} : (CHANGES[outcome]?.(record) ?? {});

/** Checks the DMARC policy of the domain (RFC 9989). */
export const emailDmarc = defineCheck({
  id: "email-dmarc",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: SENDER_AUTHENTICATION,
  outcomes: {
    "dmarc-absent": { severity: "high", nist, references },
    "dmarc-ambiguous": { severity: "high", nist, references },
    "dmarc-misplaced": { severity: "high", nist, references },
    "dmarc-not-dmarc": { severity: "low", nist, references },
    "dmarc-syntax": { severity: "medium", nist, references },
    "dmarc-unenforced": { severity: "medium", nist, references },
    "dmarc-quarantine": { severity: "low", nist, references },
    "dmarc-testing": { severity: "low", nist, references },
    "dmarc-partial": { severity: "medium", nist, references },
    "dmarc-weak-subdomains": { severity: "medium", nist, references },
    "dmarc-no-np": { severity: "info", nist, references },
    "dmarc-no-reports": { severity: "low", nist: NIST.dmarcReports, references },
    "dmarc-report-unauthorised": {
      severity: "medium",
      nist: NIST.dmarcReports,
      references: ["https://www.rfc-editor.org/rfc/rfc9990"],
    },
    "dmarc-report-undeliverable": { severity: "medium", nist: NIST.dmarcReports, references },
    "dmarc-many-reports": { severity: "info", nist: NIST.dmarcReports, references },
    "dmarc-removed-tags": { severity: "info", nist, references },
    "dmarc-old-readers": { severity: "info", nist, references },
    "dmarc-relaxed": { severity: "info", nist, references },
    "dmarc-inherited": { severity: "info", nist, references },
  },

  async observe({ domain }, net, context) {
    const [found, apex] = await Promise.all([discoverDmarc(domain, net.dns), net.dns.txt(domain)]);
    const record = found.source?.record ?? null;
    const reports =
      found.source === null || record === null
        ? []
        : await authoriseReports(found.source.domain, [...record.rua, ...record.ruf], net.dns);
    for (const { uri, authorised, receivesMail } of reports) {
      noteUnseen(authorised, `${domain} ${uri}`, context);
      noteUnseen(receivesMail, `${domain} ${uri}`, context);
    }
    return { found, reports, misplaced: apex.filter((text) => /^\s*v\s*=\s*DMARC1/i.test(text)) };
  },

  judge({ found, reports, misplaced }) {
    const { domain, source, policy } = found;
    const own = found.steps[0];
    const record = source?.record ?? null;
    const at = source?.domain ?? domain;
    const base = { domain, at, policy: policy ?? "none", problems: quoted(record?.problems.join(", ") ?? "") };
    const say = (outcome: Id, evidence: readonly string[], params: Verdict["params"] = {}): Verdict<Id> => ({
      outcome,
      evidence: evidence.map(quoted),
      params: { ...base, fix: fixFor(outcome), ...params },
    });
    const fixFor = (outcome: Id): string => {
      // A record at the wrong name is moved as it is.
      const observed =
        outcome === "dmarc-misplaced"
          ? parseDmarc(misplaced[0]?.trim() ?? "")
          : outcome === "dmarc-ambiguous"
            ? strictestOf(own?.texts ?? [])
            : record;
      const change = outcome === "dmarc-inherited" ? { p: policy ?? "none", sp: null } : changeOf(outcome, observed);
      return txtLine(`_dmarc.${domain}`, repairDmarc(observed, domain, change));
    };
    const verdicts: Verdict<Id>[] = [];
    const others = own?.texts.filter((text) => !/^v[ \t]*=[ \t]*DMARC1/.test(text)) ?? [];
    if (own?.several === true) verdicts.push(say("dmarc-ambiguous", own.texts, { count: own.texts.length }));
    if (misplaced.length > 0) verdicts.push(say("dmarc-misplaced", misplaced));
    if (others.length > 0) verdicts.push(say("dmarc-not-dmarc", others, { text: quoted(others[0] ?? "") }));
    if (record === null || policy === null) {
      return verdicts.length > 0 && (own?.several === true || misplaced.length > 0)
        ? verdicts
        : [say("dmarc-absent", []), ...verdicts];
    }
    if (at !== domain) verdicts.push(say("dmarc-inherited", [record.text]));
    verdicts.push(...judgeRecord(record, policy).map((id) => say(id, [record.text])));
    for (const report of reports) {
      const params = {
        uri: report.uri,
        to: report.domain,
        permit: txtLine(report.recordName, "v=DMARC1"),
        fix: txtLine(`_dmarc.${domain}`, repairDmarc(record, domain, { reports: { instead: report.uri } })),
      };
      const subject = `${domain} ${report.uri}`;
      if ("seen" in report.authorised && !report.authorised.seen) {
        verdicts.push({ ...say("dmarc-report-unauthorised", [report.recordName], params), subject });
      } else if ("seen" in report.receivesMail && !report.receivesMail.seen) {
        verdicts.push({ ...say("dmarc-report-undeliverable", [report.uri], params), subject });
      }
    }
    return verdicts;
  },

  texts: {
    en: {
      name: "Anti-spoofing policy (DMARC)",
      outcomes: {
        "dmarc-absent": {
          title: "No DMARC record",
          explanation:
            "{domain} publishes no DMARC policy, so receivers deliver email that fails SPF and DKIM. An attacker can send phishing email with {domain} as the visible sender.",
          remediation:
            "Publish this record. Enforce the policy (p=quarantine) once the aggregate reports show that your own email passes.\n{fix}",
        },
        "dmarc-ambiguous": {
          title: "Multiple DMARC records",
          explanation:
            "_dmarc.{domain} holds {count} DMARC records, and receivers then apply none of them. Spoofed email is delivered as if there were no policy.",
          remediation: "Delete the others and publish only this record:\n{fix}",
        },
        "dmarc-misplaced": {
          title: "DMARC record published at the wrong name",
          explanation:
            "A DMARC record is published at {domain}, but receivers query _dmarc.{domain} only. The policy has no effect and spoofed email is delivered.",
          remediation: "Move the record:\n{fix}",
        },
        "dmarc-not-dmarc": {
          title: "Invalid record at _dmarc",
          explanation:
            "_dmarc.{domain} contains a TXT record that is not DMARC: {text}. Some receivers may discard the policy, and spoofed email is then delivered.",
          remediation: "Remove that record and publish only:\n{fix}",
        },
        "dmarc-syntax": {
          title: "DMARC record with syntax errors",
          explanation:
            "Receivers cannot parse these parts of the DMARC record of {domain}: {problems}. They ignore them, so spoofed email may be treated less strictly than intended.",
          remediation: "Publish a valid record:\n{fix}",
        },
        "dmarc-unenforced": {
          title: "DMARC policy p=none",
          explanation:
            "The DMARC policy of {domain} is p=none (monitoring only). Spoofed email that fails SPF and DKIM is delivered normally.",
          remediation: "Once the aggregate reports show that your own email passes, publish this record:\n{fix}",
        },
        "dmarc-quarantine": {
          title: "DMARC policy p=quarantine",
          explanation:
            "The DMARC policy of {domain} is p=quarantine. Spoofed email reaches the spam folder, where recipients can still open it.",
          remediation: "When the aggregate reports show no legitimate failures, change the policy to p=reject:\n{fix}",
        },
        "dmarc-testing": {
          title: "DMARC in test mode",
          explanation:
            "The DMARC record of {domain} contains t=y, so receivers apply the policy one level lower. Spoofed email is treated less strictly than the policy states.",
          remediation: "Remove t=y:\n{fix}",
        },
        "dmarc-partial": {
          title: "DMARC policy applied to part of the email (pct)",
          explanation:
            "The DMARC record of {domain} sets pct below 100. Older receivers apply the policy to only that share of spoofed email and deliver the rest.",
          remediation: "Remove pct:\n{fix}",
        },
        "dmarc-weak-subdomains": {
          title: "Weaker DMARC policy for subdomains",
          explanation:
            "The subdomain policy (sp=) of {at} is weaker than its main policy. An attacker can spoof email from any subdomain.",
          remediation: "Apply the same policy to subdomains:\n{fix}",
        },
        "dmarc-no-np": {
          title: "Non-existent subdomains unprotected (np=)",
          explanation:
            "The DMARC record of {at} has neither np= nor sp=, so non-existent subdomains inherit its unenforced policy. An attacker can spoof email from invented subdomains.",
          remediation: "Reject at least non-existent subdomains:\n{fix}",
        },
        "dmarc-no-reports": {
          title: "No DMARC aggregate reports (rua=)",
          explanation:
            "The DMARC record of {domain} has no rua= address. Spoofing campaigns and misconfigured legitimate senders remain undetected.",
          remediation: "Request aggregate reports:\n{fix}",
        },
        "dmarc-report-unauthorised": {
          title: "Unauthorized external DMARC report address",
          explanation:
            "{to} does not authorize reports about {at}, so receivers send none to {uri}. Spoofing attempts remain undetected.",
          remediation: "Have the owner of {to} publish this record:\n{permit}",
        },
        "dmarc-report-undeliverable": {
          title: "Undeliverable DMARC report address",
          explanation: "{to} has no mail server, so reports to {uri} are lost. Spoofing attempts remain undetected.",
          remediation: "Use an address that receives email:\n{fix}",
        },
        "dmarc-many-reports": {
          title: "More than two DMARC report addresses",
          explanation:
            "The DMARC record of {domain} lists more than two report addresses. Receivers need to serve only two, so the others may receive no reports.",
          remediation: "Reduce the list to at most two addresses.",
        },
        "dmarc-removed-tags": {
          title: "Obsolete DMARC tags",
          explanation:
            "The DMARC record of {domain} contains tags that RFC 9989 removed (pct, rf, ri or size limits). Current receivers ignore them while older ones still apply them, so the policy is enforced inconsistently.",
          remediation: "Remove the obsolete tags:\n{fix}",
        },
        "dmarc-old-readers": {
          title: "DMARC p= tag not in second position",
          explanation:
            "The DMARC record of {domain} does not place p= directly after v=. Older receivers may discard the record and deliver spoofed email.",
          remediation: "Place p= second:\n{fix}",
        },
        "dmarc-relaxed": {
          title: "Relaxed DMARC alignment",
          explanation:
            "The DMARC record of {domain} uses relaxed alignment for SPF and DKIM. An attacker who controls any host or subdomain of the organizational domain can send email that passes DMARC.",
          remediation: "If all legitimate email allows it, add adkim=s and aspf=s:\n{fix}",
        },
        "dmarc-inherited": {
          title: "Inherited DMARC policy",
          explanation:
            "{domain} has no DMARC record; the policy of {at} applies ({policy}). A change of the parent policy can leave {domain} open to spoofing without notice.",
          remediation: "If {domain} sends email, publish its own record:\n{fix}",
        },
      },
    },
    es: {
      name: "Política contra la suplantación (DMARC)",
      outcomes: {
        "dmarc-absent": {
          title: "Sin registro DMARC",
          explanation:
            "{domain} no publica política DMARC, por lo que los receptores entregan el correo que no supera SPF ni DKIM. Un atacante puede enviar phishing con {domain} como remitente visible.",
          remediation:
            "Publique este registro. Aplique la política (p=quarantine) cuando los informes agregados confirmen que su propio correo pasa.\n{fix}",
        },
        "dmarc-ambiguous": {
          title: "Varios registros DMARC",
          explanation:
            "_dmarc.{domain} contiene {count} registros DMARC y, en ese caso, los receptores no aplican ninguno. El correo suplantado se entrega como si no hubiera política.",
          remediation: "Elimine los demás y publique únicamente este registro:\n{fix}",
        },
        "dmarc-misplaced": {
          title: "Registro DMARC publicado en un nombre incorrecto",
          explanation:
            "Hay un registro DMARC en {domain}, pero los receptores solo consultan _dmarc.{domain}. La política no tiene efecto y el correo suplantado se entrega.",
          remediation: "Traslade el registro:\n{fix}",
        },
        "dmarc-not-dmarc": {
          title: "Registro no válido en _dmarc",
          explanation:
            "_dmarc.{domain} contiene un registro TXT que no es DMARC: {text}. Algunos receptores pueden descartar la política y entregar el correo suplantado.",
          remediation: "Elimine ese registro y publique únicamente:\n{fix}",
        },
        "dmarc-syntax": {
          title: "Registro DMARC con errores de sintaxis",
          explanation:
            "Los receptores no pueden interpretar estas partes del registro DMARC de {domain}: {problems}. Las ignoran, por lo que el correo suplantado puede tratarse con menos rigor del previsto.",
          remediation: "Publique un registro válido:\n{fix}",
        },
        "dmarc-unenforced": {
          title: "Política DMARC p=none",
          explanation:
            "La política DMARC de {domain} es p=none (solo monitorización). El correo suplantado que no supera SPF ni DKIM se entrega con normalidad.",
          remediation:
            "Cuando los informes agregados confirmen que su propio correo pasa, publique este registro:\n{fix}",
        },
        "dmarc-quarantine": {
          title: "Política DMARC p=quarantine",
          explanation:
            "La política DMARC de {domain} es p=quarantine. El correo suplantado llega a la carpeta de spam, donde los destinatarios todavía pueden abrirlo.",
          remediation:
            "Cuando los informes agregados no muestren fallos legítimos, cambie la política a p=reject:\n{fix}",
        },
        "dmarc-testing": {
          title: "DMARC en modo de prueba",
          explanation:
            "El registro DMARC de {domain} contiene t=y, por lo que los receptores aplican la política un nivel por debajo. El correo suplantado se trata con menos rigor del que indica la política.",
          remediation: "Elimine t=y:\n{fix}",
        },
        "dmarc-partial": {
          title: "Política DMARC aplicada a parte del correo (pct)",
          explanation:
            "El registro DMARC de {domain} fija pct por debajo de 100. Los receptores antiguos aplican la política solo a esa parte del correo suplantado y entregan el resto.",
          remediation: "Elimine pct:\n{fix}",
        },
        "dmarc-weak-subdomains": {
          title: "Política DMARC más débil en los subdominios",
          explanation:
            "La política de subdominios (sp=) de {at} es más débil que la principal. Un atacante puede suplantar correo de cualquier subdominio.",
          remediation: "Aplique la misma política a los subdominios:\n{fix}",
        },
        "dmarc-no-np": {
          title: "Subdominios inexistentes sin protección (np=)",
          explanation:
            "El registro DMARC de {at} no incluye np= ni sp=, por lo que los subdominios inexistentes heredan su política sin aplicar. Un atacante puede suplantar correo de subdominios inventados.",
          remediation: "Rechace al menos los subdominios inexistentes:\n{fix}",
        },
        "dmarc-no-reports": {
          title: "Sin informes agregados DMARC (rua=)",
          explanation:
            "El registro DMARC de {domain} no incluye dirección rua=. Las campañas de suplantación y los remitentes legítimos mal configurados no se detectan.",
          remediation: "Solicite informes agregados:\n{fix}",
        },
        "dmarc-report-unauthorised": {
          title: "Dirección externa de informes DMARC sin autorizar",
          explanation:
            "{to} no autoriza los informes sobre {at}, por lo que los receptores no los envían a {uri}. Los intentos de suplantación no se detectan.",
          remediation: "Pida al titular de {to} que publique este registro:\n{permit}",
        },
        "dmarc-report-undeliverable": {
          title: "Dirección de informes DMARC no entregable",
          explanation:
            "{to} no tiene servidor de correo, por lo que los informes a {uri} se pierden. Los intentos de suplantación no se detectan.",
          remediation: "Use una dirección que reciba correo:\n{fix}",
        },
        "dmarc-many-reports": {
          title: "Más de dos direcciones de informes DMARC",
          explanation:
            "El registro DMARC de {domain} incluye más de dos direcciones de informes. Los receptores solo están obligados a atender dos; las demás pueden no recibir informes.",
          remediation: "Reduzca la lista a un máximo de dos direcciones.",
        },
        "dmarc-removed-tags": {
          title: "Etiquetas DMARC obsoletas",
          explanation:
            "El registro DMARC de {domain} contiene etiquetas eliminadas por la RFC 9989 (pct, rf, ri o límites de tamaño). Los receptores actuales las ignoran y los antiguos aún las aplican, de modo que la política se aplica de forma desigual.",
          remediation: "Elimine las etiquetas obsoletas:\n{fix}",
        },
        "dmarc-old-readers": {
          title: "Etiqueta p= de DMARC fuera de la segunda posición",
          explanation:
            "El registro DMARC de {domain} no sitúa p= justo después de v=. Los receptores antiguos pueden descartar el registro y entregar el correo suplantado.",
          remediation: "Sitúe p= en segunda posición:\n{fix}",
        },
        "dmarc-relaxed": {
          title: "Alineación DMARC relajada",
          explanation:
            "El registro DMARC de {domain} usa alineación relajada para SPF y DKIM. Un atacante que controle cualquier equipo o subdominio del dominio organizativo puede enviar correo que supera DMARC.",
          remediation: "Si todo el correo legítimo lo permite, añada adkim=s y aspf=s:\n{fix}",
        },
        "dmarc-inherited": {
          title: "Política DMARC heredada",
          explanation:
            "{domain} no tiene registro DMARC; se aplica la política de {at} ({policy}). Un cambio en la política superior puede exponer {domain} a la suplantación sin aviso.",
          remediation: "Si {domain} envía correo, publique su propio registro:\n{fix}",
        },
      },
    },
    fr: {
      name: "Politique anti-usurpation (DMARC)",
      outcomes: {
        "dmarc-absent": {
          title: "Absence d’enregistrement DMARC",
          explanation:
            "{domain} ne publie aucune politique DMARC : les destinataires remettent les courriels qui échouent à SPF et à DKIM. Un attaquant peut envoyer des courriels d’hameçonnage affichant {domain} comme expéditeur.",
          remediation:
            "Publiez cet enregistrement. Appliquez la politique (p=quarantine) lorsque les rapports agrégés confirment que vos propres courriels passent.\n{fix}",
        },
        "dmarc-ambiguous": {
          title: "Enregistrements DMARC multiples",
          explanation:
            "_dmarc.{domain} contient {count} enregistrements DMARC ; les destinataires n’en appliquent alors aucun. Les courriels usurpés sont remis comme en l’absence de politique.",
          remediation: "Supprimez les autres et publiez uniquement cet enregistrement :\n{fix}",
        },
        "dmarc-misplaced": {
          title: "Enregistrement DMARC publié sous un nom incorrect",
          explanation:
            "Un enregistrement DMARC est publié dans {domain}, alors que les destinataires n’interrogent que _dmarc.{domain}. La politique est sans effet et les courriels usurpés sont remis.",
          remediation: "Déplacez l’enregistrement :\n{fix}",
        },
        "dmarc-not-dmarc": {
          title: "Enregistrement non valide dans _dmarc",
          explanation:
            "_dmarc.{domain} contient un enregistrement TXT qui n’est pas du DMARC : {text}. Certains destinataires peuvent écarter la politique et remettre les courriels usurpés.",
          remediation: "Supprimez cet enregistrement et publiez uniquement :\n{fix}",
        },
        "dmarc-syntax": {
          title: "Enregistrement DMARC comportant des erreurs de syntaxe",
          explanation:
            "Les destinataires ne peuvent pas interpréter ces parties de l’enregistrement DMARC de {domain} : {problems}. Ils les ignorent ; les courriels usurpés peuvent être traités moins strictement que prévu.",
          remediation: "Publiez un enregistrement valide :\n{fix}",
        },
        "dmarc-unenforced": {
          title: "Politique DMARC p=none",
          explanation:
            "La politique DMARC de {domain} est p=none (surveillance seule). Les courriels usurpés qui échouent à SPF et à DKIM sont remis normalement.",
          remediation:
            "Lorsque les rapports agrégés confirment que vos propres courriels passent, publiez cet enregistrement :\n{fix}",
        },
        "dmarc-quarantine": {
          title: "Politique DMARC p=quarantine",
          explanation:
            "La politique DMARC de {domain} est p=quarantine. Les courriels usurpés arrivent dans le dossier indésirables, où les destinataires peuvent encore les ouvrir.",
          remediation:
            "Lorsque les rapports agrégés ne montrent plus d’échec légitime, passez la politique à p=reject :\n{fix}",
        },
        "dmarc-testing": {
          title: "DMARC en mode test",
          explanation:
            "L’enregistrement DMARC de {domain} contient t=y : les destinataires appliquent la politique un niveau en dessous. Les courriels usurpés sont traités moins strictement que ne l’indique la politique.",
          remediation: "Supprimez t=y :\n{fix}",
        },
        "dmarc-partial": {
          title: "Politique DMARC appliquée à une partie des courriels (pct)",
          explanation:
            "L’enregistrement DMARC de {domain} fixe pct à moins de 100. Les anciens destinataires n’appliquent la politique qu’à cette part des courriels usurpés et remettent le reste.",
          remediation: "Supprimez pct :\n{fix}",
        },
        "dmarc-weak-subdomains": {
          title: "Politique DMARC plus faible pour les sous-domaines",
          explanation:
            "La politique des sous-domaines (sp=) de {at} est plus faible que la politique principale. Un attaquant peut usurper des courriels depuis n’importe quel sous-domaine.",
          remediation: "Appliquez la même politique aux sous-domaines :\n{fix}",
        },
        "dmarc-no-np": {
          title: "Sous-domaines inexistants non protégés (np=)",
          explanation:
            "L’enregistrement DMARC de {at} ne comporte ni np= ni sp= : les sous-domaines inexistants héritent de sa politique non appliquée. Un attaquant peut usurper des courriels depuis des sous-domaines inventés.",
          remediation: "Rejetez au moins les sous-domaines inexistants :\n{fix}",
        },
        "dmarc-no-reports": {
          title: "Absence de rapports agrégés DMARC (rua=)",
          explanation:
            "L’enregistrement DMARC de {domain} ne comporte pas d’adresse rua=. Les campagnes d’usurpation et les expéditeurs légitimes mal configurés restent indétectés.",
          remediation: "Demandez des rapports agrégés :\n{fix}",
        },
        "dmarc-report-unauthorised": {
          title: "Adresse externe de rapports DMARC non autorisée",
          explanation:
            "{to} n’autorise pas les rapports sur {at} ; les destinataires n’en envoient donc pas à {uri}. Les tentatives d’usurpation restent indétectées.",
          remediation: "Demandez au titulaire de {to} de publier cet enregistrement :\n{permit}",
        },
        "dmarc-report-undeliverable": {
          title: "Adresse de rapports DMARC non joignable",
          explanation:
            "{to} n’a pas de serveur de messagerie ; les rapports destinés à {uri} sont perdus. Les tentatives d’usurpation restent indétectées.",
          remediation: "Utilisez une adresse qui reçoit des courriels :\n{fix}",
        },
        "dmarc-many-reports": {
          title: "Plus de deux adresses de rapports DMARC",
          explanation:
            "L’enregistrement DMARC de {domain} comporte plus de deux adresses de rapports. Les destinataires ne sont tenus d’en servir que deux ; les autres peuvent ne rien recevoir.",
          remediation: "Réduisez la liste à deux adresses au maximum.",
        },
        "dmarc-removed-tags": {
          title: "Balises DMARC obsolètes",
          explanation:
            "L’enregistrement DMARC de {domain} contient des balises supprimées par la RFC 9989 (pct, rf, ri ou limites de taille). Les destinataires récents les ignorent et les anciens les appliquent encore ; la politique est donc appliquée de façon inégale.",
          remediation: "Supprimez les balises obsolètes :\n{fix}",
        },
        "dmarc-old-readers": {
          title: "Balise DMARC p= absente de la deuxième position",
          explanation:
            "L’enregistrement DMARC de {domain} ne place pas p= juste après v=. D’anciens destinataires peuvent écarter l’enregistrement et remettre les courriels usurpés.",
          remediation: "Placez p= en deuxième position :\n{fix}",
        },
        "dmarc-relaxed": {
          title: "Alignement DMARC souple",
          explanation:
            "L’enregistrement DMARC de {domain} utilise un alignement souple pour SPF et DKIM. Un attaquant qui contrôle un hôte ou un sous-domaine du domaine organisationnel peut envoyer des courriels qui satisfont DMARC.",
          remediation: "Si tous les courriels légitimes le permettent, ajoutez adkim=s et aspf=s :\n{fix}",
        },
        "dmarc-inherited": {
          title: "Politique DMARC héritée",
          explanation:
            "{domain} n’a pas d’enregistrement DMARC ; la politique de {at} s’applique ({policy}). Une modification de la politique parente peut exposer {domain} à l’usurpation sans avertissement.",
          remediation: "Si {domain} envoie des courriels, publiez son propre enregistrement :\n{fix}",
        },
      },
    },
  },
});
