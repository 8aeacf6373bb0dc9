import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck } from "../../check.ts";
import { DISCLOSED_DATA } from "../../controls.ts";
import { findFirst } from "../../find-first.ts";
import { toUnseen } from "../../unseen.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { readHtml } from "../../web/read-html.ts";
import { closeBucket } from "../../web/site-fixes.ts";

const REFERENCE = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/11-Test_Cloud_Storage`;

const OUTCOMES = {
  "bucket-listable": webOutcome("high", "access", "CONF-11", REFERENCE),
} as const;

interface Seen {
  readonly response: HttpResponse;
  readonly provider: string;
  readonly keys: readonly string[];
}

/** The three shapes in which storage services list what they hold. */
const listingIn = (response: HttpResponse): { provider: string; keys: string[] } | null => {
  if (response.status !== 200) return null;
  const text = response.body.subarray(0, 256 * 1024).toString("latin1");
  const keys = (pattern: RegExp): string[] => [...text.matchAll(pattern)].slice(0, 50).map((match) => match[1] ?? "");
  if (/<ListBucketResult[\s>]/.test(text))
    return { provider: response.headers["server"]?.[0] ?? "S3", keys: keys(/<Key>([^<]{1,500})<\/Key>/g) };
  if (/<EnumerationResults[\s>]/.test(text))
    return { provider: "Azure Blob", keys: keys(/<Name>([^<]{1,500})<\/Name>/g) };
  if (/"kind"\s*:\s*"storage#objects"/.test(text))
    return { provider: "Google Cloud Storage", keys: keys(/"name"\s*:\s*"([^"]{1,500})"/g) };
  if (/^\s*\{/.test(text) && response.url.includes(".firebaseio.") && !text.includes('"error"'))
    return { provider: "Firebase", keys: keys(/"([^"]{1,100})"\s*:/g) };
  return null;
};

const STORAGE_HOST =
  /^(?:[a-z0-9.-]{3,63}\.)?s3[.-](?:[a-z0-9-]+\.)?amazonaws\.com$|^storage\.googleapis\.com$|\.storage\.googleapis\.com$|\.blob\.core\.windows\.net$|\.digitaloceanspaces\.com$|\.firebaseio\.com$/i;

/** The root of a bucket from an address inside it. */
const rootOf = (url: URL): string => {
  const pathStyle = /^s3[.-]|^storage\.googleapis\.com$/.test(url.hostname);
  const first = url.pathname.split("/")[1] ?? "";
  if (url.hostname.endsWith(".blob.core.windows.net"))
    return `${url.origin}/${first}?restype=container&comp=list&maxresults=50`;
  if (url.hostname.endsWith(".firebaseio.com")) return `${url.origin}/.json?shallow=true`;
  return pathStyle ? `${url.origin}/${first}/?max-keys=50` : `${url.origin}/?max-keys=50`;
};

const MAX_BUCKETS = 5;

/** Can anyone list what is in the storage this site uses? Only buckets the page itself names are asked. */
export const webBuckets = defineCheck({
  id: "web-buckets",
  area: "sensitive-data",
  on: "site",
  touch: "active",
  controls: DISCLOSED_DATA,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen[]> {
    const { page } = await siteVisit(target, net, context).home();
    const facts = readHtml(page);
    const addresses = [...facts.loads.map((it) => it.url), ...facts.scripts.map((it) => it.src), ...facts.links];
    const roots = new Set<string>();
    for (const address of addresses) {
      const url = URL.parse(address, page.url);
      if (url !== null && STORAGE_HOST.test(url.hostname)) roots.add(rootOf(url));
    }
    const answers = await Promise.all(
      // A storage service that does not answer is no result for this site; the bucket stays unassessed.
      findFirst([...roots], MAX_BUCKETS, { what: "buckets", subjectOf: (url) => url }, context).map((url) =>
        net.http({ tls: "inspect", url, maxBytes: 256 * 1024, signal: context.signal }).catch((error: unknown) => {
          if (!(error instanceof ProbeError)) throw error;
          context.missed?.(toUnseen(url, error));
          return null;
        }),
      ),
    );
    return [page, ...answers].flatMap((response) => {
      const listing = response === null ? null : listingIn(response);
      return response === null || listing === null ? [] : [{ response, ...listing }];
    });
  },

  judge(seen) {
    return seen.map(({ response, provider, keys }) => ({
      outcome: "bucket-listable" as const,
      subject: response.url,
      params: { provider, count: keys.length },
      evidence: toEvidence(response, { fix: closeBucket(response.url), details: { keys: keys.slice(0, 20) } }),
    }));
  },

  texts: {
    en: {
      name: "Cloud storage",
      outcomes: {
        "bucket-listable": {
          title: "Public bucket listing",
          explanation:
            "Anonymous listing is enabled at {provider} (objects seen: {count}). An attacker can enumerate the objects and download those that are readable.",
          remediation: "Disable the public list permission and review which objects are publicly readable.",
        },
      },
    },
    es: {
      name: "Almacenamiento en la nube",
      outcomes: {
        "bucket-listable": {
          title: "Listado público de un contenedor de almacenamiento (bucket)",
          explanation:
            "El listado anónimo está habilitado en {provider} (objetos vistos: {count}). Un atacante puede enumerar los objetos y descargar los que sean legibles.",
          remediation: "Desactive el permiso público de listado y revise qué objetos son legibles públicamente.",
        },
      },
    },
    fr: {
      name: "Stockage en nuage",
      outcomes: {
        "bucket-listable": {
          title: "Listage public d’un espace de stockage (bucket)",
          explanation:
            "Le listage anonyme est activé chez {provider} (objets vus : {count}). Un attaquant peut énumérer les objets et télécharger ceux qui sont lisibles.",
          remediation: "Désactivez le droit de listage public et vérifiez quels objets sont lisibles publiquement.",
        },
      },
    },
  },
});
