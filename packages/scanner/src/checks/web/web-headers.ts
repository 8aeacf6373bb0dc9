import type { HttpResponse } from "@parapet/net/net";

import { defineCheck, type Verdict } from "../../check.ts";
import { BROWSER_PROTECTION } from "../../controls.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { readCookie } from "../../web/cookies.ts";
import { cspFacts } from "../../web/csp.ts";
import { toEvidence } from "../../web/evidence.ts";
import { removeHeader, setHeader } from "../../web/fixes.ts";
import { gradeHeaders, type HeaderRule } from "../../web/header-points.ts";
import { readHsts } from "../../web/hsts.ts";
import { MDN, webOutcome } from "../../web/outcome.ts";
import { readHtml, isHtml } from "../../web/read-html.ts";

const HEADER = `${MDN}/HTTP/Reference/Headers/`;

const SAFE_REFERRER = new Set(["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"]);
const PRIVATE_REFERRER = new Set(["no-referrer", "same-origin"]);
const DEPRECATED = [
  "expect-ct",
  "public-key-pins",
  "public-key-pins-report-only",
  "x-webkit-csp",
  "x-content-security-policy",
];
const PRIVATE_ADDRESS =
  /(?<![\d.])(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?![\d.])/;
/** F5's cookie holds the address of a server behind it, turned round: `BIGipServer…=1677787402.36895.0000`. */
const F5_COOKIE = /^BIGipServer[^=]{0,200}=(\d{8,10})\.\d{1,5}\.\d{4}/i;

const valueOf = (response: HttpResponse, name: string): string => (response.headers[name] ?? []).join(", ").trim();

const addressInF5Cookie = (cookie: string): string | null => {
  const number = Number(F5_COOKIE.exec(cookie)?.[1] ?? NaN);
  if (!Number.isInteger(number) || number > 0xffffffff) return null;
  return [0, 8, 16, 24].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
};

const EMBEDDED = new Set(["iframe", "frame", "embed", "object"]);

/** Whether the page runs or frames content of another host, which is what a Permissions-Policy restricts. */
const embedsOthers = (page: HttpResponse): boolean => {
  const { scripts, loads } = readHtml(page);
  const { host } = new URL(page.url);
  return [...scripts.map(({ src }) => src), ...loads.filter(({ tag }) => EMBEDDED.has(tag)).map(({ url }) => url)].some(
    (url) => {
      const target = URL.parse(url, page.url);
      return target !== null && /^https?:$/.test(target.protocol) && target.host !== host;
    },
  );
};

const OUTCOMES = {
  "csp-absent": webOutcome("medium", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy`),
  "csp-without-scripts": webOutcome("medium", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy`),
  "csp-report-only": webOutcome("low", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy-Report-Only`),
  "csp-unsafe-inline": webOutcome("low", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy`),
  "csp-any-source": webOutcome("low", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy`),
  "csp-unsafe-eval": webOutcome("low", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy`),
  "framing-allowed": webOutcome("medium", "misconfiguration", "CLNT-09", `${HEADER}X-Frame-Options`),
  "nosniff-absent": webOutcome("low", "misconfiguration", "CONF-14", `${HEADER}X-Content-Type-Options`),
  "referrer-policy-unsafe": webOutcome("low", "misconfiguration", "CONF-14", `${HEADER}Referrer-Policy`),
  "cross-origin-policy-invalid": webOutcome(
    "info",
    "misconfiguration",
    "CONF-14",
    `${HEADER}Cross-Origin-Opener-Policy`,
  ),
  "cross-domain-policy-open": webOutcome(
    "info",
    "misconfiguration",
    "CONF-08",
    "https://owasp.org/www-project-secure-headers/#x-permitted-cross-domain-policies",
  ),
  "permissions-policy-absent": webOutcome("info", "misconfiguration", "CONF-14", `${HEADER}Permissions-Policy`),
  "header-deprecated": webOutcome("info", "misconfiguration", "CONF-14", `${HEADER}X-XSS-Protection`),
  "version-disclosed": webOutcome("low", "misconfiguration", "INFO-02", `${HEADER}Server`),
  "internal-address-disclosed": webOutcome("low", "misconfiguration", "INFO-05", `${HEADER}Via`),
} as const;

