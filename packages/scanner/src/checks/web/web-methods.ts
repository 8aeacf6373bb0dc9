import type { HttpResponse } from "@parapet/net/net";

import { defineCheck, type Verdict } from "../../check.ts";
import { NEEDLESS_FEATURE } from "../../controls.ts";
import { siteVisit, unlikelyName } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { noTrace, writingNeedsLogin } from "../../web/fixes.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";

const REFERENCE = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/06-Test_HTTP_Methods`;

const OUTCOMES = {
  "method-trace": webOutcome("medium", "misconfiguration", "CONF-06", REFERENCE),
  "methods-writing": webOutcome("low", "misconfiguration", "CONF-06", REFERENCE),
  "methods-webdav": webOutcome("low", "misconfiguration", "CONF-06", REFERENCE),
} as const;

const WRITING = ["PUT", "DELETE", "PATCH"];
const WEBDAV = ["PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK"];

interface Seen {
  readonly options: HttpResponse;
  readonly trace: HttpResponse;
  /** A word of our own that only an echo can give back. */
  readonly marker: string;
}

/** Does the server take more than it needs to? Asked with OPTIONS and TRACE only; nothing is written. */
export const webMethods = defineCheck({
  id: "web-methods",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: NEEDLESS_FEATURE,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen> {
    const visit = siteVisit(target, net, context);
    await visit.home();
    const marker = unlikelyName();
    const [options, trace] = await Promise.all([
      visit.get("/", { method: "OPTIONS", maxBytes: 4096 }),
      visit.get("/", { method: "TRACE", headers: { "x-echo": marker }, maxBytes: 8192 }),
    ]);
    return { options, trace, marker };
  },

  judge({ options, trace, marker }) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    // A TRACE that is answered with 200 but does not echo is some page, not the method.
    if (trace.status === 200 && trace.text().includes(marker)) {
      verdicts.push({ outcome: "method-trace", evidence: toEvidence(trace, { fix: noTrace }) });
    }
    // Access-Control-Allow-Methods speaks of what other sites may ask a browser to send; only Allow speaks of the server.
    const allowed = (options.headers["allow"] ?? [])
      .flatMap((value) => value.split(","))
      .map((method) => method.trim().toUpperCase());
    if (options.status >= 400) return verdicts;
    const report = (outcome: "methods-writing" | "methods-webdav", among: readonly string[]): void => {
      const methods = among.filter((method) => allowed.includes(method));
      if (methods.length === 0) return;
      const evidence = toEvidence(options, { fix: writingNeedsLogin, details: { allowed } });
      verdicts.push({ outcome, params: { methods: methods.join(", ") }, evidence });
    };
    const classes = (options.headers["dav"] ?? []).join(",");
    // Calendars and address books are served by these methods; that is what the server is for.
    if (/\b(?:calendar-access|addressbook)\b/.test(classes)) return verdicts;
    // Methods that write are part of WebDAV: one finding for both.
    if (WEBDAV.some((method) => allowed.includes(method))) report("methods-webdav", [...WEBDAV, ...WRITING]);
    else report("methods-writing", WRITING);
    return verdicts;
  },

  texts: {
    en: {
      name: "HTTP methods",
      outcomes: {
        "method-trace": {
          title: "HTTP TRACE enabled",
          explanation:
            "The server answers TRACE and echoes requests with proxy headers and cookies. Combined with other weaknesses, an attacker can read cookies that scripts cannot access (cross-site tracing).",
          remediation: "Disable TRACE.",
        },
        "methods-writing": {
          title: "HTTP write methods advertised",
          explanation:
            "The server advertises {methods}; no write was attempted. If they are not protected, an attacker can upload, replace or delete files.",
          remediation: "Allow only the methods the application uses and require authentication for write methods.",
        },
        "methods-webdav": {
          title: "WebDAV enabled",
          explanation:
            "The server offers the WebDAV methods {methods}. Unused WebDAV enlarges the attack surface and may let an attacker upload files.",
          remediation: "Disable WebDAV unless it is required.",
        },
      },
    },
    es: {
      name: "Métodos HTTP",
      outcomes: {
        "method-trace": {
          title: "Método HTTP TRACE habilitado",
          explanation:
            "El servidor responde a TRACE y devuelve las peticiones con cabeceras de proxy y cookies. Junto con otras debilidades, un atacante puede leer cookies inaccesibles para los scripts (cross-site tracing).",
          remediation: "Desactive TRACE.",
        },
        "methods-writing": {
          title: "Métodos HTTP de escritura anunciados",
          explanation:
            "El servidor anuncia {methods}; no se intentó ninguna escritura. Si no están protegidos, un atacante puede subir, sustituir o borrar archivos.",
          remediation: "Permita solo los métodos que usa la aplicación y exija autenticación en los de escritura.",
        },
        "methods-webdav": {
          title: "WebDAV habilitado",
          explanation:
            "El servidor ofrece los métodos WebDAV {methods}. Un WebDAV sin uso amplía la superficie de ataque y puede permitir a un atacante subir archivos.",
          remediation: "Desactive WebDAV si no es necesario.",
        },
      },
    },
    fr: {
      name: "Méthodes HTTP",
      outcomes: {
        "method-trace": {
          title: "Méthode HTTP TRACE activée",
          explanation:
            "Le serveur répond à TRACE et renvoie les requêtes avec les en-têtes de proxy et les cookies. Combinée à d’autres faiblesses, cette méthode permet à un attaquant de lire des cookies inaccessibles aux scripts (cross-site tracing).",
          remediation: "Désactivez TRACE.",
        },
        "methods-writing": {
          title: "Méthodes HTTP d’écriture annoncées",
          explanation:
            "Le serveur annonce {methods} ; aucune écriture n’a été tentée. Si elles ne sont pas protégées, un attaquant peut déposer, remplacer ou supprimer des fichiers.",
          remediation:
            "N’autorisez que les méthodes utilisées par l’application et exigez une authentification pour les méthodes d’écriture.",
        },
        "methods-webdav": {
          title: "WebDAV activé",
          explanation:
            "Le serveur propose les méthodes WebDAV {methods}. Un WebDAV inutilisé étend la surface d’attaque et peut permettre à un attaquant de déposer des fichiers.",
          remediation: "Désactivez WebDAV s’il n’est pas nécessaire.",
        },
      },
    },
  },
});
