import type { HttpResponse } from "@parapet/net/net";

import { defineCheck, type Verdict } from "../../check.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { restrictPath } from "../../web/fixes.ts";
import { webOutcome } from "../../web/outcome.ts";
import { looksLikeHtml } from "../../web/read-html.ts";
import { securityTxt } from "../../web/site-fixes.ts";

const RFC = "https://www.rfc-editor.org/rfc/rfc9116";

const OUTCOMES = {
  "security-txt-absent": webOutcome("info", "misconfiguration", "INFO-03", RFC, "https://securitytxt.org/"),
  "security-txt-expired": webOutcome("low", "misconfiguration", "INFO-03", `${RFC}#section-2.5.5`),
  "security-txt-invalid": webOutcome("low", "misconfiguration", "INFO-03", RFC),
  "robots-reveals-paths": webOutcome("info", "misconfiguration", "INFO-03", "https://www.rfc-editor.org/rfc/rfc9309"),
} as const;

interface Seen {
  readonly home: HttpResponse;
  readonly file: HttpResponse;
  readonly robots: HttpResponse;
  readonly now: number;
}

/** Paths whose names alone help an attacker. */
const SENSITIVE =
  /\/(?:admin|administrator|backup|backups|private|secret|internal|config|database|db|dump|old|staging|phpmyadmin|cgi-bin|wp-admin\/|manager|console|api\/internal)(?:[/.*-]|$)/i;

const fieldsOf = (text: string): Map<string, string[]> => {
  const fields = new Map<string, string[]>();
  for (const line of text.slice(0, 65_536).split(/\r?\n/)) {
    const match = /^([A-Za-z-]{1,40}):\s*(.{1,2000})$/.exec(line);
    if (match === null) continue;
    const name = (match[1] ?? "").toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), (match[2] ?? "").trim()]);
  }
  return fields;
};

const isText = (response: HttpResponse): boolean => response.status === 200 && !looksLikeHtml(response);

