import { defineCheck, knowledgeReduced } from "../../check.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import {
  type AcceptedLogin,
  NO_LOGIN_CONSENT,
  NoLoginConsent,
  productsWithLogin,
  takeHost,
  tryDefaultLogins,
} from "../../web/default-login.ts";
import { toEvidence } from "../../web/evidence.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";

const OUTCOMES = {
  "default-credentials-accepted": webOutcome(
    "critical",
    "authentication",
    "ATHN-02",
    `${OWASP_SITE}/04-Authentication_Testing/02-Testing_for_Default_Credentials`,
    "https://cwe.mitre.org/data/definitions/1392.html",
  ),
} as const;

const TRIED_BEFORE = "The default accounts were tried once at another site of this host.";

const tryWithConsent = async (
  ...attempt: Parameters<typeof tryDefaultLogins>
): Promise<AcceptedLogin | NoLoginConsent | null> => {
  try {
    return await tryDefaultLogins(...attempt);
  } catch (error) {
    if (error instanceof NoLoginConsent) return error;
    throw error;
  }
};

/** Does a product accept the account that its vendor documents? Tried only with a consent of its own, each account once. */
export const webDefaultCredentials = defineCheck({
  id: "web-default-credentials",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: {
    "nist-csf-2.0": ["PR.AA-01", "PR.AA-03"],
    "iso-27001-2022": ["A.5.17", "A.8.5", "A.8.9"],
    "cis-8.1": ["4", "5"],
    "pci-dss-4.0.1": ["2.2", "8.3"],
    "nis2-21-2": ["21(2)(i)", "21(2)(j)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.1"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<readonly AcceptedLogin[]> {
    const given = context.settings.logins ?? null;
    const visit = siteVisit(target, net, context);
    let permit = given !== null && (await given.covers(visit.host)) ? given : null;
    let refused = new NoLoginConsent();
    const accepted: AcceptedLogin[] = [];
    for (const product of await productsWithLogin(visit)) {
      if (permit !== null && !takeHost(permit, product, { host: visit.host, ip: target.ip })) {
        context.missed?.({ subject: `*#${product.name}`, ...knowledgeReduced(TRIED_BEFORE) });
        continue;
      }
      const found = permit === null ? refused : await tryWithConsent(visit, product, permit);
      if (found instanceof NoLoginConsent) {
        permit = null;
        refused = found;
        context.missed?.({ subject: `*#${product.name}`, ...knowledgeReduced(found.message) });
      } else if (found !== null) accepted.push(found);
    }
    return accepted;
  },

  // What was shown with a consent is not fixed because no one may ask any more.
  async missingFor({ target }, { settings }) {
    const host = URL.parse(target)?.hostname ?? target;
    return (await settings.logins?.covers(host)) === true ? null : knowledgeReduced(NO_LOGIN_CONSENT);
  },

  judge(accepted) {
    return accepted.map(({ product, user, response, request }) => ({
      outcome: "default-credentials-accepted" as const,
      subject: `${response.url}#${product.name}`,
      params: { product: `${product.vendor} ${product.product}`, account: user },
      evidence: toEvidence(response, { request, details: { product: product.name, account: user } }),
      details: { certainty: "proved" },
    }));
  },

  texts: {
    en: {
      name: "Default credentials",
      outcomes: {
        "default-credentials-accepted": {
          title: "Default credentials accepted",
          explanation:
            "{product} accepted the default password of the account {account}; an account that does not exist was refused. Anyone who reads the vendor’s documentation can sign in.",
          remediation:
            "Set a strong password for {account} or disable the account, look for unknown sessions and changes, and restrict the login to known networks.",
        },
      },
    },
    es: {
      name: "Credenciales predeterminadas",
      outcomes: {
        "default-credentials-accepted": {
          title: "Credenciales predeterminadas aceptadas",
          explanation:
            "{product} aceptó la contraseña predeterminada de la cuenta {account}; una cuenta inexistente se rechazó. Cualquiera que lea la documentación del fabricante puede iniciar sesión.",
          remediation:
            "Establezca una contraseña segura para {account} o desactive la cuenta, busque sesiones y cambios desconocidos y restrinja el inicio de sesión a redes conocidas.",
        },
      },
    },
    fr: {
      name: "Identifiants par défaut",
      outcomes: {
        "default-credentials-accepted": {
          title: "Identifiants par défaut acceptés",
          explanation:
            "{product} a accepté le mot de passe par défaut du compte {account} ; un compte inexistant a été refusé. Quiconque lit la documentation de l’éditeur peut se connecter.",
          remediation:
            "Définissez un mot de passe fort pour {account} ou désactivez le compte, recherchez les sessions et modifications inconnues et limitez la connexion aux réseaux connus.",
        },
      },
    },
  },
});
