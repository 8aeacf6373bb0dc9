import { type Verdict, defineCheck } from "../../check.ts";
import { SENDER_AUTHENTICATION } from "../../controls.ts";
import { discoverDmarc } from "../../mail/dmarc/discover-dmarc.ts";
import { NIST } from "../../mail/nist.ts";
import { txtLine } from "../../mail/record-line.ts";
import { isSpfRecord, parseSpf } from "../../mail/spf/parse-spf.ts";

const nist = NIST.spf;
const references = ["https://www.rfc-editor.org/rfc/rfc7505", "https://www.rfc-editor.org/rfc/rfc7208"];

/** Does a domain that takes no mail also say that no one sends in its name? */
export const emailParked = defineCheck({
  id: "email-parked",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: SENDER_AUTHENTICATION,
  outcomes: {
    "parked-spf-open": { severity: "medium", nist, references },
    "parked-dmarc-open": { severity: "medium", nist: NIST.dmarc, references },
    "parked-no-null-mx": { severity: "info", nist: NIST.server, references },
  },

  async observe({ domain }, net) {
    const [mx, texts, dmarc] = await Promise.all([
      net.dns.mx(domain),
      net.dns.txt(domain),
      discoverDmarc(domain, net.dns),
    ]);
    const named = mx.filter(({ exchange }) => exchange !== "" && exchange !== ".");
    return {
      domain,
      parked: named.length === 0,
      hasNullMx: mx.length > 0 && named.length === 0,
      spf: texts.filter(isSpfRecord),
      policy: dmarc.policy,
    };
  },

  judge({ domain, parked, hasNullMx, spf, policy }) {
    if (!parked) return [];
    const verdicts: Verdict<"parked-spf-open" | "parked-dmarc-open" | "parked-no-null-mx">[] = [];
    const [record] = spf;
    const terms = record === undefined ? [] : parseSpf(record).terms.filter((term) => term.kind === "directive");
    const closed = terms.length === 1 && terms[0]?.text.toLowerCase() === "-all";
    if (record !== undefined && !closed) {
      verdicts.push({
        outcome: "parked-spf-open",
        evidence: spf.map((text) => text.slice(0, 600)),
        params: { domain, fix: txtLine(domain, "v=spf1 -all") },
      });
    }
    if (policy !== null && policy !== "reject") {
      verdicts.push({
        outcome: "parked-dmarc-open",
        params: { domain, policy, fix: txtLine(`_dmarc.${domain}`, "v=DMARC1; p=reject; sp=reject; np=reject") },
      });
    }
    if (!hasNullMx) verdicts.push({ outcome: "parked-no-null-mx", params: { domain, fix: `${domain}. IN MX 0 .` } });
    return verdicts;
  },

  texts: {
    en: {
      name: "Domain without email",
      outcomes: {
        "parked-spf-open": {
          title: "Permissive SPF on a domain without email",
          explanation:
            "{domain} receives no email, but its SPF record authorizes senders. Attackers prefer such unused domains for spoofing.",
          remediation: "Publish this record:\n{fix}",
        },
        "parked-dmarc-open": {
          title: "DMARC not set to reject on a domain without email",
          explanation:
            "{domain} receives no email, but its DMARC policy is {policy} instead of reject. Spoofed email from the domain is not rejected.",
          remediation: "Publish this record:\n{fix}",
        },
        "parked-no-null-mx": {
          title: "Null MX missing",
          explanation:
            "{domain} receives no email but publishes no null MX. Senders try to deliver to its web server, where email is lost or exposed.",
          remediation: "Publish this record:\n{fix}",
        },
      },
    },
    es: {
      name: "Dominio sin correo",
      outcomes: {
        "parked-spf-open": {
          title: "SPF permisivo en un dominio sin correo",
          explanation:
            "{domain} no recibe correo, pero su registro SPF autoriza remitentes. Los atacantes prefieren estos dominios sin uso para la suplantación.",
          remediation: "Publique este registro:\n{fix}",
        },
        "parked-dmarc-open": {
          title: "DMARC sin reject en un dominio sin correo",
          explanation:
            "{domain} no recibe correo, pero su política DMARC es {policy} en lugar de reject. El correo que suplanta al dominio no se rechaza.",
          remediation: "Publique este registro:\n{fix}",
        },
        "parked-no-null-mx": {
          title: "Sin MX nulo",
          explanation:
            "{domain} no recibe correo, pero no publica un MX nulo. Los remitentes intentan entregar en su servidor web, donde el correo se pierde o queda expuesto.",
          remediation: "Publique este registro:\n{fix}",
        },
      },
    },
    fr: {
      name: "Domaine sans messagerie",
      outcomes: {
        "parked-spf-open": {
          title: "SPF permissif sur un domaine sans messagerie",
          explanation:
            "{domain} ne reçoit pas de courriels, mais son enregistrement SPF autorise des expéditeurs. Les attaquants privilégient ces domaines inutilisés pour l’usurpation.",
          remediation: "Publiez cet enregistrement :\n{fix}",
        },
        "parked-dmarc-open": {
          title: "DMARC sans reject sur un domaine sans messagerie",
          explanation:
            "{domain} ne reçoit pas de courriels, mais sa politique DMARC est {policy} au lieu de reject. Les courriels usurpant le domaine ne sont pas rejetés.",
          remediation: "Publiez cet enregistrement :\n{fix}",
        },
        "parked-no-null-mx": {
          title: "Absence de MX nul",
          explanation:
            "{domain} ne reçoit pas de courriels mais ne publie pas de MX nul. Les expéditeurs tentent de remettre les courriels au serveur web, où ils sont perdus ou exposés.",
          remediation: "Publiez cet enregistrement :\n{fix}",
        },
      },
    },
  },
});
