import { formatText } from "../../../format-text.ts";
import type { Locale } from "../../../locale.ts";
import { vocabulary as en } from "../../../vocabulary/en.ts";
import { vocabulary as es } from "../../../vocabulary/es.ts";
import { vocabulary as fr } from "../../../vocabulary/fr.ts";

type PartName = "registration-in-dns" | "page" | "rdap" | "blocklists";

/** A part of the evidence that could not be collected: its code and why, as stored. */
export interface EvidenceGap {
  readonly what: string;
  readonly why: string;
}

const REASONS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: en.checkReasons,
  es: es.checkReasons,
  fr: fr.checkReasons,
};

const PARTS: Readonly<
  Record<
    Locale,
    Readonly<Record<PartName, string>> & { readonly dns: string; readonly network: string; readonly query: string }
  >
> = {
  en: {
    "registration-in-dns": "DNS registration",
    page: "Website",
    rdap: "Registration (RDAP)",
    blocklists: "Blocklists",
    dns: "DNS records ({type})",
    network: "Network ({ip})",
    query: "DNS query failed",
  },
  es: {
    "registration-in-dns": "Registro en el DNS",
    page: "Sitio web",
    rdap: "Registro (RDAP)",
    blocklists: "Listas de bloqueo",
    dns: "Registros DNS ({type})",
    network: "Red ({ip})",
    query: "error en la consulta DNS",
  },
  fr: {
    "registration-in-dns": "Enregistrement dans le DNS",
    page: "Site web",
    rdap: "Enregistrement (RDAP)",
    blocklists: "Listes de blocage",
    dns: "Enregistrements DNS ({type})",
    network: "Réseau ({ip})",
    query: "échec de la requête DNS",
  },
};

const partText = (locale: Locale, what: string): string => {
  const words = PARTS[locale];
  if (what.startsWith("dns-")) return formatText(locale, words.dns, { type: what.slice(4).toUpperCase() });
  if (what.startsWith("network-")) return formatText(locale, words.network, { ip: what.slice(8) });
  return Object.hasOwn(words, what) ? words[what as PartName] : what;
};

/** A gap of the evidence in the reader's language: the part, and the reason without the technical message. */
export const evidenceGap = (locale: Locale, { what, why }: EvidenceGap): EvidenceGap => {
  const reason = why.split(":", 1)[0] ?? "";
  const known = REASONS[locale][reason];
  return {
    what: partText(locale, what),
    why: known ?? (why === "DNS query failed" ? PARTS[locale].query : why),
  };
};