type Id = keyof typeof OUTCOMES;

/** Checks security headers and version disclosure. */
export const webHeaders = defineCheck({
  id: "web-headers",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  isLight: true,
  controls: BROWSER_PROTECTION,
  outcomes: OUTCOMES,

  async observe(target, net, context) {
    const { page, leavesFor } = await siteVisit(target, net, context).home();
    return { page, leavesFor };
  },

  judge({ page, leavesFor }) {
    const verdicts: Verdict<Id>[] = [];
    const rules = new Set<HeaderRule>();
    const found = (outcome: Id, verdict: Omit<Verdict, "outcome">): void => {
      verdicts.push({ outcome, ...verdict });
    };
    const fault: Fault = (rule, extra) => {
      rules.add(rule);
      found(rule, { evidence: toEvidence(page, extra) });
    };

    // A page that only sends its visitors elsewhere has no content to protect.
    if (leavesFor === null && page.status < 400 && isHtml(page)) {
      judgeCsp(page, rules, fault);
      judgeOtherHeaders(page, rules, fault);
      if (valueOf(page, "permissions-policy") === "" && embedsOthers(page)) {
        found("permissions-policy-absent", {
          evidence: toEvidence(page, {
            fix: setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
          }),
        });
      }
    }
    for (const name of DEPRECATED) {
      if (valueOf(page, name) !== "") {
        found("header-deprecated", {
          params: { header: name },
          evidence: toEvidence(page, { fix: removeHeader(name) }),
        });
      }
    }
    const xss = valueOf(page, "x-xss-protection");
    if (/^1\b/.test(xss)) {
      found("header-deprecated", {
        params: { header: "x-xss-protection" },
        evidence: toEvidence(page, { fix: setHeader("X-XSS-Protection", "0") }),
      });
    }
    for (const name of ["server", "x-powered-by", "x-aspnet-version", "x-aspnetmvc-version", "x-generator"]) {
      const value = valueOf(page, name);
      if (/\d+\.\d+/.test(value) || (name === "x-aspnet-version" && value !== "")) {
        found("version-disclosed", {
          params: { header: name, value: value.slice(0, 120) },
          evidence: toEvidence(page, { fix: removeHeader(name) }),
        });
      }
    }
    for (const [name, values] of Object.entries(page.headers)) {
      for (const value of values) {
        const address = PRIVATE_ADDRESS.exec(value)?.[0] ?? (name === "set-cookie" ? addressInF5Cookie(value) : null);
        if (address === null) continue;
        found("internal-address-disclosed", {
          params: { header: name, address },
          evidence: toEvidence(page, { fix: removeHeader(name) }),
        });
      }
    }
    judgeBonuses(page, rules);
    const grade = gradeHeaders(rules);
    // All that was observed goes with it, for the grade of the whole site is made from every check's observations.
    return dedupe(verdicts, page.url).map((verdict) => ({
      ...verdict,
      evidence: { ...(verdict.evidence as object), grade, observed: [...rules] },
    }));
  },

  texts: {
    en: {
      name: "HTTP security headers",
      outcomes: {
        "csp-absent": {
          title: "Content-Security-Policy missing",
          explanation:
            "The page sends no Content-Security-Policy. Scripts that an attacker injects (XSS) run without restriction.",
          remediation:
            "Send a Content-Security-Policy with every page; start with report-only mode if the site loads many external resources.",
        },
        "csp-without-scripts": {
          title: "Content-Security-Policy without script restrictions",
          explanation:
            "The Content-Security-Policy of the page has neither script-src nor default-src. Scripts that an attacker injects (XSS) run without restriction.",
          remediation:
            "Add script-src or default-src to the policy; start with report-only mode if the site loads many external resources.",
        },
        "csp-report-only": {
          title: "Content-Security-Policy in report-only mode",
          explanation:
            "The policy is sent as Content-Security-Policy-Report-Only. Browsers report violations but still run injected scripts (XSS).",
          remediation:
            "When the reports show no legitimate violations, send the same policy as Content-Security-Policy.",
        },
        "csp-unsafe-inline": {
          title: "Content-Security-Policy with unsafe-inline",
          explanation:
            "The policy contains unsafe-inline for scripts. Inline scripts that an attacker injects (XSS) run despite the policy.",
          remediation: "Replace unsafe-inline with nonces or hashes.",
        },
        "csp-any-source": {
          title: "Content-Security-Policy with overly broad script sources",
          explanation:
            "The policy allows a whole scheme or any host as a script source. An attacker can load scripts from a server of their own.",
          remediation: "List the hosts that serve scripts, or use strict-dynamic with nonces.",
        },
        "csp-unsafe-eval": {
          title: "Content-Security-Policy with unsafe-eval",
          explanation:
            "The policy contains unsafe-eval. An attacker who controls a string passed to eval can execute code.",
          remediation: "Remove unsafe-eval and replace code that evaluates strings.",
        },
        "framing-allowed": {
          title: "Clickjacking: framing not restricted",
          explanation:
            "The page sends neither frame-ancestors nor X-Frame-Options. An attacker can embed it in a frame and trick users into clicking hidden controls.",
          remediation: "Send frame-ancestors in the Content-Security-Policy, or X-Frame-Options for old browsers.",
        },
        "nosniff-absent": {
          title: "X-Content-Type-Options missing",
          explanation:
            "The page does not send X-Content-Type-Options: nosniff. Browsers may run a file that an attacker uploaded as a script.",
          remediation: "Send the header X-Content-Type-Options: nosniff.",
        },
        "referrer-policy-unsafe": {
          title: "Unsafe Referrer-Policy",
          explanation:
            "The Referrer-Policy sends the full URL of each page to other sites. Session tokens or personal data in URLs are disclosed to third parties.",
          remediation: "Send Referrer-Policy: strict-origin-when-cross-origin or stricter.",
        },
        "cross-origin-policy-invalid": {
          title: "Invalid cross-origin policy header",
          explanation:
            "A cross-origin policy header contains a value that browsers do not know. They ignore it, so the intended isolation from other sites is missing.",
          remediation: "Use a valid value (same-origin, same-site or cross-origin, as the header allows).",
        },
        "cross-domain-policy-open": {
          title: "Permissive X-Permitted-Cross-Domain-Policies header",
          explanation:
            "The header X-Permitted-Cross-Domain-Policies allows policy files of every kind. Plug-ins and PDF readers on a malicious site may read data from this one.",
          remediation: "Send X-Permitted-Cross-Domain-Policies: none.",
        },
        "permissions-policy-absent": {
          title: "Permissions-Policy missing",
          explanation:
            "The page sends no Permissions-Policy. Embedded third-party content can request the camera, microphone or location of users.",
          remediation: "Send a Permissions-Policy with an empty list for every feature the site does not use.",
        },
        "header-deprecated": {
          title: "Obsolete HTTP header: {header}",
          explanation:
            "The site sends {header}, which current browsers ignore. It provides no protection and had side effects in older browsers.",
          remediation: "Remove {header} from the responses.",
        },
        "version-disclosed": {
          title: "Version disclosed in the {header} header",
          explanation:
            "The {header} header contains “{value}”. An attacker can match the version against known vulnerabilities.",
          remediation: "Remove the version from {header}, or remove the header.",
        },
        "internal-address-disclosed": {
          title: "Internal IP address disclosed in the {header} header",
          explanation:
            "The {header} header contains the internal address {address}. An attacker learns internal addressing for further attacks.",
          remediation: "Configure the proxy to rewrite or remove {header}.",
        },
      },
    },
    es: {
      name: "Cabeceras de seguridad HTTP",
      outcomes: {
        "csp-absent": {
          title: "Cabecera Content-Security-Policy ausente",
          explanation:
            "La página no envía Content-Security-Policy. Los scripts que inyecte un atacante (XSS) se ejecutan sin restricciones.",
          remediation:
            "Envíe Content-Security-Policy con cada página; empiece en modo report-only si el sitio carga muchos recursos externos.",
        },
        "csp-without-scripts": {
          title: "Content-Security-Policy sin restricciones de scripts",
          explanation:
            "La Content-Security-Policy de la página no contiene script-src ni default-src. Los scripts que inyecte un atacante (XSS) se ejecutan sin restricciones.",
          remediation:
            "Añada script-src o default-src a la política; empiece en modo report-only si el sitio carga muchos recursos externos.",
        },
        "csp-report-only": {
          title: "Content-Security-Policy en modo report-only",
          explanation:
            "La política se envía como Content-Security-Policy-Report-Only. Los navegadores notifican las infracciones, pero ejecutan igualmente los scripts inyectados (XSS).",
          remediation:
            "Cuando los informes no muestren infracciones legítimas, envíe la misma política como Content-Security-Policy.",
        },
        "csp-unsafe-inline": {
          title: "Content-Security-Policy con unsafe-inline",
          explanation:
            "La política contiene unsafe-inline para scripts. Los scripts en línea que inyecte un atacante (XSS) se ejecutan a pesar de la política.",
          remediation: "Sustituya unsafe-inline por nonces o hashes.",
        },
        "csp-any-source": {
          title: "Content-Security-Policy con orígenes de scripts demasiado amplios",
          explanation:
            "La política permite un esquema completo o cualquier servidor como origen de scripts. Un atacante puede cargar scripts desde su propio servidor.",
          remediation: "Indique los servidores que sirven scripts o use strict-dynamic con nonces.",
        },
        "csp-unsafe-eval": {
          title: "Content-Security-Policy con unsafe-eval",
          explanation:
            "La política contiene unsafe-eval. Un atacante que controle una cadena pasada a eval puede ejecutar código.",
          remediation: "Elimine unsafe-eval y sustituya el código que evalúa cadenas.",
        },
        "framing-allowed": {
          title: "Clickjacking: inclusión en marcos sin restringir",
          explanation:
            "La página no envía frame-ancestors ni X-Frame-Options. Un atacante puede incrustarla en un marco y hacer que los usuarios pulsen controles ocultos.",
          remediation: "Envíe frame-ancestors en Content-Security-Policy, o X-Frame-Options para navegadores antiguos.",
        },
        "nosniff-absent": {
          title: "Cabecera X-Content-Type-Options ausente",
          explanation:
            "La página no envía X-Content-Type-Options: nosniff. Los navegadores pueden interpretar un archivo subido por un atacante como un script.",
          remediation: "Envíe la cabecera X-Content-Type-Options: nosniff.",
        },
        "referrer-policy-unsafe": {
          title: "Referrer-Policy insegura",
          explanation:
            "La Referrer-Policy envía la URL completa de cada página a otros sitios. Los tokens de sesión o los datos personales de las URL se revelan a terceros.",
          remediation: "Envíe Referrer-Policy: strict-origin-when-cross-origin o una más estricta.",
        },
        "cross-origin-policy-invalid": {
          title: "Cabecera de política de origen cruzado no válida",
          explanation:
            "Una cabecera de política de origen cruzado contiene un valor que los navegadores no reconocen. La ignoran, por lo que falta el aislamiento previsto frente a otros sitios.",
          remediation: "Use un valor válido (same-origin, same-site o cross-origin, según admita la cabecera).",
        },
        "cross-domain-policy-open": {
          title: "Cabecera X-Permitted-Cross-Domain-Policies permisiva",
          explanation:
            "La cabecera X-Permitted-Cross-Domain-Policies permite archivos de política de cualquier tipo. Los complementos y lectores de PDF de un sitio malicioso pueden leer datos de este.",
          remediation: "Envíe X-Permitted-Cross-Domain-Policies: none.",
        },
        "permissions-policy-absent": {
          title: "Cabecera Permissions-Policy ausente",
          explanation:
            "La página no envía Permissions-Policy. El contenido de terceros incrustado puede solicitar la cámara, el micrófono o la ubicación de los usuarios.",
          remediation: "Envíe Permissions-Policy con una lista vacía para cada función que el sitio no use.",
        },
        "header-deprecated": {
          title: "Cabecera HTTP obsoleta: {header}",
          explanation:
            "El sitio envía {header}, que los navegadores actuales ignoran. No ofrece protección y tenía efectos secundarios en navegadores antiguos.",
          remediation: "Elimine {header} de las respuestas.",
        },
        "version-disclosed": {
          title: "Versión revelada en la cabecera {header}",
          explanation:
            "La cabecera {header} contiene «{value}». Un atacante puede cotejar la versión con vulnerabilidades conocidas.",
          remediation: "Elimine la versión de {header} o suprima la cabecera.",
        },
        "internal-address-disclosed": {
          title: "Dirección IP interna revelada en la cabecera {header}",
          explanation:
            "La cabecera {header} contiene la dirección interna {address}. Un atacante conoce así el direccionamiento interno para otros ataques.",
          remediation: "Configure el proxy para que reescriba o elimine {header}.",
        },
      },
    },
    fr: {
      name: "En-têtes de sécurité HTTP",
      outcomes: {
        "csp-absent": {
          title: "En-tête Content-Security-Policy absent",
          explanation:
            "La page n’envoie pas de Content-Security-Policy. Les scripts qu’un attaquant injecte (XSS) s’exécutent sans restriction.",
          remediation:
            "Envoyez Content-Security-Policy avec chaque page ; commencez en mode report-only si le site charge de nombreuses ressources externes.",
        },
        "csp-without-scripts": {
          title: "Content-Security-Policy sans restriction des scripts",
          explanation:
            "La Content-Security-Policy de la page ne contient ni script-src ni default-src. Les scripts qu’un attaquant injecte (XSS) s’exécutent sans restriction.",
          remediation:
            "Ajoutez script-src ou default-src à la politique ; commencez en mode report-only si le site charge de nombreuses ressources externes.",
        },
        "csp-report-only": {
          title: "Content-Security-Policy en mode report-only",
          explanation:
            "La politique est envoyée en Content-Security-Policy-Report-Only. Les navigateurs signalent les violations mais exécutent quand même les scripts injectés (XSS).",
          remediation:
            "Lorsque les rapports ne montrent plus de violation légitime, envoyez la même politique en Content-Security-Policy.",
        },
        "csp-unsafe-inline": {
          title: "Content-Security-Policy autorisant unsafe-inline",
          explanation:
            "La politique contient unsafe-inline pour les scripts. Les scripts en ligne qu’un attaquant injecte (XSS) s’exécutent malgré la politique.",
          remediation: "Remplacez unsafe-inline par des nonces ou des empreintes.",
        },
        "csp-any-source": {
          title: "Content-Security-Policy avec des sources de scripts trop larges",
          explanation:
            "La politique autorise un schéma entier ou tout hôte comme source de scripts. Un attaquant peut charger des scripts depuis son propre serveur.",
          remediation: "Listez les hôtes qui servent des scripts, ou utilisez strict-dynamic avec des nonces.",
        },
        "csp-unsafe-eval": {
          title: "Content-Security-Policy autorisant unsafe-eval",
          explanation:
            "La politique contient unsafe-eval. Un attaquant qui contrôle une chaîne transmise à eval peut exécuter du code.",
          remediation: "Supprimez unsafe-eval et remplacez le code qui évalue des chaînes.",
        },
        "framing-allowed": {
          title: "Détournement de clic (clickjacking) : mise en cadre non restreinte",
          explanation:
            "La page n’envoie ni frame-ancestors ni X-Frame-Options. Un attaquant peut l’intégrer dans un cadre et amener les utilisateurs à cliquer sur des éléments masqués.",
          remediation:
            "Envoyez frame-ancestors dans Content-Security-Policy, ou X-Frame-Options pour les anciens navigateurs.",
        },
        "nosniff-absent": {
          title: "En-tête X-Content-Type-Options absent",
          explanation:
            "La page n’envoie pas X-Content-Type-Options: nosniff. Les navigateurs peuvent interpréter comme un script un fichier déposé par un attaquant.",
          remediation: "Envoyez l’en-tête X-Content-Type-Options: nosniff.",
        },
        "referrer-policy-unsafe": {
          title: "Referrer-Policy non sécurisée",
          explanation:
            "La Referrer-Policy transmet l’URL complète de chaque page à d’autres sites. Les jetons de session ou données personnelles présents dans les URL sont divulgués à des tiers.",
          remediation: "Envoyez Referrer-Policy: strict-origin-when-cross-origin ou plus strict.",
        },
        "cross-origin-policy-invalid": {
          title: "En-tête de politique d’origine croisée non valide",
          explanation:
            "Un en-tête de politique d’origine croisée contient une valeur inconnue des navigateurs. Ils l’ignorent ; l’isolation prévue vis-à-vis des autres sites est absente.",
          remediation: "Utilisez une valeur valide (same-origin, same-site ou cross-origin, selon l’en-tête).",
        },
        "cross-domain-policy-open": {
          title: "En-tête X-Permitted-Cross-Domain-Policies permissif",
          explanation:
            "L’en-tête X-Permitted-Cross-Domain-Policies autorise tout type de fichier de politique. Les modules et lecteurs PDF d’un site malveillant peuvent lire des données de celui-ci.",
          remediation: "Envoyez X-Permitted-Cross-Domain-Policies: none.",
        },
        "permissions-policy-absent": {
          title: "En-tête Permissions-Policy absent",
          explanation:
            "La page n’envoie pas de Permissions-Policy. Un contenu tiers intégré peut demander la caméra, le microphone ou la position des utilisateurs.",
          remediation: "Envoyez Permissions-Policy avec une liste vide pour chaque fonction que le site n’utilise pas.",
        },
        "header-deprecated": {
          title: "En-tête HTTP obsolète : {header}",
          explanation:
            "Le site envoie {header}, que les navigateurs actuels ignorent. Il n’apporte aucune protection et avait des effets indésirables dans d’anciens navigateurs.",
          remediation: "Supprimez {header} des réponses.",
        },
        "version-disclosed": {
          title: "Version divulguée dans l’en-tête {header}",
          explanation:
            "L’en-tête {header} contient « {value} ». Un attaquant peut rapprocher la version des vulnérabilités connues.",
          remediation: "Supprimez la version de {header}, ou supprimez l’en-tête.",
        },
        "internal-address-disclosed": {
          title: "Adresse IP interne divulguée dans l’en-tête {header}",
          explanation:
            "L’en-tête {header} contient l’adresse interne {address}. Un attaquant en déduit l’adressage interne pour d’autres attaques.",
          remediation: "Configurez le proxy pour réécrire ou supprimer {header}.",
        },
      },
    },
  },
});