export const webSecurityTxt = defineCheck({
  id: "web-security-txt",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: {
    "nist-csf-2.0": ["ID.RA-08"],
    "iso-27001-2022": ["A.8.8"],
    "cis-8.1": ["16"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 14"],
    "soc-2": ["CC2.3"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    const at = (path: string) => visit.get(new URL(path, page.url).href, { maxBytes: 64 * 1024 });
    const [file, robots] = await Promise.all([at("/.well-known/security.txt"), at("/robots.txt")]);
    return { home: page, file, robots, now: context.now().getTime() };
  },

  judge({ home, file, robots, now }, { domain, url }) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const fields = fieldsOf(isText(file) ? file.text() : "");
    const [expires, ...more] = fields.get("expires") ?? [];
    const evidence = toEvidence(file, { fix: securityTxt(domain, now) });
    if (fields.size === 0) {
      // Researchers search for the file at the company's own name; other hosts and those without a page need none.
      const isMain = [domain, `www.${domain}`].includes(new URL(url).hostname);
      if (isMain && home.status < 300 && (home.headers["content-type"]?.[0] ?? "").includes("html"))
        verdicts.push({ outcome: "security-txt-absent", subject: file.url, evidence });
    } else if (
      (fields.get("contact") ?? []).length === 0 ||
      expires === undefined ||
      more.length > 0 ||
      Number.isNaN(Date.parse(expires))
    ) {
      verdicts.push({ outcome: "security-txt-invalid", subject: file.url, evidence });
    } else if (Date.parse(expires) < now) {
      verdicts.push({
        outcome: "security-txt-expired",
        subject: file.url,
        params: { expires: expires.slice(0, 40) },
        evidence,
      });
    }
    if (isText(robots)) {
      const sensitivePaths = [
        ...robots
          .text()
          .slice(0, 65_536)
          .matchAll(/^[ \t]{0,20}disallow:[ \t]{0,20}(\S{1,300})/gim),
      ]
        .map((match) => match[1] ?? "")
        .filter((path) => SENSITIVE.test(path));
      if (sensitivePaths.length > 0) {
        verdicts.push({
          outcome: "robots-reveals-paths",
          subject: robots.url,
          params: { count: sensitivePaths.length },
          evidence: toEvidence(robots, {
            fix: restrictPath((sensitivePaths[0] ?? "/").replace(/[*$].*$/, "")),
            details: { paths: sensitivePaths.slice(0, 20) },
          }),
        });
      }
    }
    return verdicts;
  },

  texts: {
    en: {
      name: "security.txt and robots.txt",
      outcomes: {
        "security-txt-absent": {
          title: "No security.txt",
          explanation:
            "The site publishes no /.well-known/security.txt. Researchers cannot find a reporting contact, so vulnerabilities stay unreported and exploitable for longer.",
          remediation: "Publish /.well-known/security.txt with Contact and Expires (RFC 9116).",
        },
        "security-txt-expired": {
          title: "Expired security.txt",
          explanation:
            "security.txt expired on {expires}. Researchers must not rely on its contact, so vulnerability reports may be lost.",
          remediation: "Verify the contact and set a new Expires date.",
        },
        "security-txt-invalid": {
          title: "Invalid security.txt",
          explanation:
            "security.txt lacks a Contact field or has no single valid Expires field. Researchers may not find a reporting contact, so vulnerabilities stay unreported.",
          remediation: "Add at least one Contact field and exactly one valid Expires field (RFC 9116).",
        },
        "robots-reveals-paths": {
          title: "Sensitive paths disclosed in robots.txt",
          explanation: "robots.txt lists sensitive paths (found: {count}). An attacker uses them as a list of targets.",
          remediation: "Protect these paths with authentication and remove them from robots.txt.",
        },
      },
    },
    es: {
      name: "security.txt y robots.txt",
      outcomes: {
        "security-txt-absent": {
          title: "Sin security.txt",
          explanation:
            "El sitio no publica /.well-known/security.txt. Los investigadores no encuentran un contacto de notificación y las vulnerabilidades quedan más tiempo sin notificar y explotables.",
          remediation: "Publique /.well-known/security.txt con Contact y Expires (RFC 9116).",
        },
        "security-txt-expired": {
          title: "security.txt caducado",
          explanation:
            "security.txt caducó el {expires}. Los investigadores no deben confiar en su contacto y pueden perderse notificaciones de vulnerabilidades.",
          remediation: "Verifique el contacto y fije una nueva fecha en Expires.",
        },
        "security-txt-invalid": {
          title: "security.txt no válido",
          explanation:
            "security.txt carece del campo Contact o de un único campo Expires válido. Los investigadores pueden no encontrar un contacto de notificación y las vulnerabilidades quedan sin notificar.",
          remediation: "Añada al menos un campo Contact y exactamente un campo Expires válido (RFC 9116).",
        },
        "robots-reveals-paths": {
          title: "Rutas sensibles reveladas en robots.txt",
          explanation:
            "robots.txt enumera rutas sensibles (encontradas: {count}). Un atacante las usa como lista de objetivos.",
          remediation: "Proteja esas rutas con autenticación y elimínelas de robots.txt.",
        },
      },
    },
    fr: {
      name: "security.txt et robots.txt",
      outcomes: {
        "security-txt-absent": {
          title: "Absence de security.txt",
          explanation:
            "Le site ne publie pas de /.well-known/security.txt. Les chercheurs ne trouvent pas de contact de signalement ; les vulnérabilités restent plus longtemps non signalées et exploitables.",
          remediation: "Publiez /.well-known/security.txt avec Contact et Expires (RFC 9116).",
        },
        "security-txt-expired": {
          title: "security.txt expiré",
          explanation:
            "security.txt a expiré le {expires}. Les chercheurs ne doivent plus se fier à son contact et des signalements de vulnérabilités peuvent être perdus.",
          remediation: "Vérifiez le contact et fixez une nouvelle date Expires.",
        },
        "security-txt-invalid": {
          title: "security.txt non valide",
          explanation:
            "security.txt ne comporte pas de champ Contact ou de champ Expires unique et valide. Les chercheurs peuvent ne pas trouver de contact de signalement et les vulnérabilités restent non signalées.",
          remediation: "Ajoutez au moins un champ Contact et exactement un champ Expires valide (RFC 9116).",
        },
        "robots-reveals-paths": {
          title: "Chemins sensibles divulgués dans robots.txt",
          explanation:
            "robots.txt énumère des chemins sensibles (trouvés : {count}). Un attaquant s’en sert comme liste de cibles.",
          remediation: "Protégez ces chemins par une authentification et retirez-les de robots.txt.",
        },
      },
    },
  },
});
