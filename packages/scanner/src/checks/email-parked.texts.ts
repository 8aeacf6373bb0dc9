import type { CheckTexts } from "../check.ts";
import type { emailParked } from "./email-parked.ts";

/** Texts of `email-parked`. */
export const emailParkedTexts: CheckTexts<keyof typeof emailParked.outcomes> = {
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
};
