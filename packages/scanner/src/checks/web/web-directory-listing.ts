import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { findFirst } from "../../find-first.ts";
import { toUnseen } from "../../unseen.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { noListing } from "../../web/fixes.ts";
import { foldersIn } from "../../web/linked-folders.ts";
import { linksIn } from "../../web/listed-links.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { readHtml } from "../../web/read-html.ts";
import { requestMany } from "../../web/request-many.ts";

const REFERENCE = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/02-Test_Application_Platform_Configuration`;

const OUTCOMES = {
  "directory-listing": webOutcome(
    "medium",
    "misconfiguration",
    "CONF-02",
    REFERENCE,
    "https://cwe.mitre.org/data/definitions/548.html",
  ),
  "directory-listing-sensitive": webOutcome(
    "high",
    "misconfiguration",
    "CONF-04",
    REFERENCE,
    "https://cwe.mitre.org/data/definitions/548.html",
  ),
} as const;

const USUAL = [
  "/uploads/",
  "/files/",
  "/backup/",
  "/backups/",
  "/images/",
  "/assets/",
  "/static/",
  "/tmp/",
  "/logs/",
  "/data/",
  "/old/",
  "/test/",
  "/includes/",
  "/wp-content/uploads/",
];
const MAX_LINKED = 12;
const SENSITIVE =
  /\.(?:sql|bak|old|zip|tar|gz|7z|rar|env|key|pem|pfx|p12|kdbx|xlsx?|csv|docx?|log|conf|ini|ya?ml|mdb|sqlite3?)$/i;

/** The titles servers give their listings; the links back to the parent folder make it certain. */
const TITLES = [/^Index of \//i, /^Directory listing for \//i, /^Directory: \//i, /^Listing of /i, / - \/[^<]{0,200}$/];

/** What stands beside the names: rights of a file, or a date with a size. */
const ROWS =
  /(?:^|[\s>])[-dl](?:[r-][w-][xsStT-]){3}\s|\b(?:\d{4}-\d\d-\d\d|\d{1,2}[-/ ](?:\d\d|[A-Z][a-z]{2})[-/ ]\d{4}|[A-Z][a-z]{2} [ \d]\d) [\s\S]{0,60}?\d/;
/** What pages for people have and lists of files do not. */
const FOR_PEOPLE = /<(?:form|article|iframe|video|canvas|svg\b[^>]{0,200}viewBox)\b/i;
const LEAST_SHARE = 0.6;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The last part of a link, as a listing shows it: without folders before it and the slash behind it. */
const shownAs = (href: string): string =>
  decoded(
    href
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .replace(/^.*\//, ""),
  );

/**
 * The names of a list that any server may have written: most links lead to a place below this one and are shown by its own
 * name, with rights, dates or sizes beside them.
 */
const plainList = (response: HttpResponse): string[] | null => {
  const text = response.body.subarray(0, 65_536).toString("utf8");
  if (FOR_PEOPLE.test(text) || !ROWS.test(text.replace(/<[^>]{0,400}>/g, " "))) return null;
  const here = new URL(response.url).pathname;
  const anchors = linksIn(text);
  const named = anchors.filter(({ href, shown }) => {
    const url = URL.parse(href, response.url);
    if (url === null || url.origin !== new URL(response.url).origin) return false;
    if (!url.pathname.startsWith(here) || url.pathname === here) return false;
    // Long names are shown shortened: `a-long-name..>`.
    const [name, plain] = [shownAs(href), shown.replace(/\/+$/, "").replace(/(?:\.{2,3}|…)(?:>|&gt;)?$/, "")];
    return plain !== "" && (name === plain || (plain.length >= 8 && name.startsWith(plain)));
  });
  return named.length > 0 &&
    named.length >= LEAST_SHARE * anchors.filter(({ href }) => !/^(?:\?|\.\.?\/?$|\/$|https?:|#)/i.test(href)).length
    ? named.map(({ href }) => href).slice(0, 100)
    : null;
};

/** Names a listing shows, or null when the page is no listing. */
const listedNames = (response: HttpResponse): string[] | null => {
  if (response.status !== 200) return null;
  const { title, links } = readHtml(response);
  const text = response.body.subarray(0, 8192).toString("latin1");
  const titled = TITLES.some((pattern) => pattern.test(title));
  const iis = /\[To Parent Directory\]|<A HREF="[^"]{1,300}">\[To Parent/i.test(text);
  const parent = links.some((link) => link === "../" || link === "..") || /Parent Directory/i.test(text);
  if (!iis && !(titled && (parent || /<pre>|<table|<ul>/i.test(text)))) return plainList(response);
  return links.filter((link) => !/^(?:\?|\.\.|\/$|https?:|#|javascript:)/i.test(link)).slice(0, 100);
};

/** Does the server show what is in its folders? */
export const webDirectoryListing = defineCheck({
  id: "web-directory-listing",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: {
    "nist-csf-2.0": ["PR.DS-01"],
    "iso-27001-2022": ["A.8.3", "A.8.12"],
    "cis-8.1": ["3"],
    "pci-dss-4.0.1": ["2.2", "7.3"],
    "nis2-21-2": ["21(2)(i)"],
    dora: ["Art. 9"],
    "soc-2": ["C1.1", "CC6.1"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context) {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    if (await visit.isSignpost()) return [];
    const linked = findFirst(
      foldersIn(page),
      MAX_LINKED,
      { what: "folders", subjectOf: (path) => visit.urlOf(path) },
      context,
    );
    const folders = [...new Set([...linked, ...USUAL])];
    const answers = await requestMany(
      folders,
      async (folder) => {
        const response = await visit.requestOnce(folder, { maxBytes: 64 * 1024 });
        return listedNames(response) === null ? null : { response, own: await visit.isOwnAnswer(folder, response) };
      },
      (folder, why) => context.missed?.(toUnseen(visit.urlOf(folder), why)),
    );
    return [{ response: page, own: true }, ...answers.filter((answer) => answer !== null)];
  },

  judge(seen) {
    return seen.flatMap(({ response, own }) => {
      const names = own ? listedNames(response) : null;
      if (names === null) return [];
      const sensitive = names.some((name) => SENSITIVE.test(name.split("?")[0] ?? ""));
      return [
        {
          outcome: sensitive ? ("directory-listing-sensitive" as const) : ("directory-listing" as const),
          subject: response.url,
          params: { path: new URL(response.url).pathname, count: names.length },
          evidence: toEvidence(response, { fix: noListing, details: { names: names.slice(0, 20) } }),
        },
      ];
    });
  },

  texts: {
    en: {
      name: "Directory listing",
      outcomes: {
        "directory-listing": {
          title: "Directory listing enabled",
          explanation:
            "{path} lists its contents (entries: {count}). An attacker finds files that are not linked anywhere.",
          remediation: "Disable directory listing.",
        },
        "directory-listing-sensitive": {
          title: "Directory listing with documents or backups",
          explanation:
            "{path} lists its contents (entries: {count}), among them documents, archives or backups. An attacker can download them and use the data they contain.",
          remediation: "Disable directory listing and remove files that are not meant to be public.",
        },
      },
    },
    es: {
      name: "Listado de directorios",
      outcomes: {
        "directory-listing": {
          title: "Listado de directorio habilitado",
          explanation:
            "{path} lista su contenido (entradas: {count}). Un atacante encuentra archivos que no están enlazados en ninguna página.",
          remediation: "Desactive el listado de directorios.",
        },
        "directory-listing-sensitive": {
          title: "Listado de directorio con documentos o copias de seguridad",
          explanation:
            "{path} lista su contenido (entradas: {count}), entre ellas documentos, archivos comprimidos o copias de seguridad. Un atacante puede descargarlos y usar los datos que contienen.",
          remediation: "Desactive el listado de directorios y retire los archivos que no deban ser públicos.",
        },
      },
    },
    fr: {
      name: "Listage de répertoires",
      outcomes: {
        "directory-listing": {
          title: "Listage de répertoire activé",
          explanation:
            "{path} liste son contenu (entrées : {count}). Un attaquant trouve des fichiers qui ne sont liés nulle part.",
          remediation: "Désactivez le listage des répertoires.",
        },
        "directory-listing-sensitive": {
          title: "Listage de répertoire contenant documents ou sauvegardes",
          explanation:
            "{path} liste son contenu (entrées : {count}), dont des documents, archives ou sauvegardes. Un attaquant peut les télécharger et exploiter les données qu’ils contiennent.",
          remediation: "Désactivez le listage des répertoires et retirez les fichiers qui ne doivent pas être publics.",
        },
      },
    },
  },
});
