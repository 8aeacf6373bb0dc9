import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { findFirst } from "../../find-first.ts";
import { toUnseen } from "../../unseen.ts";
import { siteVisit, unlikelyName } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { foldersIn } from "../../web/linked-folders.ts";
import { webOutcome } from "../../web/outcome.ts";
import { requestMany } from "../../web/request-many.ts";

const OUTCOMES = {
  "alias-traversal": webOutcome(
    "high",
    "access",
    "ATHZ-01",
    "https://nginx.org/en/docs/http/ngx_http_core_module.html#alias",
    "https://cwe.mitre.org/data/definitions/22.html",
  ),
} as const;

const USUAL = [
  "/static",
  "/assets",
  "/media",
  "/files",
  "/images",
  "/img",
  "/js",
  "/css",
  "/uploads",
  "/public",
  "/dist",
];
const MAX_LINKED = 12;

interface Seen {
  readonly folder: string;
  readonly response: HttpResponse;
  /** The same for a folder that no one has: a server that adds a slash to everything shows nothing. */
  readonly control: HttpResponse;
}

/** Is the visitor sent on to the parent folder of what is published, which therefore exists? */
const leadsUp = (path: string, response: HttpResponse): boolean => {
  if (![301, 302, 307, 308].includes(response.status)) return false;
  const to = URL.parse(response.headers["location"]?.[0] ?? "", response.url);
  return to !== null && to.hostname === new URL(response.url).hostname && to.pathname === `${path}../`;
};

/** Does a folder of the site lead to the one above it on disk? Only the redirect is looked at; no file is requested. */
export const webAliasTraversal = defineCheck({
  id: "web-alias-traversal",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: {
    "nist-csf-2.0": ["PR.AA-05", "PR.DS-01"],
    "iso-27001-2022": ["A.8.3", "A.8.9"],
    "cis-8.1": ["3", "4"],
    "pci-dss-4.0.1": ["2.2", "6.2"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.1"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen[]> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    if (await visit.isSignpost()) return [];
    const linked = findFirst(
      foldersIn(page).map((folder) => folder.replace(/\/$/, "")),
      MAX_LINKED,
      { what: "folders", subjectOf: (path) => visit.urlOf(`${path}../`) },
      context,
    );
    const found = await requestMany(
      [...new Set([...linked, ...USUAL])],
      async (folder): Promise<Seen | null> => {
        const response = await visit.requestOnce(`${folder}..`, { maxBytes: 4096 });
        if (!leadsUp(folder, response)) return null;
        const nowhere = `${folder}-${unlikelyName()}`;
        return { folder, response, control: await visit.requestOnce(`${nowhere}..`, { maxBytes: 4096 }) };
      },
      (folder, why) => context.missed?.(toUnseen(visit.urlOf(`${folder}../`), why)),
    );
    return found.filter((it) => it !== null);
  },

  judge(seen) {
    return seen
      .filter(({ folder, response, control }) => {
        const nowhere = new URL(control.url).pathname.replace(/\.\.$/, "");
        return leadsUp(folder, response) && !leadsUp(nowhere, control);
      })
      .map(({ folder, response }) => ({
        outcome: "alias-traversal" as const,
        subject: new URL(`${folder}../`, response.url).href,
        params: { folder },
        evidence: toEvidence(response, {
          fix: { nginx: `location ${folder}/ {\n  alias /path/of${folder}/;\n}` },
        }),
      }));
  },

  texts: {
    en: {
      name: "Path traversal by alias",
      outcomes: {
        "alias-traversal": {
          title: "nginx alias path traversal",
          explanation:
            "A request for {folder}.. leads to the parent directory of the published one on disk. An attacker can download files outside it, such as source code, configuration and keys.",
          remediation:
            "End the location as the alias ends, with a slash, then check the access logs for requests with {folder}.. in them and rotate secrets that were readable.",
        },
      },
    },
    es: {
      name: "Salto de directorio por alias",
      outcomes: {
        "alias-traversal": {
          title: "Salto de directorio por alias de nginx",
          explanation:
            "Una solicitud de {folder}.. conduce al directorio superior del publicado en disco. Un atacante puede descargar archivos ajenos a él, como código fuente, configuración y claves.",
          remediation:
            "Termine la location con barra, igual que el alias; después busque en los registros de acceso solicitudes con {folder}.. y rote los secretos que hayan sido legibles.",
        },
      },
    },
    fr: {
      name: "Traversée de répertoires par alias",
      outcomes: {
        "alias-traversal": {
          title: "Traversée de répertoires par alias nginx",
          explanation:
            "Une requête vers {folder}.. mène au répertoire parent de celui qui est publié. Un attaquant peut télécharger des fichiers situés en dehors, comme du code source, des configurations et des clés.",
          remediation:
            "Terminez la directive location par une barre oblique, comme l’alias ; recherchez ensuite {folder}.. dans les journaux d’accès et renouvelez les secrets qui étaient lisibles.",
        },
      },
    },
  },
});
