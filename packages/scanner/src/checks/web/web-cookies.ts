import { defineCheck, type Verdict } from "../../check.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { readCookie } from "../../web/cookies.ts";
import { toEvidence } from "../../web/evidence.ts";
import { markCookies } from "../../web/fixes.ts";
import { MDN, webOutcome } from "../../web/outcome.ts";

const COOKIES = `${MDN}/HTTP/Guides/Cookies`;
const SET_COOKIE = `${MDN}/HTTP/Reference/Headers/Set-Cookie`;

const OUTCOMES = {
  "session-cookie-without-secure": webOutcome("high", "misconfiguration", "SESS-02", SET_COOKIE, COOKIES),
  "session-cookie-without-httponly": webOutcome("medium", "misconfiguration", "SESS-02", SET_COOKIE, COOKIES),
  "cookie-without-secure": webOutcome("low", "misconfiguration", "SESS-02", SET_COOKIE),
  "cookie-bad-samesite": webOutcome("low", "misconfiguration", "SESS-02", SET_COOKIE),
  "cookie-prefix-broken": webOutcome("low", "misconfiguration", "SESS-02", SET_COOKIE),
} as const;

/** Are the site's cookies marked so that neither the wire nor a script can carry them off? */
export const webCookies = defineCheck({
  id: "web-cookies",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  isLight: true,
  controls: {
    "nist-csf-2.0": ["PR.AA-04", "PR.PS-06"],
    "iso-27001-2022": ["A.8.5", "A.8.26"],
    "cis-8.1": ["16"],
    "pci-dss-4.0.1": ["6.2"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.1"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context) {
    const { first, page } = await siteVisit(target, net, context).home();
    return first === page ? [page] : [first, page];
  },

  judge(answers) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const seen = new Set<string>();
    for (const response of answers) {
      for (const header of response.headers["set-cookie"] ?? []) {
        const cookie = readCookie(header);
        const found = (outcome: keyof typeof OUTCOMES): void => {
          if (seen.has(`${outcome} ${cookie.name}`)) return;
          seen.add(`${outcome} ${cookie.name}`);
          const evidence = toEvidence(response, { fix: markCookies, details: { cookie } });
          verdicts.push({
            outcome,
            subject: `${response.url}#${cookie.name}`,
            params: { cookie: cookie.name },
            evidence,
          });
        };
        if (cookie.name === "" || cookie.isRemoval) continue;
        if (!cookie.secure) found(cookie.isSession ? "session-cookie-without-secure" : "cookie-without-secure");
        if (cookie.isSession && !cookie.httpOnly) found("session-cookie-without-httponly");
        // Browsers refuse None without Secure, and an unknown word counts as none given.
        const known = cookie.sameSite === null || /^(?:lax|strict|none)$/.test(cookie.sameSite);
        if (!known || (cookie.sameSite === "none" && !cookie.secure) || (cookie.isCsrf && cookie.sameSite === "none"))
          found("cookie-bad-samesite");
        const host = cookie.name.startsWith("__Host-");
        const broken =
          (host && (!cookie.secure || /;\s*domain\s*=/i.test(header))) ||
          (cookie.name.startsWith("__Secure-") && !cookie.secure);
        if (broken) found("cookie-prefix-broken");
      }
    }
    return verdicts;
  },

  texts: {
    en: {
      name: "Cookies",
      outcomes: {
        "session-cookie-without-secure": {
          title: "Session cookie without Secure attribute",
          explanation:
            "The session cookie {cookie} has no Secure attribute, so browsers also send it over HTTP. An attacker on the network path can capture it and hijack the session.",
          remediation: "Set the Secure attribute on {cookie}.",
        },
        "session-cookie-without-httponly": {
          title: "Session cookie without HttpOnly attribute",
          explanation:
            "The session cookie {cookie} has no HttpOnly attribute. An attacker who injects a script (XSS) can read it and hijack the session.",
          remediation: "Set the HttpOnly attribute on {cookie}.",
        },
        "cookie-without-secure": {
          title: "Cookie without Secure attribute",
          explanation:
            "The cookie {cookie} has no Secure attribute, so browsers also send it over HTTP. An attacker on the network path can read or modify it.",
          remediation: "Set the Secure attribute on {cookie}.",
        },
        "cookie-bad-samesite": {
          title: "Cookie with an ineffective SameSite attribute",
          explanation:
            "The SameSite value of {cookie} is invalid or None. An attacker’s site can make the browser send the cookie with cross-site requests (CSRF).",
          remediation: "Set SameSite=Lax or SameSite=Strict on {cookie}.",
        },
        "cookie-prefix-broken": {
          title: "Cookie prefix rule violated",
          explanation:
            "The cookie {cookie} does not meet the requirements of its __Host- or __Secure- prefix. Browsers reject it, so the protection it should provide is missing.",
          remediation: "Set Secure on {cookie}; for __Host- also set Path=/ and omit Domain.",
        },
      },
    },
    es: {
      name: "Cookies",
      outcomes: {
        "session-cookie-without-secure": {
          title: "Cookie de sesión sin el atributo Secure",
          explanation:
            "La cookie de sesión {cookie} no tiene el atributo Secure, por lo que los navegadores también la envían por HTTP. Un atacante en la ruta de red puede capturarla y secuestrar la sesión.",
          remediation: "Establezca el atributo Secure en {cookie}.",
        },
        "session-cookie-without-httponly": {
          title: "Cookie de sesión sin el atributo HttpOnly",
          explanation:
            "La cookie de sesión {cookie} no tiene el atributo HttpOnly. Un atacante que inyecte un script (XSS) puede leerla y secuestrar la sesión.",
          remediation: "Establezca el atributo HttpOnly en {cookie}.",
        },
        "cookie-without-secure": {
          title: "Cookie sin el atributo Secure",
          explanation:
            "La cookie {cookie} no tiene el atributo Secure, por lo que los navegadores también la envían por HTTP. Un atacante en la ruta de red puede leerla o modificarla.",
          remediation: "Establezca el atributo Secure en {cookie}.",
        },
        "cookie-bad-samesite": {
          title: "Cookie con un atributo SameSite ineficaz",
          explanation:
            "El valor SameSite de {cookie} no es válido o es None. El sitio de un atacante puede hacer que el navegador envíe la cookie en peticiones entre sitios (CSRF).",
          remediation: "Establezca SameSite=Lax o SameSite=Strict en {cookie}.",
        },
        "cookie-prefix-broken": {
          title: "Incumplimiento de la regla de prefijo de cookie",
          explanation:
            "La cookie {cookie} no cumple los requisitos de su prefijo __Host- o __Secure-. Los navegadores la rechazan y falta la protección prevista.",
          remediation: "Establezca Secure en {cookie}; con __Host-, establezca además Path=/ y omita Domain.",
        },
      },
    },
    fr: {
      name: "Cookies",
      outcomes: {
        "session-cookie-without-secure": {
          title: "Cookie de session sans attribut Secure",
          explanation:
            "Le cookie de session {cookie} n’a pas l’attribut Secure ; les navigateurs l’envoient donc aussi en HTTP. Un attaquant situé sur le chemin réseau peut le capturer et détourner la session.",
          remediation: "Définissez l’attribut Secure sur {cookie}.",
        },
        "session-cookie-without-httponly": {
          title: "Cookie de session sans attribut HttpOnly",
          explanation:
            "Le cookie de session {cookie} n’a pas l’attribut HttpOnly. Un attaquant qui injecte un script (XSS) peut le lire et détourner la session.",
          remediation: "Définissez l’attribut HttpOnly sur {cookie}.",
        },
        "cookie-without-secure": {
          title: "Cookie sans attribut Secure",
          explanation:
            "Le cookie {cookie} n’a pas l’attribut Secure ; les navigateurs l’envoient donc aussi en HTTP. Un attaquant situé sur le chemin réseau peut le lire ou le modifier.",
          remediation: "Définissez l’attribut Secure sur {cookie}.",
        },
        "cookie-bad-samesite": {
          title: "Cookie avec un attribut SameSite inefficace",
          explanation:
            "La valeur SameSite de {cookie} est non valide ou égale à None. Le site d’un attaquant peut faire envoyer le cookie dans des requêtes intersites (CSRF).",
          remediation: "Définissez SameSite=Lax ou SameSite=Strict sur {cookie}.",
        },
        "cookie-prefix-broken": {
          title: "Règle de préfixe de cookie non respectée",
          explanation:
            "Le cookie {cookie} ne respecte pas les exigences de son préfixe __Host- ou __Secure-. Les navigateurs le rejettent et la protection prévue est absente.",
          remediation: "Définissez Secure sur {cookie} ; pour __Host-, définissez aussi Path=/ et omettez Domain.",
        },
      },
    },
  },
});