type Fault = (rule: Id & HeaderRule, extra: Parameters<typeof toEvidence>[1]) => void;

const STRICT_CSP = "default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

const judgeCsp = (page: HttpResponse, rules: Set<HeaderRule>, fault: Fault): void => {
  const fix = setHeader("Content-Security-Policy", STRICT_CSP);
  const meta = readHtml(page).metas["content-security-policy"];
  const policies = [...(page.headers["content-security-policy"] ?? []), ...(meta === undefined ? [] : [meta])];
  const facts = cspFacts(policies);
  if (!facts.restrictsScripts) {
    const only = valueOf(page, "content-security-policy-report-only") !== "";
    const outcome = only ? "csp-report-only" : policies.length > 0 ? "csp-without-scripts" : "csp-absent";
    fault(outcome, { fix, ...(policies.length > 0 && { details: { policy: policies } }) });
    return;
  }
  if (facts.unsafeInline) fault("csp-unsafe-inline", { fix, details: { policy: policies } });
  if (facts.anySource) fault("csp-any-source", { fix, details: { policy: policies } });
  if (facts.unsafeEval) fault("csp-unsafe-eval", { fix, details: { policy: policies } });
  if (!facts.unsafeInline && !facts.anySource && !facts.unsafeEval)
    rules.add(facts.defaultNone ? "csp-default-none" : "csp-strict");
};

const judgeOtherHeaders = (page: HttpResponse, rules: Set<HeaderRule>, fault: Fault): void => {
  const frames = valueOf(page, "x-frame-options").toLowerCase();
  if (
    !/^(?:deny|sameorigin)$/.test(frames) &&
    !cspFacts(page.headers["content-security-policy"] ?? []).restrictsFraming
  ) {
    fault("framing-allowed", { fix: setHeader("Content-Security-Policy", "frame-ancestors 'self'") });
  }
  if (valueOf(page, "x-content-type-options").toLowerCase() !== "nosniff") {
    fault("nosniff-absent", { fix: setHeader("X-Content-Type-Options", "nosniff") });
  }
  const referrer = (valueOf(page, "referrer-policy") || (readHtml(page).metas["referrer"] ?? ""))
    .toLowerCase()
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  // The last value a browser knows is the one it follows; without any, browsers choose a safe one themselves.
  const policy = referrer.at(-1);
  if (policy !== undefined && PRIVATE_REFERRER.has(policy)) rules.add("referrer-policy-private");
  if (policy !== undefined && !SAFE_REFERRER.has(policy)) {
    fault("referrer-policy-unsafe", {
      fix: setHeader("Referrer-Policy", "strict-origin-when-cross-origin"),
      details: { policy },
    });
  }
  // Old plug-ins asked other sites for leave to read them; "all" gives it to everyone.
  const crossDomain = valueOf(page, "x-permitted-cross-domain-policies").toLowerCase();
  if (/^(?:all|by-content-type|by-ftp-filename)\b/.test(crossDomain)) {
    fault("cross-domain-policy-open", {
      fix: setHeader("X-Permitted-Cross-Domain-Policies", "none"),
      details: { policy: crossDomain },
    });
  }
  const embedder = valueOf(page, "cross-origin-embedder-policy").toLowerCase();
  const badEmbedder = embedder !== "" && !/^(?:require-corp|credentialless|unsafe-none)\b/.test(embedder);
  const opener = valueOf(page, "cross-origin-opener-policy").toLowerCase();
  const resource = valueOf(page, "cross-origin-resource-policy").toLowerCase();
  const badOpener =
    opener !== "" && !/^(?:same-origin(?:-allow-popups)?|noopener-allow-popups|unsafe-none)\b/.test(opener);
  const badResource = resource !== "" && !/^(?:same-origin|same-site|cross-origin)\b/.test(resource);
  if (badOpener || badResource || badEmbedder) {
    fault("cross-origin-policy-invalid", {
      fix: badOpener
        ? setHeader("Cross-Origin-Opener-Policy", "same-origin")
        : badEmbedder
          ? setHeader("Cross-Origin-Embedder-Policy", "require-corp")
          : setHeader("Cross-Origin-Resource-Policy", "same-origin"),
      details: { opener, resource, embedder },
    });
  } else if (opener.startsWith("same-origin")) {
    rules.add("cross-origin-policy-good");
  }
};

const ONE_YEAR = 31_536_000;

/** What other checks have no finding for, because it is good. */
const judgeBonuses = (page: HttpResponse, rules: Set<HeaderRule>): void => {
  const cookies = (page.headers["set-cookie"] ?? []).map(readCookie).filter((it) => it.name !== "" && !it.isRemoval);
  const isGood = ({ secure, httpOnly, isSession, sameSite }: (typeof cookies)[number]): boolean =>
    secure && (httpOnly || !isSession) && /^(?:lax|strict)$/.test(sameSite ?? "");
  if (cookies.length > 0 && cookies.every(isGood)) rules.add("cookies-all-good");
  const header = page.headers["strict-transport-security"]?.[0];
  const hsts = page.url.startsWith("https:") && header !== undefined ? readHsts(header) : null;
  // The terms of the browsers' own list: a year, with every name below, and the owner's word that it may be listed.
  if (hsts !== null && hsts.maxAge >= ONE_YEAR && hsts.includeSubDomains && hsts.preload)
    rules.add("hsts-preload-ready");
};

/** One verdict per outcome and parameter: a header sent twice is one fault. */
const dedupe = <V extends Verdict>(verdicts: readonly V[], url: string): V[] => {
  const seen = new Set<string>();
  return verdicts
    .map((verdict) => ({
      ...verdict,
      ...(verdict.params?.["header"] !== undefined && { subject: `${url}#${verdict.params["header"]}` }),
    }))
    .filter((verdict) => {
      const key = `${verdict.outcome} ${verdict.subject ?? ""}`;
      return seen.has(key) ? false : seen.add(key);
    });
};
